/**
 * Enrolments: hands over courses, live classes and lessons with tutors that were paid for, and takes them back.
 * Owns no table: the seat is catalogue's, the right entitlements', the money escrow's.
 * Calls catalogue, entitlements, escrow, orders. Hears order.lines_due. Announces line.delivered, lines.not_delivered.
 */
import type { Module } from '#platform/module'
import { enrolmentReactions } from './enrolments.reactions.ts'

export { lineDelivered, linesNotDelivered } from './enrolments.events.ts'
export { endDelivery } from './enrolments.service.ts'
export const enrolments: Module = { name: 'enrolments', reactions: enrolmentReactions }
