import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { familyPurchases as purchases } from '../orders.tables.ts'

/** False when the request was handed over before. */
export async function insertPurchase(db: Db, row: typeof purchases.$inferInsert) {
  const rows = await db.insert(purchases).values(row).onConflictDoNothing().returning({ requestId: purchases.requestId })
  return rows.length > 0
}

export async function findOwnPurchase(db: Db, requestId: string, guardianId: string) {
  const [row] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.requestId, requestId), eq(purchases.guardianId, guardianId)))
  return row
}

export async function isHandedOver(db: Db, requestId: string) {
  const rows = await db.select({ requestId: purchases.requestId }).from(purchases).where(eq(purchases.requestId, requestId))
  return rows.length > 0
}
