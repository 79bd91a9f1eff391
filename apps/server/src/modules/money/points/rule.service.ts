import type { Deps } from '#platform/deps'
import { findRule } from './points.repository.ts'

/** The rule in force now, or on the day of a moment. */
export const pointRule = ({ db }: Deps, at?: Date) => findRule(db, at)
