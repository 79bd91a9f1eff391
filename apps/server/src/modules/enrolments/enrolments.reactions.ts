import { fulfilmentRequested } from '#modules/orders'
import { subscriber } from '#platform/news'
import { deliver } from './enrolments.service.ts'

export const enrolmentSubscribers = [
  subscriber('enrol_learners', fulfilmentRequested, (deps, { orderId, lines }) => deliver(deps, orderId, lines)),
]
