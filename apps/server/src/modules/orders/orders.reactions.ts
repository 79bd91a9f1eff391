import { moneySetAside, paymentHeld, paymentRefused, paymentSucceeded, refundDecided } from '#modules/payments'
import { reaction } from '#platform/news'
import { orderCompleted } from './orders.events.ts'
import { completePaidOrders, fulfilOrder, holdOrders, noteRefundDecided, noteRefusal, noteSetAside } from './service/complete-orders.ts'

export const orderReactions = [
  reaction('complete_paid_orders', paymentSucceeded, (deps, { checkoutId }) => completePaidOrders(deps, checkoutId)),
  reaction('hold_orders', paymentHeld, (deps, { checkoutId }) => holdOrders(deps, checkoutId)),
  reaction('note_refusal', paymentRefused, (deps, { checkoutId }) => noteRefusal(deps, checkoutId)),
  reaction('note_set_aside', moneySetAside, noteSetAside),
  reaction('note_refund_decided', refundDecided, noteRefundDecided),
  // a job of its own, so that a hitch in handing over is tried again without touching the completed order
  reaction('fulfil_order', orderCompleted, (deps, { orderId }) => fulfilOrder(deps, orderId)),
]
