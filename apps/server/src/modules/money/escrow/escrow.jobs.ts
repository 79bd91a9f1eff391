import type { Job } from '#platform/jobs/worker'
import { releaseRecorded } from './escrow.service.ts'

export const escrowJobs: readonly Job[] = [{ name: 'escrow:release_recorded', cron: '25 * * * *', run: releaseRecorded }]
