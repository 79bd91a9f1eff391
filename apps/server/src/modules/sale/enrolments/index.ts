/**
 * Enrolments: delivers paid courses, live classes and tutor lessons, and takes them back after a refund.
 * Owns no table; does not own seats, rights of use (entitlements) or the money (escrow).
 * Calls courses, open-classes, reviews, teachers, seats, entitlements, escrow, orders.
 * Subscribes to order.fulfilment_requested, and to lesson.released, after which the learner may review.
 * Publishes line.delivered, lines.undeliverable.
 */
import type { Module } from '#platform/app/module'
import { enrolmentSubscribers } from './enrolments.subscribers.ts'

export { lineDelivered, linesUndeliverable } from './enrolments.events.ts'
export { endDelivery, findWithdrawn, isOfOwnPupil, isWithdrawn } from './enrolments.service.ts'
export const enrolments: Module = { name: 'enrolments', subscribers: enrolmentSubscribers }
