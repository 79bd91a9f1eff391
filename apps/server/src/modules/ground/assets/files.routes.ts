import type { PluginContext } from '#platform/app/module'
import { IncomingMessage } from 'node:http'
import { pictureSizes, type PictureSize, uploadRules } from '@khue/contracts/ground/upload-rules'
import { Server as TusServer } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '#platform/http/callers'
import type { Deps } from '#platform/deps'
import { type Identify, sendRefusal } from '#platform/http/mount-api'
import { assetError } from './assets.errors.ts'
import { privateHeaders, safeHeaders } from './file-headers.ts'
import { sendAsset } from './serving/send-asset.service.ts'
import {
  getPrivate,
  getPublicDocument,
  getPublicFilm,
  getPublicPicture,
  openUpload,
  receiveBytes,
} from './serving/transfer-bytes.service.ts'
import type { Asset } from './serving/use-assets.service.ts'
import { storeOf } from './store/configured-store.ts'

type Signed = { Params: { id: string }; Querystring: { until?: string; signature?: string } }

/**
 * Upload and download of bytes. Outside `/api`, because they are not JSON: they are streamed, and a client that is slower than the server's request
 * timeout is disconnected.
 */
export async function fileRoutes(fastify: FastifyInstance, { deps, authentication }: PluginContext) {
  const identify: Identify = (credentials) => authentication.identifyOwner(deps, credentials)
  await fastify.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _body, done) => done(null)) // the body stays a stream
      scope.setErrorHandler((error, request, reply) => sendUploadError(error, request, reply))
      uploadRoutes(scope, deps)
      downloadRoutes(scope, deps, identify)
    },
    { prefix: '/files' },
  )
}

function uploadRoutes(scope: FastifyInstance, deps: Deps) {
  scope.put<Signed>('/uploads/:id', async (request, reply) => {
    const asset = await openUpload(deps, { ...request.query, id: request.params.id, allows: 'put' })
    await receiveBytes(deps, asset, request.raw)
    return reply.header('cache-control', 'no-store').send('')
  })
  let tus: TusServer | undefined
  scope.route<Signed>({
    method: ['HEAD', 'PATCH'],
    url: '/resumable/:id',
    handler: async (request, reply) => {
      await openUpload(deps, { ...request.query, id: request.params.id, allows: 'tus' })
      reply.hijack()
      await (tus ??= tusServer(deps)).handle(request.raw, reply.raw)
    },
  })
}

/** Files are declared by our own endpoint; tus only receives their chunks. */
function tusServer({ config }: Deps) {
  const { store, idOf } = storeOf(config).resumable
  return new TusServer({
    path: '/files/resumable',
    datastore: store,
    allowedOrigins: [config.publicUrl.origin],
    getFileIdFromRequest: (request) => idOf(new URL(request.url).pathname.split('/').at(-1) ?? ''),
  })
}

const isPictureSize = (size: string): size is PictureSize => pictureSizes.some((one) => one === size)

function downloadRoutes(scope: FastifyInstance, deps: Deps, identify: Identify) {
  const method = ['GET', 'HEAD']
  scope.route<{ Params: { id: string; size: string } }>({
    method,
    url: '/pictures/:id/:size.webp',
    handler: async (request, reply) => {
      const { id, size } = request.params
      if (!isPictureSize(size)) throw assetError.ASSET_NOT_FOUND()
      const { assetId, isForEver } = await getPublicPicture(deps, id)
      const cached = isForEver ? 'public, max-age=31536000, immutable' : shownWhile
      const headers = () => ({ ...safeHeaders, 'cache-control': cached, 'content-type': 'image/webp' })
      return sendAsset(deps, request, reply, { assetId, variant: size, headers })
    },
  })
  scope.route<{ Params: { id: string } }>({
    method,
    url: '/documents/:id',
    handler: async (request, reply) => {
      const assetId = await getPublicDocument(deps, request.params.id)
      return sendAsset(deps, request, reply, { assetId, headers: headersOfDocument })
    },
  })
  scope.route<{ Params: { id: string } }>({
    method,
    url: '/films/:id.mp4',
    handler: async (request, reply) => {
      const assetId = await getPublicFilm(deps, request.params.id)
      return sendAsset(deps, request, reply, { assetId, headers: headersOfFilm })
    },
  })
  scope.route<Signed>({
    method,
    url: '/private/:id',
    handler: async (request, reply) => {
      const { cookies } = callerOf(request, reply, deps.config.isTls)
      const actor = await identify({ authorization: request.headers.authorization, cookies })
      const assetId = await getPrivate(deps, { ...request.query, id: request.params.id, personId: actor?.id })
      return sendAsset(deps, request, reply, { assetId, headers: headersOfPrivate })
    },
  })
}

const headersOfDocument = (asset: Asset) => ({ ...privateHeaders(asset, 'attachment'), 'cache-control': shownWhile })

const headersOfFilm = (asset: Asset) => ({ ...privateHeaders(asset, 'inline'), 'cache-control': shownWhile })

function headersOfPrivate(asset: Asset) {
  const isSized = uploadRules[asset.purpose].sizes !== undefined
  const isShown = asset.kind === 'PNG' || asset.kind === 'JPG' || asset.purpose === 'PACKED_FILM'
  const how = isShown ? 'inline' : 'attachment'
  return { ...privateHeaders(asset, how), ...(isSized && { 'content-type': 'image/webp' }) }
}

/** Short, because the file may be hidden again. */
const shownWhile = 'public, max-age=300'

/** Does not wait for the unread rest of a refused body. */
function sendUploadError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (request.raw instanceof IncomingMessage && !request.raw.complete) reply.header('connection', 'close')
  return sendRefusal(error, request, reply)
}
