import type { Job } from '#platform/jobs'
import { followNames, tellNewDay } from './service/keep-tutors.ts'

export const tutorJobs: readonly Job[] = [
  { name: 'tell_free_time_of_new_day', cron: '1 17 * * *', run: (deps) => tellNewDay(deps) }, // a minute past midnight in Vietnam
  { name: 'follow_names_of_tutors', cron: '37 18 * * *', run: (deps) => followNames(deps) },
]
