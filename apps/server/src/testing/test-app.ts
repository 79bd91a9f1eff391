import { cpSync, mkdtempSync } from 'node:fs'
import path from 'node:path'
import { callPath } from '@khue/contracts/call-path'
import type { CallInput, Endpoint, Refusal, Reply } from '@khue/contracts/endpoint'
import { afterAll, inject } from 'vitest'
import { readConfig } from '../config.ts'
import { openDb } from '#platform/postgres/db'
import { openLog } from '#platform/log'
import { buildApp } from '../app.ts'
import { cloneDatabase, dropDatabase } from './database.ts'
import { people, type TestPerson } from './people.ts'

type CallOptions<E extends Endpoint> = CallInput<E> & { as?: TestPerson; headers?: Record<string, string> }

/** The answer as tests see it: `data` on success, `code` and `message` on a refusal. */
export type Answer<E extends Endpoint> = {
  status: number
  data: Reply<E>
  code: string | undefined
  message: string | undefined
  details: unknown
  headers: Record<string, unknown>
}

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

  async function call<const E extends Endpoint>(endpoint: E, options: CallOptions<E> = {} as CallOptions<E>): Promise<Answer<E>> {
    const { as, headers, body } = options as CallOptions<E> & { body?: object }
    const response = await app.fastify.inject({
      method: endpoint.method,
      url: `/api${callPath(endpoint, options)}`,
      headers: { ...(as && { authorization: `Bearer ${as.accessToken}` }), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
    const json = response.json<{ data?: unknown } & Partial<Refusal>>()
    const value = endpoint.isUnwrapped ? json : json.data
    const data = (response.statusCode === 200 ? endpoint.reply.parse(value) : undefined) as Reply<E> // undefined on a refusal; tests then read `code`
    return { status: response.statusCode, data, code: json.code, message: json.message, details: json.details, headers: response.headers }
  }

  return { call, given: people(app.deps), deps: app.deps, pool: opened.pool, app, deliverEvents: app.runPendingWork }
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
