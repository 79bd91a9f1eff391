import { listClosures } from '#modules/people/timetable'
import type { Deps } from '#platform/deps'
import { checkDay, type Closure } from './run-pattern.ts'

/** A run is planned this far ahead at most when closures are looked up. */
const years = 3

/** The days on which nobody teaches, from the first of these days on. Throws COURSE_RUN_DATES_INVALID. */
export async function listClosuresAfter(deps: Deps, days: readonly string[]): Promise<Closure[]> {
  const from = days.toSorted()[0]
  if (from === undefined) return []
  days.forEach(checkDay)
  return listClosures(deps, { from, to: Temporal.PlainDate.from(from).add({ years }).toString() })
}
