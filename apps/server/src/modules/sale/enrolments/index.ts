/**
 * Enrolments: delivers paid courses, live classes and tutor lessons, takes them back after a refund, and gives free seats in classes.
 * Owns no table; does not own seats, rights of use (entitlements) or the money (escrow).
 * Decides who can reserve a class without an order: members in open classes, all people in free ones.
 * Calls people, notifications, courses, open-classes, reviews, teachers, seats, entitlements, escrow, orders.
 * Subscribes to order.fulfilment_requested, order.line_moved, class.withdrawn, and to lesson.released, after which the learner may review.
 * Publishes lines.undeliverable.
 */
import type { Module } from '#platform/app/module'
import { enrolmentJobs } from './enrolments.jobs.ts'
import { enrolmentRoutes } from './enrolments.routes.ts'
import { enrolmentSubscribers } from './enrolments.subscribers.ts'

export { linesUndeliverable } from './enrolments.events.ts'
export { allowReviews, endDelivery, findWithdrawn, isOfOwnPupil, isWithdrawn } from './enrolments.service.ts'
export const enrolments: Module = {
  name: 'enrolments',
  routes: enrolmentRoutes,
  jobs: enrolmentJobs,
  subscribers: enrolmentSubscribers,
}
