import type { Job } from '#platform/jobs/worker'
import { queryOverdueAttempts } from './service/query-gateways.ts'
import { closeAbandonedPartCheckouts } from './service/checkouts.ts'

export const paymentJobs: readonly Job[] = [
  { name: 'query_overdue_attempts', cron: '* * * * *', run: queryOverdueAttempts },
  { name: 'payments:close_abandoned_part_checkouts', cron: '*/5 * * * *', run: closeAbandonedPartCheckouts },
]
