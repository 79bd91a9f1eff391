import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/db'
import { holdPrice, isOpen, type Order, orderColumns } from './orders.repository.ts'
import { openWishes, orderEvents, orderLines, orders } from './orders.tables.ts'

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
export const lockWished = (db: Db, buyerId: string, wishes: readonly string[]): Promise<Order[]> =>
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
            .select({ id: openWishes.orderId })
            .from(openWishes)
            .where(inArray(openWishes.wish, [...wishes])),
        ),
      ),
    )
    .orderBy(asc(orders.id))
    .for('update')

export async function hasWish(db: Db, wishes: readonly string[]) {
  const rows = await db
    .select({ wish: openWishes.wish })
    .from(openWishes)
    .where(inArray(openWishes.wish, [...wishes]))
    .limit(1)
  return rows.length > 0
}

export type NewWish = typeof openWishes.$inferInsert
/** Those that nobody wishes in an open order; of two who wish the same at once the second waits to see. Sorted, so that nobody waits in a circle. */
export async function insertWishes(db: Db, wishes: readonly NewWish[]) {
  const sorted = wishes.toSorted((a, b) => (a.wish < b.wish ? -1 : 1))
  const rows = await db.insert(openWishes).values(sorted).onConflictDoNothing().returning({ wish: openWishes.wish })
  return new Set(rows.map(({ wish }) => wish))
}

export type NewOrder = Pick<typeof orders.$inferInsert, 'id' | 'code' | 'buyerId' | 'intent' | 'sellerKey' | 'placementId' | 'totalVnd'>
export type NewLine = typeof orderLines.$inferInsert

/** Orders with all that is in them; their price is held for fifteen minutes. */
export async function insertOrders(db: Db, placed: readonly NewOrder[], lines: readonly NewLine[], eventIds: readonly string[]) {
  await db
    .insert(orders)
    .values(placed.map((order) => ({ ...order, status: 'AWAITING_PAYMENT' as const, expiresAt: holdPrice, giveUpAt: holdPrice })))
  await db.insert(orderLines).values([...lines])
  await db.insert(orderEvents).values(
    placed.map(({ id, totalVnd }, at) => ({
      orderId: id,
      id: eventIds[at] ?? id,
      kind: 'PLACED' as const,
      about: '',
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
    .orderBy(asc(orderLines.kind), sql`coalesce(${orderLines.runId}, ${orderLines.refId})`)
  return rows.flatMap(({ seatHoldId }) => seatHoldId ?? [])
}
