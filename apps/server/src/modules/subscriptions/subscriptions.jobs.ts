import type { Job } from '#platform/jobs'
import { lastPassedDay } from './earnings.repository.ts'
import { earnThrough } from './service/earn.ts'

export const subscriptionJobs: readonly Job[] = [
  {
    name: 'earn_plan_days',
    cron: '5 * * * *', // every hour: the first after a Vietnamese midnight finds work, the others only after a standstill
    run: async (deps) => void (await earnThrough(deps, await lastPassedDay(deps.db))),
  },
]
