/**
 * Orders: what a buyer has asked to pay for, for whom, and how far that has got.
 * Owns orders, their lines with pinned prices, their status moves and history, and which orders a checkout pays for.
 * What is sold belongs to offers, what it costs less to promotions, seats to catalogue, plans to subscriptions, received money to payments, the right to use what was bought to entitlements.
 * Calls identity, notifications, ledger, catalogue, offers, promotions, subscriptions, payments, entitlements. Hears payment.succeeded, .refused, .held, .set_aside,
 * .refund_decided and its own order.completed, .handed_over, .cancelled. Announces those three, and order.lines_due
 * for what others hand over.
 */
import type { Module } from '#platform/module'
import { orderJobs } from './orders.jobs.ts'
import { orderReactions } from './orders.reactions.ts'
import { orderRoutes } from './orders.routes.ts'
import { orderData } from './service/own-data.ts'

export { orderCancelled, orderCompleted, orderHandedOver, orderLinesDue, orderRefunded } from './orders.events.ts'
export {
  getSold,
  holdSold,
  nameOrderLines,
  nameOrders,
  noteDelivery,
  noteRefund,
  noteRefundRequested,
  type SoldOrder,
} from './service/after-sale.ts'
export { listFirstPurchases } from './service/first-purchases.ts'
export { placeOrders } from './service/place-orders.ts'
export const orders: Module = { name: 'orders', routes: orderRoutes, reactions: orderReactions, jobs: orderJobs, personalData: orderData }
