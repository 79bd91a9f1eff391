import type { Job } from '#platform/jobs/worker'
import { refreshFreeTime } from './edit-tutors.service.ts'

export const tutorJobs: readonly Job[] = [
  { name: 'tutors:refresh_free_time', cron: '1 17 * * *', run: (deps) => refreshFreeTime(deps) }, // a minute past midnight in Vietnam
]
