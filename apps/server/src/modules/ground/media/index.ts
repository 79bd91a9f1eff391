/**
 * Media: films, judged, packed and kept, subtitles, and how long recorded voices are.
 * Owns films from the request on: the lease of a check, the verdict and its sentence, their renditions, the poster, whether everyone may see an
 * introduction. A lecture has no address: the module that lets people watch it reads byte ranges (`findFilmToServe`).
 * Does not own the bytes nor their routes (assets), nor what a film is for: the module that keeps its id decides who may see it.
 * Calls assets. Subscribes to nothing. Publishes media.video_ready, media.video_refused.
 */
import type { Module } from '#platform/app/module'
import { checkNextFilm, sweepFilms } from './judging/check-films.service.ts'
import { mediaRoutes } from './media.routes.ts'
import { mediaSettings } from './media.settings.ts'
import { packNextLecture } from './packing/pack-films.service.ts'
import { personalData } from './personal-data.ts'

export { getFilmToAttach, listLectureMediaOf, listOldFilms, lockFilmsToAttach, lockVideosToRemove } from './attach-films.service.ts'
export { createOwnCaptions, listOldCaptions, removeCaptions, requireCaptionsOf } from './captions/captions.service.ts'
export { type FilmToServe, findCaptions, findFilmToServe, findLectureFilms } from './find-lecture-films.service.ts'
export { videoReady, videoRefused } from './media.events.ts'
export { packInProcess } from './packing/pack-in-process.ts'
export { packNextLecture } from './packing/pack-films.service.ts'
export { requestLectureFilm } from './requesting/lecture-films.service.ts'
export { measureVoice } from './sounds/measure-voice.service.ts'
export { findVideos, fixPosters, hideVideos, publishVideos, removeVideos, requestVideo } from './videos.service.ts'

export const media: Module = {
  name: 'media',
  routes: mediaRoutes,
  settings: [mediaSettings],
  loops: [
    { name: 'media:check', everyMs: 2000, restRatio: 0.5, run: (deps) => checkNextFilm(deps) },
    { name: 'media:pack', everyMs: 2000, restRatio: 0.1, run: (deps) => packNextLecture(deps) }, // beside it: an hour of film takes a while
  ],
  jobs: [{ name: 'media:sweep', cron: '50 19 * * *', run: sweepFilms }], // 02:50 in Vietnam
  personalData,
}
