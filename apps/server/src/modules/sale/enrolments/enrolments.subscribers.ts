import { lessonReleased } from '#modules/money/escrow'
import { fulfilmentRequested } from '#modules/sale/orders'
import { subscriber } from '#platform/outbox/domain-events'
import { allowReviews, deliver } from './enrolments.service.ts'

export const enrolmentSubscribers = [
  subscriber('enrol_learners', fulfilmentRequested, (deps, { orderId, lines }) => deliver(deps, orderId, lines)),
  subscriber('allow_reviews', lessonReleased, (deps, { lineId, sellerId }) => allowReviews(deps, { lineId, sellerId })),
]
