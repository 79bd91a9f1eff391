import type { Job } from '#platform/jobs/worker'
import { remindOfReports } from './notifying/notify.service.ts'

export const reportJobs: readonly Job[] = [{ name: 'learning-reports:remind', cron: '*/10 * * * *', run: (deps) => remindOfReports(deps) }]
