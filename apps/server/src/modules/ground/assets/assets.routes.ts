import * as api from '@khue/contracts/ground/assets'
import { uploadRules } from '@khue/contracts/ground/upload-rules'
import { type Api, serve } from '#platform/http/api'
import { createUpload } from './uploading/create-upload.service.ts'
import { finishUpload } from './uploading/finish-upload.service.ts'
import { asAsset, isAlwaysPublic, pictureUrl, privateUrl } from './serving/use-assets.service.ts'

export function assetRoutes(app: Api) {
  serve(app, api.createSignedUploadUrl, ({ deps, actor, headers, body }) =>
    createUpload(deps, actor, { ...body, purpose: headers['uploader-code'] }),
  )

  serve(app, api.finishUpload, async ({ deps, actor, body }) => {
    const { id, purpose, fileName, kind, bytes } = asAsset(await finishUpload(deps, actor.id, body.assetId))
    const ownAddress = () => (uploadRules[purpose].isSource ? '' : privateUrl(deps, id, actor.id)) // a lecture is only watched
    const address = isAlwaysPublic(purpose) ? pictureUrl(id) : ownAddress()
    return { assetId: id, fileName, kind, size: bytes, address }
  })
}
