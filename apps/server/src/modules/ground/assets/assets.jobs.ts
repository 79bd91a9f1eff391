import type { Job } from '#platform/jobs/worker'
import { giveUpUnfinished, sweepLeftovers } from './serving/remove-assets.service.ts'

export const assetJobs: readonly Job[] = [
  { name: 'assets:give_up', cron: '*/5 * * * *', run: giveUpUnfinished },
  { name: 'assets:sweep', cron: '40 19 * * *', run: sweepLeftovers }, // 02:40 in Vietnam
]
