import { lessonReleased } from '#modules/money/escrow'
import { classWithdrawn } from '#modules/offer/open-classes'
import { fulfilmentRequested, lineMoved } from '#modules/sale/orders'
import { subscriber } from '#platform/outbox/domain-events'
import { allowReviewsOfTaught, deliver, extendMoved } from './enrolments.service.ts'
import { returnSeatsOf } from './reservations/return-seats.service.ts'

export const enrolmentSubscribers = [
  subscriber('enrol_learners', fulfilmentRequested, (deps, { orderId, lines }) => deliver(deps, orderId, lines)),
  subscriber('return_free_seats', classWithdrawn, returnSeatsOf),
  subscriber('extend_moved_use', lineMoved, extendMoved),
  subscriber('allow_reviews', lessonReleased, (deps, { lineId, sellerId }) => allowReviewsOfTaught(deps, { lineId, sellerId })),
]
