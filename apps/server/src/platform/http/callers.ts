import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Caller, CookieJar } from './api.ts'
import { cookieName, ownCookieNames } from './cookie-names.ts'

/** The caller of one HTTP request, before authentication. */
export function callerOf(request: FastifyRequest, reply: FastifyReply, isTls: boolean, actor?: Actor): Caller {
  const key = request.headers['idempotency-key']
  return {
    actor,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    idempotencyKey: typeof key === 'string' ? key : undefined,
    cookies: cookieJar(request, reply, isTls),
  }
}

/**
 * Reads received cookies and those already set on this reply, so that one request sees its own changes. With an `Authorization` header only the
 * bearer token counts and cookies are ignored (architecture 3a).
 */
function cookieJar(request: FastifyRequest, reply: FastifyReply, isTls: boolean): CookieJar {
  const changed = new Map<string, string | undefined>()
  const shown = request.headers.authorization === undefined ? request.cookies : {}
  const base = { sameSite: 'lax', secure: isTls, path: '/' } as const
  const get = (name: string) => (changed.has(name) ? changed.get(name) : shown[cookieName(name, isTls)])
  return {
    names: () => [...new Set([...ownCookieNames(Object.keys(shown), isTls), ...changed.keys()])].filter((name) => get(name) !== undefined),
    get,
    set(name, value, { maxAgeSeconds, httpOnly = true } = {}) {
      changed.set(name, value)
      const age = maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }
      reply.setCookie(cookieName(name, isTls), value, { ...base, httpOnly, ...age })
    },
    clear(name) {
      changed.set(name, undefined)
      reply.clearCookie(cookieName(name, isTls), base)
    },
  }
}
