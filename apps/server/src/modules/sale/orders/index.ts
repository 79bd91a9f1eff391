/**
 * Orders: what a buyer asked to buy, for which learner, and how far payment and delivery have got.
 * Owns orders, their lines with pinned prices, status transitions, the order history, receipts, instalment plans with their due days, and which
 * orders a checkout pays for.
 * Does not own what is sold (offers), discounts (promotions, points), seats, memberships (subscriptions), received money
 * (payments), or the right to use what was bought (entitlements).
 * Calls people, family-requests, assets, notifications, audit, ledger, payments, points, escrow, courses, open-classes, seats, school-pupils, tutors,
 * offers, promotions, subscriptions, entitlements.
 * Subscribes to payment.succeeded, payment.held, payment.declined, payment.suspense_opened, payment.suspense_credited,
 * payment.suspense_refund_decided, class.withdrawn, course.withdrawn, run.withdrawn, school_pupil.declared, family_request.decided, and to its own
 * order.completed, order.fulfilled, order.cancelled.
 * Publishes order.completed, order.fulfilled, order.cancelled, order.repriced, order.refunded, order.lines_withdrawn, order.line_moved,
 * order.fulfilment_requested (lines that other modules deliver) and order.gift_purchased (lines that wait until the gift is claimed).
 */
import type { Module } from '#platform/app/module'
import { orderSettings } from './orders.settings.ts'
import { orderJobs } from './orders.jobs.ts'
import { orderSubscribers } from './orders.subscribers.ts'
import { orderRoutes } from './orders.routes.ts'
import { personalData } from './personal-data.ts'

export {
  orderCancelled,
  orderCompleted,
  giftPurchased,
  orderFulfilled,
  fulfilmentRequested,
  lineMoved,
  linesWithdrawn,
  orderRefunded,
  orderRepriced,
} from './orders.events.ts'
export {
  getSoldOrder,
  lockSoldOrder,
  lockSoldOrderOf,
  listOrderLineNames,
  listOrderCodes,
  listOrderCodesByLine,
  listUpgradePayers,
  noteDelivery,
  noteRefund,
  noteRefundRequested,
  type SoldOrder,
} from './after-sale/after-sale.service.ts'
export { type Dependent, listDependentDiscounts, listStandingDiscounts } from './after-sale/dependent-discounts.service.ts'
export { findOrderByCode, lockOrderToInvoice, listPaidOrders, listToInvoice, noteInvoice } from './after-sale/invoicing.service.ts'
export { backdateSale } from './after-sale/backdate-sale.service.ts'
export { backdatePlan } from './instalments/due-dates.service.ts'
export { listPlansOfBuyer, listPlansOfOrders } from './instalments/plans.service.ts'
export { lockInstalments, shrinkInstalments } from './instalments/instalments.service.ts'
export { listFirstPurchases } from './after-sale/first-purchases.service.ts'
export { deliverGift, lockGiftOrder } from './completing/deliver-gift.service.ts'
export { describeGiftLines } from './after-sale/after-sale.service.ts'
export { findOwnPupilLines } from './after-sale/own-pupils.service.ts'
export { listLinesOfItem } from './withdrawing/withdrawn-items.service.ts'
export { regainSeat } from './seats/hold-seats.service.ts'
export { listOrderCards } from './reading/order-cards.service.ts'
export { payOrders } from './paying/pay-orders.service.ts'
export { placeOrders } from './placing/place-orders.service.ts'

export const orders: Module = {
  name: 'orders',
  settings: [orderSettings],
  routes: orderRoutes,
  subscribers: orderSubscribers,
  jobs: orderJobs,
  personalData,
}
