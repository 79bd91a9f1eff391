import { and, eq, gte, inArray } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { familyPurchases as purchases, orderLines, orders } from '../orders.tables.ts'

/** False when the request was handed over before. */
export async function insertPurchase(db: Db, row: typeof purchases.$inferInsert) {
  const rows = await db.insert(purchases).values(row).onConflictDoNothing().returning({ requestId: purchases.requestId })
  return rows.length > 0
}

export const listOwnPurchases = (db: Db, requestIds: readonly string[], guardianId: string) =>
  db
    .select()
    .from(purchases)
    .where(and(inArray(purchases.requestId, [...requestIds]), eq(purchases.guardianId, guardianId)))

export async function isHandedOver(db: Db, requestId: string) {
  const rows = await db.select({ requestId: purchases.requestId }).from(purchases).where(eq(purchases.requestId, requestId))
  return rows.length > 0
}

/** What a person has paid since then, whether returned later or not. */
export const listPaidSince = (db: Db, buyerId: string, since: Date) =>
  db
    .select({ sku: orderLines.sku, learnerId: orderLines.learnerId, gift: orderLines.gift })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.buyerId, buyerId), inArray(orders.status, ['COMPLETED', 'REFUNDED']), gte(orders.completedAt, since)))
