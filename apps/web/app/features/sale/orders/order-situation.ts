import type { OrderDetail } from '@khue/contracts/sale/orders'
import type { PaymentStatus, TransactionStatus } from '@khue/contracts/money/payments'

/** How an order stands for who placed it: what can be expected and done next. */
export type OrderSituation =
  | 'payable'
  | 'expired'
  | 'mismatch'
  | 'confirming'
  | 'activating'
  | 'active'
  | 'paid-late'
  | 'refund-due'
  | 'lapsed'
  | 'cancelled'
  | 'refunded'

type OrderFacts = Pick<OrderDetail, 'status' | 'isPayable' | 'isBeingPaid' | 'lines' | 'periods' | 'undelivered' | 'timeline'>

/** Too much money came and may be let count: nobody should pay again meanwhile, whatever has become of the order. */
const canApplyOverpayment = (order: OrderFacts) =>
  listSuspenseMoney(order).some(({ kind, state }) => kind === 'MONEY_OVER' && state === 'KEPT')

export function orderSituation(order: OrderFacts): OrderSituation {
  switch (order.status) {
    case 'AWAITING_PAYMENT':
      if (order.isBeingPaid) return 'activating' // its money is there, the news of it is on its way
      if (canApplyOverpayment(order)) return 'mismatch'
      return order.isPayable ? 'payable' : 'expired'
    case 'WAITING_CONFIRMATION':
      return 'confirming'
    case 'COMPLETED':
      return isDelivered(order) ? 'active' : 'activating'
    case 'REFUNDED':
      return 'refunded'
    case 'CANCELLED':
    default:
      return endedSituation(order)
  }
}

/** What was paid for is handed over a moment later, by the news of the payment. */
const isDelivered = ({ lines, periods, undelivered }: OrderFacts) =>
  undelivered.length === 0 &&
  lines.every(({ kind, learner, isGift }) => kind !== 'SUB' || isGift || periods.some(({ learnerId }) => learnerId === learner.id))

/** Money that came for an order nobody waited for any more is kept until somebody of the house decides. */
function endedSituation(order: OrderFacts): OrderSituation {
  const { timeline } = order
  const late = timeline.filter(({ kind }) => kind === 'MONEY_LATE')
  const open = late.filter(({ moneyId }) => !isBalanced(timeline, moneyId))
  if (open.length > 0) return open.every(({ moneyId }) => refundOf(timeline, moneyId)) ? 'refund-due' : 'paid-late'
  if (canApplyOverpayment(order)) return 'mismatch'
  return timeline.some(({ kind }) => kind === 'EXPIRED') ? 'lapsed' : 'cancelled'
}

const isBalanced = (timeline: OrderFacts['timeline'], moneyId: string | null) =>
  timeline.some((one) => one.kind === 'MONEY_CREDITED' && one.moneyId === moneyId)

const refundOf = (timeline: OrderFacts['timeline'], moneyId: string | null) =>
  timeline.find((one) => one.kind === 'REFUND_DECIDED' && one.moneyId === moneyId)

/** KEPT: nobody has decided. CREDITED: it stands in the buyer's balance. REFUND_DUE: all of it goes back. REST_DUE: it paid for the order, and what is left over goes back. */
export type SuspenseMoney = {
  kind: (typeof suspenseKinds)[number]
  state: 'KEPT' | 'CREDITED' | 'REFUND_DUE' | 'REST_DUE'
  amount: number
  checkoutCode: string | null
}

/** Money of an order that is kept aside, beside what its situation already tells. */
export function listSuspenseMoney({ status, timeline }: Pick<OrderDetail, 'status' | 'timeline'>): SuspenseMoney[] {
  return timeline.flatMap(({ kind, checkoutCode, amount, moneyId }, index): SuspenseMoney[] => {
    if (!isSuspenseKind(kind) || amount === null) return []
    if (isBalanced(timeline, moneyId)) return [{ kind, state: 'CREDITED', amount, checkoutCode }]
    if (kind === 'MONEY_LATE' && status === 'CANCELLED') return []
    const refund = refundOf(timeline, moneyId)?.amount ?? undefined
    // late money pays only when somebody lets it count
    const isUsed = kind === 'MONEY_LATE' && timeline.slice(index).some((one) => one.kind === 'PAID' && one.checkoutCode === checkoutCode)
    if (isUsed && refund === undefined) return []
    const state = refund === undefined ? 'KEPT' : refund < amount ? 'REST_DUE' : 'REFUND_DUE'
    return [{ kind, state, amount: refund ?? amount, checkoutCode }]
  })
}
const suspenseKinds = ['MONEY_LATE', 'MONEY_DOUBLE', 'MONEY_SHORT', 'MONEY_OVER'] as const
const isSuspenseKind = (kind: string): kind is (typeof suspenseKinds)[number] => suspenseKinds.some((one) => one === kind)

/** Whether the news of a payment has reached the order, whatever has become of its money. */
export const hasPaymentEvent = ({ timeline }: Pick<OrderDetail, 'timeline'>, code: string) =>
  timeline.some(({ kind, checkoutCode }) => checkoutCode === code && kind !== 'CHECKOUT_OPENED')

/** What the page after the gateway shows to the owner of a payment. */
export type ReturnSituation = Exclude<OrderSituation, 'payable' | 'expired'> | 'waiting' | 'not-paid'

type CheckoutFacts = {
  status: PaymentStatus
  lastAttempt: TransactionStatus | null
  /** Money came for it that was not what it asked for, and nobody has decided about that yet. */
  hasMismatch: boolean
}

/**
 * The gateway's answer in the address is never believed: only what its server told ours counts (vietnam 1.1). An order
 * that has moved on tells more than this one payment: it may have been paid in another tab.
 */
export function returnSituation({ status, lastAttempt, hasMismatch }: CheckoutFacts, order: OrderSituation): ReturnSituation {
  if (status === 'REFUNDED') return 'refunded'
  if (status === 'SUCCESS') return afterPayment(order)
  if (order !== 'payable' && order !== 'expired') return order
  if (hasMismatch) return 'mismatch'
  return lastAttempt === 'FAIL' ? 'not-paid' : 'waiting'
}

/** The news of the money may still be on its way to the order. */
function afterPayment(order: OrderSituation): ReturnSituation {
  if (order === 'payable' || order === 'expired') return 'activating'
  return order === 'lapsed' || order === 'cancelled' ? 'paid-late' : order
}

/** Whether something is still expected to change by itself. */
export const isOpenSituation = (situation: OrderSituation | ReturnSituation) =>
  situation === 'waiting' || situation === 'activating' || situation === 'confirming' || situation === 'mismatch'
