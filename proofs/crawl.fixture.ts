import type { FastifyInstance } from 'fastify'
import { loadDemo } from '#server/demo/index'
import { readConfig } from '#server/config'
import { openLog } from '#platform/log'
import type { Stage } from './proof.ts'

export const origin = 'http://crawl.example'
/** A run of at most this many trials uses a database without demo data. */
export const short = 40

export type Fixture = { stage: Stage; fastify: FastifyInstance }
export type Visitor = { name: string; headers: Record<string, string> }
export type Seen = { status: number; type: string; body: string; location: string | undefined }

export async function openFixture(stage: Stage): Promise<Fixture> {
  const [{ buildApp }, build] = await Promise.all([import('#server/app'), import('@khue/web/server')])
  const config = readConfig({
    DATABASE_URL: stage.databaseUrl,
    DATA_DIR: stage.folder,
    DATA_KEY: Buffer.alloc(32, 'k').toString('base64url'),
    RATE_LIMIT_FACTOR: '100000',
    DEMO: stage.n > short ? '1' : '0',
    PUBLIC_URL: origin,
    ROLES: 'web,api',
    LOG_LEVEL: 'silent',
  })
  const opened = { pool: stage.pool, db: stage.deps.db, close: async () => undefined }
  const { fastify, deps } = await buildApp({ config, opened, log: openLog('silent'), maxLoopDelayMs: 0, pages: build })
  if (config.isDemo) await loadDemo(deps)
  await fastify.ready()
  return { stage, fastify }
}

export async function ask({ fastify }: Fixture, { headers }: Visitor, address: string): Promise<Seen> {
  const { statusCode, headers: answered, body } = await fastify.inject({ url: address, headers: { accept: 'text/html', ...headers } })
  return { status: statusCode, type: answered['content-type'] ?? '', body, location: answered.location }
}

export const guest: Visitor = { name: 'guest', headers: {} }
