import type { PluginContext } from '#platform/app/module'
import type { FastifyInstance } from 'fastify'
import { privateHeaders } from '#modules/ground/assets'
import { callerOf } from '#platform/http/callers'
import { sendRefusal } from '#platform/http/mount-api'
import { openFile, type Part } from './files.service.ts'

type Asked = { Params: { roomId: string; assetId: string } }

/** Files of a conversation. Outside `/api`, because the reply is not JSON; players request sounds in byte ranges. */
export async function chatFileRoutes(fastify: FastifyInstance, { deps, authentication }: PluginContext) {
  await fastify.register(
    async (scope) => {
      scope.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply))
      for (const isPreview of [false, true]) {
        const url = isPreview ? '/:roomId/:assetId/preview.webp' : '/:roomId/:assetId'
        scope.get<Asked>(url, { exposeHeadRoute: false }, async (request, reply) => {
          const { cookies } = callerOf(request, reply, deps.config.isTls)
          const actor = await authentication.identifyOwner(deps, { authorization: request.headers.authorization, cookies })
          const wanted = (bytes: number) => partOf(request.headers.range, bytes)
          const { asset, stream, part } = await openFile(deps, actor, { ...request.params, isPreview }, wanted)
          const how = ['PDF', 'DOCX', 'XLSX', 'PPTX'].includes(asset.kind) ? 'attachment' : 'inline'
          reply.headers(privateHeaders(asset, how))
          if (isPreview) return reply.type('image/webp').send(stream)
          const length = part ? part.to - part.from + 1 : asset.bytes
          reply.headers({ 'accept-ranges': 'bytes', 'content-length': length })
          if (part) reply.code(206).header('content-range', `bytes ${part.from}-${part.to}/${asset.bytes}`)
          return reply.send(stream)
        })
      }
    },
    { prefix: '/files/chat' },
  )
}

/** RFC 9110, 14.2: anything but a single satisfiable range is ignored, and the whole file is sent. */
export function partOf(range: string | undefined, bytes: number): Part | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return from <= to ? { from, to } : undefined
}
