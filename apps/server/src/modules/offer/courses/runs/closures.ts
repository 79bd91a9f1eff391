import { listClosures } from '#modules/people/timetable'
import type { Deps } from '#platform/deps'
import type { Closure } from './run-pattern.ts'

/** A run is planned this far ahead at most when closures are looked up. */
const years = 3

/** The days on which nobody teaches, from the first of these days on. */
export async function listClosuresAfter(deps: Deps, days: readonly string[]): Promise<Closure[]> {
  const from = days.toSorted()[0]
  const day = from && /^\d{4}-\d{2}-\d{2}$/.test(from) ? from : undefined
  if (!day) return []
  const last = Number(day.slice(0, 4)) + years
  return listClosures(deps, { from: day, to: `${last}-12-31` })
}
