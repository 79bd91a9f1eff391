/**
 * Orders: what a buyer asked to buy, for which learner, and how far payment and delivery have got.
 * Owns orders, their lines with pinned prices, status transitions, the order history, receipts, and which orders a checkout pays for.
 * Does not own what is sold (offers), discounts (promotions, points), seats (catalogue), plans (subscriptions), instalment plans (instalments),
 * received money (payments), or the right to use what was bought (entitlements).
 * Calls identity, assets, notifications, audit, ledger, payments, points, catalogue, offers, promotions, subscriptions, instalments, entitlements.
 * Subscribes to payment.succeeded, payment.held, payment.declined, payment.suspense_opened, payment.suspense_credited,
 * payment.suspense_refund_decided, and to its own order.completed, order.fulfilled, order.cancelled.
 * Publishes order.completed, order.fulfilled, order.cancelled, order.refunded, order.fulfilment_requested (lines that other modules deliver) and
 * order.gift_purchased (lines that wait until the gift is claimed).
 */
import type { Module } from '#platform/app/module'
import { orderJobs } from './orders.jobs.ts'
import { orderSubscribers } from './orders.subscribers.ts'
import { allOrderRoutes } from './all-orders.routes.ts'
import { orderRoutes } from './orders.routes.ts'
import { orderData } from './service/personal-data.ts'

export { orderCancelled, orderCompleted, giftPurchased, orderFulfilled, fulfilmentRequested, orderRefunded } from './orders.events.ts'
export {
  getSoldOrder,
  lockSoldOrder,
  listMembershipsUsedForDiscounts,
  listOrderLineNames,
  listOrderCodes,
  listOrderCodesByLine,
  noteDelivery,
  noteRefund,
  noteRefundRequested,
  type SoldOrder,
} from './service/after-sale.ts'
export { findOrderByCode, lockOrderToInvoice, listPaidOrders, listToInvoice, noteInvoice } from './service/invoicing.ts'
export { lockInstalments, shrinkInstalments } from './service/instalments.ts'
export { listFirstPurchases } from './service/first-purchases.ts'
export { deliverGift, lockGiftOrder } from './service/deliver-gift.ts'
export { describeGiftLines } from './service/after-sale.ts'
export { regainSeat } from './service/hold-seats.ts'
export { listOrderCards } from './service/order-cards.ts'
export { payOrders } from './service/pay-orders.ts'
export { placeOrders } from './service/place-orders.ts'
export const orders: Module = {
  name: 'orders',
  routes: (app) => {
    orderRoutes(app)
    allOrderRoutes(app)
  },
  subscribers: orderSubscribers,
  jobs: orderJobs,
  personalData: orderData,
}
