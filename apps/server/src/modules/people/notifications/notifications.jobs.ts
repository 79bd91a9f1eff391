import type { Job } from '#platform/jobs/worker'
import { deliveryJobs } from './delivery/delivery.jobs.ts'
import { sweepInbox } from './inbox/inbox.service.ts'

export const notificationJobs: readonly Job[] = [{ name: 'notifications:sweep', cron: '23 19 * * *', run: sweepInbox }, ...deliveryJobs]
