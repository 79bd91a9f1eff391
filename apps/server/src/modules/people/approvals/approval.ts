import type { ApprovalKind, ApprovalStatus } from '@khue/contracts/people/approvals'
import type { z } from 'zod'
import { approvalError } from './approvals.errors.ts'

export const approvalEvents = ['APPROVE', 'REFUSE', 'WITHDRAW', 'EXPIRE', 'TAKE_EFFECT', 'LAPSE'] as const
export type ApprovalEvent = (typeof approvalEvents)[number]

/** The state after each event; a missing one is refused. Until it takes effect, an approved request can still be refused or withdrawn. */
const moves: Record<ApprovalStatus, Partial<Record<ApprovalEvent, ApprovalStatus>>> = {
  PENDING: { APPROVE: 'APPROVED', REFUSE: 'REFUSED', WITHDRAW: 'WITHDRAWN', EXPIRE: 'EXPIRED' },
  APPROVED: { REFUSE: 'REFUSED', WITHDRAW: 'WITHDRAWN', TAKE_EFFECT: 'EFFECTIVE', LAPSE: 'LAPSED' },
  EFFECTIVE: {},
  LAPSED: {},
  REFUSED: {},
  WITHDRAWN: {},
  EXPIRED: {},
}

export const canMoveApproval = (from: ApprovalStatus, event: ApprovalEvent) => moves[from][event] !== undefined

/** Whether it still waits for a decision, and its deadline has not passed. */
export const canApprove = ({ status, expiresAt }: { status: ApprovalStatus; expiresAt: Date }, now: Date) =>
  canMoveApproval(status, 'APPROVE') && expiresAt > now

export function moveApproval(from: ApprovalStatus, event: ApprovalEvent): ApprovalStatus {
  const to = moves[from][event]
  if (!to) throw approvalError.APPROVAL_STATUS_LOCKED({ status: from })
  return to
}

/** An effect that fails is retried; after this time the list says so. */
const lateMinutes = 5

/** Its time has come, but its kind has not carried it out: retried, and every admin can still refuse it. */
export const isLate = ({ status, effectiveAt }: { status: ApprovalStatus; effectiveAt: Date | null }, now: Date) =>
  status === 'APPROVED' && effectiveAt !== null && now.getTime() - effectiveAt.getTime() > lateMinutes * 60_000

/** One kind of request, declared by the module that carries it out. */
export type KindOfApproval<S extends z.ZodType = z.ZodType> = {
  name: ApprovalKind
  /** The shape of what is stored with the request. */
  payload: S
  /** How long after its approval it takes effect. */
  delayHours?: number
  /** How long it waits for a decision; otherwise `approvalExpiryDays`. */
  expiryHours?: number
  /** All admins are notified of the decision and of the effect, not only the one who asked. */
  notifiesAllAdmins?: true
}
export const approvalKind = <S extends z.ZodType>(kind: KindOfApproval<S>) => kind

/** Why two admins are not independent, as `independence_violation` names it. */
export const violations = {
  SAME_PERSON: approvalError.SAME_PERSON_TWICE,
  GIVEN_LATELY: approvalError.ROLE_GIVEN_LATELY,
  SAME_HOUSEHOLD: approvalError.SAME_HOUSEHOLD,
  SAME_DEVICE: approvalError.SAME_DEVICE,
} as const
export type Violation = keyof typeof violations
