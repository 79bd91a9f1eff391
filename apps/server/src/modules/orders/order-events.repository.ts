import { asc, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Db, prepared } from '#platform/db'
import { orderEvents } from './orders.tables.ts'

type NewEvent = Pick<typeof orderEvents.$inferInsert, 'orderId' | 'kind' | 'checkoutCode' | 'amountVnd'> & { about?: string }

/** Writes down what has just happened, once per thing it is about, in the transaction in which it happened. */
export async function insertEvents(db: Db, events: readonly NewEvent[]) {
  if (events.length === 0) return
  await db
    .insert(orderEvents)
    .values(events.map(({ about = '', ...event }) => ({ id: uuidv7(), about, ...event })))
    .onConflictDoNothing()
}

/** Oldest first. */
export const listEvents = prepared('list_order_events', (db) =>
  db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id)),
)
export type OrderEvent = Awaited<ReturnType<typeof listEvents>>[number]
