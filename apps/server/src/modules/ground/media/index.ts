/**
 * Media: films, judged, packed and kept.
 * Owns films from the request on: the lease of a check, the verdict and its sentence, the one rendition, its poster, whether everyone may see it.
 * Does not own the bytes nor their routes (assets), nor what a film is for: the module that keeps its id decides who may see it.
 * Calls assets. Subscribes to nothing. Publishes media.video_ready, media.video_refused.
 */
import type { Module } from '#platform/app/module'
import { checkNextFilm, sweepFilms } from './judging/check-films.service.ts'
import { mediaRoutes } from './media.routes.ts'
import { personalData } from './personal-data.ts'

export { videoReady, videoRefused } from './media.events.ts'
export { findVideos, fixPosters, hideVideos, publishVideos, removeVideos, requestVideo } from './videos.service.ts'

export const media: Module = {
  name: 'media',
  routes: mediaRoutes,
  loops: [{ name: 'media:check', everyMs: 2000, restRatio: 0.5, run: (deps) => checkNextFilm(deps) }],
  jobs: [{ name: 'media:sweep', cron: '50 19 * * *', run: sweepFilms }], // 02:50 in Vietnam
  personalData,
}
