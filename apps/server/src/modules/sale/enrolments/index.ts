/**
 * Enrolments: hands over courses, live classes and lessons with tutors that were paid for, and takes them back.
 * Owns no table: the seat is catalogue's, the right entitlements', the money escrow's.
 * Calls catalogue, entitlements, escrow, orders. Hears order.fulfilment_requested. Announces line.delivered, lines.undeliverable.
 */
import type { Module } from '#platform/app/module'
import { enrolmentSubscribers } from './enrolments.subscribers.ts'

export { lineDelivered, linesUndeliverable } from './enrolments.events.ts'
export { endDelivery } from './enrolments.service.ts'
export const enrolments: Module = { name: 'enrolments', subscribers: enrolmentSubscribers }
