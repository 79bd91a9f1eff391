/**
 * Lessons: everything that is taught at an hour: who belongs to it, who was there, whether it was held, and what follows for its money.
 * Owns lessons with their rule, stays, seats, attendance, contests and documents. Does not own times (courses and open-classes move their meetings), sold
 * seats (seats), or money (escrow releases, refunds gives back).
 * Calls courses, open-classes, seats, escrow, refunds, people, work-items, approvals, notifications, assets, audit.
 * Subscribes to seat.taken, seat.released, meeting.planned, meeting.moved, meeting.cancelled, run.withdrawn, run.teacher_replaced, course.withdrawn,
 * class.withdrawn, refund.booked, approval.due, and to its own lesson.decided and lesson.seats_released, to notify families and teachers.
 * Publishes lesson.decided, lesson.seats_released, lesson.roster_changed.
 */
import type { Module } from '#platform/app/module'
import { lessonJobs } from './lessons.jobs.ts'
import { lessonRoutes } from './lessons.routes.ts'
import { personalData } from './personal-data.ts'
import { lessonSubscribers } from './lessons.subscribers.ts'

export { contest } from './contesting/contest.service.ts'
export { decideLesson } from './deciding/decide-lessons.service.ts'
export { addDocument } from './documents/documents.service.ts'
export { followMeetings } from './planning/plan-lessons.service.ts'
export { listOwnLessons } from './reading/list-lessons.service.ts'
export { readLesson } from './reading/read-lesson.service.ts'
export { endContestTime } from './releasing/release-lessons.service.ts'
export { chooseSister, readSisters } from './sisters/sisters.service.ts'
export { listContestsToAnswer, listLessonsOfClass } from './taught/taught.service.ts'
export { declare, recordStay, setLink } from './teaching/teach.service.ts'
export { stateAt as lessonStateAt } from './lesson-moves.ts'
export { lessonDecided, lessonRosterChanged } from './lessons.events.ts'
export const lessons: Module = { name: 'lessons', routes: lessonRoutes, jobs: lessonJobs, subscribers: lessonSubscribers, personalData }
