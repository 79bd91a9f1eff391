/**
 * Timetable: who is busy when, for everything that takes a person's time, and on which days nobody teaches.
 * Owns the occupations of people and the one rule over them, and the days that admins closed; does not own classes or bookings: `refId` points to the row of the module that does, and
 * that module releases it; calls audit; subscribes to nothing; publishes nothing.
 * The rule is one exclusion constraint: two entries of one person in one lane never overlap. Classes, bookings and holds share the lane `busy`, so
 * each blocks every other. Offered free time has the lane `offered`: two offers may not overlap (spec 5), yet a class or a booking inside an offer is
 * the purpose of an offer.
 * Callers run `occupy` in the transaction that writes their own row.
 */
import type { Module } from '#platform/app/module'
import { timetableRoutes } from './timetable.routes.ts'

export { listClosures } from './closures/closures.service.ts'
export {
  findTaken,
  listBusy,
  listFreeTime,
  listOfferedDays,
  occupy,
  occupyAll,
  offerFreeTime,
  release,
  releaseAll,
  withdrawFreeTime,
} from './timetable.service.ts'

export const timetable: Module = { name: 'timetable', routes: timetableRoutes }
