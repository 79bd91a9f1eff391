import type { Job } from '#platform/jobs'
import { askAboutSent, sendApproved } from './service/send-refunds.ts'

export const refundJobs: readonly Job[] = [
  { name: 'refunds:send_approved', cron: '* * * * *', run: sendApproved },
  { name: 'refunds:ask_about_sent', cron: '* * * * *', run: askAboutSent },
]
