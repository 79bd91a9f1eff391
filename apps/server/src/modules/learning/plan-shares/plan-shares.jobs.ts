import type { Job } from '#platform/jobs/worker'
import { shareDueMonths } from './share-month.service.ts'

export const planShareJobs: readonly Job[] = [{ name: 'plan-shares:share', cron: '25 * * * *', run: (deps) => shareDueMonths(deps) }]
