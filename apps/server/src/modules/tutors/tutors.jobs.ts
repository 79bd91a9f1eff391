import type { Job } from '#platform/jobs'
import { tellNewDay } from './service/keep-tutors.ts'

export const tutorJobs: readonly Job[] = [
  { name: 'tell_free_time_of_new_day', cron: '1 17 * * *', run: (deps) => tellNewDay(deps) }, // a minute past midnight in Vietnam
]
