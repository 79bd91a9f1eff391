import { eq } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { orderLines } from '../orders.tables.ts'

/** Who paid for a line, and at what price. */
export async function findPaidLine(db: Db, id: string) {
  const [line] = await db
    .select({ orderId: orderLines.orderId, buyerId: orderLines.buyerId, priceVnd: orderLines.priceVnd })
    .from(orderLines)
    .where(eq(orderLines.id, id))
  return line
}
