import type { AuditAction } from '@khue/contracts/ground/audit'
import type { ApprovalStatus } from '@khue/contracts/people/approvals'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { recordAudit } from '#modules/ground/audit'
import { listPeople, listPeopleOfRole, refuseOwnCase } from '#modules/people/people'
import { findOpenSession } from '#modules/people/sessions'
import { closeWorkItem, openWorkItem, requireUnclaimed } from '#modules/people/work-items'
import { notify } from '#modules/people/notifications'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { type KindOfApproval, moveApproval } from './approval.ts'
import { approvalError } from './approvals.errors.ts'
import { approvalDecided, approvalDue } from './approvals.events.ts'
import { approvalAsked, approvalMoved } from './approvals.notices.ts'
import * as stored from './approvals.repository.ts'
import { assertIndependent } from './independence.service.ts'

type Row = stored.ApprovalRow

/** How long an admin waits for the second one. */
const secondLookWorkingDays = 2

export type Request<S extends z.ZodType> = {
  actor: Actor
  subjectId: string
  /** The person it is about, whose name the list shows. */
  subjectPersonId?: string
  summary: string
  href?: string
  payload: z.input<S>
  reason: string
  /** Those who gain by it: neither they nor their households decide. */
  beneficiaryIds?: readonly string[]
  /** Whose own consent is enough. */
  consenterId?: string
}

/** Asks for a second admin's approval, in the caller's transaction; all admins are notified. Throws APPROVAL_ALREADY_ASKED. */
export const requestApproval = <S extends z.ZodType>(deps: Deps, kind: KindOfApproval<S>, { actor, ...asked }: Request<S>) =>
  transact(deps, async (deps) => {
    const row = await stored.insertApproval(deps.db, {
      id: uuidv7(),
      kind: kind.name,
      ...asked,
      delayHours: kind.delayHours ?? 0,
      expiryHours: kind.expiryHours,
      notifiesAllAdmins: kind.notifiesAllAdmins === true,
      payload: kind.payload.parse(asked.payload),
      beneficiaryIds: [...(asked.beneficiaryIds ?? [])],
      askedBy: actor.id,
      askedSessionId: actor.sessionId,
      askedDevice: await deviceOf(deps, actor),
    })
    if (!row) throw approvalError.APPROVAL_ALREADY_ASKED()
    await openWorkItem(deps, {
      kind: 'SECOND_LOOK',
      refId: row.id,
      personIds: row.beneficiaryIds,
      exceptIds: [actor.id],
      workingDays: secondLookWorkingDays,
    })
    await audit(deps, actor.id, { action: 'approval.asked', row, reason: row.reason })
    await notify(deps, await listPeopleOfRole(deps, 'admin'), approvalAsked(await noted(deps, row)))
    return { id: row.id }
  })

async function deviceOf({ db }: Deps, { sessionId }: Actor) {
  const session = await findOpenSession(db, sessionId)
  if (!session) throw new Error('The session of the caller has ended')
  return session.deviceHash
}

type Audited = { action: AuditAction; row: Row; reason: string }
const audit = (deps: Deps, actorId: string, { action, row: { id, kind, subjectId, summary }, reason }: Audited) =>
  recordAudit(deps, { actor: { id: actorId }, action, subject: { kind: 'approval', id }, reason, details: { kind, subjectId, summary } })

async function noted(deps: Deps, { id, summary, askedBy }: Row) {
  return { id, summary, askedByName: (await listPeople(deps, [askedBy])).get(askedBy)?.name ?? '' }
}

export type Decision = { verdict: 'APPROVED' | 'REFUSED'; reason: string }

/**
 * Approving takes an independent admin. Any admin may refuse, also an approved request until it takes effect; only an admin who would lose
 * or gain by it, or whose household would, may not. Throws APPROVAL_NOT_FOUND, APPROVAL_STATUS_LOCKED, SAME_PERSON_TWICE, OWN_CASE, and why two admins are
 * dependent.
 */
export const decideApproval = (deps: Deps, { actor, id, verdict, reason }: Decision & { actor: Actor; id: string }) =>
  transact(deps, async (deps) => {
    const row = await lockApproval(deps, id)
    const status = moveApproval(row.status, verdict === 'APPROVED' ? 'APPROVE' : 'REFUSE')
    if (actor.id === row.askedBy) throw approvalError.SAME_PERSON_TWICE()
    if (verdict === 'REFUSED') await refuseOwnCase(deps, actor, [row.consenterId, ...row.beneficiaryIds])
    await requireUnclaimed(deps, actor, { kind: 'SECOND_LOOK', refId: id })
    const decision = {
      decidedBy: actor.id,
      decidedSessionId: actor.sessionId,
      decidedDevice: await deviceOf(deps, actor),
      decisionReason: reason,
    }
    if (verdict === 'REFUSED') await stored.setRefused(deps.db, id, decision)
    else await approve(deps, row, decision)
    await audit(deps, actor.id, { action: verdict === 'APPROVED' ? 'approval.approved' : 'approval.refused', row, reason })
    await publishMoved(deps, row, status)
    await notifyOf(deps, row, verdict)
  })

type Decided = { decidedBy: string; decidedSessionId: string; decidedDevice: string; decisionReason: string }

async function approve(deps: Deps, row: Row, decision: Decided) {
  if (decision.decidedBy !== row.consenterId) {
    await assertIndependent(deps, row.askedBy, decision.decidedBy)
    if (decision.decidedDevice === row.askedDevice) throw approvalError.SAME_DEVICE()
    await refuseOwnCase(deps, { id: decision.decidedBy }, row.beneficiaryIds)
  }
  const approved = await stored.setApproved(deps.db, row.id, decision)
  if (!approved) throw approvalError.APPROVAL_STATUS_LOCKED({ status: row.status }) // its deadline has passed
  if (approved.isDue) await publish(deps, approvalDue, { approvalId: row.id, kind: row.kind, subjectId: row.subjectId })
}

export async function lockApproval({ db }: Deps, id: string) {
  const row = await stored.lockApproval(db, id)
  if (!row) throw approvalError.APPROVAL_NOT_FOUND()
  return row
}

/** Announces the new state of a request, which no longer waits for a decision. */
export async function publishMoved(deps: Deps, { id, kind, subjectId, askedBy }: Row, status: ApprovalStatus) {
  await closeWorkItem(deps, { kind: 'SECOND_LOOK', refId: id })
  await publish(deps, approvalDecided, { approvalId: id, kind, subjectId, askedBy, status })
}

/** The admin who asked, or all of them; not the one who did it. */
export async function notifyOf(deps: Deps, row: Row, status: Parameters<typeof approvalMoved>[0]['status'], doneBy?: string) {
  const admins = row.notifiesAllAdmins ? await listPeopleOfRole(deps, 'admin') : []
  const people = new Set([...admins, row.askedBy].filter((id) => id !== doneBy))
  if (people.size > 0) await notify(deps, [...people], approvalMoved({ ...(await noted(deps, row)), status }))
}

/** Throws APPROVAL_NOT_FOUND also for a request of another admin, APPROVAL_STATUS_LOCKED. */
export const withdrawApproval = (deps: Deps, actor: Actor, id: string) =>
  transact(deps, async (deps) => {
    const row = await lockApproval(deps, id)
    if (row.askedBy !== actor.id) throw approvalError.APPROVAL_NOT_FOUND()
    await withdraw(deps, row, { by: actor.id, reason: row.reason })
  })

async function withdraw(deps: Deps, row: Row, { by, reason }: { by: string; reason: string }) {
  const status = moveApproval(row.status, 'WITHDRAW')
  await stored.setEnded(deps.db, row.id, { status: 'WITHDRAWN' })
  await audit(deps, by, { action: 'approval.withdrawn', row, reason })
  await publishMoved(deps, row, status)
  await notifyOf(deps, row, 'WITHDRAWN', by)
}

/**
 * Locks the open requests about a subject until the transaction ends. Call it before locking the subject itself: a request that takes effect locks in
 * this order, and the other order could deadlock with it.
 */
export const lockOpenApprovals = async ({ db }: Deps, kind: KindOfApproval, subjectId: string) =>
  void (await stored.lockOpenOf(db, kind.name, subjectId))

/** Withdraws the open requests about a subject that an admin has changed. Audits and publishes it, and notifies the admins who asked. */
export const withdrawOpenApprovals = (
  deps: Deps,
  kind: KindOfApproval,
  { subjectId, by, reason }: { subjectId: string; by: string; reason: string },
) =>
  transact(deps, async (deps) => {
    for (const row of await stored.lockOpenOf(deps.db, kind.name, subjectId)) await withdraw(deps, row, { by, reason })
  })

/** Whether an admin asked this within the last days, and it ended without taking effect. */
export const hasAskedInVain = ({ db }: Deps, kind: KindOfApproval, asked: { subjectId: string; askedBy: string; days: number }) =>
  stored.hasAskedInVain(db, { kind: kind.name, ...asked })

/** Open requests of these kinds about a subject. */
export async function listOpenApprovals({ db }: Deps, kinds: readonly KindOfApproval[], subjectId: string) {
  const rows = await stored.listOpenOf(
    db,
    kinds.map(({ name }) => name),
    subjectId,
  )
  return rows.map(({ effectiveAt, ...row }) => ({ ...row, effectiveAt: effectiveAt?.toISOString() ?? null }))
}
