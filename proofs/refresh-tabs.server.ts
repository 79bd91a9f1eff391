import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { identifyCaller, sessions } from '#modules/people/sessions'
import { socialSignIn } from '#modules/people/social-sign-in'
import { createApi } from '#platform/http/api'
import { readConfig } from '#server/config'
import { openDb } from '#platform/postgres/db'
import { mountApi } from '#platform/http/mount-api'
import { openLog } from '#platform/log'
import { rateLimits } from '#platform/http/rate-limits'

/** One node of the refresh-tabs proof: the product's sessions and signing out over HTTP and nothing else. */
const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' })
const opened = openDb({ url: process.env.DATABASE_URL ?? '', poolSize: 10, statementTimeoutMs: 20_000, poolWaitMs: 20_000 })
const deps = { db: opened.db, clock: () => new Date(), config, log: openLog('silent') }
const api = createApi(deps, rateLimits(1_000_000), () => false)
for (const { routes } of [sessions, socialSignIn]) routes?.(api)

const fastify = Fastify()
await fastify.register(cookie)
await mountApi(fastify, api, (credentials) => identifyCaller(deps, credentials))
const address = await fastify.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${new URL(address).port}\n`)
