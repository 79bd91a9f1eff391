import { once } from 'node:events'
import { modules } from '#server/modules/registry'
import { readConfig } from '#server/config'
import { openDb } from '#platform/postgres/db'
import { startWorker } from '#platform/jobs/worker'
import { openLog } from '#platform/log'

/**
 * The product's job worker as a process that can be killed: it loads, reports that it is ready, and begins on command. It runs nothing by the clock:
 * what a proof finds must not depend on the minute at which it began.
 */
const config = readConfig({ DATABASE_URL: process.env.DATABASE_URL, LOG_LEVEL: 'fatal' })
const { db, pool } = openDb({ url: process.env.DATABASE_URL ?? '', poolSize: 10, statementTimeoutMs: 20_000, poolWaitMs: 20_000 })
const deps = { db, clock: () => new Date(), config, log: openLog(config.LOG_LEVEL) }
const started = once(process.stdin.ref(), 'data')
process.stdout.write('loaded\n')
await started
await startWorker(deps, pool, {
  jobs: modules.flatMap((module) => module.jobs ?? []).filter(({ cron }) => cron === undefined),
  subscribers: modules.flatMap((module) => module.subscribers ?? []),
})
process.stdout.write('working\n')
