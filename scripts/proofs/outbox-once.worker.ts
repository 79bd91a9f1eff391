import { readConfig } from '#platform/config'
import { openDb } from '#platform/db'
import { openLog } from '#platform/log'
import { buildApp } from '#server/app'

/** The product's job worker as a process that can be killed. */
const config = readConfig({ DATABASE_URL: process.env.DATABASE_URL, LOG_LEVEL: 'fatal' })
const opened = openDb({ url: process.env.DATABASE_URL ?? '', poolSize: 10, statementTimeoutMs: 20_000, poolWaitMs: 20_000 })
const app = await buildApp({ config, opened, log: openLog(config.LOG_LEVEL) })
await app.startWorker()
process.stdout.write('working\n')
