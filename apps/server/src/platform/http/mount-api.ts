import { performance } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Actor, type Api, type Caller, dispatch, refuseWhenOverloaded, type ServedEndpoint } from './api.ts'
import { callerOf } from './callers.ts'
import { commonError } from '../errors.ts'
import { serializeOnce } from './pre-serialized-replies.ts'
import { refusalBody, refusalOf, retryAfterOf } from './refusals.ts'
import { replySerialiser } from './reply-serialiser.ts'
import { refuseCrossSite } from './same-origin.ts'

/** Authenticates a request. Passed in by identity, so that the platform knows no accounts. */
export type Identify = (credentials: { authorization: string | undefined; cookies: Caller['cookies'] }) => Promise<Actor | undefined>

/** The largest JSON body; files never pass through JSON. */
export const bodyLimit = 256 * 1024

/** Serves every endpoint under `/api`, with strict JSON bodies and no type coercion. */
export async function mountApi(fastify: FastifyInstance, api: Api, identify: Identify) {
  await fastify.register(
    async (scope) => {
      scope.removeContentTypeParser('text/plain') // it would skip validation (measured in security.md 0.6)
      scope.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply))
      const [asBytes, asJson] = partition([...api.served.values()], ({ endpoint }) => endpoint.rawBody === true)
      for (const served of asJson) mountEndpoint(scope, api, served, identify)
      await scope.register(async (scope) => {
        parseBodiesAsBuffers(scope)
        for (const served of asBytes) mountEndpoint(scope, api, served, identify)
      })
      // a route of its own, because pages answer every other address
      scope.all('/*', (request, reply) => sendRefusal(commonError.NOT_FOUND(), request, reply))
    },
    { prefix: '/api' },
  )
}

const partition = <T>(all: readonly T[], isFirst: (one: T) => boolean) => [all.filter(isFirst), all.filter((one) => !isFirst(one))] as const

/** For signed requests: the signature is verified over the bytes received, not over a parsed body. */
function parseBodiesAsBuffers(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

function mountEndpoint(scope: FastifyInstance, api: Api, served: ServedEndpoint, identify: Identify) {
  const { endpoint } = served
  const serialise = serializeOnce(replySerialiser(endpoint.reply, endpoint.isUnwrapped === true))
  const { config } = api.deps
  scope.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
    exposeHeadRoute: !endpoint.isUnwrapped, // a HEAD request must not settle a payment without returning the answer
    handler: async (request, reply) => {
      const caller = callerOf(request, reply, config.isTls)
      // a gateway or another server speaks its own protocol and is authenticated by its signature
      if (!endpoint.isUnwrapped) refuseCrossSite(request, config)
      refuseWhenOverloaded(api) // before any database query, including authentication
      if (!endpoint.isUnwrapped) caller.actor = await identify({ authorization: request.headers.authorization, cookies: caller.cookies })
      const value = await dispatch(api, served, caller, {
        params: request.params,
        query: request.query,
        headers: request.headers,
        body: request.body,
        rawBody: endpoint.rawBody && Buffer.isBuffer(request.body) ? request.body : undefined,
      })
      reply.header('cache-control', 'private, no-store')
      if (endpoint.noContent) return reply.code(204).send()
      return reply.type('application/json; charset=utf-8').send(serialise(value))
    },
  })
}

type ReplyLike = {
  code(status: number): ReplyLike
  header(name: string, value: string): ReplyLike
  type(value: string): ReplyLike
  send(body: unknown): unknown
}

/** Answers any error in the form of architecture 3; unknown errors are logged once, with the request id. */
export function sendRefusal(error: unknown, request: FastifyRequest, reply: ReplyLike) {
  const refusal = refusalOf(error)
  if (refusal.code === 'INTERNAL') request.log.error({ err: error, requestId: request.id }, 'request failed')
  const retryAfter = retryAfterOf(refusal)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply.code(refusal.status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(refusalBody(refusal))
}

/** One log line per request: without query string, body, headers and keys in the path, so there is nothing to redact. */
export function logRequests(fastify: FastifyInstance) {
  const lines = fastify.log.child({}, { redact: [] })
  fastify.addHook('onRequest', (request, reply, next) => {
    request.startedAt = performance.now()
    reply.header('x-request-id', request.id)
    next()
  })
  fastify.addHook('onResponse', (request, reply, next) => {
    const ms = Math.round((performance.now() - request.startedAt) * 10) / 10
    lines.info({ requestId: request.id, method: request.method, path: pathOf(request), status: reply.statusCode, ms }, 'request')
    next()
  })
}

/** A key in the path (32 random bytes in base64url) opens what it belongs to, so it is not written down. */
const keys = /(?<=\/)[\w-]{43}(?=[/.]|$)/g
const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0]?.replace(keys, '…')

declare module 'fastify' {
  interface FastifyRequest {
    startedAt: number
  }
}
