import type { Job } from '#platform/jobs'
import { askAboutSilent } from './service/ask-gateway.ts'
import { freeForgottenParts } from './service/checkouts.ts'

export const paymentJobs: readonly Job[] = [
  { name: 'ask_about_silent_payments', cron: '* * * * *', run: askAboutSilent },
  { name: 'payments:free_forgotten_parts', cron: '*/5 * * * *', run: freeForgottenParts },
]
