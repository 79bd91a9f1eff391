import { sweepIdempotencyKeys } from '../http/idempotency.ts'
import { type Job, sweepOutbox } from '../jobs/worker.ts'
import { unlockOrphanedJobs } from '../jobs/orphaned-jobs.ts'

/** Scheduled jobs on the platform's own tables. */
export const platformJobs: readonly Job[] = [
  { name: 'unlock_orphaned_jobs', cron: '* * * * *', run: async ({ db }) => void (await unlockOrphanedJobs(db)) },
  {
    name: 'sweep_platform',
    cron: '30 19 * * *', // 02:30 in Vietnam
    run: async (deps) => {
      await sweepIdempotencyKeys(deps.db)
      await sweepOutbox(deps)
    },
  },
]
