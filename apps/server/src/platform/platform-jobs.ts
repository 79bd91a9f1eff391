import { sweepIdempotencyKeys } from './idempotency.ts'
import { type Job, sweepOutbox } from './jobs.ts'

/** Housekeeping of the platform's own tables, nightly in Vietnam. */
export const platformJobs: readonly Job[] = [
  {
    name: 'sweep_platform',
    cron: '30 19 * * *', // 02:30 in Vietnam
    run: async (deps) => {
      await sweepIdempotencyKeys(deps.db)
      await sweepOutbox(deps)
    },
  },
]
