import type { Body, Query } from '@khue/contracts/endpoint'
import type { approveClass, ClassApprovalRow, listClassApprovals, rejectClass } from '@khue/contracts/offer/class-approvals'
import { ClassContent } from '@khue/contracts/offer/class-draft'
import { recordAudit } from '#modules/ground/audit'
import { findAddress, isForAnotherAdmin, readQueue } from '#modules/offer/authoring'
import { type ApprovalPage, isWaiting } from '#modules/offer/courses'
import { findExtraTeachingRule } from '#modules/offer/extra-teaching'
import { changeOpenClass, scheduleOpenClass } from '#modules/offer/open-classes'
import { notify } from '#modules/people/notifications'
import { closeWorkItem, requireUnclaimed } from '#modules/people/work-items'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { contentShaOf, draftOf, missingSentence, problemsOf } from './class-content.ts'
import { classAuthoringError } from './class-authoring.errors.ts'
import { classApprovedNotice, classRejectedNotice } from './class-authoring.notices.ts'
import * as stored from './class-authoring.repository.ts'
import { assertNoClash, listClosuresAt } from './class-times.service.ts'
import { type ClassHead, listVersions } from './classes.read-model.ts'
import { contentOf, isListed, lockHead, requireMove } from './edit.service.ts'
import { coverOf } from './own-classes.service.ts'
import { requireRights } from './rights.service.ts'

export async function listApprovals(deps: Deps, wanted: Query<typeof listClassApprovals>) {
  const read = (place: ApprovalPage) => listVersions(deps.db, place)
  const { items, next, counts } = await readQueue(deps, wanted, { kind: 'CLASS_VERSION', read })
  const shown = items.map(({ row: { id, content, startsAt }, shown }): ClassApprovalRow => {
    const { title, kind, subjectId, fee } = draftOf(content)
    return { ...shown, title, kind, subjectId, cover: coverOf(subjectId, id), fee, startsAt: startsAt && new Date(startsAt).toISOString() }
  })
  return { items: shown, ...next, counts }
}

type Read = { version: number; contentSha: string }

/** Locks the request that a reviewer has read. Throws CLASS_VERSION_CHANGED after a newer request or a decision. */
async function lockRead(deps: Deps, id: string, { version, contentSha }: Read) {
  const head = await lockHead(deps, id)
  if (!head) throw classAuthoringError.CLASS_APPROVAL_NOT_FOUND()
  if (!isWaiting(head.status) || head.version !== version || head.contentSha !== contentSha || contentShaOf(head.content) !== contentSha)
    throw classAuthoringError.CLASS_VERSION_CHANGED({ version: head.version, status: head.status })
  return head
}

/** The event of the claim may arrive after the decision: a decision also counts as a claim. */
function decide(head: ClassHead, event: 'APPROVE' | 'REJECT') {
  const { to } = requireMove(head, 'CLAIM')
  return requireMove({ ...head, status: to }, event).to
}

/** As for courses. Throws CLASS_OWN_WORK. */
async function refuseOwnWork(deps: Deps, actor: Actor, { classId, approvedVersion }: ClassHead) {
  const submissions = () => stored.listSubmissions(deps.db, classId)
  const work = { action: 'class.authored', subjectId: classId, approvedVersion, submissions } as const
  if (await isForAnotherAdmin(deps, actor, work)) throw classAuthoringError.CLASS_OWN_WORK()
}

/** Lists the class, occupies its teacher's time, closes the work item and notifies the author, in one transaction. */
export const approve = (deps: Deps, actor: Actor, id: string, { extraTeachingReason, checked, ...read }: Body<typeof approveClass>) =>
  transact(deps, async (deps) => {
    const head = await lockRead(deps, id, read)
    await requireUnclaimed(deps, actor, { kind: 'CLASS_VERSION', refId: id })
    await refuseOwnWork(deps, actor, head)
    const status = decide(head, 'APPROVE')
    const content = await requireComplete(deps, head)
    const override = await findOverride(deps, content, extraTeachingReason)
    await requireRights(deps, head.teacherId)
    await publishVersion(deps, head, content, override)
    await stored.setVersion(deps.db, head, { status, decidedBy: actor.id, reason: null })
    await closeWorkItem(deps, { kind: 'CLASS_VERSION', refId: id })
    const details = { version: head.version, contentSha: read.contentSha, checked, ...(override !== null && { extraTeaching: true }) }
    const reason = override === null ? {} : { reason: override }
    await recordAudit(deps, { actor, action: 'class.approved', subject: { kind: 'class', id }, ...reason, details })
    await notify(deps, [head.teacherId], classApprovedNotice({ id, title: content.title, version: head.version }))
    return { version: head.version, status: 'APPROVED' as const }
  })

/** Judges the class again, because its time may have passed since it was submitted. Throws CLASS_INCOMPLETE. */
async function requireComplete(deps: Deps, head: ClassHead) {
  const content = contentOf(head)
  const closures = isListed(head) ? [] : await listClosuresAt(deps, content)
  const problems = problemsOf(content, { now: head.now, isListed: isListed(head), closures })
  if (problems.length > 0) throw classAuthoringError.CLASS_INCOMPLETE({ problems, sentence: missingSentence(problems) })
  return ClassContent.parse(content)
}

/** The admin's reason to allow a class that Circular 29/2024 does not name; null for an allowed class. Throws CLASS_OVERRIDE_REQUIRED. */
async function findOverride(deps: Deps, { fee, ...asked }: ClassContent, reason: string | undefined) {
  const mayBeSold = await findExtraTeachingRule(deps)
  if (fee === 0 || mayBeSold(asked)) return null
  if (reason === undefined) throw classAuthoringError.CLASS_OVERRIDE_REQUIRED()
  return reason
}

async function publishVersion(deps: Deps, head: ClassHead, content: ClassContent, extraTeachingReason: string | null) {
  const { title, summary, description, subjectId, seats, fee: feeVnd, gradeFrom, gradeTo } = content
  const { title: teacherTitle } = await findAddress(deps, head.teacherId)
  const grades = gradeFrom !== null && gradeTo !== null ? { grades: { from: gradeFrom, to: gradeTo } } : {}
  const texts = { title, summary, description, subjectId, seats, feeVnd, teacherTitle, extraTeachingReason, ...grades }
  if (isListed(head)) return changeOpenClass(deps, head.classId, texts)
  await assertNoClash(deps, head, content)
  const times = { startsAt: new Date(content.startsAt), endsAt: new Date(content.endsAt) }
  return scheduleOpenClass(deps, { ...texts, id: head.classId, kind: content.kind, teacherId: head.teacherId, times })
}

export const reject = (deps: Deps, actor: Actor, id: string, { reason, ...read }: Body<typeof rejectClass>) =>
  transact(deps, async (deps) => {
    const head = await lockRead(deps, id, read)
    await requireUnclaimed(deps, actor, { kind: 'CLASS_VERSION', refId: id })
    await stored.setVersion(deps.db, head, { status: decide(head, 'REJECT'), decidedBy: actor.id, reason })
    await closeWorkItem(deps, { kind: 'CLASS_VERSION', refId: id })
    const details = { version: head.version, contentSha: read.contentSha }
    await recordAudit(deps, { actor, action: 'class.rejected', subject: { kind: 'class', id }, reason, details })
    await notify(deps, [head.teacherId], classRejectedNotice({ id, title: contentOf(head).title, version: head.version }))
    return { version: head.version, status: 'REJECTED' as const }
  })

/** Moves a waiting request under approval, or back. Ignores a class without a waiting request. */
export const moveClaim = (deps: Deps, id: string, event: 'CLAIM' | 'LET_GO') =>
  transact(deps, async (deps) => {
    const head = await lockHead(deps, id)
    if (!head || !isWaiting(head.status)) return
    const to = event === 'CLAIM' ? 'UNDER_APPROVAL' : 'PENDING_APPROVAL'
    if (to !== head.status) await stored.setVersion(deps.db, head, { status: to })
  })
