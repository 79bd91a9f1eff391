import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, prepared, preparedSql } from '#platform/postgres/db'
import { orderEvents, orderLineDiscounts, orderLines, orders } from './orders.tables.ts'

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
export async function findOrderIdOfLine(db: Db, lineId: string) {
  const [line] = await db.select({ orderId: orderLines.orderId }).from(orderLines).where(eq(orderLines.id, lineId))
  return line?.orderId
}
const isMeant = (id: string, buyerId?: string) => and(eq(orders.id, id), buyerId ? eq(orders.buyerId, buyerId) : undefined)

const paidVnd = sql`${orderLines.priceVnd} - ${orderLines.discountVnd}`

const replaced = alias(orderLines, 'replaced')
const paidByPoints = sql`(select coalesce(sum(${orderLineDiscounts.amountVnd}), 0) from ${orderLineDiscounts}
  where ${orderLineDiscounts.lineId} = ${orderLines.id} and ${orderLineDiscounts.kind} = 'POINTS')`

/** `isFree`: the line is still within its cooling-off period, by the database's clock. */
export const listSoldLines = (db: Db, orderId: string) =>
  db
    .select({
      id: orderLines.id,
      kind: orderLines.kind,
      name: orderLines.name,
      learnerId: orderLines.learnerId,
      sellerId: orderLines.sellerId,
      seatHoldId: orderLines.seatHoldId,
      batchId: orderLines.batchId,
      refId: orderLines.refId,
      paidVnd: paidVnd.mapWith(Number),
      refundedVnd: orderLines.refundedVnd,
      creditVnd: orderLines.creditVnd,
      pointsVnd: paidByPoints.mapWith(Number),
      replacesLineId: orderLines.replacesLineId,
      /** What was paid in đồng for the line that this one replaces. */
      replacedVnd: sql`coalesce(${replaced.priceVnd} - ${replaced.discountVnd} - ${replaced.creditVnd}, 0)`.mapWith(Number),
      isGift: sql<boolean>`${orderLines.gift} is not null`,
      isFree: sql<boolean>`coalesce(now() < ${orders.completedAt} + make_interval(days => ${orderLines.coolingOffDays}), false)`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(replaced, eq(replaced.id, orderLines.replacesLineId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id))

/**
 * Who paid for an upgrade, and how much: its buyer, then the buyers of the memberships whose unused value counts towards it, newest first. None for other
 * orders.
 */
export const listPayersOfUpgrade = preparedSql<{ payerId: string; vnd: number }>(
  'list_payers_of_upgrade',
  () => sql`
    with recursive paid as (
      select buyer_id, replaces_line_id, price_vnd - discount_vnd - credit_vnd as vnd, credit_vnd as credited, 1 as no
      from ${orderLines} where order_id = ${sql.placeholder('orderId')}::uuid and replaces_line_id is not null
      union all
      select l.buyer_id, l.replaces_line_id, least(l.price_vnd - l.discount_vnd - l.credit_vnd, paid.credited),
        greatest(paid.credited - (l.price_vnd - l.discount_vnd - l.credit_vnd), 0), paid.no + 1
      from paid join ${orderLines} as l on l.id = paid.replaces_line_id
    ) select buyer_id as "payerId", vnd::float8 as vnd from paid order by no`,
)

/** What was paid for an order, older memberships that counted towards it included. */
export async function sumPaid(db: Db, orderId: string) {
  const [row] = await db
    .select({ sum: sql`sum(${paidVnd})`.mapWith(Number) })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  return row?.sum ?? 0
}

const selectCodes = prepared('list_order_codes', (db) =>
  db
    .select({ id: orders.id, name: orders.code })
    .from(orders)
    .where(sql`${orders.id} = any(${sql.placeholder('ids')}::uuid[])`),
)
export const listCodes = (db: Db, ids: readonly string[]) => selectCodes(db, { ids })

export const listLineCodes = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: orderLines.id, name: orders.code })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(inArray(orderLines.id, [...ids]))

export const listLineNames = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: orderLines.id, name: orderLines.name })
    .from(orderLines)
    .where(inArray(orderLines.id, [...ids]))

/** Lines with the đồng paid for them; locks their orders by id. Upgrade credit is excluded: it was paid with the older membership's order. */
export const lockEarning = (db: Db, lineIds: readonly string[]) =>
  db
    .select({
      orderLineId: orderLines.id,
      orderId: orders.id,
      keptVnd: sql`${paidVnd} - ${orderLines.creditVnd}`.mapWith(Number),
      refundedVnd: orderLines.refundedVnd,
      isDelivered: sql<boolean>`exists (select from ${orderEvents} where ${orderEvents.orderId} = ${orders.id}
        and ${orderEvents.kind} = 'DELIVERED' and ${orderEvents.subject} = ${orderLines.id}::text)`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(inArray(orderLines.id, [...lineIds]))
    .orderBy(asc(orders.id), asc(orderLines.id))
    .for('update', { of: orders })
