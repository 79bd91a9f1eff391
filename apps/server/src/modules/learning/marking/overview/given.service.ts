import { refuseOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { markError } from '../marking.errors.ts'
import { findGiven } from './given.read-model.ts'

/** The assignment of its teacher, or any for an admin. Throws MARK_NOT_FOUND for others; to change something, OWN_CASE. */
export async function requireGiven(deps: Deps, actor: Actor, assignmentId: string, { isChanging = false } = {}) {
  const given = await findGiven(deps.db, assignmentId)
  if (!given || (given.teacherId !== actor.id && !actor.roles.includes('admin'))) throw markError.MARK_NOT_FOUND()
  if (isChanging && given.teacherId !== actor.id) await refuseOwnCase(deps, actor, [given.teacherId])
  return given
}
