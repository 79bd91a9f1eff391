/**
 * Courses: what can be learnt on the platform, with its categories, the runs of a course, and who was taught in it.
 * Owns categories, courses with their versions, runs and the meetings of these, attendances, and the search over them. Does not own seats in runs (seats), reviews, live
 * classes (open-classes), or rights of use (entitlements).
 * Calls open-classes (classes of a subject, suggestions, addresses), people, timetable (a run occupies its teacher's time), slugs, assets (covers), audit.
 * Subscribes to nothing. Publishes course.withdrawn, run.withdrawn, run.teacher_replaced, meeting.substituted, meeting.planned, meeting.moved, meeting.cancelled.
 */
import type { Module } from '#platform/app/module'
import { courseJobs } from './courses.jobs.ts'
import { courseRoutes } from './courses.routes.ts'
import { personalData } from './personal-data.ts'

export { listAllCategories } from './categories/categories.repository.ts'
export { coverOf as courseCover } from './list/cards.service.ts'
export { endAttendance, hasAttended, lockAttendance, noteAttendance, noteAttendances } from './attendance/attendance.service.ts'
export { courseError } from './courses.errors.ts'
export { courseWithdrawn, meetingSubstituted, runTeacherReplaced, runWithdrawn } from './courses.events.ts'
export { disclose as discloseCourse, keywordsOf as courseKeywords } from './course.ts'
export { approveCourseVersion } from './drafts/approve.service.ts'
export type { Alongside, VersionHead } from './drafts/drafts.repository.ts'
export {
  countApprovedCoursesOf,
  createCourseDraft,
  discardCourseVersion,
  findCourseHead,
  findVersionContent,
  listCourseHeadsOf,
  listCourseSubmissions,
  lockCourseHead,
  lockCourseHeadWith,
  type MovedVersion,
  moveCourseClaim,
  rejectCourseVersion,
  requireMove,
  saveCourseVersion,
  subjectOf,
  submitCourseVersion,
} from './drafts/drafts.service.ts'
export { isWaiting, moveVersion, type VersionMove, type VersionStatus } from './drafts/version-moves.ts'
export { findExtraTeachingAllowance } from './drafts/allowance.service.ts'
export { type ApprovalPage, type ListedVersion, readVersionPage, type VersionPage } from './drafts/version-page.ts'
export { listCourseVersions } from './drafts/waiting.repository.ts'
export { findTeacherOf, getStars } from './detail/detail.service.ts'
export { listDisclosures } from './detail/disclosures.service.ts'
export { listCourseAddresses, listCoursePageBoundaries } from './for-sale/addresses.service.ts'
export { listRunDays, noteBought } from './for-sale/bought.service.ts'
export {
  findBegunRuns,
  findCoursesShown,
  findCoursesToSell,
  findRunsToSell,
  findUnlistedCourses,
  type ForSale,
  resolveSaleItem,
} from './for-sale/for-sale.service.ts'
export { findCancelledRuns, findWithdrawnCourses, lockRunToJoin } from './for-sale/withdrawn.service.ts'
export { feeOfRun, isRunOnSale, lessonsBegun } from './runs-on-sale.ts'
export { listCourseIdsOf, listTaught, listTaughtBy, teachersOf } from './for-sale/taught.service.ts'
export {
  listExistingCourseIds,
  type NewCourse,
  type NewVersion,
  publishCourse,
  publishCourses,
  setCourseState,
} from './publishing/publish.service.ts'
export { backdateRun } from './runs/backdate-run.service.ts'
export { decideRuns } from './runs/decide-runs.service.ts'
export { cancelRun, changeRun, createRun, hasFixedRunOfOtherLength } from './runs/edit-runs.service.ts'
export { planMakeUp } from './runs/make-up.service.ts'
export { cancelMeeting, moveMeeting } from './runs/meetings.service.ts'
export { findFreeRuns, type NewBatch, openBatch, openBatches } from './runs/open-runs.service.ts'
export { listOccupations, previewRun } from './runs/preview-runs.service.ts'
export { findSubstituteClashes, replaceRunTeacher } from './runs/replace-teacher.service.ts'
export { substituteMeeting } from './runs/substitute.service.ts'
export {
  findCourseOfRuns,
  findRunSchedules,
  findRunStart,
  findRunTitles,
  listOpenRunsOf,
  listOwnRuns,
  listTaughtRuns,
  readRun,
} from './runs/read-runs.service.ts'

export const courses: Module = { name: 'courses', routes: courseRoutes, jobs: courseJobs, personalData }
