import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import { pageContext, type PageContext } from '@khue/web/context'
import type { Endpoint } from '@khue/contracts/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from 'react-router'
import { type Actor, type Api, callInProcess, type Caller } from '../http/api.ts'
import { callerOf } from '../http/callers.ts'
import type { Config } from '../config/config.ts'
import { cookieName } from '../http/cookie-names.ts'
import { commonError } from '../errors.ts'
import { errorPage } from './error-page.ts'
import { formKeys, guestFormKey, readFormKey, requestIdOf } from './form-keys.ts'
import { guestPageGeneration } from './guest-pages.ts'
import { guestResponseCache } from './guest-response-cache.ts'
import { type Identify, sendRefusal } from '../http/mount-api.ts'
import { pageCache } from './page-cache.ts'
import { refusalBody, refusalOf } from '../http/refusals.ts'
import { refuseCrossSite } from '../http/same-origin.ts'
import { setSecurityHeaders } from '../http/security-headers.ts'

export type PageHost = {
  api: Api
  identify: Identify
  /** Renews an expired session in process and sets both cookies on the page's reply (architecture 3a). */
  refresh: (caller: Caller) => Promise<Actor | undefined>
  /** Cookies that make a request personal; such a request never uses the guest cache. */
  sessionCookies: readonly string[]
  /** The built pages, or a function that loads them again for each request (development). */
  build: ServerBuild | (() => Promise<ServerBuild>)
}

/** Answers every address that no other route serves with a React Router page. */
export async function mountPages(fastify: FastifyInstance, host: PageHost) {
  const handle = createRequestHandler(host.build, typeof host.build === 'function' ? 'development' : 'production')
  const [keep, remember] = [pageCache(), guestResponseCache()]
  const known = typeof host.build === 'function' ? undefined : knownQuery(host.build)
  const { config } = host.api.deps
  await fastify.register(async (scope) => {
    // React Router parses the form itself, but only after its size is known, because it would read a stream of any length
    scope.removeAllContentTypeParsers()
    scope.setErrorHandler((error, request, reply) => sendErrorPage(error, request, reply, config))
    scope.addContentTypeParser(formTypes, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.all('/*', async (request, reply) => {
      if (known && isGuestDocument(request, host)) {
        const address = guestAddress(request, config, known)
        const guest = { ...callerOf(request, reply, config.isTls), cookies: noCookies }
        const key = `${guestPageGeneration()} ${address.href}`
        const page = await keep(key, (nonce) =>
          handle(new Request(address), pageContextFor(host, guest, { nonce, isShared: true, remember })),
        )
        setSecurityHeaders(reply, config, page.scriptHashes)
        return sendCachedPage(request, reply, page)
      }
      return sendPersonalPage(request, reply, host, handle)
    })
  })
}

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

type Handle = ReturnType<typeof createRequestHandler>

/** The cookies of a page that many guests will share: it can neither read nor change any. */
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
  const formKey = (await readFormKey(request)) ?? (caller.actor ? undefined : guestFormKey(request))
  const response = await handle(toWebRequest(request, reply, config), pageContextFor(host, caller, { nonce, formKey }))
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

/** The error page for people when no page can be rendered, because authentication or the router itself failed. */
function sendErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply, config: Config) {
  if (!request.headers.accept?.includes('text/html')) return sendRefusal(error, request, reply)
  const refusal = refusalOf(error)
  if (refusal.code === 'INTERNAL') request.log.error({ err: error, requestId: request.id }, 'page failed')
  setSecurityHeaders(reply, config)
  setStatus(reply, refusal.status)
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(errorPage(refusal.message))
}

/** React Router drops the headers of a thrown refusal, so Retry-After is set here. */
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
 * The query parameters that some page reads (`handle.query`), and those that only the page at this address reads (`handle.ownQuery`); `support`
 * changes the shell of every page.
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

/** The address that loaders see and the cache uses as key: without `utm_*`, `fbclid` and other parameters that the page does not read. */
function guestAddress(request: FastifyRequest, config: Config, knownAt: KnownQuery) {
  const address = requestAddress(request, config)
  const known = knownAt(address.pathname)
  const kept = [...address.searchParams].filter(([name]) => known.has(name)).toSorted(([a], [b]) => a.localeCompare(b))
  address.search = new URLSearchParams(kept).toString()
  return address
}

/** Always the public address: the client's `Host` is neither part of a cache key nor visible to a page. */
function requestAddress(request: FastifyRequest, { publicUrl }: Config) {
  if (!request.url.startsWith('/')) throw commonError.INVALID_INPUT() // an absolute URL, as sent to a proxy
  return new URL(`${publicUrl.origin}${request.url}`)
}

function toWebRequest(request: FastifyRequest, reply: FastifyReply, config: Config) {
  const abort = new AbortController()
  reply.raw.on('close', () => !reply.raw.writableFinished && abort.abort())
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) for (const one of [value ?? []].flat()) headers.append(name, one)
  headers.delete('origin') // already checked by refuseCrossSite; the router would check it again by the address
  const init: RequestInit = { method: request.method, headers, signal: abort.signal }
  if (request.body !== undefined) init.body = request.body as Buffer // set by our own content type parser
  return new Request(requestAddress(request, config), init)
}

type Shown = { nonce: string; isShared?: boolean; remember?: ReturnType<typeof guestResponseCache>; formKey?: string | undefined }
const uncached: ReturnType<typeof guestResponseCache> = (_endpoint, _input, ask) => ask()

/** A form sent twice, for example by a double click without script, waits for the answer of the first. */
const formWaitMs = 8_000

function pageContextFor(host: PageHost, caller: Caller, { nonce, isShared = false, remember = uncached, formKey }: Shown) {
  const context = new RouterContextProvider()
  const keyOf = formKey === undefined ? undefined : formKeys(formKey)
  const callerFor = (endpoint: Endpoint) =>
    keyOf && endpoint.method !== 'GET' ? { ...caller, idempotencyKey: keyOf(endpoint), idempotencyWaitMs: formWaitMs } : caller
  const page: PageContext = {
    nonce,
    isShared,
    isDemo: host.api.deps.config.isDemo,
    formSeed: randomUUID(),
    requestId: requestIdOf(formKey),
    api: {
      call: (endpoint, ...[input]) =>
        remember(endpoint, input, () => callInProcess(host.api, callerFor(endpoint), endpoint, input)).catch((error: unknown) => {
          throw routeError(host, caller, error)
        }),
    },
  }
  context.set(pageContext, page)
  return context
}

/** A refusal in the form that React Router passes to the page's error view with its status. */
function routeError(host: PageHost, caller: Caller, error: unknown) {
  const refusal = refusalOf(error)
  if (refusal.code === 'INTERNAL') host.api.deps.log.error({ err: error, requestId: caller.requestId }, 'page call failed')
  return data(refusalBody(refusal), { status: refusal.status })
}
