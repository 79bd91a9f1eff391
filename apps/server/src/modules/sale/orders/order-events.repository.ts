import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Db, prepared, preparedSql, pipelineWrite } from '#platform/postgres/db'
import { orderEvents } from './orders.tables.ts'

export type NewEvent = Pick<typeof orderEvents.$inferInsert, 'orderId' | 'kind' | 'checkoutCode' | 'amountVnd'> & { subject?: string }

const insertAll = preparedSql(
  'insert_order_events',
  () => sql`
    insert into ${orderEvents} (order_id, id, kind, subject, checkout_code, amount_vnd)
    select * from unnest(${sql.placeholder('orderIds')}::uuid[], ${sql.placeholder('ids')}::uuid[], ${sql.placeholder('kinds')}::text[],
      ${sql.placeholder('abouts')}::text[], ${sql.placeholder('codes')}::text[], ${sql.placeholder('amounts')}::bigint[])
    on conflict do nothing`,
)

/** Adds history entries, once per kind and subject, in the transaction in which they happened. */
export async function insertEvents(db: Db, events: readonly NewEvent[]) {
  if (events.length === 0) return
  const rows = insertAll(db, {
    orderIds: events.map(({ orderId }) => orderId),
    ids: events.map(() => uuidv7()),
    kinds: events.map(({ kind }) => kind),
    abouts: events.map(({ subject }) => subject ?? ''),
    codes: events.map(({ checkoutCode }) => checkoutCode ?? null),
    amounts: events.map(({ amountVnd }) => amountVnd ?? null),
  })
  await pipelineWrite(db, rows)
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

/** Whether the platform withdrew an item of each of these orders. */
export async function areAllWithdrawn(db: Db, orderIds: readonly string[]) {
  const withdrawn = and(inArray(orderEvents.orderId, [...orderIds]), eq(orderEvents.kind, 'WITHDRAWN'))
  return orderIds.length > 0 && (await db.$count(orderEvents, withdrawn)) === orderIds.length
}

/** Those of these checkouts at which money was ever held for these orders. */
export async function listHolds(db: Db, { orderIds, checkoutIds }: { orderIds: readonly string[]; checkoutIds: readonly string[] }) {
  const rows = await db
    .select({ checkoutId: orderEvents.subject })
    .from(orderEvents)
    .where(
      and(
        inArray(orderEvents.orderId, [...orderIds]),
        eq(orderEvents.kind, 'PAYMENT_HELD'),
        inArray(orderEvents.subject, [...checkoutIds]),
      ),
    )
  return rows.map(({ checkoutId }) => checkoutId)
}
