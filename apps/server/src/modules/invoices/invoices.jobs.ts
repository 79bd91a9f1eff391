import type { Job } from '#platform/jobs'
import { submitInvoices } from './service/tell-provider.ts'

export const invoiceJobs: readonly Job[] = [{ name: 'invoices:submit', cron: '* * * * *', run: submitInvoices }]
