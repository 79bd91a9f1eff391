import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { credentials } from '../credentials.tables.ts'

export async function findPasswordHash(db: Db, accountId: string) {
  const [row] = await db.select({ passwordHash: credentials.passwordHash }).from(credentials).where(eq(credentials.accountId, accountId))
  return row?.passwordHash
}

export const setPasswordHash = (db: Db, accountId: string, passwordHash: string) =>
  db
    .insert(credentials)
    .values({ accountId, passwordHash })
    .onConflictDoUpdate({ target: credentials.accountId, set: { passwordHash, changedAt: sql`now()` } })
