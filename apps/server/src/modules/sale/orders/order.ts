import type { OrderEventKind, OrderFilter, OrderStatus } from '@khue/contracts/sale/orders'
import { orderStatusAliases } from '@khue/contracts/sale/orders'
import { orderError } from './orders.errors.ts'

/**
 * REPLACED: the buyer ordered one of its items again in another order. WITHDRAWN: the platform ended one of its items. PAID_BY_DECISION: the money came too late, and an admin accepted it for this
 * order.
 */
export const orderEvents = [
  'PAID',
  'PAID_BY_DECISION',
  'PAYMENT_HELD',
  'PAYMENT_DECLINED',
  'CANCELLED',
  'EXPIRED',
  'REPLACED',
  'WITHDRAWN',
  'REFUNDED',
] as const
export type OrderEvent = (typeof orderEvents)[number]

/** State machine: the status after each event. A transition that is missing here is refused. */
const moves: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>> = {
  AWAITING_PAYMENT: {
    PAID: 'COMPLETED',
    PAID_BY_DECISION: 'COMPLETED',
    PAYMENT_HELD: 'WAITING_CONFIRMATION',
    PAYMENT_DECLINED: 'AWAITING_PAYMENT',
    CANCELLED: 'CANCELLED',
    EXPIRED: 'CANCELLED',
    REPLACED: 'CANCELLED',
    WITHDRAWN: 'CANCELLED',
  },
  WAITING_CONFIRMATION: {
    PAID: 'COMPLETED',
    PAID_BY_DECISION: 'COMPLETED',
    PAYMENT_HELD: 'WAITING_CONFIRMATION',
    PAYMENT_DECLINED: 'CANCELLED',
  },
  COMPLETED: { REFUNDED: 'REFUNDED' },
  CANCELLED: { PAID_BY_DECISION: 'COMPLETED' },
  REFUNDED: {},
}

export const canMove = (from: OrderStatus, event: OrderEvent) => moves[from][event] !== undefined

export function moveStatus(from: OrderStatus, event: OrderEvent) {
  const to = moves[from][event]
  if (!to) throw orderError.ORDER_STATUS_LOCKED({ status: from })
  return to
}

/** Whether the order can still be paid, or waits for the gateway to release held money. */
export const isOpen = (status: OrderStatus) => status === 'AWAITING_PAYMENT' || status === 'WAITING_CONFIRMATION'

/** Stored statuses that the wire filters stand for (spec 3); undefined means all. */
export function statusesOf(filters: readonly OrderFilter[] | undefined): OrderStatus[] | undefined {
  if (!filters || filters.length === 0) return undefined
  return [...new Set(filters.flatMap((filter): readonly OrderStatus[] => (isAlias(filter) ? orderStatusAliases[filter] : [filter])))]
}
const isAlias = (filter: OrderFilter): filter is keyof typeof orderStatusAliases => Object.hasOwn(orderStatusAliases, filter)

/** Suspense reason for money whose order cannot be paid by it any more. */
export const classifyUnusableMoney = (status: OrderStatus) => (status === 'COMPLETED' ? 'DOUBLE' : 'LATE')

/** Hours after placement during which an order can be paid, however often its price hold is renewed. */
export const payableHours = 24

/** One plan for one learner. */
export type RequestedPlan = { sku: string; learnerId: string }

/** Two requests of one buyer with the same intent are the same order. */
export const planIntent = ({ sku, learnerId }: RequestedPlan) => `${sku} for ${learnerId}`

/** An upgrade replaces the membership that a line gave. One open upgrade per line, for any target plan. */
export const upgradeItemKey = (lineId: string) => `upgrade of ${lineId}`
export const upgradeIntent = ({ lineId, sku }: { lineId: string; sku: string }) => `${upgradeItemKey(lineId)} to ${sku}`
export const isUpgrade = (intent: string) => intent.startsWith('upgrade of ')

/** A checkout's purpose: these whole orders, or the first instalment of one. */
export const purposeOf = (ids: readonly string[], isFirstPart: boolean) => `${isFirstPart ? 'first part of ' : ''}orders ${ids.join(' ')}`
export const isForWholeOrders = (purpose: string) => purpose.startsWith('orders ')

/** Whether a history entry is about a suspense item. */
export const isAboutMoney = (kind: OrderEventKind) => kind.startsWith('MONEY_') || kind === 'SURPLUS_CREDITED' || kind === 'REFUND_DECIDED'
