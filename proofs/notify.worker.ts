import { once } from 'node:events'
import { notifications } from '#modules/people/notifications'
import { readConfig } from '#server/config'
import { openDb } from '#platform/postgres/db'
import { startWorker } from '#platform/jobs/worker'
import { openLog } from '#platform/log'

/** A node that handles notification events and sends, polling more often than usual: it loads, reports that it is ready, and begins on command. */
const lookEveryMs = 20
const config = readConfig(process.env)
const { db, pool } = openDb({ url: process.env.DATABASE_URL ?? '', poolSize: 10, statementTimeoutMs: 20_000, poolWaitMs: 20_000 })
const deps = { db, clock: () => new Date(), config, log: openLog(config.LOG_LEVEL) }
const started = once(process.stdin.ref(), 'data')
process.stdout.write('loaded\n')
await started
const { jobs = [], subscribers = [], loops = [] } = notifications
await startWorker(deps, pool, { jobs, subscribers, loops: loops.map((loop) => ({ ...loop, everyMs: lookEveryMs })) })
process.stdout.write('working\n')
