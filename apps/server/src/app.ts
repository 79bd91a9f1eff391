import { randomUUID } from 'node:crypto'
import path from 'node:path'
import cookie from '@fastify/cookie'
import underPressure from '@fastify/under-pressure'
import { liveCalls } from '@khue/contracts/live-calls'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import { type Api, createApi } from '#platform/http/api'
import type { Config } from '#platform/config/config'
import type { OpenedDb } from '#platform/postgres/db'
import type { Deps } from '#platform/deps'
import { commonError } from '#platform/errors'
import { mountHealth } from '#platform/http/health'
import { inProcessFetch } from '#platform/http-client/safe-fetch'
import { refuseUnknownMethods } from '#platform/http/methods'
import { type Identify, logRequests, mountApi, sendRefusal } from '#platform/http/mount-api'
import { startWorker, type BackgroundWork, runPendingWork } from '#platform/jobs/worker'
import { createCallHandler } from '#platform/realtime/socket-calls'
import { type LiveRedis, openRedis, broadcastByRedisOnly } from '#platform/realtime/redis-bus'
import { mountSockets } from '#platform/realtime/sockets'
import { mountOpenApi } from '#platform/http/openapi'
import { mountMedia } from '#platform/pages/media-files'
import { mountPages } from '#platform/pages/mount-pages'
import { mountStaticFiles } from '#platform/pages/static-files'
import { platformJobs } from '#platform/app/maintenance-jobs'
import type { Module, PluginContext } from '#platform/app/module'
import type { Authentication } from '#platform/http/authentication'
import { rateLimits } from '#platform/http/rate-limits'
import { setSecurityHeaders } from '#platform/http/security-headers'
import { modules } from './modules/registry.ts'
import { sandboxRoutes } from './sandbox/index.ts'

export type AppParts = {
  config: Config
  opened: OpenedDb
  log: Logger
  clock?: () => Date
  /** The built pages; without them only the API answers. */
  pages?: ServerBuild | (() => Promise<ServerBuild>)
  /** Replaces MAX_EVENT_LOOP_DELAY_MS: 0 in tests, which also pass on a busy machine. */
  maxLoopDelayMs?: number
}
export type App = Awaited<ReturnType<typeof buildApp>>

/**
 * The whole product as one Fastify application, not yet listening. Tests call the same function.
 * `startWorker` starts delivering events and running scheduled jobs; `runPendingWork` does all pending work once. `close` finishes requests in
 * flight, then the worker; the caller closes the database it opened.
 */
export async function buildApp({ config, opened, log, clock = () => new Date(), pages, maxLoopDelayMs }: AppParts) {
  const fastify = await openServer(config, log, maxLoopDelayMs ?? config.MAX_EVENT_LOOP_DELAY_MS)
  const outsideAddresses = new Map(modules.flatMap((module) => Object.entries(module.outsideAddresses ?? {})))
  const deps: Deps = { db: opened.db, clock, config, log, fetchSelf: inProcessFetch(fastify), outsideAddresses }
  const isOverloaded = () => opened.pool.waitingCount >= config.DATABASE_POOL_SIZE * waitingPerConnection
  const api = createApi(deps, rateLimits(config.RATE_LIMIT_FACTOR), isOverloaded)
  for (const module of modules) module.routes?.(api)
  const authentication = authenticationOf(modules)
  api.requireRecentSignIn = authentication.requireRecentSignIn
  const identify: Identify = (credentials) => authentication.identifyCaller(deps, credentials)
  const redis = config.REDIS_URL === undefined ? undefined : openRedis(config.REDIS_URL, log)
  const live = config.ROLES.includes('live') ? openSockets(fastify, api, { authentication, pool: opened.pool, redis }) : undefined
  if (redis) fastify.addHook('onClose', () => redis.stop())
  if (redis && !live) broadcastByRedisOnly(redis, opened.pool)
  const gauges = modules.flatMap((module) => module.gauges ?? [])
  mountHealth(fastify, opened.pool, { config, countSockets: () => live?.count() ?? 0, deps, gauges, redis })
  const isPage = typeof pages === 'object' ? pageFinder(pages) : () => true
  await mountPlugins(fastify, { api, deps, authentication, isPage })
  if (config.isDemo) await sandboxRoutes(fastify, config)
  if (config.ROLES.includes('api')) {
    mountOpenApi(fastify, api)
    await mountApi(fastify, api, identify)
  }
  if (config.ROLES.includes('web')) await mountMedia(fastify, config)
  if (pages) await mountSite(fastify, { api, identify, authentication }, pages)
  const work = backgroundWork()
  let worker: { stop(): Promise<void> } | undefined
  fastify.addHook('onClose', async () => worker?.stop())
  return {
    fastify,
    api,
    deps,
    startWorker: async () => {
      worker = await startWorker(deps, opened.pool, work)
    },
    runPendingWork: () => runPendingWork(deps, opened.pool, work),
    close: () => fastify.close(),
  }
}

/** Exactly one module identifies callers. */
function authenticationOf(all: readonly Module[]): Authentication {
  const [authentication, ...others] = all.flatMap((module) => module.authentication ?? [])
  if (!authentication || others.length > 0) throw new Error('Exactly one module has to provide `authentication`')
  return authentication
}

async function mountPlugins(fastify: FastifyInstance, context: PluginContext) {
  const { ROLES } = context.deps.config
  for (const { role, mount } of modules.flatMap((module) => module.plugins ?? []))
    if (!role || ROLES.includes(role)) await mount(fastify, context)
}

type SocketParts = { authentication: Authentication; pool: Pool; redis: LiveRedis | undefined }

const openSockets = (fastify: FastifyInstance, api: Api, { authentication, ...connections }: SocketParts) =>
  mountSockets(fastify, {
    deps: api.deps,
    ...connections,
    admit: (token) => authentication.authenticateSocket(api.deps, token),
    listOpenSessions: (ids) => authentication.listLiveSessions(api.deps, ids),
    trackPresence: (...node) => {
      const trackers = modules.flatMap(({ sockets }) => sockets?.trackPresence(...node) ?? [])
      return { stop: async () => void (await Promise.all(trackers.map((tracker) => tracker.stop()))) }
    },
    call: createCallHandler(api, liveCalls, (sessionId) => authentication.identifySession(api.deps, sessionId)),
  })

/** How many requests may wait for each database connection before further ones are answered 503. */
const waitingPerConnection = 32

const backgroundWork = (): BackgroundWork => ({
  jobs: [...platformJobs, ...modules.flatMap((module) => module.jobs ?? [])],
  subscribers: modules.flatMap((module) => module.subscribers ?? []),
  loops: modules.flatMap((module) => module.loops ?? []),
})

async function openServer(config: Config, log: Logger, maxLoopDelayMs: number): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log
  const fastify: FastifyInstance = Fastify({
    loggerInstance,
    childLoggerFactory: (logger) => logger, // our log lines contain the request id
    logController: new LogController({ disableRequestLogging: true }), // platform/http logs one line per request
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    trustProxy: trustedProxies(config.TRUST_PROXY),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) => refuseUnrouted(error, request, reply, config),
  })
  logRequests(fastify)
  await fastify.register(cookie)
  // an event loop this late cannot answer in time, so requests are refused at once
  await fastify.register(underPressure, { maxEventLoopDelay: maxLoopDelayMs, sampleInterval: 500, retryAfter: 1 })
  fastify.addHook('onRequest', (_request, reply, next) => {
    setSecurityHeaders(reply, config)
    next()
  })
  refuseUnknownMethods(fastify)
  fastify.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply))
  fastify.setNotFoundHandler((request, reply) => sendRefusal(commonError.NOT_FOUND(), request, reply))
  return fastify
}

/** Requests that cannot be routed at all, such as a malformed percent code, run no hooks. */
function refuseUnrouted(error: Error, request: FastifyRequest, reply: FastifyReply, config: Config) {
  setSecurityHeaders(reply, config)
  reply.header('x-request-id', request.id)
  sendRefusal(error, request, reply)
}

/** `0` trusts no proxy; a number trusts that many hops; else a list of addresses. */
function trustedProxies(setting: string) {
  if (setting === '0') return false
  if (!/^\d+$/.test(setting)) return setting
  const hops = Number(setting)
  return (_address: string, hop: number) => hop < hops // hop 0 opened the connection
}

/** Whether the built site has a page at an address; a route may have a parameter as its last segment. */
function pageFinder({ routes }: ServerBuild) {
  const paths = new Set(Object.values(routes).map((route) => `/${route?.path ?? ''}`.replace(/\/:[^/]+$/, '/:')))
  return (path: string) => paths.has(path) || paths.has(path.replace(/\/[^/]+$/, '/:'))
}

const clientFiles = path.resolve(import.meta.dirname, '../../web/build/client')

type SiteParts = { api: Api; identify: Identify; authentication: Authentication }

async function mountSite(fastify: FastifyInstance, { api, identify, authentication }: SiteParts, pages: NonNullable<AppParts['pages']>) {
  if (typeof pages !== 'function') await mountStaticFiles(fastify, clientFiles)
  await mountPages(fastify, {
    api,
    identify,
    refresh: (caller) => authentication.refreshForPage(api.deps, caller),
    sessionCookies: authentication.cookieNames,
    build: pages,
  })
}
