import type { Job } from '#platform/jobs/worker'
import { submitInvoices } from './service/submit-invoices.ts'

export const invoiceJobs: readonly Job[] = [{ name: 'invoices:submit', cron: '* * * * *', run: submitInvoices }]
