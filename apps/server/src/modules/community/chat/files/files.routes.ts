import type { PluginContext } from '#platform/app/module'
import type { FastifyInstance } from 'fastify'
import { privateHeaders, sendAsset } from '#modules/ground/assets'
import { callerOf } from '#platform/http/callers'
import { sendRefusal } from '#platform/http/mount-api'
import { getReadableFile } from './files.service.ts'

type Asked = { Params: { roomId: string; assetId: string } }

const downloaded = new Set(['PDF', 'DOCX', 'XLSX', 'PPTX'])

/** Files of a conversation. Outside `/api`, because the reply is not JSON; players request sounds in byte ranges. */
export async function chatFileRoutes(fastify: FastifyInstance, { deps, authentication }: PluginContext) {
  await fastify.register(
    async (scope) => {
      scope.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply))
      for (const isPreview of [false, true]) {
        scope.route<Asked>({
          method: ['GET', 'HEAD'],
          url: isPreview ? '/:roomId/:assetId/preview.webp' : '/:roomId/:assetId',
          handler: async (request, reply) => {
            const { cookies } = callerOf(request, reply, deps.config.isTls)
            const actor = await authentication.identifyOwner(deps, { authorization: request.headers.authorization, cookies })
            const assetId = await getReadableFile(deps, actor, { ...request.params, isPreview })
            return sendAsset(deps, request, reply, {
              assetId,
              ...(isPreview && { variant: 'preview' }),
              headers: (asset) => ({
                ...privateHeaders(asset, downloaded.has(asset.kind) ? 'attachment' : 'inline'),
                ...(isPreview && { 'content-type': 'image/webp' }),
              }),
            })
          },
        })
      }
    },
    { prefix: '/files/chat' },
  )
}
