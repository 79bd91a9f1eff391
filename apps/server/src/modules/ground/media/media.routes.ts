import * as api from '@khue/contracts/ground/media'
import { type Api, serve } from '#platform/http/api'
import { getOwnVideo, setPoster } from './videos.service.ts'

export function mediaRoutes(app: Api) {
  serve(app, api.getOwnVideo, ({ deps, actor, params }) => getOwnVideo(deps, actor.id, params.id))
  serve(app, api.setVideoPoster, ({ deps, actor, params, body }) => setPoster(deps, actor.id, { id: params.id, assetId: body.assetId }))
}
