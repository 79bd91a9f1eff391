import type { Deps } from '#platform/deps'
import * as stored from './taught.repository.ts'

/** What these ids of courses and classes name, on sale or not, and who teaches it; what means nothing is missing. */
export const listTaught = async ({ db }: Deps, ids: readonly string[]) => (ids.length > 0 ? stored.listTaught(db, { ids }) : [])

/** The newest courses and classes that somebody teaches. */
export const listTaughtBy = ({ db }: Deps, teacherId: string, limit: number) => stored.listTaughtBy(db, { teacherId, limit })
