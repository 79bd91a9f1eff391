import type { Job } from '#platform/jobs/worker'
import { endLapsedClaims } from './claims.service.ts'

export const workItemJobs: readonly Job[] = [{ name: 'work-items:end-lapsed-claims', cron: '* * * * *', run: endLapsedClaims }]
