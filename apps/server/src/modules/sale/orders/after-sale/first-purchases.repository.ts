import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { orderLines, orders } from '../orders.tables.ts'

export const listFirstCompleted = (db: Db, buyerIds: readonly string[], minVnd: number) =>
  db
    .selectDistinctOn([orders.buyerId], {
      buyerId: orders.buyerId,
      orderId: orders.id,
      status: orders.status,
      completedAt: sql<Date>`${orders.completedAt}`.mapWith(orders.completedAt), // set in both statuses
    })
    .from(orders)
    .where(
      sql`${orders.buyerId} = any(${sql.param([...buyerIds])}::uuid[]) and ${orders.status} in ('COMPLETED', 'REFUNDED') and ${orders.totalVnd} >= ${minVnd}`,
    )
    .orderBy(orders.buyerId, orders.completedAt)

/** What was paid for each line and has not been refunded. */
export const listKept = (db: Db, orderIds: readonly string[]) =>
  db
    .select({
      orderId: orderLines.orderId,
      lineId: orderLines.id,
      kind: orderLines.kind,
      keptVnd: sql`${orderLines.priceVnd} - ${orderLines.discountVnd} - ${orderLines.refundedVnd}`.mapWith(Number),
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
