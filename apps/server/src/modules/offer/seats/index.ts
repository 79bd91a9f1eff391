/**
 * Seats: a seat in a run of a course or in a live class, held for a payment and then taken or released.
 * Owns the holds. Does not own runs and classes with their number of seats (courses, open-classes), or orders, which hold seats for their lines.
 * Calls people (who may act for a child), courses, school-pupils (pupils of the teacher's school classes get no paid seat).
 * Subscribes to class.withdrawn, course.withdrawn, run.withdrawn. Publishes seat.taken, seat.released.
 */
import type { Module } from '#platform/app/module'
import { personalData } from './personal-data.ts'
import { seatJobs } from './seats.jobs.ts'
import { seatRoutes } from './seats.routes.ts'
import { seatSubscribers } from './seats.subscribers.ts'

export { lockFreeSeat, releaseFreeSeats, takeFreeSeat } from './free/free-seats.service.ts'
export { seatReleased, seatTaken } from './seats.events.ts'
export {
  backdateSeats,
  findSeated,
  hasSeat,
  holdSeatFor,
  isSeatKept,
  listLearners,
  listSeatsOfRun,
  keepHeldSeat,
  moveSeat,
  releaseHeldSeat,
  releaseSeat,
  takeHeldSeat,
} from './seats.service.ts'

export const seats: Module = { name: 'seats', routes: seatRoutes, subscribers: seatSubscribers, jobs: seatJobs, personalData }
