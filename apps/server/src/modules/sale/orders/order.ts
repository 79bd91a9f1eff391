import type { OrderEventKind, OrderFilter, OrderStatus } from '@khue/contracts/sale/orders'
import { orderStatusAliases } from '@khue/contracts/sale/orders'
import { orderError } from './orders.errors.ts'

/** REPLACED: its buyer has asked for something of it in another order. PAID_BY_DECISION: the money came too late for the order, and somebody of the house let it count. */
export const orderEvents = [
  'PAID',
  'PAID_BY_DECISION',
  'PAYMENT_HELD',
  'PAYMENT_DECLINED',
  'CANCELLED',
  'EXPIRED',
  'REPLACED',
  'REFUNDED',
] as const
export type OrderEvent = (typeof orderEvents)[number]

/** Where each event leads; what is not written here cannot happen. */
const moves: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>> = {
  AWAITING_PAYMENT: {
    PAID: 'COMPLETED',
    PAID_BY_DECISION: 'COMPLETED',
    PAYMENT_HELD: 'WAITING_CONFIRMATION',
    PAYMENT_DECLINED: 'AWAITING_PAYMENT',
    CANCELLED: 'CANCELLED',
    EXPIRED: 'CANCELLED',
    REPLACED: 'CANCELLED',
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

/** Whether it is neither paid for good nor ended. */
export const isOpen = (status: OrderStatus) => status === 'AWAITING_PAYMENT' || status === 'WAITING_CONFIRMATION'

/** The stored statuses that some filters mean (spec 3); undefined means all. */
export function statusesOf(filters: readonly OrderFilter[] | undefined): OrderStatus[] | undefined {
  if (!filters || filters.length === 0) return undefined
  return [...new Set(filters.flatMap((filter): readonly OrderStatus[] => (isAlias(filter) ? orderStatusAliases[filter] : [filter])))]
}
const isAlias = (filter: OrderFilter): filter is keyof typeof orderStatusAliases => Object.hasOwn(orderStatusAliases, filter)

/** Whether something that happened is about a piece of money kept aside. */
export const isAboutMoney = (kind: OrderEventKind) => kind.startsWith('MONEY_') || kind === 'REFUND_DECIDED'

/** What money is called that has nothing left to pay for. */
export const classifyUnusableMoney = (status: OrderStatus) => (status === 'COMPLETED' ? 'DOUBLE' : 'LATE')

/** For so long after it was placed an order can be paid, however often it is taken up again. */
export const payableHours = 24

/** One plan for one learner. */
export type RequestedPlan = { sku: string; learnerId: string }

/** What makes two requests of one buyer the same wish. */
export const planIntent = ({ sku, learnerId }: RequestedPlan) => `${sku} for ${learnerId}`

/** A dearer plan in place of the membership that a line gave: one at a time, whichever plan it is. */
export const upgradeItemKey = (lineId: string) => `upgrade of ${lineId}`
export const upgradeIntent = ({ lineId, sku }: { lineId: string; sku: string }) => `${upgradeItemKey(lineId)} to ${sku}`
export const isUpgrade = (intent: string) => intent.startsWith('upgrade of ')
