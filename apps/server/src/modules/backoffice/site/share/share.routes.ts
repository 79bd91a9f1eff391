import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Api, Caller } from '#platform/http/api'
import { commonError } from '#platform/errors'
import type { ShareCard } from './share-card.ts'
import { hashOf, shareRenderer } from './share-renderer.ts'
import { siteCard, shareSources } from './share-sources.ts'

/** A day: a changed title is visible by the next day, and crawlers do not request the picture for every view. */
const keptFor = 'public, max-age=86400'

/** Share pictures of links: they show only what a guest may read, requested through the public endpoint. */
export function shareRoutes(fastify: FastifyInstance, api: Api) {
  const { draw, end } = shareRenderer()
  fastify.addHook('onClose', end)
  const send = async (request: FastifyRequest, reply: FastifyReply, card: ShareCard) => {
    const etag = `"${hashOf(card)}"`
    reply.header('cache-control', keptFor).header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/png').send(await draw(card))
  }
  fastify.get('/share/site.png', (request, reply) => send(request, reply, siteCard))
  fastify.get<{ Params: { kind: string; id: string } }>('/share/:kind/:id.png', async (request, reply) => {
    const { kind, id } = request.params
    const source = Object.hasOwn(shareSources, kind) ? shareSources[kind] : undefined
    if (!source) throw commonError.NOT_FOUND()
    return send(request, reply, await source(api, guest(request), id))
  })
}

const nothing = () => undefined
const guest = ({ ip, headers }: FastifyRequest): Caller => ({
  actor: undefined,
  requestId: randomUUID(),
  ip,
  userAgent: headers['user-agent'] ?? '',
  idempotencyKey: undefined,
  cookies: { names: () => [], get: nothing, set: nothing, clear: nothing },
})
