import { listChildren, mayActFor } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { calendarError } from './calendar.errors.ts'

/** Whose calendar it is: one learner, or a person and their children. Throws CALENDAR_LEARNER_NOT_FOUND for a stranger. */
export async function householdOf(deps: Deps, personId: string, learnerId: string | undefined): Promise<string[]> {
  if (learnerId === undefined) return [personId, ...(await listChildren(deps, personId)).map(({ id }) => id)]
  await requireLearner(deps, personId, learnerId)
  return [learnerId]
}

export async function requireLearner(deps: Deps, personId: string, learnerId: string) {
  if (!(await mayActFor(deps, personId, learnerId))) throw calendarError.CALENDAR_LEARNER_NOT_FOUND()
}
