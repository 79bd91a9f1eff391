import * as api from '@khue/contracts/ground/media'
import { type Api, serve } from '#platform/http/api'
import { createOwnCaptions } from './captions/captions.service.ts'
import { listOwnUnready, requestLectureFilm } from './requesting/lecture-films.service.ts'
import { getOwnVideo, setPoster } from './videos.service.ts'

export function mediaRoutes(app: Api) {
  serve(app, api.getOwnVideo, ({ deps, actor, params }) => getOwnVideo(deps, actor.id, params.id))
  serve(app, api.setVideoPoster, ({ deps, actor, params, body }) => setPoster(deps, actor.id, { id: params.id, assetId: body.assetId }))
  serve(app, api.createLectureFilm, ({ deps, actor, body }) => requestLectureFilm(deps, actor.id, body))
  serve(app, api.listLectureFilms, ({ deps, actor }) => listOwnUnready(deps, actor.id))
  serve(app, api.createCaptions, ({ deps, actor, body }) => createOwnCaptions(deps, actor.id, body))
}
