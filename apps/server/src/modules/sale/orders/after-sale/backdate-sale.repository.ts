import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { orderLines, orders } from '../orders.tables.ts'

/** Returns the checkouts that paid for the orders of a run. */
export async function setSoldAt(db: Db, runId: string, at: Date) {
  const ofRun = db.select({ id: orderLines.orderId }).from(orderLines).where(eq(orderLines.batchId, runId))
  const rows = await db
    .update(orders)
    .set({ createdAt: at, completedAt: at })
    .where(inArray(orders.id, ofRun))
    .returning({ checkoutId: orders.paidByCheckoutId })
  return rows.flatMap(({ checkoutId }) => checkoutId ?? [])
}
