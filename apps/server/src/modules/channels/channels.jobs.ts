import type { Job } from '#platform/jobs'
import { sendJob, sweepSendings } from './channels.repository.ts'
import { sendQueued } from './channels.service.ts'

export const channelJobs: readonly Job[] = [
  { name: sendJob, run: sendQueued },
  {
    name: 'channels:sweep',
    cron: '47 * * * *',
    run: async ({ db }) => {
      await sweepSendings(db)
    },
  },
]
