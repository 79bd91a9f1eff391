import type { Job } from '#platform/jobs/worker'
import { lastPassedDay } from './earnings.repository.ts'
import { earnThrough } from './service/earn.ts'
import { notifyOfEndings } from './service/notify-members.ts'

export const subscriptionJobs: readonly Job[] = [
  {
    name: 'earn_plan_days',
    cron: '5 * * * *', // every hour: the first after a Vietnamese midnight finds work, the others only after a standstill
    run: async (deps) => void (await earnThrough(deps, await lastPassedDay(deps.db))),
  },
  // by day and more than once, so that a house that slept in the morning still reminds on the right day
  { name: 'subscriptions:notify_of_endings', cron: '10 1-13 * * *', run: notifyOfEndings }, // 08:10 to 20:10 in Vietnam
]
