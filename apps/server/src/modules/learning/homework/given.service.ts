import { recordAudit } from '#modules/ground/audit'
import { refuseOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { lockAssignment } from './assignments.repository.ts'
import { assignmentError } from './homework.errors.ts'

type Given = { id: string; teacherId: string }
type Deed = {
  did: 'given' | 'changed' | 'corrected' | 'deleted' | 'reminded' | 'due-moved' | 'extension-granted' | 'extension-refused'
  reason?: string
}
/** What an admin does in the name of the teacher. */
export async function auditGiven(deps: Deps, actor: Actor, { id, teacherId }: Given, { did, reason }: Deed) {
  if (actor.id === teacherId) return
  const subject = { kind: 'assignment', id }
  await recordAudit(deps, { actor, action: 'assignment.given-for', subject, ...(reason && { reason }), details: { did, teacherId } })
}

/** The assignment of its teacher, or any for an admin. Throws ASSIGNMENT_NOT_FOUND for others, OWN_CASE for an admin in the name of their household. */
export async function lockGiven(deps: Deps, actor: Actor, id: string) {
  const row = await lockAssignment(deps.db, id)
  if (!row || row.deletedAt || (row.teacherId !== actor.id && !actor.roles.includes('admin'))) throw assignmentError.ASSIGNMENT_NOT_FOUND()
  if (row.teacherId !== actor.id) await refuseOwnCase(deps, actor, [row.teacherId])
  return row
}
