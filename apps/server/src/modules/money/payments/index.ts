/**
 * Payments: requested and received money.
 * Owns checkouts (one sum, one payer, one code), payment attempts, the gateways' protocols, every receipt of money, and decisions about money that
 * did not fit (suspense); does not own the thing paid for: the requesting module keeps that, by the checkout's id; calls ledger and audit;
 * subscribes to no events (gateways call its webhooks); publishes payment.succeeded, payment.declined, payment.held, payment.suspense_opened,
 * payment.suspense_credited, payment.suspense_refund_decided and payment.unmatched_refund_decided.
 */
import type { Module } from '#platform/app/module'
import { fundiinSettings } from './fundiin/fundiin.settings.ts'
import { momoSettings } from './momo/momo.settings.ts'
import { vietqrSettings } from './vietqr/vietqr.settings.ts'
import { vnpaySettings } from './vnpay/vnpay.settings.ts'
import { zalopaySettings } from './zalopay/zalopay.settings.ts'
import { paymentJobs } from './payments.jobs.ts'
import { paymentRoutes } from './payments.routes.ts'

export {
  suspenseCredited,
  suspenseOpened,
  paymentHeld,
  paymentDeclined,
  paymentSucceeded,
  suspenseRefundDecided,
  unmatchedRefundDecided,
} from './payments.events.ts'
export { queryPaymentStatus } from './querying/query-gateways.service.ts'
export {
  changeAmounts,
  closeCheckouts,
  describeCheckout,
  describeCheckouts,
  getOwnCheckout,
  hasPaid,
  hasPendingStatusQuery,
  isUndecided,
  listHeldPayments,
  lockPaid,
  lockWaiting,
  closeSupersededCheckouts,
} from './checkouts/checkouts.service.ts'
export { backdateCheckouts } from './checkouts/backdate-checkouts.repository.ts'
export { readBalance, refuseOverdraft } from './balance/balance.service.ts'
export { checkoutMinutes } from './payment.ts'
export {
  freeBalances,
  isCodeTaken,
  listOfferedMethods,
  openCheckout,
  showTransfer,
  getPaymentInstructions,
  startCheckout,
} from './checkouts/open-checkout.service.ts'
export { describeCheckoutsForAdmin, findCheckoutId } from './desk/admin-view.service.ts'
export { hasEverPaid, sharePayingAccount } from './desk/payers.service.ts'
export { checkRefundStatus, canRefundToSource, clearingOf, sendRefund } from './refunding/gateway-refunds.service.ts'
export { describeReceipts, methodsOfReceipts, listCheckoutCodes, listReceiptLabels, listSuspenseLabels } from './desk/receipts.service.ts'
export { recordDemoTransfer } from './vietqr/transfers.service.ts'
export type { CreditCause } from './payments.events.ts'
export { creditLate, creditUnusable } from './settlement/credit-payer.service.ts'
export { moveToSuspense } from './settlement/receive-money.service.ts'
export { decideSuspense, getSuspense, listCandidates, listSuspense } from './desk/suspense.service.ts'
export const payments: Module = {
  name: 'payments',
  settings: [vnpaySettings, vietqrSettings, momoSettings, zalopaySettings, fundiinSettings],
  routes: paymentRoutes,
  jobs: paymentJobs,
}
