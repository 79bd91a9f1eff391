import { and, asc, eq, sql } from 'drizzle-orm'
import { type Db, prepared } from '#platform/postgres/db'
import { checkoutOrders, orderLines, orders } from './orders.tables.ts'

const selectLinesToDeliver = prepared('list_lines_to_deliver', (db) =>
  db
    .select({
      orderId: orders.id,
      code: orders.code,
      buyerId: orders.buyerId,
      totalVnd: orders.totalVnd,
      lineId: orderLines.id,
      name: orderLines.name,
      learnerId: orderLines.learnerId,
      kind: orderLines.kind,
      sku: orderLines.sku,
      refId: orderLines.refId,
      batchId: orderLines.batchId,
      seatHoldId: orderLines.seatHoldId,
      sellerId: orderLines.sellerId,
      lessons: orderLines.lessons,
      discountVnd: orderLines.discountVnd,
      creditVnd: orderLines.creditVnd,
      bonusDays: orderLines.bonusDays,
      platformDiscountVnd: orderLines.platformDiscountVnd,
      coolingOffDays: orderLines.coolingOffDays,
      gift: orderLines.gift,
      months: orderLines.months,
      planVersionId: orderLines.planVersionId,
      priceVnd: orderLines.priceVnd,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(sql`${orders.id} = any(${sql.placeholder('orderIds')}::uuid[])`)
    .orderBy(asc(orderLines.id)),
)
/** Orders with every line and all that delivery and notices need, read once for both. */
export const listLinesToDeliver = (db: Db, orderIds: readonly string[]) => selectLinesToDeliver(db, { orderIds })

/** The orders of a checkout with their buyer, by id; notices link to the first. */
export const listOfCheckout = (db: Db, checkoutId: string) =>
  db
    .select({ id: orders.id, code: orders.code, buyerId: orders.buyerId })
    .from(checkoutOrders)
    .innerJoin(orders, eq(orders.id, checkoutOrders.orderId))
    .where(eq(checkoutOrders.checkoutId, checkoutId))
    .orderBy(asc(orders.id))

export async function findBuyer(db: Db, orderId: string) {
  const [order] = await db.select({ code: orders.code, buyerId: orders.buyerId }).from(orders).where(eq(orders.id, orderId))
  return order
}

const minutesBefore = 5
const hasFewMinutes = sql`${orders.expiresAt} > now() and ${orders.expiresAt} <= now() + make_interval(mins => ${minutesBefore})`

/** Unpaid orders whose price hold ends within five minutes. The condition on `auto_cancel_at` drops orders that are about to be cancelled. */
export const listEndingHolds = (db: Db) =>
  db
    .select({ id: orders.id, code: orders.code, buyerId: orders.buyerId, totalVnd: orders.totalVnd, expiresAt: orders.expiresAt })
    .from(orders)
    .where(and(eq(orders.status, 'AWAITING_PAYMENT'), sql`${orders.autoCancelAt} > now()`, hasFewMinutes))
    .orderBy(asc(orders.expiresAt))
