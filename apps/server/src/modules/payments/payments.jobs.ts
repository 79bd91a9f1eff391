import type { Job } from '#platform/jobs'
import { askAboutSilent } from './service/ask-gateway.ts'

export const paymentJobs: readonly Job[] = [{ name: 'ask_about_silent_payments', cron: '* * * * *', run: askAboutSilent }]
