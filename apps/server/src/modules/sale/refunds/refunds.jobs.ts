import type { Job } from '#platform/jobs/worker'
import { querySentRefunds, sendApproved } from './sending/send-refunds.service.ts'

export const refundJobs: readonly Job[] = [
  { name: 'refunds:send_approved', cron: '* * * * *', run: sendApproved },
  { name: 'refunds:query_sent', cron: '* * * * *', run: querySentRefunds },
]
