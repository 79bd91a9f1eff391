import type { Job } from '#platform/jobs/worker'
import { endOverdueProblems } from './contesting/decide-problems.service.ts'
import { decideLessons } from './deciding/decide-lessons.service.ts'
import { remindOfLessons } from './notifying/remind.service.ts'
import { releaseDueLessons } from './releasing/release-lessons.service.ts'

export const lessonJobs: readonly Job[] = [
  { name: 'lessons:decide', cron: '* * * * *', run: decideLessons },
  { name: 'lessons:end_overdue_problems', cron: '*/5 * * * *', run: endOverdueProblems },
  { name: 'lessons:release', cron: '* * * * *', run: releaseDueLessons },
  { name: 'lessons:remind', cron: '* * * * *', run: (deps) => remindOfLessons(deps) },
]
