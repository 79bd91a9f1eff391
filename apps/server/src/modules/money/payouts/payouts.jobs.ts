import type { Job } from '#platform/jobs/worker'
import { prepareByCalendar } from './preparing/prepare-batch.service.ts'
import { sendPayouts } from './sending/send-payouts.service.ts'

export const payoutJobs: readonly Job[] = [
  { name: 'payouts:prepare', cron: '10 * * * *', run: async (deps) => void (await prepareByCalendar(deps)) },
  { name: 'payouts:send', cron: '* * * * *', run: sendPayouts },
]
