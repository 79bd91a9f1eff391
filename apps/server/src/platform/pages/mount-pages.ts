import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import { pageContext, type PageContext } from '@khue/web/context'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from 'react-router'
import { type Actor, type Api, callInProcess, type Caller } from '../http/api.ts'
import { callerOf } from '../http/callers.ts'
import type { Config } from '../config/config.ts'
import { cookieName } from '../http/cookie-names.ts'
import { commonError } from '../errors.ts'
import { errorPage } from './error-page.ts'
import { guestResponseCache } from './guest-response-cache.ts'
import { type Identify, sendRefusal } from '../http/mount-api.ts'
import { pageCache } from './page-cache.ts'
import { refusalBody, refusalOf } from '../http/refusals.ts'
import { refuseCrossSite } from '../http/same-origin.ts'
import { setSecurityHeaders } from '../http/security-headers.ts'

export type PageHost = {
  api: Api
  identify: Identify
  /** Renews an expired session in process and puts both cookies on the page's reply (architecture 3a). */
  refresh: (caller: Caller) => Promise<Actor | undefined>
  /** Cookies that make a request somebody's own; such a request never meets the guest cache. */
  sessionCookies: readonly string[]
  /** The built pages, or a function that loads them anew for each request (development). */
  build: ServerBuild | (() => Promise<ServerBuild>)
}

/** Answers every address that nothing else answers with a React Router page. */
export async function mountPages(fastify: FastifyInstance, host: PageHost) {
  const handle = createRequestHandler(host.build, typeof host.build === 'function' ? 'development' : 'production')
  const [keep, remember] = [pageCache(), guestResponseCache()]
  const known = typeof host.build === 'function' ? undefined : knownQuery(host.build)
  const { config } = host.api.deps
  await fastify.register(async (scope) => {
    // React Router reads the form itself, but not before its size is known: a stream would be read to any end
    scope.removeAllContentTypeParsers()
    scope.setErrorHandler((error, request, reply) => sendErrorPage(error, request, reply, config))
    scope.addContentTypeParser(formTypes, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.all('/*', async (request, reply) => {
      if (known && isGuestDocument(request, host)) {
        const address = guestAddress(request, config, known)
        const guest = { ...callerOf(request, reply, config.isTls), cookies: noCookies }
        const page = await keep(address.href, () => handle(new Request(address), pageContextFor(host, guest, { remember })))
        setSecurityHeaders(reply, config, page.scriptHashes)
        return sendCachedPage(request, reply, page)
      }
      return sendPersonalPage(request, reply, host, handle)
    })
  })
}

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

type Handle = ReturnType<typeof createRequestHandler>

/** The cookies behind a page that many will share: it may neither know nor change anybody's. */
const noCookies: Caller['cookies'] = { names: () => [], get: () => undefined, set: refuseCookie, clear: refuseCookie }
function refuseCookie(name: string) {
  throw new Error(`a page kept for guests changed the cookie ${name}`)
}

async function sendPersonalPage(request: FastifyRequest, reply: FastifyReply, host: PageHost, handle: Handle) {
  const { config } = host.api.deps
  refuseCrossSite(request, config)
  const caller = callerOf(request, reply, config.isTls)
  caller.actor =
    (await host.identify({ authorization: request.headers.authorization, cookies: caller.cookies })) ?? (await host.refresh(caller))
  const nonce = randomBytes(16).toString('base64')
  const response = await handle(toWebRequest(request, reply, config), pageContextFor(host, caller, { nonce }))
  setSecurityHeaders(reply, config, `'nonce-${nonce}'`)
  setStatus(reply, response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  reply.header('cache-control', 'private, no-store')
  if (!response.body) return reply.send('')
  const body = Readable.fromWeb(response.body)
  if (!acceptsGzip(request) || response.headers.has('content-encoding')) return reply.send(body)
  // flushed as it comes, so that a page streamed in parts still arrives in parts
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length')
  return reply.send(body.pipe(createGzip({ level: 4, flush: constants.Z_SYNC_FLUSH })))
}

function sendCachedPage(request: FastifyRequest, reply: FastifyReply, page: Awaited<ReturnType<ReturnType<typeof pageCache>>>) {
  setStatus(reply, page.status)
  for (const [name, value] of page.headers) reply.header(name, value)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  reply.header('vary', 'accept-encoding, cookie, authorization')
  if (acceptsGzip(request)) return reply.header('content-encoding', 'gzip').send(page.gzipped)
  return reply.send(page.body)
}

/** When no page can be drawn, because the person cannot be identified or the router itself failed, people still get one to read. */
function sendErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply, config: Config) {
  if (!request.headers.accept?.includes('text/html')) return sendRefusal(error, request, reply)
  const refusal = refusalOf(error)
  if (refusal.code === 'INTERNAL') request.log.error({ err: error, requestId: request.id }, 'page failed')
  setSecurityHeaders(reply, config)
  setStatus(reply, refusal.status)
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(errorPage(refusal.message))
}

/** The router forgets the headers of a thrown refusal, and a busy house says when to come back. */
function setStatus(reply: FastifyReply, status: number) {
  reply.code(status)
  if (status === 503) reply.header('retry-after', '1')
}

const acceptsGzip = (request: FastifyRequest) => /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(request.headers['accept-encoding'] ?? '')

function isGuestDocument(request: FastifyRequest, host: PageHost) {
  if (request.method !== 'GET' || request.headers.authorization) return false
  const { isTls } = host.api.deps.config
  if (host.sessionCookies.some((name) => request.cookies[cookieName(name, isTls)] !== undefined)) return false
  return !request.url.split('?', 1)[0]?.endsWith('.data')
}

type KnownQuery = (page: string) => ReadonlySet<string>

/**
 * The query parameters that some page says it reads, by its `handle.query`, and those that the page at an address reads
 * alone, by its `handle.ownQuery`; `support` changes the shell of every page.
 */
function knownQuery(build: ServerBuild): KnownQuery {
  const [everywhere, own] = [new Set(['support']), new Map<string, readonly string[]>()]
  for (const route of Object.values(build.routes)) {
    const { query, ownQuery } = (route?.module.handle ?? {}) as { query?: readonly string[]; ownQuery?: readonly string[] }
    for (const name of query ?? []) everywhere.add(name)
    if (ownQuery) own.set(`/${route?.path ?? ''}`, ownQuery)
  }
  const known = new Map([...own].map(([page, names]) => [page, new Set([...everywhere, ...names])] as const))
  return (page) => known.get(page) ?? everywhere
}

/** The address as loaders see it and as the cache keys it: without `utm_*`, `fbclid` or anything else that the page does not read. */
function guestAddress(request: FastifyRequest, config: Config, knownAt: KnownQuery) {
  const address = requestAddress(request, config)
  const known = knownAt(address.pathname)
  const kept = [...address.searchParams].filter(([name]) => known.has(name)).toSorted(([a], [b]) => a.localeCompare(b))
  address.search = new URLSearchParams(kept).toString()
  return address
}

/** Always under the public address: what a client writes into `Host` is neither part of a cache key nor seen by a page. */
function requestAddress(request: FastifyRequest, { publicUrl }: Config) {
  if (!request.url.startsWith('/')) throw commonError.INVALID_INPUT() // a whole address, as one would ask a proxy for
  return new URL(`${publicUrl.origin}${request.url}`)
}

function toWebRequest(request: FastifyRequest, reply: FastifyReply, config: Config) {
  const abort = new AbortController()
  reply.raw.on('close', () => !reply.raw.writableFinished && abort.abort())
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) for (const one of [value ?? []].flat()) headers.append(name, one)
  headers.delete('origin') // judged already, by the house's own rule; the router would judge it anew by the address
  const init: RequestInit = { method: request.method, headers, signal: abort.signal }
  if (request.body !== undefined) init.body = request.body as Buffer // set by our own content type parser
  return new Request(requestAddress(request, config), init)
}

type Shown = { nonce?: string; remember?: ReturnType<typeof guestResponseCache> }
const uncached: ReturnType<typeof guestResponseCache> = (_endpoint, _input, ask) => ask()

function pageContextFor(host: PageHost, caller: Caller, { nonce, remember = uncached }: Shown) {
  const context = new RouterContextProvider()
  const page: PageContext = {
    nonce,
    isDemo: host.api.deps.config.isDemo,
    api: {
      call: (endpoint, ...[input]) =>
        remember(endpoint, input, () => callInProcess(host.api, caller, endpoint, input)).catch((error: unknown) => {
          throw routeError(host, caller, error)
        }),
    },
  }
  context.set(pageContext, page)
  return context
}

/** A refusal in the form that React Router carries to the page's error view with its status. */
function routeError(host: PageHost, caller: Caller, error: unknown) {
  const refusal = refusalOf(error)
  if (refusal.code === 'INTERNAL') host.api.deps.log.error({ err: error, requestId: caller.requestId }, 'page call failed')
  return data(refusalBody(refusal), { status: refusal.status })
}
