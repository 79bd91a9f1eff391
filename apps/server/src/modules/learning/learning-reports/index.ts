/**
 * Learning reports: what a teacher writes about each learner after a held lesson, and what the family answers.
 * Owns reports with their pinned facts, addenda and answers, links that open one without signing in, whether a child reads its own, and templates of teachers.
 * Does not own attendance (lessons), homework, returned marks and films, of which it reads facts, nor the conversation about a question, which chat continues.
 * Calls lessons, homework, marking, lectures, courses, open-classes, families, people, notifications, assets, media, audit.
 * Subscribes to lesson.decided, meeting.moved, meeting.cancelled, run.withdrawn, class.withdrawn, family.unlinked. Publishes report.question_asked.
 */
import type { Module } from '#platform/app/module'
import { reportJobs } from './learning-reports.jobs.ts'
import { reportRoutes } from './learning-reports.routes.ts'
import { reportSubscribers } from './learning-reports.subscribers.ts'
import { reportAddress } from './linking/links.service.ts'
import { outsideKind } from './notifying/reports.notices.ts'
import { voiceRoutes } from './linking/voices.plugin.ts'
import { personalData } from './personal-data.ts'

export { countReportsDue } from './writing/due.repository.ts'
export { answerReport } from './answering/answer.service.ts'
export { reportQuestionAsked } from './learning-reports.events.ts'
export { listReports } from './reading/read-reports.service.ts'
export { listTaughtReports, readTaughtReport } from './writing/read-taught.service.ts'
export { saveReport, sendReport } from './writing/write.service.ts'

export const learningReports: Module = {
  name: 'learning-reports',
  routes: reportRoutes,
  plugins: [{ role: 'api', mount: voiceRoutes }],
  jobs: reportJobs,
  subscribers: reportSubscribers,
  personalData,
  outsideAddresses: { [outsideKind]: reportAddress },
}
