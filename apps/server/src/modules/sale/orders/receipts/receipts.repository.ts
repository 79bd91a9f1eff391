import { eq } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { orderReceipts } from '../orders.tables.ts'

export async function findReceipt(db: Db, orderId: string) {
  const [receipt] = await db.select().from(orderReceipts).where(eq(orderReceipts.orderId, orderId))
  return receipt
}

export async function lockReceipt(db: Db, orderId: string) {
  const [receipt] = await db.select().from(orderReceipts).where(eq(orderReceipts.orderId, orderId)).for('update')
  return receipt
}

type NewReceipt = Pick<typeof orderReceipts.$inferInsert, 'orderId' | 'eventId' | 'assetId'>

/** Replaces the order's earlier receipt. */
export const setReceipt = (db: Db, receipt: NewReceipt) =>
  db.insert(orderReceipts).values(receipt).onConflictDoUpdate({ target: orderReceipts.orderId, set: receipt })
