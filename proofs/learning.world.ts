import { readConfig } from '#server/config'
import { openDb } from '#platform/postgres/db'
import { openLog } from '#platform/log'
import { buildApp } from '#server/app'
import { callerOf } from '#testing/call-app'
import { people } from '#testing/people'
import { vnpayEnv } from '#testing/sale'
import type { testApp } from '#testing/test-app'
import type { Stage } from './proof.ts'

/** What the builders of tests need. */
export type Base = Awaited<ReturnType<typeof testApp>>

/** The product in this process, without a port and a worker, as `testApp` opens it for tests. */
export async function openBase(stage: Stage, { clock, env }: { clock?: () => Date; env?: Record<string, string> } = {}): Promise<Base> {
  const config = readConfig({
    ...vnpayEnv,
    DATABASE_URL: stage.databaseUrl,
    DATA_DIR: stage.folder,
    DATA_KEY: Buffer.alloc(32, 'k').toString('base64url'),
    CHAT_LINK_PREVIEWS: '0',
    DEMO: '0',
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: 'silent',
    ...env,
  })
  const opened = openDb({ url: stage.databaseUrl, poolSize: 10, statementTimeoutMs: 20_000, poolWaitMs: 20_000 })
  const app = await buildApp({ config, opened, log: openLog('silent'), maxLoopDelayMs: 0, ...(clock && { clock }) })
  await app.fastify.ready()
  return { call: callerOf(app), given: people(app.deps), deps: app.deps, pool: opened.pool, app, deliverEvents: app.runPendingWork }
}
