import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { orderLineDiscounts, orderLines, orders } from '../orders.tables.ts'

const open = ['AWAITING_PAYMENT', 'WAITING_CONFIRMATION'] as const
const bought = ['COMPLETED', 'REFUNDED'] as const
const columns = {
  lineId: orderLines.id,
  name: orderLines.name,
  learnerId: orderLines.learnerId,
  promotionId: sql<string>`${orderLineDiscounts.promotionId}`,
  discountVnd: orderLineDiscounts.amountVnd,
  priceVnd: orderLines.priceVnd,
  /** What earlier promotions left of the price when this one applied. */
  leftVnd: sql`${orderLines.priceVnd} - coalesce(sum(${orderLineDiscounts.amountVnd}) over (
    partition by ${orderLines.id} order by ${orderLineDiscounts.step} rows between unbounded preceding and 1 preceding), 0)`.mapWith(
    Number,
  ),
  paidVnd: sql`${orderLines.priceVnd} - ${orderLines.discountVnd}`.mapWith(Number),
  placedAt: orders.createdAt,
  completedAt: orders.completedAt,
  isBought: sql<boolean>`${inArray(orders.status, bought)}`,
  /** It can still be paid. */
  isUnpaid: sql<boolean>`${inArray(orders.status, open)}`,
}

const listDiscounted = (db: Db) =>
  db
    .select(columns)
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(orderLineDiscounts, and(eq(orderLineDiscounts.lineId, orderLines.id), isNotNull(orderLineDiscounts.promotionId)))
    .orderBy(asc(orderLines.id), asc(orderLineDiscounts.step))
    .$dynamic()

/** Lines that these people bought cheaper by a promotion after this order was completed, or are about to pay. */
export const listBoughtCheaperSince = (db: Db, orderId: string, learnerIds: readonly string[]) => {
  const since = db.select({ at: orders.completedAt }).from(orders).where(eq(orders.id, orderId))
  const isLater = and(eq(orders.status, 'COMPLETED'), sql`${orders.completedAt} >= (${since})`)
  const isNoPart = sql`${orders.id} <> ${orderId}::uuid`
  return listDiscounted(db).where(and(inArray(orderLines.learnerId, [...learnerIds]), isNoPart, or(isLater, inArray(orders.status, open))))
}

/** Lines placed in the same basket as this order that a promotion made cheaper. */
export const listBasket = (db: Db, orderId: string) =>
  listDiscounted(db).where(
    sql`coalesce(${orders.placementId}, ${orders.id}) = (select coalesce(placement_id, id) from ${orders} as own where own.id = ${orderId}::uuid)`,
  )

/** The promotions that still make these lines cheaper: none in an order that ended unpaid. */
export const listStanding = (db: Db, lineIds: readonly string[]) =>
  listDiscounted(db).where(and(inArray(orderLines.id, [...lineIds]), ne(orders.status, 'CANCELLED')))
export type Discounted = Awaited<ReturnType<typeof listBasket>>[number]
