import type { Order, OrderDetail } from '@khue/contracts/sale/orders'
import type { getCheckout } from '@khue/contracts/sale/checkout'
import type { Reply } from '@khue/contracts/endpoint'
import { formatDate, formatDateTime, formatTime, formatVnd } from '#app/shared/format.ts'
import {
  listCreditedAtOnce,
  listSuspenseMoney,
  type SuspenseMoney,
  type OrderSituation,
  orderSituation,
  unsoldReason,
  surplusAfterPayment,
} from './order-situation.ts'
import { ordersText as text } from './orders.text.ts'

type Line = Order['lines'][number]
type Period = OrderDetail['periods'][number]
type Usable = readonly { learnerId: string; until: string; state?: Period['state'] }[]
export type ItemView = {
  key: string
  name: string
  note: string
  until: string | undefined
  image: string | null
  /** Discounts in order of application. */
  steps: { label: string; amount: string }[]
}
type SumRow = { key: string; label: string; amount: string; isOff?: true }

/** Purchased items, with a total that adds up (visual: true numbers). */
export type PurchaseView = { items: ItemView[]; rows: SumRow[]; total: string }

const nameOf = (line: Line) => (line.kind === 'SUB' ? text.plan(line.name) : line.name)

function toItem(line: Line, key: string, usable: Usable): ItemView {
  // only memberships have a known end date
  const period = line.kind === 'SUB' && !line.isGift ? usable.findLast(({ learnerId }) => learnerId === line.learner.id) : undefined
  return {
    key,
    name: nameOf(line),
    note: [
      line.durationInMonths && text.months(line.durationInMonths),
      line.isGift ? text.isGift : text.forLearner(line.learner.name),
      line.seller && text.soldBy(line.seller.name),
      line.substitute && text.taughtBy(line.substitute.name),
    ]
      .filter(Boolean)
      .join(', '),
    until:
      [period && text.usable[period.state ?? 'OPEN'](formatDate(period.until)), line.bonusDays > 0 && text.bonusDays(line.bonusDays)]
        .filter(Boolean)
        .join(' · ') || undefined,
    image: line.image,
    steps: line.steps.map((step) => ({ label: stepName(step), amount: formatVnd(-step.amount) })),
  }
}

type Step = Line['steps'][number]
const stepName = ({ code, explanation }: Step) => (code ? text.codeOf(code) : explanation)

/** Discount of each code and offer on the whole purchase. */
function discountRows(lines: readonly Line[]): SumRow[] {
  const named = Map.groupBy(
    lines.flatMap(({ steps }) => steps),
    stepName,
  )
  return [...named].map(([label, steps]) => ({
    key: label,
    label,
    amount: formatVnd(-steps.reduce((sum, { amount }) => sum + amount, 0)),
    isOff: true as const,
  }))
}

/** Credit for the unused part of an older plan. */
function creditRows(lines: readonly Line[]): SumRow[] {
  const credit = lines.reduce((sum, line) => sum + line.credit, 0)
  return credit > 0 ? [{ key: 'credit', label: text.credit, amount: formatVnd(-credit), isOff: true }] : []
}

function toPurchase(orders: readonly Order[], usable: Usable) {
  const lines = orders.flatMap((order) => order.lines.map((line, index) => ({ line, key: `${order.id} ${index}` })))
  return {
    items: lines.map(({ line, key }) => toItem(line, key, usable)),
    rows: [
      ...lines.map(({ line, key }): SumRow => ({
        key,
        label: lines.length > 1 ? line.name : text.priceOf[line.kind],
        amount: formatVnd(line.price),
      })),
      ...discountRows(lines.map(({ line }) => line)),
      ...creditRows(lines.map(({ line }) => line)),
    ],
  }
}

/** Before payment: includes the fee, and the end date if it were paid now. */
export function toCheckoutView({ orders, fee, total, usableUntil }: Reply<typeof getCheckout>): PurchaseView {
  const { items, rows } = toPurchase(orders, usableUntil)
  return { items, rows: [...rows, { key: 'fee', label: text.fee, amount: formatVnd(fee) }], total: formatVnd(total) }
}

export type StatusTag = { label: string; tone: 'warn' | 'primary' | 'success' | 'danger' | undefined }

/** Status label. An order that can no longer be paid is not shown as awaiting payment. */
export function statusTag({ status, isPayable, isBeingPaid }: Pick<Order, 'status' | 'isPayable' | 'isBeingPaid'>): StatusTag {
  switch (status) {
    case 'AWAITING_PAYMENT':
      if (isBeingPaid) return { label: text.waiting, tone: 'primary' }
      return isPayable ? { label: text.awaiting, tone: 'warn' } : { label: text.overdue, tone: undefined }
    case 'WAITING_CONFIRMATION':
      return { label: text.waiting, tone: 'primary' }
    case 'COMPLETED':
      return { label: text.completed, tone: 'success' }
    case 'CANCELLED':
      return { label: text.cancelled, tone: 'danger' }
    case 'REFUNDED':
    default:
      return { label: text.refunded, tone: undefined }
  }
}

export type OrderRow = {
  id: string
  code: string
  item: ItemView
  more: string | undefined
  placedAt: string
  tag: StatusTag
  total: string
}

/** A row of the order list. An order has at least one line. */
export const toOrderRow = (order: Order): OrderRow => ({
  id: order.id,
  code: order.code,
  item: toItem(order.lines[0]!, order.id, []), // see above
  more: order.lines.length > 1 ? text.more(order.lines.length - 1) : undefined,
  placedAt: formatDateTime(order.createdAt),
  tag: statusTag(order),
  total: formatVnd(order.total),
})

export type OrderView = {
  id: string
  code: string
  situation: OrderSituation
  tag: StatusTag
  placedAt: string
  heldUntil: string
  purchase: PurchaseView
  /** Amount received: with instalments, the first part; before any payment, the amount due. */
  receivedVnd: number
  received: string
  /** How to renew it after it has expired: a free order has nothing to pay. */
  again: 'hold-again' | 'order-again'
  /** Number of further orders that are paid together with it. */
  others: number
  /** It contains a membership. */
  hasPlan: boolean
  /** It contains a membership that has not ended. */
  hasOpenPlan: boolean
  /** Where what was bought is learnt, once it was delivered. */
  startHref: string | undefined
  isGift: boolean
  /** Each learner's current membership, as sentences. */
  members: string[]
  /** Money in suspense, as sentences. */
  suspense: string[]
  /** Payments with undecided suspense money. */
  mismatchedCodes: string[]
  timeline: { key: string; at: string; label: string; note: string }[]
}

const lists = {
  CO: '/account/my-courses/all',
  TN: '/account/my-courses/tutors/all',
  LL: '/account/my-courses/events/all',
  SUB: undefined,
} as const
/** The list of the first item that is no gift and no plan. */
const startOf = (lines: readonly Line[]) => lines.flatMap(({ kind, isGift }) => (isGift ? [] : (lists[kind] ?? [])))[0]

/** View model of the order page and the page after the gateway. With `isLocked`, end dates are left out. */
export function toOrderView(order: OrderDetail, { isLocked = false } = {}): OrderView {
  const periods = isLocked ? [] : order.periods
  const plans = order.lines.filter(({ kind, isGift }) => kind === 'SUB' && !isGift)
  const planPeriods = plans.flatMap((line) => {
    const period = periods.findLast(({ learnerId }) => learnerId === line.learner.id)
    return period ? [{ line, period }] : []
  })
  const kept = listSuspenseMoney(order)
  const situation = orderSituation(order)
  const receivedVnd = order.timeline.find(({ kind }) => kind === 'PAID')?.amount ?? order.total
  return {
    id: order.id,
    code: order.code,
    situation,
    tag: situation === 'mismatch' && order.status === 'AWAITING_PAYMENT' ? { label: text.checkingMoney, tone: 'warn' } : statusTag(order),
    placedAt: formatDateTime(order.createdAt),
    heldUntil: formatTime(order.expiresAt),
    purchase: { ...toPurchase([order], periods), total: formatVnd(order.total) },
    receivedVnd,
    received: formatVnd(receivedVnd),
    again: order.total > 0 ? 'hold-again' : 'order-again',
    others: 0,
    hasPlan: plans.length > 0,
    hasOpenPlan: planPeriods.some(({ period }) => period.state === 'OPEN'),
    startHref: situation === 'active' ? startOf(order.lines) : undefined,
    isGift: order.lines.every(({ isGift }) => isGift),
    members: planPeriods.map(({ line, period: { state, until } }) =>
      text.member[state](nameOf(line), line.learner.name, formatDate(until)),
    ),
    suspense: [...kept.map((money) => suspenseSentence(money, order.status)), ...creditSentences(order)],
    // a part still waits for its rest, by the same payment
    mismatchedCodes: kept.flatMap(({ kind, state, checkoutCode }) =>
      state === 'KEPT' && kind !== 'MONEY_SHORT' && checkoutCode ? [checkoutCode] : [],
    ),
    timeline: surplusAfterPayment(order.timeline).map(({ at, kind, amount, checkoutCode }, index) => ({
      key: `${at} ${index}`,
      at: formatDateTime(at),
      label: kind === 'DELIVERED' && order.lines.some((line) => line.kind !== 'SUB') ? text.delivered : text.events[kind],
      note: [amount === null ? '' : formatVnd(amount), checkoutCode ?? ''].filter(Boolean).join('\u00A0· '),
    })),
  }
}

/** Merges orders that are paid together: the least advanced one determines the situation. */
export function joinOrders([first, ...others]: readonly [OrderView, ...OrderView[]]): OrderView {
  const all = [first, ...others]
  const least = all.find(({ situation }) => situation !== 'active') ?? first
  const receivedVnd = all.reduce((sum, order) => sum + order.receivedVnd, 0)
  return {
    ...least,
    others: all.length - 1,
    hasPlan: all.some(({ hasPlan }) => hasPlan),
    hasOpenPlan: all.some(({ hasOpenPlan }) => hasOpenPlan),
    receivedVnd,
    received: formatVnd(receivedVnd),
    startHref: all.find(({ startHref }) => startHref)?.startHref,
    isGift: all.every(({ isGift }) => isGift),
    members: all.flatMap(({ members }) => members),
    suspense: [...new Set(all.flatMap(({ suspense }) => suspense))],
    mismatchedCodes: all.flatMap(({ mismatchedCodes }) => mismatchedCodes),
  }
}

const suspenseSentences = {
  MONEY_LATE: text.suspenseLate,
  MONEY_DOUBLE: text.suspenseDouble,
  MONEY_SHORT: text.suspenseShort,
  MONEY_OVER: text.suspenseOver,
}

function creditSentences(order: OrderDetail) {
  const reason = unsoldReason(order)
  const credited = listCreditedAtOnce(order).map(({ kind, amount }) =>
    (kind === 'SURPLUS_CREDITED' ? text.surplusCredited : text.balanced)(formatVnd(amount)),
  )
  return [...(reason ? [text.notSold[reason]] : []), ...credited]
}

function suspenseSentence({ kind, state, amount }: SuspenseMoney, status: OrderDetail['status']) {
  const sum = formatVnd(amount)
  if (state === 'CREDITED') return text.balanced(sum)
  if (state !== 'KEPT') return state === 'REST_DUE' ? text.restDue(sum) : text.refundDueOf(sum)
  // once the order is paid otherwise, the money can only be refunded
  return kind === 'MONEY_OVER' && status === 'COMPLETED' ? text.suspenseOverPaid(sum) : suspenseSentences[kind](sum)
}
