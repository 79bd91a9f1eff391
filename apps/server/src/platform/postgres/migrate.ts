import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { runMigrations } from 'graphile-worker'

const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations')
const migrationLock = 4_283_170_255 // any number, the same in every process

/** The database holds tables of another migration history, which this version cannot bring up to date. */
export class ForeignDatabaseError extends Error {}

/**
 * Brings a database up to date: the job queue's own tables first, since ours may refer to its functions, then ours.
 * Processes that start together take turns; with nothing to do it takes a few milliseconds.
 * Throws `ForeignDatabaseError`, and changes nothing, when the database does not come from these migrations.
 */
export async function migrateDatabase(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'khue migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await assertOwnHistory(client)
    await runMigrations({ connectionString: url })
    await migrate(drizzle({ client }), { migrationsFolder })
  } finally {
    await client.end() // and with it the lock
  }
}

/** Throws `ForeignDatabaseError` as `migrateDatabase` does, and changes nothing in any case. */
export async function assertOwnDatabase(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'khue migrate' })
  await client.connect()
  try {
    await assertOwnHistory(client)
  } finally {
    await client.end()
  }
}

/**
 * Drizzle compares only times: on another history it would skip migrations silently, or fail halfway. So the first migration that the
 * database has applied must be our first. A database without history must have no tables of ours either, as a partial copy has.
 * 0000_functions.sql must therefore never change once databases hold data that people want to keep.
 */
async function assertOwnHistory(client: pg.Client) {
  const { rows } = await client.query<{ has_history: boolean; has_people: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as has_history, to_regclass('public.people') is not null as has_people`,
  )
  const { has_history: hasHistory, has_people: hasPeople } = rows[0]!
  const first = hasHistory ? await readFirstHash(client) : undefined
  const isOwn = first === undefined ? !hasPeople : first === readMigrationFiles({ migrationsFolder })[0]?.hash
  if (!isOwn) throw new ForeignDatabaseError('The database was not made by these migrations.')
}

async function readFirstHash(client: pg.Client) {
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by created_at, id limit 1')
  return rows[0]?.hash
}
