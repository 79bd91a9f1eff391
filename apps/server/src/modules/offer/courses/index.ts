/**
 * Catalogue: what can be learnt on the platform: categories, courses with their runs, live classes, seats and reviews.
 * Owns all of these, and attendance, which allows a review. Does not own orders and payments, rights of use (entitlements), or the live room.
 * Calls identity, timetable (a class occupies its teacher's time), slugs, assets (covers), replies, audit.
 * Subscribes to nothing. Publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { catalogueJobs } from './courses.jobs.ts'
import { catalogueRoutes } from './courses.routes.ts'
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
} from '../open-classes/open-classes.service.ts'
export { listClassAddresses, listCourseAddresses, listCoursePageBoundaries } from './for-sale/addresses.service.ts'
export { describeTimes, releaseSeat, noteBought } from './for-sale/bought.service.ts'
export { keywordsOf as courseKeywords } from './course.ts'
export { noteAttendance } from './detail/detail.service.ts'
export {
  listExistingCourseIds,
  type NewCourse,
  openBatch,
  openBatches,
  publishCourse,
  publishCourses,
  setCourseState,
} from './publishing/publish.service.ts'
export {
  findClassesToSell,
  findCoursesShown,
  findCoursesToSell,
  findRunsToSell,
  findSeated,
  type ForSale,
  resolveSaleItem,
} from './for-sale/for-sale.service.ts'
export type { NewReview } from '../reviews/reviews.repository.ts'
export { importReviews } from '../reviews/reviews.service.ts'
export { hasSeat, holdSeatFor, isSeatKept, keepHeldSeat, releaseHeldSeat, takeHeldSeat } from '../seats/seats.service.ts'
export { listTaught, listTaughtBy } from './for-sale/taught.service.ts'
export type { TeacherTitle } from '../open-classes/open-classes.tables.ts'

export const catalogue: Module = { name: 'catalogue', routes: catalogueRoutes, jobs: catalogueJobs, personalData: catalogueData }
