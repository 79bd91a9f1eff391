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

export { keywordsOf as courseKeywords } from './course.ts'
export { courseError } from './courses.errors.ts'
export { hasAttended } from './detail/detail.repository.ts'
export { noteAttendance } from './detail/detail.service.ts'
export { listCourseAddresses, listCoursePageBoundaries } from './for-sale/addresses.service.ts'
export { listRunDays, noteBought, releaseSeat } from './for-sale/bought.service.ts'
export {
  type ForSale,
  findCoursesShown,
  findCoursesToSell,
  findRunsToSell,
  findSeated,
  resolveSaleItem,
} from './for-sale/for-sale.service.ts'
export { listTaught, listTaughtBy } from './for-sale/taught.service.ts'
export {
  type NewCourse,
  listExistingCourseIds,
  openBatch,
  openBatches,
  publishCourse,
  publishCourses,
  setCourseState,
} from './publishing/publish.service.ts'

export const catalogue: Module = { name: 'catalogue', routes: catalogueRoutes, jobs: catalogueJobs, personalData: catalogueData }
