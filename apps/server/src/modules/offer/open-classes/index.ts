/**
 * Open classes: live classes, those that a membership opens and single ones for anyone, and who is interested in them.
 * Owns classes with their times, addresses and number of seats. Does not own held and taken seats (seats), what may be bought (offers), or the live
 * room.
 * Calls people, timetable (a class occupies its teacher's time), extra-teaching, slugs, audit.
 * Subscribes to nothing. Publishes class.withdrawn, meeting.planned, meeting.moved, meeting.cancelled (the events of runs, too).
 */
import type { Module } from '#platform/app/module'
import { openClassRoutes } from './open-classes.routes.ts'
import { personalData } from './personal-data.ts'

export { findClassAddress, findClassesToSell, findUnsaleableClasses, listClassAddresses } from './for-sale/for-sale.service.ts'
export { meetingCancelled, meetingMoved, meetingPlanned } from './meetings.events.ts'
export { classWithdrawn } from './open-classes.events.ts'
export {
  countClassesBySubject,
  findClassAt,
  findClassByCode,
  listClassesOfTeacher,
  listClassTimes,
  listNextTeachers,
  suggestClasses,
} from './open-classes.service.ts'
export { planClassMakeUp } from './scheduling/make-up.service.ts'
export { changeOpenClass } from './scheduling/publish-class.service.ts'
export {
  assertMayWithdraw,
  findWithdrawalReasons,
  findWithdrawnClasses,
  listInterestedPeople,
  moveOpenClass,
  rescheduleOpenClass,
  scheduleOpenClass,
  takeSeats,
  withdrawClass,
} from './scheduling/scheduling.service.ts'

export const openClasses: Module = { name: 'open-classes', routes: openClassRoutes, personalData }
