/**
 * Refunds: money that goes back to the person who paid it.
 * Owns refund requests, the amount per order line, and approvals. Does not own what was taught (escrow), the money (ledger) or transfers through
 * gateways (payments).
 * Calls orders, points, enrolments, escrow, subscriptions, entitlements, gifts, instalments, payments, payment-accounts, ledger, notifications,
 * approvals, audit, people.
 * Subscribes to payment.suspense_refund_decided, payment.unmatched_refund_decided, lines.undeliverable, order.lines_withdrawn, order.cancelled,
 * order.repriced, gift.claim_expired, and to its own refund.unpaid_discounts_withheld.
 * Publishes refund.booked, refund.completed, refund.unpaid_discounts_withheld.
 */
import type { Module } from '#platform/app/module'
import { refundJobs } from './refunds.jobs.ts'
import { refundSubscribers } from './refunds.subscribers.ts'
import { refundRoutes } from './refunds.routes.ts'
import { personalData } from './personal-data.ts'

export { refundBooked, refundCompleted } from './refunds.events.ts'
export { refundLesson } from './automatic/refund-lesson.service.ts'
export { listClaimCodes } from './reclaiming/discount-claims.service.ts'
export { previewRefund, requestOnBehalf } from './requesting/request-refunds.service.ts'
export { listRefundedLines, listRefundCodes } from './reading/describe-refund.service.ts'
export const refunds: Module = {
  name: 'refunds',
  routes: refundRoutes,
  subscribers: refundSubscribers,
  jobs: refundJobs,
  personalData,
}
