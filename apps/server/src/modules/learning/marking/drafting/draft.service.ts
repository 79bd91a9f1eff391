import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#modules/ground/audit'
import { beginMarking } from '#modules/learning/homework'
import { refuseOwnCase } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { moveMark, stateOf } from '../mark.ts'
import { findMarked, type Marked } from '../marked.read-model.ts'
import { markError } from '../marking.errors.ts'
import * as stored from './drafts.repository.ts'

/** What an admin does in the name of the teacher. */
export async function auditMarked(
  deps: Deps,
  actor: Actor,
  { kind, id, teacherId }: { kind: 'submission' | 'assignment'; id: string; teacherId: string },
  did: 'marked' | 'returned' | 'returned-all' | 'reopened' | 'attached' | 'retake-asked',
) {
  if (actor.id === teacherId) return
  await recordAudit(deps, { actor, action: 'mark.given-for', subject: { kind, id }, details: { did, teacherId } })
}

/** The version, for its teacher or an admin. Throws MARK_NOT_FOUND for others. */
export async function requireMarked(deps: Deps, actor: Actor, submissionId: string): Promise<Marked> {
  const marked = await findMarked(deps.db, submissionId)
  if (!marked || (marked.teacherId !== actor.id && !actor.roles.includes('admin'))) throw markError.MARK_NOT_FOUND()
  return marked
}

/** The same to change it: nobody marks the work of their own household for the teacher. Throws MARK_WITHDRAWN. */
export async function requireMarkable(deps: Deps, actor: Actor, submissionId: string) {
  const marked = await requireMarked(deps, actor, submissionId)
  if (marked.teacherId !== actor.id) await refuseOwnCase(deps, actor, [marked.teacherId, marked.learnerId])
  if (marked.isWithdrawn) throw markError.MARK_WITHDRAWN()
  return marked
}

/**
 * Makes sure that there is a draft to write in: begins to mark where nobody has. Runs in the caller's transaction. Throws MARK_WITHDRAWN, MARK_RETURNED.
 */
export async function openDraft(deps: Deps, actor: Actor, marked: Marked) {
  const { submissionId, assignmentId, learnerId, parts } = marked
  if (marked.markId === null) {
    if (!(await beginMarking(deps, submissionId))) throw markError.MARK_WITHDRAWN()
    await stored.insertRound(deps.db, {
      id: uuidv7(),
      submissionId,
      assignmentId,
      learnerId,
      round: 1,
      points: parts.map(() => null),
      revision: 0, // nothing is written yet
      startedBy: actor.id,
    })
  }
  const newest = await stored.lockNewest(deps.db, submissionId)
  moveMark(stateOf(newest), 'WRITE')
  if (!newest) throw markError.MARK_WITHDRAWN() // never: it was just inserted
  await auditHelper(deps, actor, marked, newest.id)
  return newest
}

/** An admin marks in small steps: the first one of a round is in the audit. */
async function auditHelper(deps: Deps, actor: Actor, { submissionId, teacherId }: Marked, markId: string) {
  if (actor.id === teacherId) return
  if (await stored.insertHelper(deps.db, { markId, personId: actor.id }))
    await auditMarked(deps, actor, { kind: 'submission', id: submissionId, teacherId }, 'marked')
}

/** The number of a change on the pages. Throws MARK_RETURNED when it was returned meanwhile. */
export async function requireChange(deps: Deps, submissionId: string) {
  const change = await stored.countChange(deps.db, submissionId)
  if (change === undefined) throw markError.MARK_RETURNED()
  return change
}
