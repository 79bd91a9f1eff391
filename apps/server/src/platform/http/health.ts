import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../config/config.ts'
import type { Deps } from '../deps.ts'

const loopbackIps = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Any of these means that the request came through a proxy. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

type Measured = {
  config: Config
  countSockets: () => number
  deps: Deps
  gauges: readonly ModuleGauge[]
  /** Absent without Redis. */
  redis: { isConnected: () => boolean } | undefined
}

/**
 * `/healthz`: the process answers. `/readyz`: it also reaches its database; the state of Redis is reported too but does not count, because without
 * Redis everything works, only slower between nodes. `/metrics`: Prometheus text, with the bearer METRICS_TOKEN; also
 * without it for callers on this machine, while the product itself is only served to this machine.
 */
export function mountHealth(fastify: FastifyInstance, pool: Pool, { config, countSockets, deps, gauges, redis }: Measured) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(fastify, registry)
  measureNow(registry, { pool, countSockets, redis })
  for (const gauge of gauges) measureByModule(registry, deps, gauge)
  fastify.get('/healthz', async () => ({ status: 'ok' }))
  fastify.get('/readyz', async (_request, reply) => {
    const isReady = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    const ofRedis = redis && { redis: redis.isConnected() ? 'ready' : 'unavailable' }
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'database unavailable', ...ofRedis })
  })
  fastify.get('/metrics', async (request, reply) => {
    const isLocal =
      loopbackNames.has(config.publicUrl.hostname) && // a proxy on this machine looks like a caller on this machine (decision 49)
      loopbackIps.has(request.socket.remoteAddress ?? '') &&
      proxyHeaders.every((name) => request.headers[name] === undefined)
    if (!isLocal && !holdsToken(request, config.METRICS_TOKEN)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** A value that a module reads when Prometheus scrapes; undefined while there is none. */
export type ModuleGauge = { name: string; help: string; read: (deps: Deps) => Promise<number | undefined> }

/** Each gauge reads for itself: a value set from another gauge's `collect` would be reported a scrape too late. */
const measureByModule = (registry: Registry, deps: Deps, { name, help, read }: ModuleGauge) =>
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await read(deps)
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })

const digest = (text: string) => createHash('sha256').update(text).digest()
const holdsToken = ({ headers: { authorization = '' } }: FastifyRequest, token: string | undefined) =>
  token !== undefined && timingSafeEqual(digest(authorization), digest(`Bearer ${token}`))

function measureRequests(fastify: FastifyInstance, registry: Registry) {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  fastify.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'unmatched'
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    next()
  })
}

function measureNow(registry: Registry, { pool, countSockets, redis }: Pick<Measured, 'countSockets' | 'redis'> & { pool: Pool }) {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('db_pool_connections', 'Open database connections', () => pool.totalCount)
  gauge('db_pool_waiting', 'Requests waiting for a connection', () => pool.waitingCount)
  gauge('live_sockets', 'Open sockets', countSockets)
  if (redis)
    gauge('live_redis', '1 while nodes exchange live events through Redis, 0 while through the database', () => Number(redis.isConnected()))
}
