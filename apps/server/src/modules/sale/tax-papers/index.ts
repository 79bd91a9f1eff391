/**
 * Tax papers: certificates of the tax withheld from teachers' payouts, invoices to teachers for the store fee, and the data for the filing (decision 72).
 * Owns these papers with their states, and the months whose fees are invoiced; does not own payouts, earnings, tax rules, contracts or the provider's
 * port; calls invoices (the port), payouts, teacher-contracts, tax-rules, ledger, people, notifications and audit.
 * Subscribes to payout.paid. Publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { personalData } from './personal-data.ts'
import { taxPaperJobs } from './tax-papers.jobs.ts'
import { taxPaperRoutes } from './tax-papers.routes.ts'
import { taxPaperSubscribers } from './tax-papers.subscribers.ts'

export { invoiceFees } from './drafting/draft-fee-invoices.service.ts'
export { listTaxPaperNumbers } from './reading/read-papers.service.ts'
export const taxPapers: Module = {
  name: 'tax-papers',
  routes: taxPaperRoutes,
  subscribers: taxPaperSubscribers,
  jobs: taxPaperJobs,
  personalData,
}
