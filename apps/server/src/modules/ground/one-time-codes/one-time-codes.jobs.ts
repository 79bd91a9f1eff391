import type { Job } from '#platform/jobs/worker'
import { sweepCodes } from './one-time-codes.repository.ts'

export const codeJobs: readonly Job[] = [{ name: 'one-time-codes:sweep', cron: '41 * * * *', run: (deps) => sweepCodes(deps.db) }]
