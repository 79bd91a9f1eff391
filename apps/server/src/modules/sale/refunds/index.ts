/**
 * Refunds: money that goes back to who paid it.
 * Owns requests, what each line gives back of itself, and who of the house has agreed. What was taught belongs to escrow, the money to
 * the ledger, the way back to payments.
 * Calls orders, points, enrolments, escrow, subscriptions, entitlements, payments, payment-accounts, ledger, notifications, audit and identity.
 * Hears payment.suspense_refund_decided, .stray_refund_decided, lines.undeliverable. Announces refund.completed.
 */
import type { Module } from '#platform/app/module'
import { refundJobs } from './refunds.jobs.ts'
import { refundSubscribers } from './refunds.subscribers.ts'
import { refundRoutes } from './refunds.routes.ts'
import { refundData } from './service/personal-data.ts'

export { refundCompleted } from './refunds.events.ts'
export { previewRefund, requestOnBehalf } from './service/request-refunds.ts'
export { listRefundedLines, listRefundCodes } from './service/describe-refund.ts'
export const refunds: Module = {
  name: 'refunds',
  routes: refundRoutes,
  subscribers: refundSubscribers,
  jobs: refundJobs,
  personalData: refundData,
}
