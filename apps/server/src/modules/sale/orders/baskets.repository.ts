import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { holdPrice, isOpen, type Order, orderColumns } from './orders.repository.ts'
import { requestedItems, orderEvents, orderLines, orders } from './orders.tables.ts'

const { placeholder } = sql

const lock = preparedSql(
  'lock_placing',
  () => sql`select pg_advisory_xact_lock(hashtextextended('orders of ' || ${placeholder('buyerId')}, 0))`,
)
/** One buyer's requests for several things come one after the other: the second sees what the first has placed. */
export const lockPlacing = (db: Db, buyerId: string) => lock(db, { buyerId })

/**
 * The buyer's open orders in which one of these is wished. Locked in the order of their ids, before anything of theirs is, so
 * that whoever ends one of them and whoever asks for all wait for each other instead of forever.
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

export async function hasOpenItem(db: Db, itemKeys: readonly string[]) {
  const rows = await db
    .select({ itemKey: requestedItems.itemKey })
    .from(requestedItems)
    .where(inArray(requestedItems.itemKey, [...itemKeys]))
    .limit(1)
  return rows.length > 0
}

export type NewOpenItem = typeof requestedItems.$inferInsert
/** Those that nobody itemKeys in an open order; of two who itemKey the same at once the second waits to see. Sorted, so that nobody waits in a circle. */
export async function insertOpenItems(db: Db, itemKeys: readonly NewOpenItem[]) {
  const sorted = itemKeys.toSorted((a, b) => (a.itemKey < b.itemKey ? -1 : 1))
  const rows = await db.insert(requestedItems).values(sorted).onConflictDoNothing().returning({ itemKey: requestedItems.itemKey })
  return new Set(rows.map(({ itemKey }) => itemKey))
}

export type NewOrder = Pick<typeof orders.$inferInsert, 'id' | 'code' | 'buyerId' | 'intent' | 'sellerKey' | 'placementId' | 'totalVnd'>
export type NewLine = typeof orderLines.$inferInsert

/** Orders with all that is in them; their price is held for fifteen minutes. */
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

/** Which seat waits for which line. */
export async function setSeats(db: Db, seats: ReadonlyMap<string, string>) {
  for (const [lineId, seatHoldId] of seats) await db.update(orderLines).set({ seatHoldId }).where(eq(orderLines.id, lineId))
}

/** In the order in which they are held, so that nobody who gives some back and nobody who holds some wait in a circle. */
export async function listSeats(db: Db, orderId: string) {
  const rows = await db
    .select({ seatHoldId: orderLines.seatHoldId })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.kind), sql`coalesce(${orderLines.batchId}, ${orderLines.refId})`)
  return rows.flatMap(({ seatHoldId }) => seatHoldId ?? [])
}
