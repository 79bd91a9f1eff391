/**
 * Lectures: recorded lectures of a course that a learner has: who may watch what until when, and how much of it was watched.
 * Owns viewings with their ticket, what was watched, notes, extensions, and when the money of a recorded course moves. Does not own films (media), the
 * programme (authoring), rights of use (entitlements) or money (escrow).
 * Calls people, family-requests, notifications, work-items, media, assets, entitlements, enrolments, escrow.
 * Subscribes to family_request.decided. Publishes nothing; on every node it emits that viewings have ended.
 */
import type { Module } from '#platform/app/module'
import { lectureJobs } from './lectures.jobs.ts'
import { lectureRoutes } from './lectures.routes.ts'
import { lectureSubscribers } from './lectures.subscribers.ts'
import { personalData } from './personal-data.ts'
import { lectureFiles } from './serving/lecture-files.plugin.ts'

export { learningError } from './lectures.errors.ts'
export { readLectures } from './reading/read-lectures.service.ts'
export { findWatchedShares } from './reading/watched-shares.service.ts'
export { importWatched } from './watching/import-watched.service.ts'

export const lectures: Module = {
  name: 'lectures',
  routes: lectureRoutes,
  plugins: [{ role: 'api', mount: lectureFiles }],
  jobs: lectureJobs,
  subscribers: lectureSubscribers,
  personalData,
}
