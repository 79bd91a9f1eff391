import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { holdPrice, isOpen, type Order, orderColumns } from './orders.repository.ts'
import { requestedItems, orderEvents, orderLines, orders } from './orders.tables.ts'

const { placeholder } = sql

const lock = preparedSql(
  'lock_placing',
  () => sql`select pg_advisory_xact_lock(hashtextextended('orders of ' || ${placeholder('buyerId')}, 0))`,
)
/** Serialises one buyer's requests for several items, so that the second sees what the first placed. */
export const lockPlacing = (db: Db, buyerId: string) => lock(db, { buyerId })

/**
 * The buyer's open orders that contain one of these items. Locked by id and before anything else of the orders, so that ending one of them and
 * reordering several cannot deadlock.
 */
export const lockOrdersByItemKeys = (db: Db, buyerId: string, itemKeys: readonly string[]): Promise<Order[]> =>
  db
    .select(orderColumns)
    .from(orders)
    .where(
      and(
        eq(orders.buyerId, buyerId),
        isOpen,
        inArray(
          orders.id,
          db
            .select({ id: requestedItems.orderId })
            .from(requestedItems)
            .where(inArray(requestedItems.itemKey, [...itemKeys])),
        ),
      ),
    )
    .orderBy(asc(orders.id))
    .for('update')

export async function listItemKeys(db: Db, orderIds: readonly string[]) {
  const rows = await db
    .select({ itemKey: requestedItems.itemKey })
    .from(requestedItems)
    .where(inArray(requestedItems.orderId, [...orderIds]))
  return rows.map(({ itemKey }) => itemKey)
}

export async function hasOpenItem(db: Db, itemKeys: readonly string[]) {
  const rows = await db
    .select({ itemKey: requestedItems.itemKey })
    .from(requestedItems)
    .where(inArray(requestedItems.itemKey, [...itemKeys]))
    .limit(1)
  return rows.length > 0
}

export type NewOpenItem = typeof requestedItems.$inferInsert
/**
 * Claims the items that no open order holds and returns their keys. Of two concurrent claims of one key the second waits for the first. Sorted by
 * key, so that claims cannot deadlock.
 */
export async function insertOpenItems(db: Db, itemKeys: readonly NewOpenItem[]) {
  const sorted = itemKeys.toSorted((a, b) => (a.itemKey < b.itemKey ? -1 : 1))
  const rows = await db.insert(requestedItems).values(sorted).onConflictDoNothing().returning({ itemKey: requestedItems.itemKey })
  return new Set(rows.map(({ itemKey }) => itemKey))
}

export type NewOrder = Pick<typeof orders.$inferInsert, 'id' | 'code' | 'buyerId' | 'intent' | 'sellerKey' | 'placementId' | 'totalVnd'>
export type NewLine = typeof orderLines.$inferInsert

/** Inserts orders with their lines and the PLACED event; prices are held for 15 minutes. */
export async function insertOrders(db: Db, placed: readonly NewOrder[], lines: readonly NewLine[], eventIds: readonly string[]) {
  await db
    .insert(orders)
    .values(placed.map((order) => ({ ...order, status: 'AWAITING_PAYMENT' as const, expiresAt: holdPrice, autoCancelAt: holdPrice })))
  await db.insert(orderLines).values([...lines])
  await db.insert(orderEvents).values(
    placed.map(({ id, totalVnd }, at) => ({
      orderId: id,
      id: eventIds[at] ?? id,
      kind: 'PLACED' as const,
      subject: '',
      amountVnd: totalVnd,
    })),
  )
}

/** Records the seat held for each line. */
export async function setSeats(db: Db, seats: ReadonlyMap<string, string>) {
  for (const [lineId, seatHoldId] of seats) await db.update(orderLines).set({ seatHoldId }).where(eq(orderLines.id, lineId))
}

/** In the order in which seats are held (kind, then class or run), so that releasing and holding cannot deadlock. */
export async function listSeats(db: Db, orderId: string) {
  const rows = await db
    .select({ seatHoldId: orderLines.seatHoldId })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.kind), sql`coalesce(${orderLines.batchId}, ${orderLines.refId})`)
  return rows.flatMap(({ seatHoldId }) => seatHoldId ?? [])
}
