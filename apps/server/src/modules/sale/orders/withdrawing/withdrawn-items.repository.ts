import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
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
      sku: orderLines.sku,
      learnerId: orderLines.learnerId,
      sellerId: orderLines.sellerId,
      seatHoldId: orderLines.seatHoldId,
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

export type SchoolPair = { teacherId: string; learnerId: string }
const isOfPair = ({ teacherId, learnerId }: SchoolPair) =>
  and(eq(orderLines.sellerId, teacherId), eq(orderLines.learnerId, learnerId), isNull(orderLines.gift))

const ofTeacher = sql`seller_id = ${sql.placeholder('teacherId')}::uuid and gift is null`
const ordersOfPair = preparedSql<{ id: string }>(
  'list_orders_of_school_pair',
  () => sql`select o.id from ${orders} as o where o.status in ('AWAITING_PAYMENT', 'COMPLETED') and o.id in (
      select order_id from ${orderLines} where learner_id = ${sql.placeholder('learnerId')}::uuid and learner_id <> buyer_id and ${ofTeacher}
      union select l.order_id from ${orders} as own join ${orderLines} as l on l.order_id = own.id
      where own.buyer_id = ${sql.placeholder('learnerId')}::uuid and l.learner_id = own.buyer_id and ${ofTeacher})
    order by o.id`,
)
/** Unpaid and completed orders of items of this teacher for this learner, by id. */
export const listOrderIdsOfPair = async (db: Db, pair: SchoolPair) => (await ordersOfPair(db, pair)).map(({ id }) => id)

export const listLinesOfPair = (db: Db, pair: SchoolPair, orderId: string) =>
  db
    .select({
      id: orderLines.id,
      kind: orderLines.kind,
      refId: orderLines.refId,
      sellerId: orderLines.sellerId,
      learnerId: orderLines.learnerId,
    })
    .from(orderLines)
    .where(and(isOfPair(pair), eq(orderLines.orderId, orderId)))
    .orderBy(asc(orderLines.id))

type Moved = { id: string; sku: string; name: string; batchId: string; seatHoldId: string }
/** Moves the line to another run and keeps its price. */
export const setRun = (db: Db, { id, ...moved }: Moved) =>
  db
    .update(orderLines)
    .set({ ...moved, firstLesson: 1 })
    .where(eq(orderLines.id, id))
