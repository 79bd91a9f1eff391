import { fulfilmentRequested } from '#modules/sale/orders'
import { subscriber } from '#platform/outbox/domain-events'
import { deliver } from './enrolments.service.ts'

export const enrolmentSubscribers = [
  subscriber('enrol_learners', fulfilmentRequested, (deps, { orderId, lines }) => deliver(deps, orderId, lines)),
]
