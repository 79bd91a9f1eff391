import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db'
import { orderLines, orders } from './orders.tables.ts'

const orderColumns = {
  id: orders.id,
  code: orders.code,
  buyerId: orders.buyerId,
  status: orders.status,
  totalVnd: orders.totalVnd,
  paidByCheckoutId: orders.paidByCheckoutId,
}

export async function findSold(db: Db, id: string, buyerId?: string) {
  const [order] = await db.select(orderColumns).from(orders).where(isMeant(id, buyerId))
  return order
}

export async function lockSold(db: Db, id: string, buyerId?: string) {
  const [order] = await db.select(orderColumns).from(orders).where(isMeant(id, buyerId)).for('update')
  return order
}
const isMeant = (id: string, buyerId?: string) => and(eq(orders.id, id), buyerId ? eq(orders.buyerId, buyerId) : undefined)

const paidVnd = sql`${orderLines.priceVnd} - ${orderLines.discountVnd}`

/** With whether each is still within its days of changing one's mind, by the database's clock. */
export const listSoldLines = (db: Db, orderId: string) =>
  db
    .select({
      id: orderLines.id,
      kind: orderLines.kind,
      name: orderLines.name,
      learnerId: orderLines.learnerId,
      seatHoldId: orderLines.seatHoldId,
      runId: orderLines.runId,
      paidVnd: paidVnd.mapWith(Number),
      refundedVnd: orderLines.refundedVnd,
      isGift: sql<boolean>`${orderLines.gift} is not null`,
      isFree: sql<boolean>`coalesce(now() < ${orders.completedAt} + make_interval(days => ${orderLines.coolingOffDays}), false)`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id))

/** What was paid of an order that has not gone back. */
export async function sumNotRefunded(db: Db, orderId: string) {
  const [row] = await db
    .select({ left: sql`sum(${paidVnd} - ${orderLines.refundedVnd})`.mapWith(Number) })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  return row?.left ?? 0
}

export const listCodes = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: orders.id, name: orders.code })
    .from(orders)
    .where(inArray(orders.id, [...ids]))

export const listLineNames = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: orderLines.id, name: orderLines.name })
    .from(orderLines)
    .where(inArray(orderLines.id, [...ids]))
