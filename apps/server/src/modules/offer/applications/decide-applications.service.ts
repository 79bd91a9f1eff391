import type { Body } from '@khue/contracts/endpoint'
import type { askForChanges, approveTeachingCase, rejectTeachingCase } from '@khue/contracts/offer/applications'
import { explainRejection } from '@khue/contracts/offer/teaching-profile-rules'
import { recordAudit } from '#modules/ground/audit'
import { holdFiles, publishProfile, requireReadyVideo, setVerifiedItems, teaching } from '#modules/offer/teachers'
import { type Notice, notify } from '#modules/people/notifications'
import { findAccountIdOf, insertRole, lockPeople, refuseOwnCase } from '#modules/people/people'
import { evictSession, listOpenSessionIds } from '#modules/people/sessions'
import { closeWorkItem, requireUnclaimed } from '#modules/people/work-items'
import type { Actor } from '#platform/http/api'
import { afterCommit } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { describeApplicant, roleOf } from './applicants.service.ts'
import { decideApplication } from './application.ts'
import { applicationError } from './applications.errors.ts'
import { approvedNotice, askedNotice, rejectedNotice } from './applications.notices.ts'
import * as stored from './applications.repository.ts'
import { applicationItem, isBarred } from './own-applications.service.ts'

type Row = stored.ApplicationRow
type Decision = { id: string; actor: Actor; revision: number; event: 'ASK' | 'APPROVE' | 'REJECT' }
type Judged = { deps: Deps; row: Row; decided: { state: Row['state']; revision: number; isDecided: true; decidedBy: string } }
type Outcome = { notice: Notice; details?: object; reason?: string }

const actions = {
  ASK: 'teacher-application.asked',
  APPROVE: 'teacher-application.approved',
  REJECT: 'teacher-application.rejected',
} as const

/** Locks the case, judges whether this admin may decide it now, takes it out of the queue, and answers the applicant. */
const decide = (deps: Deps, { id, actor, revision, event }: Decision, carryOut: (judged: Judged) => Promise<Outcome>) =>
  transact(deps, async (deps) => {
    const found = await stored.findApplication(deps.db, id)
    if (!found) throw applicationError.APPLICATION_NOT_FOUND()
    const { personId } = found
    await lockPeople(deps, [personId])
    const row = await stored.findApplication(deps.db, id, { lock: true })
    if (!row || row.submission === 0) throw applicationError.APPLICATION_NOT_FOUND()
    await refuseOwnCase(deps, actor, [personId])
    await requireUnclaimed(deps, actor, { kind: applicationItem, refId: id })
    const state = decideApplication(row.state, event)
    if (row.revision !== revision) throw applicationError.APPLICATION_CHANGED({ revision: row.revision, fields: [] })
    const decided = { state, revision: revision + 1, isDecided: true, decidedBy: actor.id } as const
    const { notice, details, reason } = await carryOut({ deps, row, decided })
    await closeWorkItem(deps, { kind: applicationItem, refId: id })
    await recordAudit(deps, {
      actor,
      action: actions[event],
      subject: { kind: 'person', id: personId },
      details: { applicationId: id, kind: row.kind, ...details },
      ...(reason && { reason }),
    })
    await notify(deps, [personId], notice)
  })

export const askApplicant = (deps: Deps, actor: Actor, id: string, { revision, remarks }: Body<typeof askForChanges>) =>
  decide(deps, { id, actor, revision, event: 'ASK' }, async ({ deps, row, decided }) => {
    await stored.setApplication(deps.db, id, { ...decided, remarks })
    return { notice: askedNotice(row), details: { remarks } }
  })

/** Grants the role and publishes the profile. Throws TEACHING_PROOF_NOT_SEEN, APPLICANT_BARRED, and the obstacles of the applicant. */
export const approveApplication = (deps: Deps, actor: Actor, id: string, { revision, verifiedItemIds }: Body<typeof approveTeachingCase>) =>
  decide(deps, { id, actor, revision, event: 'APPROVE' }, async ({ deps, row, decided }) => {
    const { personId, kind, submittedAt } = row
    const content = teaching.StoredTeaching.parse(row.content)
    const accountId = await findAccountIdOf(deps.db, personId)
    if (!accountId) throw applicationError.APPLICATION_NOT_FOUND()
    const { isAdult } = await describeApplicant(deps, { id: personId, accountId })
    if (!isAdult) throw applicationError.APPLICANT_MINOR()
    if (isBarred(await stored.listOf(deps.db, personId))) throw applicationError.APPLICANT_BARRED()
    await requireReadyVideo(deps, content)
    await setVerifiedItems(deps, { actor, personId, content, itemIds: verifiedItemIds, sentAt: submittedAt ?? deps.clock() })
    await stored.setApplication(deps.db, id, decided)
    await publishProfile(deps, personId, { content, decidedBy: actor.id })
    await holdFiles(deps, { holderId: id, personId }, null) // from now on the profile holds the files that it shows
    await insertRole(deps.db, { personId, role: roleOf[kind], grantedBy: actor.id })
    await recheckAfterCommit(deps, accountId)
    return { notice: approvedNotice(row), details: { role: roleOf[kind] } }
  })

/** Drops the person's cached actors in this process once the role is visible; other nodes follow within seconds. */
async function recheckAfterCommit(deps: Deps, accountId: string) {
  const open = await listOpenSessionIds(deps.db, { accountId })
  afterCommit(deps.db, () => open.forEach(evictSession))
}

/** With `isFinal` the person is not to apply again. */
export const rejectApplication = (
  deps: Deps,
  actor: Actor,
  id: string,
  { revision, code, text, isFinal }: Body<typeof rejectTeachingCase>,
) =>
  decide(deps, { id, actor, revision, event: 'REJECT' }, async ({ deps, row, decided }) => {
    const explanation = explainRejection({ code, text })
    await stored.setApplication(deps.db, id, { ...decided, rejectionCode: code, rejectionText: text, isFinal })
    return { notice: rejectedNotice(row, { explanation, isFinal }), details: { code, isFinal }, reason: explanation }
  })
