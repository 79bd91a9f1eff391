import type { RefundChannel, RefundState } from '@khue/contracts/sale/refunds'
import type { RefundAction, PanelOutcome } from '@khue/contracts/sale/refunds-admin'
import { refundError } from './refunds.errors.ts'

/**
 * CHECK is the first of the two approvals of a bank transfer, SECOND_APPROVE the second; RULE needs no approval. ACCEPTED: the gateway is processing
 * it. UNKNOWN: the gateway may or may not have received it, so it is queried, and sent again only under the same id.
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

/** State machine: the state after each event. A transition that is missing here is refused. */
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
    APPROVED: { FINISHED: 'DONE' }, // an admin confirms that the bank has sent it
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
    FAILED: { REROUTE: 'REQUESTED', ACCEPTED: 'SENT' }, // to another channel, to be approved again; or the gateway paid after all
    DONE: over,
    REJECTED: over,
    WITHDRAWN: over,
  },
}

/** `isOwed`: approved before, so the buyer will get the money; only the channel can change. */
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

/** Not yet decided. */
export const isWaiting = (state: RefundState) => state === 'REQUESTED' || state === 'CHECKED'

/** In a final state. */
export const isOver = (state: RefundState) => state === 'DONE' || state === 'REJECTED' || state === 'WITHDRAWN'

type Seen = Standing & {
  requestedBy: string | null
  payeeId: string | null
  approvedBy: string | null
  /** The gateway has been processing it, or not answering, for too long. */
  isGatewayOverdue?: boolean
  portalStatus?: PanelOutcome | null
  portalCheckedBy?: string | null
}

/** Why this admin may not approve: it is their own refund, or they gave the first approval. */
export function fourEyesViolation(
  { requestedBy, payeeId, approvedBy, state }: Seen,
  adminId: string,
): 'REFUND_SELF_APPROVAL' | 'REFUND_SECOND_ADMIN_REQUIRED' | null {
  if (requestedBy === adminId || payeeId === adminId) return 'REFUND_SELF_APPROVAL'
  return state === 'CHECKED' && approvedBy === adminId ? 'REFUND_SECOND_ADMIN_REQUIRED' : null
}

const eventOf = { check: 'CHECK', reject: 'REJECT', 'to-balance': 'REROUTE' } as const

/** Actions open to this admin in the current state. */
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

/** The effect of an admin's reading of the gateway's portal: stored until a second admin reads the same. */
export function readPanel(
  { portalStatus, portalCheckedBy }: Pick<Seen, 'portalStatus' | 'portalCheckedBy'>,
  outcome: PanelOutcome,
  adminId: string,
) {
  if (portalStatus !== outcome) return 'KEPT'
  return portalCheckedBy === adminId ? 'SAME_ADMIN' : outcome === 'REFUNDED' ? 'FINISHED' : 'REFUSED'
}
