import type { Job } from '#platform/jobs/worker'
import { refreshStartedRuns } from './publishing/publish.service.ts'
import { giveBackSeats } from '#modules/offer/seats'

export const catalogueJobs: readonly Job[] = [
  { name: 'catalogue:give_back_seats', cron: '* * * * *', run: giveBackSeats },
  { name: 'catalogue:forget_begun_runs', cron: '3 17 * * *', run: async (deps) => void (await refreshStartedRuns(deps)) }, // just past midnight in Vietnam
]
