import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db'
import { orders } from './orders.tables.ts'

export const listFirstCompleted = (db: Db, buyerIds: readonly string[], minVnd: number) =>
  db
    .selectDistinctOn([orders.buyerId], {
      buyerId: orders.buyerId,
      orderId: orders.id,
      status: orders.status,
      completedAt: sql<Date>`${orders.completedAt}`.mapWith(orders.completedAt), // both states have one
    })
    .from(orders)
    .where(
      sql`${orders.buyerId} = any(${sql.param([...buyerIds])}::uuid[]) and ${orders.status} in ('COMPLETED', 'REFUNDED') and ${orders.totalVnd} >= ${minVnd}`,
    )
    .orderBy(orders.buyerId, orders.completedAt)
