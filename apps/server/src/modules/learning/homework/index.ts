/**
 * Homework: what a teacher gives to do, and what learners hand in.
 * Owns assignments with their learners and deadlines, drafts, submissions with their receipts and files, and requests for more time. Does not own the
 * programme of a course (authoring), files (assets), who belongs to a class (seats, entitlements), or marks.
 * Calls lessons, courses, open-classes, seats, entitlements, credentials, people, family-requests, notifications, assets, audit.
 * Subscribes to seat.taken, seat.released, run.teacher_replaced, family_request.decided, and to its own homework.pages_wanted, to draw them. Publishes homework.submitted.
 */
import type { Module } from '#platform/app/module'
import { homeworkJobs } from './homework.jobs.ts'
import { homeworkRoutes } from './homework.routes.ts'
import { homeworkSubscribers } from './homework.subscribers.ts'
import { personalData } from './personal-data.ts'

export { countHomeworkDue } from './giving/counts.service.ts'
export { submitWork } from './doing/do-homework.service.ts'
export { giveAssignment } from './giving/give.service.ts'
export { listAssignments } from './giving/read-assignment.service.ts'
export { requireLearner } from './learner.service.ts'
export { homeworkSubmitted } from './homework.events.ts'
export { listSubmittedPages, type SubmittedPage } from './marked/marked-work.repository.ts'
export { beginMarking, showSubmission } from './marked/marked-work.service.ts'

export const homework: Module = {
  name: 'homework',
  routes: homeworkRoutes,
  jobs: homeworkJobs,
  subscribers: homeworkSubscribers,
  personalData,
}
