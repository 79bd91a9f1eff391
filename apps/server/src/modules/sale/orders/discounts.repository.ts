import { and, asc, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { type Order, orderColumns } from './orders.repository.ts'
import { invoiceRequests, orderLineDiscounts, orderLines, orders } from './orders.tables.ts'

const { placeholder } = sql

/** The buyer's own orders with these ids and all orders placed together with them, locked by id. */
export const lockPlacementOrders = (db: Db, ids: readonly string[], buyerId: string): Promise<Order[]> => {
  const placements = db
    .select({ id: orders.placementId })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), isNotNull(orders.placementId)))
  return db
    .select(orderColumns)
    .from(orders)
    .where(and(eq(orders.buyerId, buyerId), or(inArray(orders.id, [...ids]), inArray(orders.placementId, placements))))
    .orderBy(asc(orders.id))
    .for('update')
}

/** All orders placed together with these, with their statuses. */
export const listPlacementOrders = (db: Db, placementIds: readonly string[]) =>
  db
    .select({ id: orders.id, status: orders.status, placementId: orders.placementId })
    .from(orders)
    .where(inArray(orders.placementId, [...placementIds]))

const lockPlacement = preparedSql(
  'lock_placement',
  () => sql`select pg_advisory_xact_lock(hashtextextended('placement ' || ${placeholder('placementId')}, 0))`,
)
/** Serialises the ending of orders of one placement: of two that end at once, the second sees the first as ended. */
export const lockEnding = (db: Db, placementId: string) => lockPlacement(db, { placementId })

export type NewStep = typeof orderLineDiscounts.$inferInsert
export type LineDiscount = { lineId: string; discountVnd: number; platformDiscountVnd: number; bonusDays: number }

const setLines = preparedSql(
  'set_line_discounts',
  () => sql`update ${orderLines} as line set discount_vnd = given.discount, platform_discount_vnd = given.platform, bonus_days = given.days
    from unnest(${placeholder('ids')}::uuid[], ${placeholder('discounts')}::bigint[], ${placeholder('platformDiscounts')}::bigint[], ${placeholder('days')}::smallint[])
      as given (id, discount, platform, days) where line.id = given.id`,
)
const setTotals = preparedSql(
  'set_discounted_totals',
  () => sql`update ${orders} as o set placement_id = ${placeholder('placementId')}::uuid, discount_vnd = l.discount, total_vnd = l.total
    from (select order_id, sum(discount_vnd) as discount, sum(price_vnd - discount_vnd - credit_vnd) as total from ${orderLines}
      where order_id = any(${placeholder('ids')}::uuid[]) group by order_id) as l where o.id = l.order_id`,
)

export type Discounts = { lines: readonly LineDiscount[]; steps: readonly NewStep[] }
type Priced = Discounts & { orderIds: readonly string[]; placementId: string | null }

/** Replaces the discounts of these lines; from here on the orders share the given placement. */
export async function setDiscounts(db: Db, { lines, steps, orderIds, placementId }: Priced) {
  const ids = lines.map(({ lineId }) => lineId)
  await db.delete(orderLineDiscounts).where(inArray(orderLineDiscounts.lineId, ids))
  if (steps.length > 0) await db.insert(orderLineDiscounts).values([...steps])
  await setLines(db, {
    ids,
    discounts: lines.map(({ discountVnd }) => discountVnd),
    platformDiscounts: lines.map(({ platformDiscountVnd }) => platformDiscountVnd),
    days: lines.map(({ bonusDays }) => bonusDays),
  })
  await setTotals(db, { ids: orderIds, placementId })
}

/** Discount steps of these lines, in order. */
export const listSteps = (db: Db, lineIds: readonly string[]) =>
  db
    .select()
    .from(orderLineDiscounts)
    .where(inArray(orderLineDiscounts.lineId, [...lineIds]))
    .orderBy(asc(orderLineDiscounts.lineId), asc(orderLineDiscounts.step))

type Named = Omit<typeof invoiceRequests.$inferInsert, 'orderId'>

/** Sets the invoice recipient of these orders; null removes it. */
export async function setInvoiceRecipient(db: Db, orderIds: readonly string[], named: Named | null) {
  await db.delete(invoiceRequests).where(inArray(invoiceRequests.orderId, [...orderIds]))
  if (named) await db.insert(invoiceRequests).values(orderIds.map((orderId) => ({ orderId, ...named })))
}

const { name, taxId, address, email } = invoiceRequests
const buyerNamed = { name, taxId, address, email }
export async function findInvoiceRecipient(db: Db, orderIds: readonly string[]) {
  const [recipient] = await db
    .select(buyerNamed)
    .from(invoiceRequests)
    .where(inArray(invoiceRequests.orderId, [...orderIds]))
    .orderBy(asc(invoiceRequests.orderId))
    .limit(1)
  return recipient
}

/** The recipient on the buyer's latest order that has one. */
export async function findLastInvoiceRecipient(db: Db, buyerId: string) {
  const [recipient] = await db
    .select(buyerNamed)
    .from(invoiceRequests)
    .innerJoin(orders, eq(orders.id, invoiceRequests.orderId))
    .where(eq(orders.buyerId, buyerId))
    .orderBy(desc(orders.id))
    .limit(1)
  return recipient
}
