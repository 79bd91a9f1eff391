import type { Job } from '#platform/jobs/worker'
import { sweepMailboxes } from './mailboxes.service.ts'
import { sendJob, sweepSendings } from './channels.repository.ts'
import { sendQueued } from './sending/channels.service.ts'

export const channelJobs: readonly Job[] = [
  { name: sendJob, run: sendQueued },
  {
    name: 'channels:sweep',
    cron: '47 * * * *',
    run: async (deps) => {
      await sweepSendings(deps.db)
      await sweepMailboxes(deps)
    },
  },
]
