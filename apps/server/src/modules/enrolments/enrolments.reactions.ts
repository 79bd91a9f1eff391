import { orderLinesDue } from '#modules/orders'
import { reaction } from '#platform/news'
import { deliver } from './enrolments.service.ts'

export const enrolmentReactions = [reaction('enrol_learners', orderLinesDue, (deps, { orderId, lines }) => deliver(deps, orderId, lines))]
