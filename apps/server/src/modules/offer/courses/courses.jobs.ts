import type { Job } from '#platform/jobs/worker'
import { decideRuns } from './runs/decide-runs.service.ts'
import { refreshStartedRuns } from './publishing/publish.service.ts'

export const courseJobs: readonly Job[] = [
  { name: 'courses:forget_begun_runs', cron: '3 17 * * *', run: async (deps) => void (await refreshStartedRuns(deps)) }, // just past midnight in Vietnam
  { name: 'courses:decide_runs', cron: '10 * * * *', run: decideRuns },
]
