import type { FastifyInstance, FastifyRequest } from 'fastify'
import { importJWK, jwtVerify } from 'jose'
import type { Outbox } from '../outbox/outbox.ts'

export const pushPath = '/sandbox/push/'

/** As received: only the subscriber can decrypt the body. */
export type Pushed = { id: string; ttl: number; urgency: string | null; topic: string | null; body: string }
type PushService = { outbox: Outbox; locked: { constraints: Record<string, string> } }

const kept = 500
const maxBodyBytes = 4096 // RFC 8030, 7.2
const dayMs = 24 * 3600 * 1000

/**
 * A push service (RFC 8030): accepts messages for any subscription, keeps them, and shows them to holders of the sandbox key. Subscriptions whose
 * names end in `-gone`, `-busy` or `-no` are gone, busy, or refuse everything.
 */
export function pushRoutes(fastify: FastifyInstance, { outbox, locked }: PushService) {
  const pushed: Pushed[] = []
  fastify.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, done) =>
    done(null, body),
  )
  fastify.post<{ Params: { id: string } }>(`${pushPath}:id`, async (request, reply) => {
    const { id } = request.params
    const origin = `${request.protocol}://${request.host}`
    const wrong = (await wrongSender(request, origin)) ?? wrongMessage(request)
    if (wrong) return reply.code(wrong.status).send({ reason: wrong.reason })
    const state = /-(gone|busy|no)$/.exec(id)?.[1]
    if (state === 'gone') return reply.code(410).send({ reason: 'unsubscribed' })
    if (state === 'busy') return reply.code(429).header('retry-after', '30').send({ reason: 'too many requests' })
    if (state === 'no') return reply.code(400).send({ reason: 'refused' })
    const { ttl, urgency, topic } = request.headers as Record<string, string | undefined>
    const body = request.body as Buffer // made by the parser above
    const message = { id, ttl: Number(ttl), urgency: urgency ?? null, topic: topic ?? null, body: body.toString('base64url') }
    const isReplaced = (one: Pushed) => topic !== undefined && one.id === id && one.topic === topic
    pushed.splice(0, pushed.length, message, ...pushed.filter((one) => !isReplaced(one)).slice(0, kept - 1))
    outbox.add({ channel: 'push', to: id, title: '', text: `${body.length} byte đã mã hoá, giữ ${ttl} giây` })
    return reply.code(201).header('location', `${origin}${pushPath}messages/${pushed.length}`).send()
  })
  fastify.get('/sandbox/push.json', locked, (_request, reply) => reply.header('cache-control', 'private, no-store').send({ items: pushed }))
}

type Wrong = { status: number; reason: string }

function wrongMessage({ headers, body }: FastifyRequest): Wrong | undefined {
  if (!/^\d+$/.test(String(headers.ttl))) return { status: 400, reason: 'TTL is missing' }
  if (headers['content-encoding'] !== 'aes128gcm') return { status: 415, reason: 'not aes128gcm' }
  if (!Buffer.isBuffer(body) || body.length < 16 + 4 + 1 + 65) return { status: 400, reason: 'no encrypted body' } // RFC 8188, 2.1
  if (headers.topic !== undefined && !/^[\w-]{1,32}$/.test(String(headers.topic))) return { status: 400, reason: 'bad topic' }
  return undefined
}

/** RFC 8292: `vapid t={token}, k={public key}`, signed for this service, valid for at most a day, by a sender with a contact address. */
async function wrongSender({ headers }: FastifyRequest, origin: string): Promise<Wrong | undefined> {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  if (!token || !key) return { status: 401, reason: 'no VAPID token' }
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return { status: 403, reason: 'no P-256 key' }
  try {
    const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: origin, algorithms: ['ES256'] })
    const endsInMs = (payload.exp ?? 0) * 1000 - Date.now()
    if (endsInMs <= 0 || endsInMs > dayMs) return { status: 403, reason: 'bad exp' }
    return /^(mailto:.+@.+|https:\/\/.+)/.test(payload.sub ?? '') ? undefined : { status: 403, reason: 'bad sub' }
  } catch {
    return { status: 403, reason: 'bad token' }
  }
}
