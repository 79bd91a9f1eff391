import Fastify from 'fastify'
import { sql } from 'drizzle-orm'
import type { Actor } from '#platform/http/api'
import { createApi, serve } from '#platform/http/api'
import { readConfig } from '#server/config'
import { openDb } from '#platform/postgres/db'
import { errorTable } from '#platform/errors'
import { type Identify, mountApi } from '#platform/http/mount-api'
import { openLog } from '#platform/log'
import { rateLimits } from '#platform/http/rate-limits'
import { placeElsewhere, placeEffect } from './idempotency.endpoints.ts'

/** One node of the idempotency proof: the product's endpoint kit over HTTP, with endpoints that leave a countable effect. */
const proofError = errorTable({ PROOF_REFUSED: [409, 'Yêu cầu bị từ chối.'] })

const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' })
const opened = openDb({ url: process.env.DATABASE_URL ?? '', poolSize: 10, statementTimeoutMs: 20_000, poolWaitMs: 20_000 })
opened.pool.on('error', () => undefined)
const api = createApi({ db: opened.db, clock: () => new Date(), config, log: openLog('silent') }, rateLimits(1_000_000), () => false)

for (const endpoint of [placeEffect, placeElsewhere]) {
  serve(api, endpoint, async ({ deps, actor, body }) => {
    if (body.note === 'refused') throw proofError.PROOF_REFUSED()
    const { rows } = await deps.db.execute<{ id: string }>(
      sql`insert into proof_effects (account_id, amount, note) values (${actor.accountId}, ${body.amount}, ${body.note}) returning id::text`,
    )
    return { id: rows[0]?.id ?? '', amount: body.amount }
  })
}

/** The caller is identified by the account id alone: authentication is not tested here. */
const identify: Identify = async ({ authorization }) => {
  const accountId = authorization?.replace('Bearer ', '')
  return accountId ? ({ id: accountId, accountId, sessionId: accountId, roles: ['student'] } satisfies Actor) : undefined
}

const fastify = Fastify()
await fastify.register((await import('@fastify/cookie')).default)
await mountApi(fastify, api, identify)
const address = await fastify.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${new URL(address).port}\n`)
