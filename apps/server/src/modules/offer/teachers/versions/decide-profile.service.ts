import type { Body } from '@khue/contracts/endpoint'
import type { AuditAction } from '@khue/contracts/ground/audit'
import type { askForChanges, approveTeachingCase, rejectTeachingCase } from '@khue/contracts/offer/applications'
import { explainRejection } from '@khue/contracts/offer/teaching-profile-rules'
import { recordAudit } from '#modules/ground/audit'
import { type Notice, notify } from '#modules/people/notifications'
import { lockPeople, refuseOwnCase } from '#modules/people/people'
import { closeWorkItem, requireUnclaimed } from '#modules/people/work-items'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { teacherError } from '../teachers.errors.ts'
import { profileApprovedNotice, profileAskedNotice, profileRejectedNotice } from '../teachers.notices.ts'
import { changedFields, StoredTeaching } from '../teaching/stored-teaching.ts'
import { profileItem, requireReadyVideo } from './own-profile.service.ts'
import { moveProfile, type ProfileEvent } from './profile-version.ts'
import { showPublicly, supersedeApproved } from './publish.service.ts'
import { setVerifiedItems } from './verified-items.service.ts'
import * as stored from './versions.repository.ts'

type Decision = { id: string; actor: Actor; revision: number; event: ProfileEvent }
type Judged = { deps: Deps; row: stored.VersionRow; state: stored.VersionRow['state']; revision: number }

/** Locks the case, judges whether this admin may decide it now, and takes it out of the queue. */
const decide = (deps: Deps, { id, actor, revision, event }: Decision, carryOut: (judged: Judged) => Promise<unknown>) =>
  transact(deps, async (deps) => {
    const found = await stored.findVersion(deps.db, id)
    if (!found || found.submission === 0) throw teacherError.TEACHER_PROFILE_VERSION_NOT_FOUND()
    await lockPeople(deps, [found.personId])
    const row = await stored.findVersion(deps.db, id, { lock: true })
    if (!row) throw teacherError.TEACHER_PROFILE_VERSION_NOT_FOUND()
    await refuseOwnCase(deps, actor, [row.personId])
    await requireUnclaimed(deps, actor, { kind: profileItem, refId: id })
    const state = moveProfile(row.state, event)
    if (row.revision !== revision) throw teacherError.TEACHER_PROFILE_CHANGED({ revision: row.revision, fields: [] })
    await carryOut({ deps, row, state, revision: revision + 1 })
    await closeWorkItem(deps, { kind: profileItem, refId: id })
  })

type Answered = { actor: Actor; row: stored.VersionRow; action: AuditAction; notice: Notice; details: object; reason?: string }
async function answerOwner(deps: Deps, { actor, row: { personId, version }, action, notice, details, reason }: Answered) {
  await recordAudit(deps, {
    actor,
    action,
    subject: { kind: 'person', id: personId },
    details: { version, ...details },
    ...(reason && { reason }),
  })
  await notify(deps, [personId], notice)
}

/** Returns the version to its owner as a draft with remarks. */
export const askAboutProfile = (deps: Deps, actor: Actor, id: string, { revision, remarks }: Body<typeof askForChanges>) =>
  decide(deps, { id, actor, revision, event: 'ASK' }, async ({ deps, row, state, revision }) => {
    await stored.setVersion(deps.db, id, revision, { state, remarks, isDecided: true, decidedBy: actor.id })
    await answerOwner(deps, { actor, row, action: 'teacher-profile.asked', notice: profileAskedNotice(row), details: { remarks } })
  })

/** Publishes the version. Throws TEACHING_PROOF_NOT_SEEN for a badge whose proof this admin has not opened. */
export const approveProfile = (deps: Deps, actor: Actor, id: string, { revision, verifiedItemIds }: Body<typeof approveTeachingCase>) =>
  decide(deps, { id, actor, revision, event: 'APPROVE' }, async ({ deps, row, state, revision }) => {
    const { personId, submittedAt } = row
    const content = StoredTeaching.parse(row.content)
    await requireReadyVideo(deps, content)
    await setVerifiedItems(deps, { actor, personId, content, itemIds: verifiedItemIds, sentAt: submittedAt ?? deps.clock() })
    const rows = await stored.listVersions(deps.db, personId)
    const before = rows.find((one) => one.state === 'APPROVED')
    await supersedeApproved(deps, rows, content)
    await stored.setVersion(deps.db, id, revision, { state, isDecided: true, decidedBy: actor.id })
    await showPublicly(deps, personId, content)
    const changed = before ? changedFields(content, StoredTeaching.parse(before.content)) : undefined
    await answerOwner(deps, { actor, row, action: 'teacher-profile.approved', notice: profileApprovedNotice(row), details: { changed } })
  })

export const rejectProfile = (deps: Deps, actor: Actor, id: string, { revision, code, text }: Body<typeof rejectTeachingCase>) =>
  decide(deps, { id, actor, revision, event: 'REJECT' }, async ({ deps, row, state, revision }) => {
    const rejection = { rejectionCode: code, rejectionText: text }
    await stored.setVersion(deps.db, id, revision, { state, ...rejection, isDecided: true, decidedBy: actor.id })
    const reason = explainRejection({ code, text })
    const notice = profileRejectedNotice(row, { explanation: reason })
    await answerOwner(deps, { actor, row, action: 'teacher-profile.rejected', notice, details: { code }, reason })
  })
