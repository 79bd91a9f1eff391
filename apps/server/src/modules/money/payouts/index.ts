/**
 * Payouts: what teachers earned, line by line, and how it is paid out (decision 70).
 * Owns payees, earnings, pay days, batches with their files, payouts, holds and imported statements; does not own contracts, which decide who is a payee,
 * nor bank accounts, tax rules or the ledger's entries; calls ledger, payment-accounts, tax-rules, approvals, people, notifications and audit; subscribes to
 * approval.due and approval.decided; publishes payout.paid and payout.returned.
 */
import type { Module } from '#platform/app/module'
import { payoutJobs } from './payouts.jobs.ts'
import { payoutRoutes } from './payouts.routes.ts'
import { payoutSettings } from './payouts.settings.ts'
import { payoutSubscribers } from './payouts.subscribers.ts'
import { personalData } from './personal-data.ts'

export {
  addEarnings,
  findFirstEarningMonth,
  listEarnings,
  reverseEarning,
  sumEarningsByMonth,
  sumFeesBefore,
} from './earning/earnings.service.ts'
export { payoutPaid } from './payouts.events.ts'
export { getPaidPayout, listPaidPayouts, listPaidYears, type PaidPayout } from './reading/paid-payouts.service.ts'
export { findFirstEarnedAt, listOpenPayouts, listOwnPayoutsByIds, readOwed, sumPayoutsByMonth } from './reading/own-money.service.ts'
export { listPayoutReferences } from './reading/read-payouts.service.ts'
export { findPayees, setPayee } from './payees/payees.service.ts'

export const payouts: Module = {
  name: 'payouts',
  routes: payoutRoutes,
  jobs: payoutJobs,
  subscribers: payoutSubscribers,
  settings: [payoutSettings],
  personalData,
}
