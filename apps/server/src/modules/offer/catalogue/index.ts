/**
 * Catalogue: what can be learnt on the platform: categories, courses with their runs, live classes, seats and reviews.
 * Owns all of these, and attendance, which allows a review. Does not own orders and payments, rights of use (entitlements), or the live room.
 * Calls identity, timetable (a class occupies its teacher's time), slugs, assets (covers), replies, audit.
 * Subscribes to nothing. Publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { catalogueJobs } from './catalogue.jobs.ts'
import { catalogueRoutes } from './catalogue.routes.ts'
import { catalogueData } from './personal-data.ts'

export {
  listClassesOfTeacher,
  findClassByCode,
  listClassTimes,
  listNextTeachers,
  rescheduleOpenClass,
  scheduleOpenClass,
  takeSeats,
  withdrawClass,
} from './catalogue.service.ts'
export { listClassAddresses, listCourseAddresses, listCoursePageBoundaries } from './addresses.service.ts'
export { describeTimes, releaseSeat, noteBought } from './bought.service.ts'
export { keywordsOf as courseKeywords } from './courses/course.ts'
export { noteAttendance } from './courses/detail.service.ts'
export {
  listExistingCourseIds,
  type NewCourse,
  openBatch,
  openBatches,
  publishCourse,
  publishCourses,
  setCourseState,
} from './courses/publish.service.ts'
export {
  findClassesToSell,
  findCoursesShown,
  findCoursesToSell,
  findRunsToSell,
  findSeated,
  type ForSale,
  resolveSaleItem,
} from './for-sale.service.ts'
export type { NewReview } from './reviews/reviews.repository.ts'
export { importReviews } from './reviews/reviews.service.ts'
export { hasSeat, holdSeatFor, isSeatKept, keepHeldSeat, releaseHeldSeat, takeHeldSeat } from './seats/seats.service.ts'
export { listTaught, listTaughtBy } from './taught.service.ts'
export type { TeacherTitle } from './catalogue.tables.ts'

export const catalogue: Module = { name: 'catalogue', routes: catalogueRoutes, jobs: catalogueJobs, personalData: catalogueData }
