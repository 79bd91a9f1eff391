import { moneyBalanced, moneySetAside, paymentHeld, paymentRefused, paymentSucceeded, refundDecided } from '#modules/payments'
import { reaction, reactionToAll } from '#platform/news'
import { orderCancelled, orderCompleted, orderHandedOver } from './orders.events.ts'
import { completePaidOrders, holdOrders, noteRefusal } from './service/complete-orders.ts'
import { fulfilOrders } from './service/hand-over.ts'
import { noteBalanced, noteRefundDecided, noteSetAside } from './service/note-money.ts'
import { tellOfBalance, tellOfCompletion, tellOfEnding, tellOfMoneyKept, tellOfRefund } from './service/tell-buyers.ts'

export const orderReactions = [
  reactionToAll('complete_paid_orders', paymentSucceeded, (deps, paid) =>
    completePaidOrders(
      deps,
      paid.map(({ checkoutId }) => checkoutId),
    ),
  ),
  reaction('hold_orders', paymentHeld, (deps, { checkoutId }) => holdOrders(deps, checkoutId)),
  reaction('note_refusal', paymentRefused, (deps, { checkoutId }) => noteRefusal(deps, checkoutId)),
  reaction('note_set_aside', moneySetAside, noteSetAside),
  reaction('note_balanced', moneyBalanced, noteBalanced),
  reaction('note_refund_decided', refundDecided, noteRefundDecided),
  // news of its own: should handing over fail, the order completes all the same and only that is tried again
  reactionToAll('fulfil_order', orderCompleted, (deps, completed) => fulfilOrders(deps, completed)),
  // again news of its own: what cannot be told keeps nobody from what they paid for
  reactionToAll('tell_of_completion', orderHandedOver, tellOfCompletion),
  reaction('tell_of_ending', orderCancelled, (deps, { orderId }) => tellOfEnding(deps, orderId)),
  reaction('tell_of_money_kept', moneySetAside, tellOfMoneyKept),
  reaction('tell_of_balance', moneyBalanced, tellOfBalance),
  reaction('tell_of_refund', refundDecided, tellOfRefund),
]
