import type { OrderStatus } from '@khue/contracts/orders'
import { and, asc, count, desc, eq, getTableColumns, inArray, like, lt, type SQL, sql } from 'drizzle-orm'
import { type Db, prepared } from '#platform/db'
import { checkoutOrders, orderLines, orders } from './orders.tables.ts'

type NewOrder = Pick<typeof orders.$inferInsert, 'id' | 'code' | 'buyerId' | 'intent' | 'totalVnd' | 'status'>
type NewLine = typeof orderLines.$inferInsert

/** Judged by the database's clock. */
const isPayable = sql<boolean>`${orders.status} = 'AWAITING_PAYMENT' and ${orders.expiresAt} > now()`
const orderColumns = { ...getTableColumns(orders), isPayable }
export type Order = typeof orders.$inferSelect & { isPayable: boolean }

const holdPrice = sql`now() + interval '15 minutes'`

/** Undefined when the same wish already has an unpaid order (or, hardly ever, the code is taken). The price is held for fifteen minutes. */
export async function insertOrder(db: Db, row: NewOrder) {
  const [order] = await db
    .insert(orders)
    .values({ ...row, expiresAt: holdPrice, giveUpAt: holdPrice })
    .onConflictDoNothing()
    .returning({ id: orders.id })
  return order
}

export const insertLine = (db: Db, row: NewLine) => db.insert(orderLines).values(row)

export async function lockUnpaidTwin(db: Db, { buyerId, intent }: Pick<Order, 'buyerId' | 'intent'>) {
  const [order] = await db
    .select(orderColumns)
    .from(orders)
    .where(and(eq(orders.buyerId, buyerId), eq(orders.intent, intent), eq(orders.status, 'AWAITING_PAYMENT')))
    .for('update')
  return order
}

const selectOwnOrder = prepared('find_own_order', (db) =>
  db
    .select(orderColumns)
    .from(orders)
    .where(and(eq(orders.id, sql.placeholder('id')), eq(orders.buyerId, sql.placeholder('buyerId')))),
)
export async function findOwnOrder(db: Db, id: string, buyerId: string) {
  const [order] = await selectOwnOrder(db, { id, buyerId })
  return order
}

export async function findOwnOrderByCode(db: Db, code: string, buyerId: string) {
  const [order] = await db
    .select(orderColumns)
    .from(orders)
    .where(and(eq(orders.code, code), eq(orders.buyerId, buyerId)))
  return order
}

export const listOwnOrders = (db: Db, ids: readonly string[], buyerId: string) =>
  db
    .select(orderColumns)
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), eq(orders.buyerId, buyerId)))
    .orderBy(asc(orders.id))

export type OrderSearch = { buyerId: string; statuses: OrderStatus[] | undefined; code: string | undefined }
const found = ({ buyerId, statuses, code }: OrderSearch): SQL | undefined =>
  and(
    eq(orders.buyerId, buyerId),
    statuses ? inArray(orders.status, statuses) : undefined,
    code ? like(orders.code, `${code.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`) : undefined,
  )

/** Newest first. */
export const searchOwnOrders = (db: Db, search: OrderSearch, { page, size }: { page: number; size: number }) =>
  db
    .select(orderColumns)
    .from(orders)
    .where(found(search))
    .orderBy(desc(orders.id))
    .limit(size)
    .offset(page * size)

/** Counts up to `limit` and no further. */
export async function countOwnOrders(db: Db, search: OrderSearch, limit: number) {
  const some = db.select({ id: orders.id }).from(orders).where(found(search)).limit(limit).as('some')
  const [row] = await db.select({ n: count() }).from(some)
  return row?.n ?? 0
}

const selectLines = prepared('list_order_lines', (db) =>
  db
    .select()
    .from(orderLines)
    .where(sql`${orderLines.orderId} = any(${sql.placeholder('orderIds')}::uuid[])`)
    .orderBy(asc(orderLines.id)),
)
export const listLines = (db: Db, orderIds: readonly string[]) => selectLines(db, { orderIds })
export type OrderLine = Awaited<ReturnType<typeof listLines>>[number]

/** Locked in the order of their ids, so that two requests for the same orders wait for each other instead of forever. */
export const lockOwnOrders = (db: Db, ids: readonly string[], buyerId: string) =>
  db
    .select(orderColumns)
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

export async function listCheckoutIdsOfOrder(db: Db, orderId: string) {
  const rows = await db.select({ id: checkoutOrders.checkoutId }).from(checkoutOrders).where(eq(checkoutOrders.orderId, orderId))
  return rows.map((row) => row.id)
}

/** What several checkouts are for, for whoever must judge their money. */
export const listOrdersOfCheckouts = (db: Db, checkoutIds: readonly string[]) =>
  db
    .select({ checkoutId: checkoutOrders.checkoutId, id: orders.id, code: orders.code, status: orders.status, total: orders.totalVnd })
    .from(checkoutOrders)
    .innerJoin(orders, eq(orders.id, checkoutOrders.orderId))
    .where(inArray(checkoutOrders.checkoutId, [...checkoutIds]))
    .orderBy(asc(orders.id))

export const lockOrdersOfCheckout = (db: Db, checkoutId: string) =>
  db
    .select(orderColumns)
    .from(checkoutOrders)
    .innerJoin(orders, eq(orders.id, checkoutOrders.orderId))
    .where(eq(checkoutOrders.checkoutId, checkoutId))
    .orderBy(asc(orders.id))
    .for('update', { of: orders })

/** Unpaid orders whose time is over, leaving to others what they have locked. */
export const lockOrdersToGiveUp = (db: Db, limit: number) =>
  db
    .select(orderColumns)
    .from(orders)
    .where(and(eq(orders.status, 'AWAITING_PAYMENT'), lt(orders.giveUpAt, sql`now()`)))
    .orderBy(asc(orders.giveUpAt))
    .limit(limit)
    .for('update', { skipLocked: true })

/**
 * While a payment may be under way the price stays held as long as it takes. VNPAY tells a payment made in the last
 * second up to ten times, five minutes apart: so much longer the order is not given up.
 */
export const setBeingPaid = (db: Db, ids: readonly string[], expiresAt: Date) =>
  db
    .update(orders)
    .set({
      expiresAt: sql`greatest(${orders.expiresAt}, ${expiresAt.toISOString()}::timestamptz)`,
      giveUpAt: sql`greatest(${orders.giveUpAt}, ${expiresAt.toISOString()}::timestamptz + interval '55 minutes')`,
    })
    .where(inArray(orders.id, [...ids]))

/** Holds the price for another fifteen minutes. */
export const setRenewed = (db: Db, id: string) =>
  db
    .update(orders)
    .set({ expiresAt: holdPrice, giveUpAt: sql`greatest(${orders.giveUpAt}, ${holdPrice})` })
    .where(eq(orders.id, id))

/** Completion is stamped once, by the database's clock; a later refund keeps the stamp. */
export const setStatus = (db: Db, id: string, status: OrderStatus, paidByCheckoutId?: string) =>
  db
    .update(orders)
    .set({ status, ...(paidByCheckoutId && { paidByCheckoutId }), ...(status === 'COMPLETED' && { completedAt: sql`now()` }) })
    .where(eq(orders.id, id))
