/**
 * Orders: what a buyer has asked to pay for, for whom, and how far that has got.
 * Owns orders, their lines with pinned prices, their status moves and history, and which orders a checkout pays for.
 * What is sold belongs to offers, what it costs less to promotions and points, seats to catalogue, plans to subscriptions, received money to payments, the right to use what was bought to entitlements.
 * Calls identity, assets, notifications, ledger, catalogue, offers, points, promotions, subscriptions, payments, entitlements. Hears payment.succeeded, .refused, .held, .set_aside,
 * .refund_decided and its own order.completed, .handed_over, .cancelled. Announces those three, order.fulfilment_requested
 * for what others hand over, and order.gift_purchased for what waits until it is claimed.
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
