/**
 * Refunds: money that goes back to who paid it.
 * Owns requests, what each line gives back of itself, and who of the house has agreed. What was taught belongs to escrow, the money to
 * the ledger, the way back to payments.
 * Calls orders, points, enrolments, escrow, subscriptions, entitlements, payments, payment-accounts, ledger, notifications, audit and identity.
 * Hears payment.refund_decided, .stray_refund_decided, lines.not_delivered. Announces refund.done.
 */
import type { Module } from '#platform/module'
import { refundJobs } from './refunds.jobs.ts'
import { refundReactions } from './refunds.reactions.ts'
import { refundRoutes } from './refunds.routes.ts'
import { refundData } from './service/own-data.ts'

export { refundDone } from './refunds.events.ts'
export { previewRefund, requestOnBehalf } from './service/request-refunds.ts'
export { listRefundedLines, nameRefunds } from './service/describe-refund.ts'
export const refunds: Module = {
  name: 'refunds',
  routes: refundRoutes,
  reactions: refundReactions,
  jobs: refundJobs,
  personalData: refundData,
}
