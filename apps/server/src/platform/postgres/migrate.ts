import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { runMigrations } from 'graphile-worker'

const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations')
const migrationLock = 4_283_170_255 // any number, the same in every process

/**
 * Migrates a database: the job queue's own tables first, because ours may refer to its functions, then ours. Processes that start together take
 * turns; with nothing to do it takes a few milliseconds.
 */
export async function migrateDatabase(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'khue migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await runMigrations({ connectionString: url })
    await migrate(drizzle({ client }), { migrationsFolder })
  } finally {
    await client.end() // releases the lock too
  }
}
