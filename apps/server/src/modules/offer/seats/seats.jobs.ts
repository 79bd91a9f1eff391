import type { Job } from '#platform/jobs/worker'
import { giveBackSeats } from './seats.service.ts'

export const seatJobs: readonly Job[] = [{ name: 'seats:give_back', cron: '* * * * *', run: giveBackSeats }]
