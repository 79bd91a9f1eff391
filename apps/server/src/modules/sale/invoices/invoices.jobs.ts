import type { Job } from '#platform/jobs/worker'
import { submitInvoices } from './submitting/submit-invoices.service.ts'

export const invoiceJobs: readonly Job[] = [{ name: 'invoices:submit', cron: '* * * * *', run: submitInvoices }]
