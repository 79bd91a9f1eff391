/**
 * Invoices: the electronic invoice of each sale, as the provider that numbers it knows it.
 * Owns invoices with their lines, what the provider was told and has answered, and the port to it. What was sold belongs to orders, what
 * goes back to refunds, the rates to tax-rules, the VAT that is owed to the ledger.
 * Calls orders, refunds, tax-rules, ledger, notifications and audit. Hears order.completed and refund.completed. Announces nothing.
 */
import type { Module } from '#platform/app/module'
import { invoiceJobs } from './invoices.jobs.ts'
import { invoiceSubscribers } from './invoices.subscribers.ts'
import { invoiceRoutes } from './invoices.routes.ts'
import { invoiceData } from './service/personal-data.ts'

export { listInvoiceNumbers } from './service/read-invoices.ts'
export const invoices: Module = {
  name: 'invoices',
  routes: invoiceRoutes,
  subscribers: invoiceSubscribers,
  jobs: invoiceJobs,
  personalData: invoiceData,
}
