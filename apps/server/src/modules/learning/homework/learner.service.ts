import { ageOf, isMinor, listGuardians, mayActFor } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { homeworkError } from './homework.errors.ts'

/** The learner: the caller, or a child of theirs. Throws HOMEWORK_NOT_FOUND for a stranger. */
export async function requireLearner(deps: Deps, actor: { id: string }, learnerId: string | undefined) {
  if (learnerId !== undefined && !(await mayActFor(deps, actor.id, learnerId))) throw homeworkError.HOMEWORK_NOT_FOUND()
  return learnerId ?? actor.id
}

/** A child with guardians, who acts for itself. */
export async function isChildWithFamily(deps: Deps, actor: { id: string }, learnerId: string) {
  if (actor.id !== learnerId) return false
  const [person] = await listGuardians(deps, [learnerId])
  return person !== undefined && person.guardianIds.length > 0 && isMinor(ageOf(deps, person.birthDate), true)
}
