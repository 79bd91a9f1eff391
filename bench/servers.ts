import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '@khue/local-postgres/postgres-server'
import { freePort } from '@khue/local-postgres/free-port'
import { readSecrets } from '#platform/config/secrets'
import { bankEnv, vnpayEnv } from '#testing/sale'
import { startServer } from '../scripts/server.ts'
import { killHard, lineWith } from '../proofs/child.ts'
import { serverFlags } from '../scripts/setup/server-flags.mjs'

/** An unreachable address for payment status queries: the bench must not call other machines. */
const unreachableUrl = 'http://127.0.0.1:9/'
const { REDIS_URL } = process.env
const redis = REDIS_URL ? { REDIS_URL } : {}

/**
 * The product and the physical limit side by side on one durable database server, each with its own database; `openGrown` opens a second product
 * server beside them. In a folder `kept` they reuse the data of earlier runs. With REDIS_URL set, product servers use that Redis as their bus.
 */
export async function startBoth(kept?: string) {
  const { dataDir, password, settings, leave } = kept ? keptDataDir(kept) : temporaryDataDir()
  const postgres = await startPostgres({ dataDir, password })
  const ends: (() => Promise<unknown>)[] = [async () => leave(), () => postgres.stop()]
  const stop = async () => {
    for (const end of ends.toReversed()) await end()
  }
  try {
    async function open(database: string) {
      await createDatabaseOnce(postgres.adminUrl, database)
      const databaseUrl = postgres.url(database)
      const server = await startServer({
        DATABASE_URL: databaseUrl,
        ...vnpayEnv,
        ...bankEnv,
        VNPAY_API_URL: unreachableUrl,
        ...redis,
        ...settings,
      })
      ends.push(() => server.stop())
      return { url: server.url, databaseUrl, dataDir: server.dataDir }
    }
    await createDatabaseOnce(postgres.adminUrl, 'limit_bench')
    const { url, databaseUrl, dataDir } = await open('khue')
    const limit = await startLimitChild('limit.mjs', { DATABASE_URL: postgres.url('limit_bench') })
    ends.push(() => limit.stop())
    return { product: url, databaseUrl, dataDir, limit: limit.url, openGrown: () => open('khue_grown'), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts one of the bare servers of this folder. */
export async function startLimitChild(file: string, env: Record<string, string>) {
  const port = await freePort()
  const exitWithParent = path.join(import.meta.dirname, '../proofs/exit-with-parent.ts')
  const child = spawn(process.execPath, [...serverFlags, '--import', exitWithParent, path.join(import.meta.dirname, file)], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await lineWith(child, /(ready)/)
  return { url: `http://127.0.0.1:${port}`, stop: () => killHard(child) }
}

function temporaryDataDir() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'khue-bench-'))
  chmodSync(dataDir, 0o755) // when run as root, the database runs as another user, who must be able to enter the folder
  const leave = () => rmSync(dataDir, { recursive: true, force: true })
  return { dataDir, password: randomBytes(18).toString('base64url'), settings: {}, leave }
}

/** Keeps the encryption key with the data, so that sealed values can be opened in the next run. */
function keptDataDir(dataDir: string) {
  const { databasePassword: password, dataKey } = readSecrets(dataDir)
  return { dataDir, password, settings: { DATA_KEY: dataKey }, leave: () => {} }
}

async function createDatabaseOnce(adminUrl: string, name: string) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
  await client.end()
}

export type Servers = Awaited<ReturnType<typeof startBoth>>
