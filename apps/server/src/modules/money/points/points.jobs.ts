import type { Job } from '#platform/jobs/worker'
import { expirePoints, notifyOfExpiry } from './expiry/expire.service.ts'

export const pointJobs: readonly Job[] = [
  { name: 'points:expire', cron: '20 17 * * *', run: expirePoints }, // 00:20 in Vietnam
  { name: 'points:notify_of_expiry', cron: '10 2 * * *', run: notifyOfExpiry }, // 09:10 in Vietnam
]
