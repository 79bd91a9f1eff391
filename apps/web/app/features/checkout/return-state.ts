import type { OrderStatus } from '@khue/contracts/orders'
import type { PaymentStatus, TransactionStatus } from '@khue/contracts/payments'

/** What the page after the gateway shows to the owner of a payment. */
export type ReturnState = 'waiting' | 'activating' | 'active' | 'not-paid' | 'refunded'

type Facts = {
  status: PaymentStatus
  lastAttempt: TransactionStatus | null
  /** Undefined until the order is known. */
  order: { status: OrderStatus; completedAt: string | null; months: number } | undefined
  expiredAt: string | null
}

/**
 * The gateway's answer in the address is never believed: only what its server told ours counts (vietnam 1.1).
 * A paid order becomes a plan a moment later, by the news of the payment.
 */
export function returnState({ status, lastAttempt, order, expiredAt }: Facts): ReturnState {
  if (status === 'REFUNDED') return 'refunded'
  if (status === 'SUCCESS') return order?.status === 'COMPLETED' && isCovered(order, expiredAt) ? 'active' : 'activating'
  return lastAttempt === 'FAIL' ? 'not-paid' : 'waiting'
}

const shortestMonthMs = 28 * 24 * 60 * 60_000

/** Whether a membership already reaches as far as this purchase at least takes it; one from before rarely does. */
const isCovered = ({ completedAt, months }: { completedAt: string | null; months: number }, expiredAt: string | null) =>
  completedAt !== null && expiredAt !== null && Date.parse(expiredAt) >= Date.parse(completedAt) + months * shortestMonthMs

/** Whether something is still expected to change by itself. */
export const isOpenState = (state: ReturnState | undefined) => state === 'waiting' || state === 'activating'
