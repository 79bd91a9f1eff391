import type { Job } from '#platform/jobs/worker'
import { notifyDueReminders } from './reminders/notify-due.service.ts'

export const calendarJobs: readonly Job[] = [{ name: 'calendar:notify_reminders', cron: '* * * * *', run: notifyDueReminders }]
