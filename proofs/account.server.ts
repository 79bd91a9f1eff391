import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { channels } from '#modules/ground/channels'
import { credentials } from '#modules/people/credentials'
import { identifyCaller, sessions } from '#modules/people/sessions'
import { signUp } from '#modules/people/sign-up'
import { socialSignIn } from '#modules/people/social-sign-in'
import { createApi } from '#platform/http/api'
import { readConfig } from '#server/config'
import { openDb } from '#platform/postgres/db'
import { mountApi } from '#platform/http/mount-api'
import { startWorker } from '#platform/jobs/worker'
import { openLog } from '#platform/log'
import { rateLimits } from '#platform/http/rate-limits'

/**
 * One node of the proofs about accounts: the product's sign-up, sign-in and passwords over HTTP and nothing else. With `ROLES=api` queued messages
 * are not sent.
 */
const config = readConfig({
  ROLES: 'api,jobs',
  TRUST_PROXY: '1',
  RATE_LIMIT_FACTOR: '100000',
  DATA_KEY: Buffer.alloc(32, 'p').toString('base64url'),
  ESMS_API_KEY: 'proof-api-key',
  ESMS_SECRET_KEY: 'proof-secret',
  ESMS_BRANDNAME: 'PROOF',
  ...process.env,
  LOG_LEVEL: 'silent',
})
const opened = openDb({ url: process.env.DATABASE_URL ?? '', poolSize: 10, statementTimeoutMs: 20_000, poolWaitMs: 20_000 })
const deps = { db: opened.db, clock: () => new Date(), config, log: openLog('silent') }
const api = createApi(deps, rateLimits(config.RATE_LIMIT_FACTOR), () => false)
for (const { routes } of [sessions, credentials, socialSignIn, signUp]) routes?.(api)

const fastify = Fastify({ trustProxy: (_address, hop) => hop < 1 })
await fastify.register(cookie)
await mountApi(fastify, api, (credentials) => identifyCaller(deps, credentials))
if (config.ROLES.includes('jobs')) await startWorker(deps, opened.pool, { jobs: channels.jobs ?? [], subscribers: [] })
const address = await fastify.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${new URL(address).port}\n`)
