import type { Endpoint } from '@khue/contracts/endpoint'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, inject } from 'vitest'
import { type Actor, type Api, createApi } from '#platform/http/api'
import { readConfig } from '../config.ts'
import { openDb } from '#platform/postgres/db'
import { logRequests, mountApi } from '#platform/http/mount-api'
import { openLog } from '#platform/log'
import { rateLimits } from '#platform/http/rate-limits'
import { cloneDatabase, dropDatabase } from './database.ts'

let databases = 0

/**
 * A server with only the platform and endpoints of the test: `x-as: <account>` names the caller. Returns raw responses, because these tests are about
 * the wire.
 */
export async function probeApi(serveAll: (api: Api) => void, env: Record<string, string> = {}) {
  const url = await cloneDatabase(inject('adminUrl'), `khue_probe_${process.pid}_${databases++}`)
  const config = readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: url, ...env })
  const opened = openDb({ url, poolSize: config.DATABASE_POOL_SIZE, statementTimeoutMs: config.STATEMENT_TIMEOUT_MS, poolWaitMs: 2000 })
  const deps = { db: opened.db, clock: () => new Date(), config, log: openLog('silent') }
  const api = createApi(deps, rateLimits(1), () => false)
  serveAll(api)
  const fastify = Fastify({ bodyLimit: 256 * 1024 })
  logRequests(fastify)
  await fastify.register(cookie)
  await mountApi(fastify, api, async ({ authorization }) => actorNamed(authorization))
  await fastify.ready()
  afterAll(async () => {
    await fastify.close()
    await opened.close()
    await dropDatabase(url)
  })
  const send = (endpoint: Endpoint, payload?: unknown, headers: Record<string, string> = {}) =>
    fastify.inject({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      headers: { ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(payload === undefined ? {} : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
    })
  return { send, deps, fastify }
}

/** `Authorization: Bearer <account id>` is that account, without roles. */
const actorNamed = (authorization: string | undefined): Actor | undefined => {
  const accountId = authorization?.replace('Bearer ', '')
  return accountId ? { id: accountId, accountId, sessionId: accountId, roles: [] } : undefined
}
