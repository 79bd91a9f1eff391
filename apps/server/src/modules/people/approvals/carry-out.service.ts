import type { z } from 'zod'
import { recordAudit } from '#modules/ground/audit'
import { lockAdmins, refuseOwnCase } from '#modules/people/people'
import { AppError } from '#platform/errors'
import { type Deps, transact } from '#platform/deps'
import { publishAll, subscriber } from '#platform/outbox/domain-events'
import { type KindOfApproval, moveApproval } from './approval.ts'
import { approvalError } from './approvals.errors.ts'
import { approvalDue } from './approvals.events.ts'
import * as stored from './approvals.repository.ts'
import { notifyOf, publishMoved } from './approvals.service.ts'
import { assertIndependent } from './independence.service.ts'

/** An approved request as its kind carries it out. */
export type Approved<S extends z.ZodType> = {
  id: string
  subjectId: string
  payload: z.output<S>
  reason: string
  askedBy: string
  approvedBy: string
}

type CarryOut<S extends z.ZodType> = {
  /** Reads only; throws a refusal when what was approved no longer holds: then the request lapses. */
  judge: (deps: Deps, approved: Approved<S>) => Promise<void>
  /** Carries it out, in one transaction with the request. */
  run: (deps: Deps, approved: Approved<S>) => Promise<void>
}

/** Subscribes a kind to the moment when its approved requests take effect: each once, also when the event arrives twice. */
export const approvalSubscriber = <S extends z.ZodType>(name: string, kind: KindOfApproval<S>, { judge, run }: CarryOut<S>) =>
  subscriber(name, approvalDue, (deps, { approvalId, kind: kindName }) =>
    transact(deps, async (deps) => {
      const row = kindName === kind.name ? await stored.lockDueApproval(deps.db, approvalId) : undefined
      if (!row) return
      const approved = approvedOf(kind, row)
      const refusal = await refusalOf(async () => {
        await judgePersons(deps, row)
        await judge(deps, approved)
      })
      const status = moveApproval(row.status, refusal ? 'LAPSE' : 'TAKE_EFFECT')
      if (refusal) await lapse(deps, row, refusal)
      else {
        await run(deps, approved) // before the request ends: the database lets an admin role in only while its request is approved
        await stored.setEnded(deps.db, row.id, { status: 'EFFECTIVE' })
      }
      await publishMoved(deps, row, status)
      await notifyOf(deps, row, refusal ? 'LAPSED' : 'EFFECTIVE')
    }),
  )

function approvedOf<S extends z.ZodType>(kind: KindOfApproval<S>, row: stored.ApprovalRow): Approved<S> {
  const { id, subjectId, reason, askedBy, decidedBy } = row
  if (decidedBy === null) throw new Error('An approved request has no approver')
  return { id, subjectId, reason, askedBy, approvedBy: decidedBy, payload: kind.payload.parse(row.payload) }
}

async function refusalOf(judge: () => Promise<void>) {
  try {
    await judge()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Both are still admins with active accounts, still independent, and the one who approved does not gain by it now. */
async function judgePersons(deps: Deps, { askedBy, decidedBy, consenterId, beneficiaryIds }: stored.ApprovalRow) {
  if (decidedBy === null) throw approvalError.NO_LONGER_ADMIN()
  const admins = await lockAdmins(deps) // so that neither is locked, or loses the role, before the effect
  const isActive = (id: string) => admins.some(({ personId, status }) => personId === id && status === 'ACTIVE')
  if (!isActive(askedBy) || !isActive(decidedBy)) throw approvalError.NO_LONGER_ADMIN()
  if (decidedBy === consenterId) return
  await assertIndependent(deps, askedBy, decidedBy)
  await refuseOwnCase(deps, { id: decidedBy }, beneficiaryIds)
}

async function lapse(deps: Deps, { id, kind, subjectId, summary, askedBy }: stored.ApprovalRow, { code, message }: AppError) {
  await stored.setEnded(deps.db, id, { status: 'LAPSED', lapseReason: message })
  await recordAudit(deps, {
    actor: { id: askedBy },
    action: 'approval.lapsed',
    subject: { kind: 'approval', id },
    reason: message,
    details: { kind, subjectId, summary, code },
  })
}

/** Publishes what is due and expires what was never decided. Safe to run twice. */
export const moveApprovalsOn = (deps: Deps) =>
  transact(deps, async (deps) => {
    for (const row of await stored.expireApprovals(deps.db)) {
      await publishMoved(deps, row, 'EXPIRED')
      await notifyOf(deps, row, 'EXPIRED')
    }
    await publishAll(deps, approvalDue, await stored.takeDueApprovals(deps.db))
  })
