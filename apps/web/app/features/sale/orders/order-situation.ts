import type { OrderDetail } from '@khue/contracts/sale/orders'
import type { PaymentStatus, TransactionStatus } from '@khue/contracts/money/payments'

/** State of an order from the buyer's view: what to expect and what to do next. */
export type OrderSituation =
  | 'payable'
  | 'expired'
  | 'mismatch'
  | 'confirming'
  | 'activating'
  | 'active'
  | 'paid-late'
  | 'refund-due'
  | 'not-sold'
  | 'lapsed'
  | 'cancelled'
  | 'refunded'

type OrderFacts = Pick<OrderDetail, 'status' | 'isPayable' | 'isBeingPaid' | 'lines' | 'periods' | 'undelivered' | 'timeline'>

/** Overpaid money may still be applied to the order: the buyer should not pay again meanwhile, in any status of the order. */
const canApplyOverpayment = (order: OrderFacts) =>
  listSuspenseMoney(order).some(({ kind, state }) => kind === 'MONEY_OVER' && state === 'KEPT')

export function orderSituation(order: OrderFacts): OrderSituation {
  switch (order.status) {
    case 'AWAITING_PAYMENT':
      if (order.isBeingPaid) return 'activating' // the money has arrived, its event is being processed
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

/** Fulfilment happens a moment after the payment, when its event is handled. */
const isDelivered = ({ lines, periods, undelivered }: OrderFacts) =>
  undelivered.length === 0 &&
  lines.every(({ kind, learner, isGift }) => kind !== 'SUB' || isGift || periods.some(({ learnerId }) => learnerId === learner.id))

/** Money for an order that is no longer open stays in suspense until an admin decides. */
function endedSituation(order: OrderFacts): OrderSituation {
  const { timeline } = order
  const late = timeline.filter(({ kind }) => kind === 'MONEY_LATE')
  const open = late.filter(({ moneyId }) => !isBalanced(timeline, moneyId))
  if (open.length > 0) return open.every(({ moneyId }) => refundOf(timeline, moneyId)) ? 'refund-due' : 'paid-late'
  if (canApplyOverpayment(order)) return 'mismatch'
  if (unsoldReason(order)) return 'not-sold'
  return timeline.some(({ kind }) => kind === 'EXPIRED') ? 'lapsed' : 'cancelled'
}

const unsoldKinds = ['ITEM_STARTED', 'ITEM_ENDED', 'ITEM_WITHDRAWN'] as const

/** Why an order ended although its money came: an item could not be sold any more. */
export const unsoldReason = ({ timeline }: Pick<OrderDetail, 'timeline'>) =>
  unsoldKinds.find((reason) => timeline.some(({ kind }) => kind === reason))

/** Money that went to the buyer's balance at once: all of it, or what came beyond the price. */
export const listCreditedAtOnce = ({ timeline }: Pick<OrderDetail, 'timeline'>) =>
  timeline.flatMap(({ kind, amount, moneyId }): { kind: 'SURPLUS_CREDITED' | 'MONEY_CREDITED'; amount: number }[] => {
    if (amount === null) return []
    if (kind === 'SURPLUS_CREDITED') return [{ kind, amount }]
    const wasKept = timeline.some((one) => isSuspenseKind(one.kind) && one.moneyId === moneyId)
    return kind === 'MONEY_CREDITED' && !wasKept ? [{ kind, amount }] : []
  })

const isBalanced = (timeline: OrderFacts['timeline'], moneyId: string | null) =>
  timeline.some((one) => one.kind === 'MONEY_CREDITED' && one.moneyId === moneyId)

const refundOf = (timeline: OrderFacts['timeline'], moneyId: string | null) =>
  timeline.find((one) => one.kind === 'REFUND_DECIDED' && one.moneyId === moneyId)

/**
 * KEPT: undecided. CREDITED: added to the buyer's balance. REFUND_DUE: all of it is refunded. REST_DUE: it paid for the order, and the
 * surplus is refunded.
 */
export type SuspenseMoney = {
  kind: (typeof suspenseKinds)[number]
  state: 'KEPT' | 'CREDITED' | 'REFUND_DUE' | 'REST_DUE'
  amount: number
  checkoutCode: string | null
}

/** Suspense money of an order that its situation does not already show. */
export function listSuspenseMoney({ status, timeline }: Pick<OrderDetail, 'status' | 'timeline'>): SuspenseMoney[] {
  return timeline.flatMap(({ kind, checkoutCode, amount, moneyId }, index): SuspenseMoney[] => {
    if (!isSuspenseKind(kind) || amount === null) return []
    if (isBalanced(timeline, moneyId)) return [{ kind, state: 'CREDITED', amount, checkoutCode }]
    if (kind === 'MONEY_LATE' && status === 'CANCELLED') return []
    const refund = refundOf(timeline, moneyId)?.amount ?? undefined
    // late money pays for the order only when an admin applies it, a part when its rest comes
    const isUsed =
      (kind === 'MONEY_LATE' || kind === 'MONEY_SHORT') &&
      timeline.slice(index).some((one) => one.kind === 'PAID' && one.checkoutCode === checkoutCode)
    if (isUsed && refund === undefined) return []
    const state = refund === undefined ? 'KEPT' : refund < amount ? 'REST_DUE' : 'REFUND_DUE'
    return [{ kind, state, amount: refund ?? amount, checkoutCode }]
  })
}
const suspenseKinds = ['MONEY_LATE', 'MONEY_DOUBLE', 'MONEY_SHORT', 'MONEY_OVER'] as const
const isSuspenseKind = (kind: string): kind is (typeof suspenseKinds)[number] => suspenseKinds.some((one) => one === kind)

/** Whether a payment event has reached the order; says nothing about the money. */
export const hasPaymentEvent = ({ timeline }: Pick<OrderDetail, 'timeline'>, code: string) =>
  timeline.some(({ kind, checkoutCode }) => checkoutCode === code && kind !== 'CHECKOUT_OPENED')

/** What the page after the gateway shows to the owner of a payment. */
export type ReturnSituation = Exclude<OrderSituation, 'payable' | 'expired'> | 'waiting' | 'not-paid'

type CheckoutFacts = {
  status: PaymentStatus
  lastAttempt: TransactionStatus | null
  /** Money arrived that did not match the amount due, and no decision has been made. */
  hasMismatch: boolean
}

/**
 * Ignores the gateway's result in the address: only its server-to-server notification counts (vietnam 1.1). An order in a later state takes
 * precedence over this payment: it may have been paid in another tab.
 */
export function returnSituation({ status, lastAttempt, hasMismatch }: CheckoutFacts, order: OrderSituation): ReturnSituation {
  if (status === 'REFUNDED') return 'refunded'
  if (status === 'SUCCESS') return afterPayment(order)
  if (order !== 'payable' && order !== 'expired') return order
  if (hasMismatch) return 'mismatch'
  return lastAttempt === 'FAIL' ? 'not-paid' : 'waiting'
}

/** The payment event may not have reached the order yet. */
function afterPayment(order: OrderSituation): ReturnSituation {
  if (order === 'payable' || order === 'expired') return 'activating'
  return order === 'lapsed' || order === 'cancelled' ? 'paid-late' : order
}

/** Whether the situation can still change without the user. */
export const isOpenSituation = (situation: OrderSituation | ReturnSituation) =>
  situation === 'waiting' || situation === 'activating' || situation === 'confirming' || situation === 'mismatch'

/** The surplus of a payment is recorded on its own, at times before the payment; it is read behind it. */
export function surplusAfterPayment(timeline: OrderDetail['timeline']) {
  const paid = new Set(timeline.flatMap(({ kind, checkoutCode }) => (kind === 'PAID' ? checkoutCode : [])))
  const surplus = timeline.filter(({ kind, checkoutCode }) => kind === 'SURPLUS_CREDITED' && paid.has(checkoutCode))
  return timeline
    .filter((event) => !surplus.includes(event))
    .flatMap((event) =>
      event.kind === 'PAID' ? [event, ...surplus.filter(({ checkoutCode }) => checkoutCode === event.checkoutCode)] : event,
    )
}
