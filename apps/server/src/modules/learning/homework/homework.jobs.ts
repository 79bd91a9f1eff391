import type { Job } from '#platform/jobs/worker'
import { deleteEnded } from './capturing/captures.repository.ts'
import { followCourses, followProgrammes } from './following/follow.service.ts'
import { notifyOfDisplayed, remindOfDeadlines } from './notifying/notify.service.ts'

export const homeworkJobs: readonly Job[] = [
  { name: 'homework:announce', cron: '* * * * *', run: async (deps) => void (await notifyOfDisplayed(deps)) },
  { name: 'homework:end_captures', cron: '23 * * * *', run: async ({ db }) => void (await deleteEnded(db)) },
  { name: 'homework:remind', cron: '*/5 * * * *', run: remindOfDeadlines },
  { name: 'homework:follow_programmes', cron: '* * * * *', run: async (deps) => void (await followProgrammes(deps)) },
  { name: 'homework:follow_courses', cron: '*/5 * * * *', run: async (deps) => void (await followCourses(deps)) },
]
