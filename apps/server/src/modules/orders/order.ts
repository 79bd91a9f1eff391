import type { OrderStatus } from '@khue/contracts/orders'
import { orderError } from './orders.errors.ts'

export const orderEvents = ['PAID', 'PAYMENT_HELD', 'CANCELLED', 'REFUNDED'] as const
export type OrderEvent = (typeof orderEvents)[number]

/** Where each event leads; what is not written here cannot happen. */
const moves: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>> = {
  AWAITING_PAYMENT: { PAID: 'COMPLETED', PAYMENT_HELD: 'WAITING_CONFIRMATION', CANCELLED: 'CANCELLED' },
  WAITING_CONFIRMATION: { PAID: 'COMPLETED', CANCELLED: 'CANCELLED' },
  COMPLETED: { REFUNDED: 'REFUNDED' },
  CANCELLED: {},
  REFUNDED: {},
}

/** Only what nobody has paid or begun to pay is asked for again. */
export const isPayable = (status: OrderStatus) => status === 'AWAITING_PAYMENT'

export const canMove = (from: OrderStatus, event: OrderEvent) => moves[from][event] !== undefined

export function moveStatus(from: OrderStatus, event: OrderEvent) {
  const to = moves[from][event]
  if (!to) throw orderError.ORDER_STATUS_LOCKED({ status: from })
  return to
}

/** One plan for one learner. */
export type PlanWish = { sku: string; learnerId: string }

/** What makes two requests of one buyer the same wish. */
export const planIntent = ({ sku, learnerId }: PlanWish) => `${sku} for ${learnerId}`
