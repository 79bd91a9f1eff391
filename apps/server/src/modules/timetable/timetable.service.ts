import type { Deps } from '#platform/deps'
import { timetableError } from './timetable.errors.ts'
import { deleteOccupations, insertOccupation, type NewOccupation } from './timetable.repository.ts'

/** Takes a person's time from `from` up to, not including, `to`. Throws TIMETABLE_CLASH when it is not free. */
export async function occupy(deps: Deps, wanted: NewOccupation) {
  const wasFree = await insertOccupation(deps.db, wanted)
  if (!wasFree) throw timetableError.TIMETABLE_CLASH()
}

/** Gives back all time taken for one thing, whoever's it was. Nothing happens when there is none. */
export async function release(deps: Deps, refId: string) {
  await deleteOccupations(deps.db, refId)
}
