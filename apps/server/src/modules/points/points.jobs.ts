import type { Job } from '#platform/jobs'
import { expirePoints, tellOfEnding } from './service/expire.ts'

export const pointJobs: readonly Job[] = [
  { name: 'points:expire', cron: '20 17 * * *', run: expirePoints }, // 00:20 in Vietnam
  { name: 'points:tell_of_ending', cron: '10 2 * * *', run: tellOfEnding }, // 09:10 in Vietnam
]
