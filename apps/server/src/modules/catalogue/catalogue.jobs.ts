import type { Job } from '#platform/jobs'
import { giveBackSeats } from './seats/seats.service.ts'

export const catalogueJobs: readonly Job[] = [{ name: 'catalogue:give_back_seats', cron: '* * * * *', run: giveBackSeats }]
