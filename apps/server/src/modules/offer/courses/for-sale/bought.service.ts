import type { Deps } from '#platform/deps'
import * as stored from './bought.repository.ts'

/** First and last day of these course runs, to decide until when a purchase can be used, and their teachers. */
export const listRunDays = async ({ db }: Deps, ids: readonly string[]) => (ids.length > 0 ? stored.listRunDays(db, ids) : [])

/** Counts a purchase of a course: lists are ordered by it. */
export const noteBought = ({ db }: Deps, courseId: string) => stored.countBought(db, courseId)
