import { seedTexts } from '#modules/ground/texts'
import { openDb } from '#platform/postgres/db'
import { migrateDatabase } from '#platform/postgres/migrate'

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
