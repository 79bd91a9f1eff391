import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

export const keyCookie = 'khue_sandbox'
const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * A router constraint that hides routes from callers without the sandbox key, in `?key=` or in its cookie. They get the same 404 as for any unknown
 * address.
 */
export function lockWithKey(fastify: FastifyInstance, key: string) {
  const wanted = digest(key)
  const holdsKey = (request: IncomingMessage) => presentedKeys(request).some((shown) => timingSafeEqual(digest(shown), wanted))
  fastify.addConstraintStrategy({
    name: 'sandboxKey',
    mustMatchWhenDerived: false,
    storage: keyedHandlers,
    deriveConstraint: (request: IncomingMessage) => (request.url?.startsWith('/sandbox') && holdsKey(request) ? 'held' : undefined),
  })
  return { constraints: { sandboxKey: 'held' } }
}

function presentedKeys(request: IncomingMessage) {
  const query = new URLSearchParams(request.url?.split('?', 2)[1])
  const cookies = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2))
  return [query.get('key'), cookies.find(([name]) => name === keyCookie)?.[1]].filter((shown) => shown !== null && shown !== undefined)
}

function keyedHandlers<T>() {
  const handlers = new Map<unknown, T>()
  return {
    get: (value: unknown) => handlers.get(value) ?? null,
    set: (value: unknown, handler: T) => void handlers.set(value, handler),
  }
}
