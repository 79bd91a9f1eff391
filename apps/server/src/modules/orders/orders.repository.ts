import type { OrderStatus } from '@khue/contracts/orders'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Db, prepared } from '#platform/db'
import { checkoutOrders, orderLines, orders } from './orders.tables.ts'

export type Order = typeof orders.$inferSelect
type NewOrder = typeof orders.$inferInsert
type NewLine = typeof orderLines.$inferInsert

/** Undefined when the same wish already has an unpaid order (or, hardly ever, the code is taken). */
export async function insertOrder(db: Db, row: NewOrder) {
  const [order] = await db.insert(orders).values(row).onConflictDoNothing().returning({ id: orders.id })
  return order
}

export const insertLine = (db: Db, row: NewLine) => db.insert(orderLines).values(row)

export async function findUnpaidTwin(db: Db, { buyerId, intent }: Pick<Order, 'buyerId' | 'intent'>) {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.buyerId, buyerId), eq(orders.intent, intent), eq(orders.status, 'AWAITING_PAYMENT')))
  return order
}

const selectOwnOrder = prepared('find_own_order', (db) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.id, sql.placeholder('id')), eq(orders.buyerId, sql.placeholder('buyerId')))),
)
export async function findOwnOrder(db: Db, id: string, buyerId: string) {
  const [order] = await selectOwnOrder(db, { id, buyerId })
  return order
}

const selectLines = prepared('list_order_lines', (db) =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderLines.id)),
)
export const listLines = (db: Db, orderId: string) => selectLines(db, { orderId })

/** Locked in the order of their ids, so that two requests for the same orders wait for each other instead of forever. */
export const lockOwnOrders = (db: Db, ids: readonly string[], buyerId: string) =>
  db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), eq(orders.buyerId, buyerId)))
    .orderBy(asc(orders.id))
    .for('update')

export const insertCheckoutOrders = (db: Db, checkoutId: string, orderIds: readonly string[]) =>
  db
    .insert(checkoutOrders)
    .values(orderIds.map((orderId) => ({ checkoutId, orderId })))
    .onConflictDoNothing()

export async function listOrderIdsOfCheckout(db: Db, checkoutId: string) {
  const rows = await db.select({ id: checkoutOrders.orderId }).from(checkoutOrders).where(eq(checkoutOrders.checkoutId, checkoutId))
  return rows.map((row) => row.id)
}

export const lockOrdersOfCheckout = (db: Db, checkoutId: string) =>
  db
    .select({ id: orders.id, status: orders.status })
    .from(checkoutOrders)
    .innerJoin(orders, eq(orders.id, checkoutOrders.orderId))
    .where(eq(checkoutOrders.checkoutId, checkoutId))
    .orderBy(asc(orders.id))
    .for('update', { of: orders })

/** Completion is stamped once, by the database's clock; a later refund keeps the stamp. */
export const setStatus = (db: Db, id: string, status: OrderStatus) =>
  db
    .update(orders)
    .set({ status, ...(status === 'COMPLETED' && { completedAt: sql`now()` }) })
    .where(eq(orders.id, id))
