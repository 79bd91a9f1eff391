import type { Job } from '#platform/jobs/worker'
import { lastPassedDay } from './earning/earnings.repository.ts'
import { earnThrough } from './earning/earn.service.ts'
import { notifyOfEndings } from './notices/notify-members.service.ts'

export const subscriptionJobs: readonly Job[] = [
  {
    name: 'earn_plan_days',
    cron: '5 * * * *', // hourly: the first run after midnight in Vietnam finds work, the others only after downtime
    run: async (deps) => earnThrough(deps, await lastPassedDay(deps.db)),
  },
  // several times during the day, so that after downtime in the morning people are still reminded on the right day
  { name: 'subscriptions:notify_of_endings', cron: '10 1-13 * * *', run: notifyOfEndings }, // 08:10 to 20:10 in Vietnam
]
