import type { AuditAction } from '@khue/contracts/ground/audit'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { recordAudit } from '#modules/ground/audit'
import { listPeople, listPeopleOfRole, refuseOwnCase } from '#modules/people/people'
import { findOpenSession } from '#modules/people/sessions'
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
      notifiesAllAdmins: kind.notifiesAllAdmins === true,
      payload: kind.payload.parse(asked.payload),
      beneficiaryIds: [...(asked.beneficiaryIds ?? [])],
      askedBy: actor.id,
      askedSessionId: actor.sessionId,
      askedDevice: await deviceOf(deps, actor),
    })
    if (!row) throw approvalError.APPROVAL_ALREADY_ASKED()
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
 * Throws APPROVAL_NOT_FOUND, APPROVAL_STATUS_LOCKED, and for an approval why the two admins are not independent. Refusing takes no independence: in
 * doubt nothing happens; also an approved request can be refused until it takes effect.
 */
export const decideApproval = (deps: Deps, { actor, id, verdict, reason }: Decision & { actor: Actor; id: string }) =>
  transact(deps, async (deps) => {
    const row = await lockApproval(deps, id)
    const status = moveApproval(row.status, verdict === 'APPROVED' ? 'APPROVE' : 'REFUSE')
    if (actor.id === row.askedBy) throw approvalError.SAME_PERSON_TWICE()
    const decision = {
      decidedBy: actor.id,
      decidedSessionId: actor.sessionId,
      decidedDevice: await deviceOf(deps, actor),
      decisionReason: reason,
    }
    if (verdict === 'REFUSED') await stored.setRefused(deps.db, id, decision)
    else await approve(deps, row, decision)
    await audit(deps, actor.id, { action: verdict === 'APPROVED' ? 'approval.approved' : 'approval.refused', row, reason })
    await publish(deps, approvalDecided, { approvalId: id, kind: row.kind, subjectId: row.subjectId, status })
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
  if (approved?.isDue) await publish(deps, approvalDue, { approvalId: row.id, kind: row.kind, subjectId: row.subjectId })
}

export async function lockApproval({ db }: Deps, id: string) {
  const row = await stored.lockApproval(db, id)
  if (!row) throw approvalError.APPROVAL_NOT_FOUND()
  return row
}

/** The admin who asked, or all of them. */
export async function notifyOf(deps: Deps, row: Row, status: Parameters<typeof approvalMoved>[0]['status']) {
  const admins = row.notifiesAllAdmins ? await listPeopleOfRole(deps, 'admin') : []
  await notify(deps, [...new Set([...admins, row.askedBy])], approvalMoved({ ...(await noted(deps, row)), status }))
}

/** Throws APPROVAL_NOT_FOUND also for a request of another admin, APPROVAL_STATUS_LOCKED. */
export const withdrawApproval = (deps: Deps, actor: Actor, id: string) =>
  transact(deps, async (deps) => {
    const row = await lockApproval(deps, id)
    if (row.askedBy !== actor.id) throw approvalError.APPROVAL_NOT_FOUND()
    const status = moveApproval(row.status, 'WITHDRAW')
    await stored.setEnded(deps.db, id, { status: 'WITHDRAWN' })
    await audit(deps, actor.id, { action: 'approval.withdrawn', row, reason: row.reason })
    await publish(deps, approvalDecided, { approvalId: id, kind: row.kind, subjectId: row.subjectId, status })
  })

/** Withdraws what is open about a subject because it changed; returns whether there was something. */
export const withdrawOpenApprovals = (deps: Deps, kind: KindOfApproval, subjectId: string) =>
  transact(deps, async (deps) => {
    const open = await stored.listOpenOf(deps.db, [kind.name], subjectId)
    for (const { id } of open) {
      const row = await lockApproval(deps, id)
      moveApproval(row.status, 'WITHDRAW')
      await stored.setEnded(deps.db, id, { status: 'WITHDRAWN' })
    }
    return open.length > 0
  })

/** Open requests of these kinds about a subject. */
export async function listOpenApprovals({ db }: Deps, kinds: readonly KindOfApproval[], subjectId: string) {
  const rows = await stored.listOpenOf(
    db,
    kinds.map(({ name }) => name),
    subjectId,
  )
  return rows.map(({ effectiveAt, ...row }) => ({ ...row, effectiveAt: effectiveAt?.toISOString() ?? null }))
}
