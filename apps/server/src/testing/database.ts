import pg from 'pg'
import { startTemporaryPostgres } from '@khue/local-postgres/postgres-server'
import { migrateAndSeed } from '../migrate-and-seed.ts'

const template = 'khue_template'

/** One PostgreSQL server in a temporary folder, with a migrated template database; `stop` removes everything. */
export async function startTestServer() {
  const server = await startTemporaryPostgres()
  await query(server.url('postgres'), `create database ${template}`)
  await migrateAndSeed(server.url(template))
  return { adminUrl: server.url('postgres'), stop: () => server.stop() }
}

/** A fresh copy of a template under `name`, replacing an older one; returns its connection string. */
export async function cloneDatabase(adminUrl: string, name: string, from = template) {
  await query(adminUrl, `drop database if exists ${name} with (force)`)
  await query(adminUrl, `create database ${name} template ${from} strategy file_copy`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Makes a template of a filled database, once for all processes of a run; others wait for it. */
export async function createTemplateOnce(adminUrl: string, name: string, fill: (url: string) => Promise<void>) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    await fill(await cloneDatabase(adminUrl, `${name}_filling`))
    await client.query(`alter database ${name}_filling rename to ${name}`)
  } finally {
    await client.end()
  }
}

/** Drops a copy after use: hundreds of them in one run would take gigabytes. */
export async function dropDatabase(url: string) {
  const [copy, server] = [new URL(url), new URL(url)]
  server.pathname = '/postgres'
  await query(server.href, `drop database if exists ${copy.pathname.slice(1)} with (force)`)
}

async function query(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
