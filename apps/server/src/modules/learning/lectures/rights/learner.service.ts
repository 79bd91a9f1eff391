import { mayActFor } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { learningError } from '../lectures.errors.ts'

/** The learner: the caller, or a child of theirs. Throws LEARNING_NOT_FOUND for a stranger. */
export async function requireLearner(deps: Deps, actor: { id: string }, learnerId: string | undefined) {
  if (learnerId !== undefined && !(await mayActFor(deps, actor.id, learnerId))) throw learningError.LEARNING_NOT_FOUND()
  return learnerId ?? actor.id
}
