import { paymentSucceeded } from '#modules/payments'
import { reaction } from '#platform/news'
import { orderCompleted } from './orders.events.ts'
import { completePaidOrders, fulfilOrder } from './orders.service.ts'

export const orderReactions = [
  reaction('complete_paid_orders', paymentSucceeded, (deps, { checkoutId }) => completePaidOrders(deps, checkoutId)),
  // a job of its own, so that a hitch in handing over is tried again without touching the completed order
  reaction('fulfil_order', orderCompleted, (deps, { orderId }) => fulfilOrder(deps, orderId)),
]
