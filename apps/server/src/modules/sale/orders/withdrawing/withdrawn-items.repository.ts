import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { orderColumns } from '../orders.repository.ts'
import { orderLines, orders } from '../orders.tables.ts'

/** A course, one run of it, or a live class. */
export type CourseOrClass = { kind: 'CO' | 'LL'; refId: string; batchId?: string }

const isOf = ({ kind, refId, batchId }: CourseOrClass) =>
  and(eq(orderLines.refId, refId), eq(orderLines.kind, kind), batchId === undefined ? undefined : eq(orderLines.batchId, batchId))

/** Orders with a line of this course or class that are unpaid or completed, by id. */
export async function listOrderIdsWith(db: Db, item: CourseOrClass) {
  const rows = await db
    .selectDistinct({ id: orders.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(isOf(item), inArray(orders.status, ['AWAITING_PAYMENT', 'COMPLETED'])))
    .orderBy(asc(orders.id))
  return rows.map(({ id }) => id)
}

export async function lockOrder(db: Db, id: string) {
  const [order] = await db.select(orderColumns).from(orders).where(eq(orders.id, id)).for('update')
  return order
}

/** Lines of this course or class in unpaid and completed orders. */
export const listLinesWith = (db: Db, item: CourseOrClass, orderId?: string) =>
  db
    .select({
      id: orderLines.id,
      orderId: orderLines.orderId,
      name: orderLines.name,
      status: orders.status,
      paidVnd: sql`${orderLines.priceVnd} - ${orderLines.discountVnd}`.mapWith(Number),
      refundedVnd: orderLines.refundedVnd,
      isGift: sql<boolean>`${orderLines.gift} is not null`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        isOf(item),
        inArray(orders.status, ['AWAITING_PAYMENT', 'WAITING_CONFIRMATION', 'COMPLETED']),
        orderId ? eq(orders.id, orderId) : undefined,
      ),
    )
    .orderBy(asc(orderLines.id))
