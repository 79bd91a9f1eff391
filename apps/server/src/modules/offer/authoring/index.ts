/**
 * Authoring: courses as their teachers write them, and their approval.
 * Owns the programme of each version with its documents and how its films are watched, and remarks of reviewers. Does not own the texts, states and sale of courses (courses), what
 * may be taught for money (extra-teaching), the queue of admins (work-items), or contracts.
 * Calls courses, teachers, teacher-contracts, escrow (the store's share), work-items, people, notifications, media, assets, audit. Subscribes to
 * work-item.claimed, work-item.let-go, media.video_ready, media.video_refused and its own authoring.films_left_out, which it publishes.
 */
import type { Module } from '#platform/app/module'
import { authoringRoutes } from './authoring.routes.ts'
import { authoringSubscribers } from './authoring.subscribers.ts'
import { sweepUnheld } from './films.service.ts'
import { personalData } from './personal-data.ts'

export { saveDraft, saveItems, savesOfDay } from './edit.service.ts'
export { type ImportedFilm, importLectures } from './import-lectures.service.ts'
export { netOf } from './net.ts'
export { authorOf } from './own-courses.service.ts'
export { isForAnotherAdmin } from './own-work.service.ts'
export { readQueue } from './queue.service.ts'
export { copyTitle, createOwnCourse, submitOwnCourse } from './requests.service.ts'
export { findAddress, findRights } from './rights.service.ts'

export const authoring: Module = {
  name: 'authoring',
  routes: authoringRoutes,
  subscribers: authoringSubscribers,
  jobs: [{ name: 'authoring:sweep_films', cron: '55 19 * * *', run: sweepUnheld }], // 02:55 in Vietnam
  personalData,
}
