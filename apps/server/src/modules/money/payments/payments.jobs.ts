import type { Job } from '#platform/jobs/worker'
import { queryOverdueAttempts } from './querying/query-gateways.service.ts'
import { closeAbandonedPartCheckouts, creditAbandonedParts } from './checkouts/checkouts.service.ts'

export const paymentJobs: readonly Job[] = [
  { name: 'query_overdue_attempts', cron: '* * * * *', run: queryOverdueAttempts },
  { name: 'payments:close_abandoned_part_checkouts', cron: '*/5 * * * *', run: closeAbandonedPartCheckouts },
  { name: 'payments:credit_abandoned_parts', cron: '*/5 * * * *', run: creditAbandonedParts },
]
