import type { Job } from '#platform/jobs/worker'
import { grantDueExtensions } from './extending/decide-extensions.service.ts'
import { queueUnwatchable, releaseRecorded } from './releasing/release-recorded.service.ts'

export const lectureJobs: readonly Job[] = [
  { name: 'lectures:grant_extensions', cron: '*/5 * * * *', run: grantDueExtensions },
  { name: 'lectures:release_recorded', cron: '17 * * * *', run: releaseRecorded },
  { name: 'lectures:queue_unwatchable', cron: '41 * * * *', run: queueUnwatchable },
]
