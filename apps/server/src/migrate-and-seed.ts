import { seedTexts } from '#modules/ground/texts'
import { openDb } from '#platform/postgres/db'
import { migrateDatabase } from '#platform/postgres/migrate'

/** Prepares a database for this version of the product: its tables, and the initial texts of every installation. */
export async function migrateAndSeed(url: string) {
  await migrateDatabase(url)
  const { db, close } = openDb({ url, poolSize: 1, statementTimeoutMs: 30_000, poolWaitMs: 5000 })
  try {
    await seedTexts(db)
  } finally {
    await close()
  }
}
