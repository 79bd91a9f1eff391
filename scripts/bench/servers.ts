import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '#platform/embedded-postgres'
import { freePort } from '#platform/ports'
import { vnpayEnv } from '#testing/sale'
import { openHouse } from '../house.ts'
import { killHard, lineWith } from '../proofs/child.ts'

/** Whoever broke off a payment is asked about there: the bench talks to this machine alone. */
const nobody = 'http://127.0.0.1:9/'

/** The product and the physical limit side by side on one durable database server, each with a database of its own. */
export async function startBoth() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'khue-bench-'))
  chmodSync(dataDir, 0o755) // run by root, the database is another user's, who must reach it
  const postgres = await startPostgres({ dataDir, password: randomBytes(18).toString('base64url') })
  const ends: (() => Promise<unknown>)[] = [async () => rmSync(dataDir, { recursive: true, force: true }), () => postgres.stop()]
  const stop = async () => {
    for (const end of ends.toReversed()) await end()
  }
  try {
    await createDatabase(postgres.adminUrl, 'limit_bench')
    const databaseUrl = postgres.url('khue')
    const house = await openHouse({ DATABASE_URL: databaseUrl, ...vnpayEnv, VNPAY_API_URL: nobody })
    ends.push(() => house.stop())
    const limit = await startLimit(postgres.url('limit_bench'))
    ends.push(() => killHard(limit.child))
    return { product: house.url, databaseUrl, limit: limit.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startLimit(databaseUrl: string) {
  const port = await freePort()
  const leash = path.join(import.meta.dirname, '../proofs/leash.ts')
  const child = spawn(process.execPath, ['--import', leash, path.join(import.meta.dirname, 'limit.mjs')], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), DATABASE_URL: databaseUrl },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await lineWith(child, /(ready)/)
  return { child, url: `http://127.0.0.1:${port}` }
}

async function createDatabase(adminUrl: string, name: string) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
}
