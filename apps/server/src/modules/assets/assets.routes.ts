import * as api from '@khue/contracts/assets'
import { uploadRules } from '@khue/contracts/upload-rules'
import { type Api, serve } from '#platform/api'
import { createUpload } from './service/create-upload.ts'
import { finishUpload } from './service/finish-upload.ts'
import { asAsset, pictureAddress, privateAddress } from './service/use-assets.ts'

export function assetRoutes(app: Api) {
  serve(app, api.createSignedUploadUrl, ({ deps, actor, headers, body }) =>
    createUpload(deps, { ...body, personId: actor.id, purpose: headers['uploader-code'] }),
  )

  serve(app, api.finishUpload, async ({ deps, actor, body }) => {
    const { id, purpose, fileName, kind, bytes } = asAsset(await finishUpload(deps, actor.id, body.assetId))
    const address = uploadRules[purpose].isPublic ? pictureAddress(id) : privateAddress(deps, id, actor.id)
    return { assetId: id, fileName, kind, size: bytes, address }
  })
}
