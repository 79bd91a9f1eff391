import { seedTexts } from '#modules/ground/texts'
import { type Config, ConfigError } from '#platform/config/config'
import { openDb } from '#platform/postgres/db'
import { assertOwnDatabase, ForeignDatabaseError, migrateDatabase } from '#platform/postgres/migrate'

type Place = Pick<Config, 'DATABASE_URL' | 'dataDir' | 'isDemo'>

/** Brings a database to what this version of the product stands on: its tables, and the texts that every house begins with. */
export async function migrateAndSeed(url: string) {
  await migrateDatabase(url)
  const { db, close } = openDb({ url, poolSize: 1, statementTimeoutMs: 30_000, poolWaitMs: 5000 })
  try {
    await seedTexts(db)
  } finally {
    await close()
  }
}

/** The same for the database that the settings name; one that this version cannot read is a `ConfigError` with what to do. */
export const migrateConfigured = (url: string, place: Place) => explainForeign(place, () => migrateAndSeed(url))

/** Changes nothing, and throws that `ConfigError` too. */
export const checkConfigured = (url: string, place: Place) => explainForeign(place, () => assertOwnDatabase(url))

async function explainForeign(place: Place, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    throw error instanceof ForeignDatabaseError ? new ConfigError(foreignLine(place)) : error
  }
}

function foreignLine({ DATABASE_URL, dataDir, isDemo }: Place) {
  const name = DATABASE_URL ? 'of DATABASE_URL' : `in DATA_DIR=${JSON.stringify(dataDir)}`
  const remedy = DATABASE_URL
    ? 'Point DATABASE_URL at an empty database.'
    : isDemo
      ? 'Start anew with: npm run db:reset'
      : 'To remove everything in it and start anew: npm run db:reset -- --yes'
  return `The database ${name} was made by an earlier version of Khuê that was never released, and this version cannot read it. ${remedy}`
}
