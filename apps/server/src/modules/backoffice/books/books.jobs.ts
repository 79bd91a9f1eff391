import type { Job } from '#platform/jobs/worker'
import { runReconciliation } from './reconcile-runs.service.ts'

export const bookJobs: readonly Job[] = [
  { name: 'books:reconcile', cron: '30 19 * * *', run: (deps) => runReconciliation(deps) }, // 02:30 in Vietnam
]
