import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { orderLines } from './orders.tables.ts'

const columns = { id: orderLines.id, orderId: orderLines.orderId, sku: orderLines.sku, name: orderLines.name, kind: orderLines.kind }

export async function findGiftLine(db: Db, id: string) {
  const [line] = await listGiftLines(db, [id])
  return line
}

/** Lines that were bought as gifts. */
export const listGiftLines = (db: Db, ids: readonly string[]) =>
  db
    .select(columns)
    .from(orderLines)
    .where(and(inArray(orderLines.id, [...ids]), isNotNull(orderLines.gift)))

/** Whether a refund of the line is requested or done: `refunded_vnd` counts from the request on. */
export async function isRefundRequested(db: Db, id: string) {
  const [line] = await db.select({ refundedVnd: orderLines.refundedVnd }).from(orderLines).where(eq(orderLines.id, id))
  return line !== undefined && line.refundedVnd > 0
}

export const setLearner = (db: Db, id: string, learnerId: string) => db.update(orderLines).set({ learnerId }).where(eq(orderLines.id, id))
