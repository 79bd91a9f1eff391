import { cpSync, mkdtempSync } from 'node:fs'
import path from 'node:path'
import { afterAll, inject } from 'vitest'
import { readConfig } from '../config.ts'
import { openDb } from '#platform/postgres/db'
import { openLog } from '#platform/log'
import { buildApp } from '../app.ts'
import { callerOf } from './call-app.ts'
import { cloneDatabase, dropDatabase } from './database.ts'
import { people } from './people.ts'

type TestSettings = { env?: Record<string, string>; clock?: () => Date; maxLoopDelayMs?: number; from?: Filled }
/** A template of `createTemplateOnce` with the folder of its files. */
type Filled = { template: string; folder: string }

/**
 * The real application on this file's own copy of the migrated database, called without a port: `const { call, given, deliverEvents } = await
 * testApp()`. Replies are checked against their schema.
 */
export async function testApp({ from, ...settings }: TestSettings = {}) {
  const url = await cloneDatabase(inject('adminUrl'), `khue_test_${process.pid}_${databases++}`, from?.template)
  const folder = mkdtempSync(path.join(inject('folder'), 'app-'))
  if (from) cpSync(from.folder, folder, { recursive: true })
  const { app, opened, close } = await openApp({ url, folder, ...settings })
  afterAll(async () => {
    await close()
    await dropDatabase(url)
  })

  return { call: callerOf(app), given: people(app.deps), deps: app.deps, pool: opened.pool, app, deliverEvents: app.runPendingWork }
}

/** The application on a database and a folder of its own. */
export async function openApp({
  url,
  folder,
  env,
  clock,
  maxLoopDelayMs = 0,
}: Omit<TestSettings, 'from'> & { url: string; folder: string }) {
  const config = readConfig({
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000',
    DEMO: '1',
    CHAT_LINK_PREVIEWS: '0', // no network
    DATABASE_URL: url,
    DATA_KEY: testKey,
    DATA_DIR: folder,
    ...env,
  })
  const opened = openDb({ url, poolSize: config.DATABASE_POOL_SIZE, statementTimeoutMs: config.STATEMENT_TIMEOUT_MS, poolWaitMs: 5000 })
  const app = await buildApp({ config, opened, log: openLog(config.LOG_LEVEL), maxLoopDelayMs, ...(clock && { clock }) })
  await app.fastify.ready()
  const close = async () => {
    await app.close()
    await opened.close()
  }
  return { app, opened, close }
}

const testKey = Buffer.alloc(32, 'k').toString('base64url')
let databases = 0
