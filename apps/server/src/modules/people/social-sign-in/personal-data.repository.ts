import { eq } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { linkedSignIns } from './social-sign-in.tables.ts'

export const listLinkedSignInsEver = (db: Db, accountId: string) =>
  db
    .select({
      provider: linkedSignIns.provider,
      name: linkedSignIns.name,
      createdAt: linkedSignIns.createdAt,
      lastUsedAt: linkedSignIns.lastUsedAt,
    })
    .from(linkedSignIns)
    .where(eq(linkedSignIns.accountId, accountId))
    .orderBy(linkedSignIns.createdAt)

export const deleteLinkedSignInsEver = (db: Db, accountId: string) => db.delete(linkedSignIns).where(eq(linkedSignIns.accountId, accountId))
