import type { RefundAction, RefundChannel, PanelOutcome, RefundState } from '@khue/contracts/sale/refunds'
import { refundError } from './refunds.errors.ts'

/**
 * CHECK is the first of two pairs of eyes, SECOND_APPROVE the second; RULE is what needs nobody. ACCEPTED: the gateway works on it;
 * UNKNOWN: it may have heard us or not, so it is asked, and never told again under another name.
 */
export const refundEvents = [
  'CHECK',
  'SECOND_APPROVE',
  'APPROVE',
  'RULE',
  'REJECT',
  'WITHDRAW',
  'BOOKED',
  'SEND',
  'ACCEPTED',
  'FINISHED',
  'REFUSED',
  'UNKNOWN',
  'REROUTE',
] as const
export type RefundEvent = (typeof refundEvents)[number]

type Moves = Partial<Record<RefundEvent, RefundState>>
const waiting = { REJECT: 'REJECTED', WITHDRAW: 'WITHDRAWN' } as const
const over = {}

/** Where each event leads; what is not written here cannot happen. */
const moves: Record<RefundChannel, Record<RefundState, Moves>> = {
  BALANCE: {
    REQUESTED: { APPROVE: 'APPROVED', RULE: 'APPROVED', ...waiting },
    CHECKED: over,
    APPROVED: { BOOKED: 'DONE' }, // in the same transaction
    SENDING: over,
    SENT: over,
    FAILED: over,
    DONE: over,
    REJECTED: over,
    WITHDRAWN: over,
  },
  BANK: {
    REQUESTED: { CHECK: 'CHECKED', ...waiting },
    CHECKED: { SECOND_APPROVE: 'APPROVED', ...waiting },
    APPROVED: { FINISHED: 'DONE' }, // somebody says that the bank has sent it
    SENDING: over,
    SENT: over,
    FAILED: over,
    DONE: over,
    REJECTED: over,
    WITHDRAWN: over,
  },
  GATEWAY: {
    REQUESTED: { APPROVE: 'APPROVED', ...waiting },
    CHECKED: over,
    APPROVED: { SEND: 'SENDING' },
    SENDING: { ACCEPTED: 'SENT', FINISHED: 'DONE', REFUSED: 'FAILED', UNKNOWN: 'SENDING' },
    SENT: { FINISHED: 'DONE', REFUSED: 'FAILED', UNKNOWN: 'SENT', ACCEPTED: 'SENT' },
    FAILED: { REROUTE: 'REQUESTED', ACCEPTED: 'SENT' }, // to another channel, approved anew; or it went all the same
    DONE: over,
    REJECTED: over,
    WITHDRAWN: over,
  },
}

/** `isOwed`: it was approved before, so the money is the buyer's whatever happens; it can only find another way. */
type Standing = { channel: RefundChannel; state: RefundState; isOwed: boolean }

export function canMove({ channel, state, isOwed }: Standing, event: RefundEvent) {
  if (isOwed && (event === 'REJECT' || event === 'WITHDRAW')) return false
  return moves[channel][state][event] !== undefined
}

export function moveRefund(standing: Standing, event: RefundEvent): RefundState {
  const to = canMove(standing, event) ? moves[standing.channel][standing.state][event] : undefined
  if (!to) throw refundError.REFUND_STATE_LOCKED({ state: standing.state })
  return to
}

/** Nobody has decided it yet. */
export const isWaiting = (state: RefundState) => state === 'REQUESTED' || state === 'CHECKED'

/** Nothing more will happen to it. */
export const isOver = (state: RefundState) => state === 'DONE' || state === 'REJECTED' || state === 'WITHDRAWN'

type Seen = Standing & {
  requestedBy: string | null
  payeeId: string | null
  approvedBy: string | null
  /** Its gateway has been working on it for too long, or has not answered. */
  isGatewayOverdue?: boolean
  portalStatus?: PanelOutcome | null
  portalCheckedBy?: string | null
}

/** Whose eyes may not be those that look: nobody approves their own, and the second look is another's than the first. */
export function fourEyesViolation(
  { requestedBy, payeeId, approvedBy, state }: Seen,
  adminId: string,
): 'REFUND_SELF_APPROVAL' | 'REFUND_SECOND_ADMIN_REQUIRED' | null {
  if (requestedBy === adminId || payeeId === adminId) return 'REFUND_SELF_APPROVAL'
  return state === 'CHECKED' && approvedBy === adminId ? 'REFUND_SECOND_ADMIN_REQUIRED' : null
}

const eventOf = { check: 'CHECK', reject: 'REJECT', 'to-balance': 'REROUTE' } as const

/** What this admin may do to it as it stands. */
export function actionsOf(seen: Seen, adminId: string): RefundAction[] {
  const can = (event: RefundEvent) => canMove(seen, event)
  const mayJudge = fourEyesViolation(seen, adminId) === null
  const actions: RefundAction[] = []
  if (mayJudge && can(eventOf.check)) actions.push('check')
  if (mayJudge && (can('APPROVE') || can('SECOND_APPROVE'))) actions.push('approve')
  if (can(eventOf.reject)) actions.push('reject')
  if (seen.channel === 'BANK' && can('FINISHED')) actions.push('paid')
  if (can(eventOf['to-balance'])) actions.push('to-balance')
  if (seen.isGatewayOverdue && mayJudge && can('REFUSED')) {
    const said = seen.portalCheckedBy === adminId ? seen.portalStatus : undefined
    if (said !== 'REFUNDED') actions.push('given')
    if (said !== 'NOT_REFUNDED') actions.push('not-given')
  }
  return actions
}

/** What follows when an admin reads this at the gateway's own site: it is kept until another has read the same. */
export function readPanel(
  { portalStatus, portalCheckedBy }: Pick<Seen, 'portalStatus' | 'portalCheckedBy'>,
  outcome: PanelOutcome,
  adminId: string,
) {
  if (portalStatus !== outcome) return 'KEPT'
  return portalCheckedBy === adminId ? 'SAME_ADMIN' : outcome === 'REFUNDED' ? 'FINISHED' : 'REFUSED'
}
