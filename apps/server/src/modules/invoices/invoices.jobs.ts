import type { Job } from '#platform/jobs'
import { tellProvider } from './service/tell-provider.ts'

export const invoiceJobs: readonly Job[] = [{ name: 'invoices:tell_provider', cron: '* * * * *', run: tellProvider }]
