import type { Job } from '#platform/jobs/worker'
import { completeWaiting } from './drafting/complete-papers.service.ts'
import { invoiceFees } from './drafting/draft-fee-invoices.service.ts'
import { submitPapers } from './submitting/submit-papers.service.ts'

export const taxPaperJobs: readonly Job[] = [
  { name: 'tax-papers:submit', cron: '* * * * *', run: submitPapers },
  { name: 'tax-papers:complete', cron: '25 * * * *', run: completeWaiting },
  { name: 'tax-papers:invoice-fees', cron: '40 * * * *', run: invoiceFees },
]
