import type { Job } from '#platform/jobs/worker'
import { returnUncoveredSeats } from './reservations/return-seats.service.ts'

export const enrolmentJobs: readonly Job[] = [{ name: 'enrolments:return_uncovered_seats', cron: '*/5 * * * *', run: returnUncoveredSeats }]
