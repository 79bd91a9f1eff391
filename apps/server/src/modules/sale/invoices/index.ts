/**
 * Invoices: the electronic invoice of each sale, as registered with the provider that numbers it.
 * Owns invoices with their lines, submissions to the provider and its answers, and the provider port. Does not own what was sold (orders), what was
 * refunded (refunds), VAT rates (tax-rules) or the VAT owed (ledger).
 * Calls orders, refunds, tax-rules, ledger, notifications, audit.
 * Subscribes to order.completed, refund.completed. Publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { einvoiceSettings } from './einvoice/einvoice.settings.ts'
import { invoiceJobs } from './invoices.jobs.ts'
import { invoiceSubscribers } from './invoices.subscribers.ts'
import { invoiceRoutes } from './invoices.routes.ts'
import { personalData } from './personal-data.ts'

export { providerOf } from './einvoice/einvoice.ts'
export type { Answer, Original, Provider } from './einvoice/provider.ts'
export { submitPaced } from './submitting/submit-invoices.service.ts'
export { listInvoiceNumbers } from './read-invoices.service.ts'
export const invoices: Module = {
  name: 'invoices',
  settings: [einvoiceSettings],
  routes: invoiceRoutes,
  subscribers: invoiceSubscribers,
  jobs: invoiceJobs,
  personalData,
}
