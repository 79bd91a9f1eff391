import {
  suspenseCredited,
  suspenseOpened,
  paymentHeld,
  paymentDeclined,
  paymentSucceeded,
  suspenseRefundDecided,
} from '#modules/money/payments'
import { courseWithdrawn, runWithdrawn } from '#modules/offer/courses'
import { classWithdrawn } from '#modules/offer/open-classes'
import { schoolPupilDeclared } from '#modules/offer/school-pupils'
import { familyRequestDecided } from '#modules/people/family-requests'
import { subscriber, batchSubscriber } from '#platform/outbox/domain-events'
import { lineMoved, orderCancelled, orderCompleted, orderFulfilled } from './orders.events.ts'
import { completePaidOrders, holdOrders, noteRefusal } from './completing/complete-orders.service.ts'
import { handOverPurchase } from './family/purchase-requests.service.ts'
import { fulfilOrders } from './completing/fulfil-orders.service.ts'
import { creditWithdrawn, noteBalanced, noteRefundDecided, noteSetAside } from './completing/note-money.service.ts'
import {
  notifyOfBalance,
  notifyOfCompletion,
  notifyOfCancellation,
  notifyOfMoneySetAside,
  notifyOfRefundDecision,
} from './notices/notify-buyers.service.ts'
import { endOrdersOfOwnPupil } from './withdrawing/own-pupils.service.ts'
import { moveOrdersWith } from './withdrawing/move-lines.service.ts'
import { notifyOfMovedLine } from './notices/notify-of-moves.service.ts'
import { endOrdersWith } from './withdrawing/withdrawn-items.service.ts'

export const orderSubscribers = [
  // slow: each order has its own transaction
  subscriber('end_orders_of_class', classWithdrawn, (deps, { classId }) => endOrdersWith(deps, { kind: 'LL', refId: classId }), {
    isSlow: true,
  }),
  subscriber('end_orders_of_course', courseWithdrawn, (deps, { courseId }) => endOrdersWith(deps, { kind: 'CO', refId: courseId }), {
    isSlow: true,
  }),
  subscriber(
    'end_orders_of_run',
    runWithdrawn,
    (deps, { courseId, runId, moveToId }) =>
      moveToId ? moveOrdersWith(deps, { courseId, runId, moveToId }) : endOrdersWith(deps, { kind: 'CO', refId: courseId, batchId: runId }),
    { isSlow: true },
  ),
  subscriber('end_orders_of_own_pupil', schoolPupilDeclared, endOrdersOfOwnPupil, { isSlow: true }),
  // as a job: a refusal undoes what it began, and is recorded after that
  subscriber('hand_over_family_purchase', familyRequestDecided, handOverPurchase, { isSlow: true }),
  batchSubscriber('complete_paid_orders', paymentSucceeded, async (deps, paid) => {
    await completePaidOrders(
      deps,
      paid.map(({ checkoutId }) => checkoutId),
    )
  }),
  subscriber('hold_orders', paymentHeld, (deps, { checkoutId }) => holdOrders(deps, checkoutId)),
  subscriber('note_refusal', paymentDeclined, (deps, { checkoutId }) => noteRefusal(deps, checkoutId)),
  subscriber('note_set_aside', suspenseOpened, noteSetAside),
  subscriber('credit_withdrawn', suspenseOpened, creditWithdrawn),
  subscriber('note_balanced', suspenseCredited, noteBalanced),
  subscriber('note_refund_decided', suspenseRefundDecided, noteRefundDecided),
  // a separate event: if delivery fails, the order still completes and only delivery is retried
  batchSubscriber('fulfil_order', orderCompleted, (deps, completed) => fulfilOrders(deps, completed)),
  // again a separate event: a failing notice must not hold back delivery
  batchSubscriber('notify_of_completion', orderFulfilled, notifyOfCompletion),
  subscriber('notify_of_cancellation', orderCancelled, (deps, { orderId }) => notifyOfCancellation(deps, orderId)),
  subscriber('notify_of_money_set_aside', suspenseOpened, notifyOfMoneySetAside),
  subscriber('notify_of_balance', suspenseCredited, notifyOfBalance),
  subscriber('notify_of_moved_line', lineMoved, notifyOfMovedLine),
  subscriber('notify_of_refund_decision', suspenseRefundDecided, notifyOfRefundDecision),
]
