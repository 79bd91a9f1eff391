import cookie from '@fastify/cookie'
import { liveCalls } from '@khue/contracts/live-calls'
import Fastify, { type FastifyInstance } from 'fastify'
import { chat } from '#modules/community/chat'
import { sessions } from '#modules/people/sessions'
import { createApi } from '#platform/http/api'
import { readConfig } from '#server/config'
import { openDb } from '#platform/postgres/db'
import { mountApi } from '#platform/http/mount-api'
import { createCallHandler } from '#platform/realtime/socket-calls'
import { openRedis } from '#platform/realtime/redis-bus'
import { mountSockets } from '#platform/realtime/sockets'
import { openLog } from '#platform/log'
import { rateLimits } from '#platform/http/rate-limits'

/** One node of the proof about chats: the product's chat over HTTP and by the socket, and nothing else. Prints its port. */
const config = readConfig({ ROLES: 'api,live', RATE_LIMIT_FACTOR: '100000', DEMO: '1', ...process.env, LOG_LEVEL: 'silent' })
const opened = openDb({ url: process.env.DATABASE_URL ?? '', poolSize: 12, statementTimeoutMs: 20_000, poolWaitMs: 20_000 })
const deps = { db: opened.db, clock: () => new Date(), config, log: openLog('silent') }
const api = createApi(deps, rateLimits(config.RATE_LIMIT_FACTOR), () => false)
chat.routes?.(api)

const { authentication } = sessions
if (!authentication || !chat.sockets) throw new Error('chat tracks presence, and sessions identify callers')
const { trackPresence } = chat.sockets

const fastify: FastifyInstance = Fastify({ forceCloseConnections: 'idle' })
await fastify.register(cookie)
mountSockets(fastify, {
  deps,
  pool: opened.pool,
  admit: (token) => authentication.authenticateSocket(deps, token),
  listOpenSessions: (ids) => authentication.listLiveSessions(deps, ids),
  trackPresence,
  redis: config.REDIS_URL === undefined ? undefined : openRedis(config.REDIS_URL, deps.log),
  call: createCallHandler(api, liveCalls, (sessionId) => authentication.identifySession(deps, sessionId)),
})
await mountApi(fastify, api, (credentials) => authentication.identifyCaller(deps, credentials))
process.once('SIGTERM', () => void fastify.close().then(() => process.exit(0)))
const address = await fastify.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${new URL(address).port}\n`)
