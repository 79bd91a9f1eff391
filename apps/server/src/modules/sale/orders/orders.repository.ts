import type { OrderStatus } from '@khue/contracts/sale/orders'
import { and, asc, eq, getTableColumns, gt, inArray, lt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { checkoutMinutes } from '#modules/money/payments'
import { planOnSale } from '#modules/sale/subscriptions'
import { type Db, prepared, preparedSql, pipelineWrite } from '#platform/postgres/db'
import { payableHours } from './order.ts'
import { checkoutOrders, requestedItems, orderEvents, orderLines, orders } from './orders.tables.ts'

type NewPlanOrder = Pick<typeof orders.$inferSelect, 'id' | 'code' | 'buyerId' | 'intent'> &
  Pick<typeof orderLines.$inferSelect, 'learnerId' | 'sku'> & { itemKey: string }

/** The limit holds even for renewed orders: an unpaid order keeps seats and code uses from others. */
const isWithinPayableHours = sql<boolean>`${orders.createdAt} > now() - interval '${sql.raw(String(payableHours))} hours'`
/** By the database's clock. */
export const isPayable = sql<boolean>`${orders.status} = 'AWAITING_PAYMENT' and ${orders.expiresAt} > now() and ${isWithinPayableHours}`
export const isOpen = sql`${orders.status} in ('AWAITING_PAYMENT', 'WAITING_CONFIRMATION')`
const isOneOf = (ids: Placeholder) => sql`${orders.id} = any(${ids}::uuid[])`
export const orderColumns = { ...getTableColumns(orders), isPayable }
export type Order = typeof orders.$inferSelect & { isPayable: boolean }

export const holdPrice = sql`now() + interval '15 minutes'`

const insertWhole = preparedSql<{ id: string | null }>(
  'insert_order',
  () => sql`
    with plan as (${planOnSale(sql.placeholder('sku'))}),
    claimed as (
      insert into ${requestedItems} (item_key, order_id) select ${sql.placeholder('itemKey')}, ${sql.placeholder('id')}::uuid from plan
      where not exists (select from ${orders} where code = ${sql.placeholder('code')})
      on conflict do nothing returning order_id),
    placed as (
      insert into ${orders} (id, code, buyer_id, status, intent, total_vnd, expires_at, auto_cancel_at)
      select order_id, ${sql.placeholder('code')}, ${sql.placeholder('buyerId')}::uuid, 'AWAITING_PAYMENT',
        ${sql.placeholder('intent')}, price_vnd, ${holdPrice}, ${holdPrice}
      from claimed, plan returning id, buyer_id, total_vnd),
    lined as (
      insert into ${orderLines} (id, order_id, buyer_id, learner_id, kind, sku, name, image, price_vnd, months, plan_version_id)
      select ${sql.placeholder('lineId')}::uuid, placed.id, buyer_id, ${sql.placeholder('learnerId')}::uuid, 'SUB', sku, name, image,
        total_vnd, months, plan.id
      from placed, plan),
    noted as (
      insert into ${orderEvents} (order_id, id, kind, subject, amount_vnd)
      select id, ${sql.placeholder('eventId')}::uuid, 'PLACED', '', total_vnd from placed)
    select placed.id from plan left join placed on true`,
)

/**
 * Inserts an order of one plan as it is on sale now, with its line, PLACED event and price hold of 15 minutes, in one statement. Undefined when the
 * plan is not on sale. `id` is null when an open order already claims the same item (or, very rarely, when the code is taken). The line pins the plan
 * version.
 */
export async function insertPlanOrder(db: Db, row: NewPlanOrder) {
  const [order] = await insertWhole(db, { ...row, lineId: uuidv7(), eventId: uuidv7() })
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

/** With the database's time, since orders expire by that clock. */
export const listOwnOrders = (db: Db, ids: readonly string[], buyerId: string) =>
  db
    .select({ ...orderColumns, now: sql`now()`.mapWith(orders.expiresAt) })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), eq(orders.buyerId, buyerId)))
    .orderBy(asc(orders.id))

/** All orders of a buyer, oldest first. */
export const listOrdersOf = (db: Db, buyerId: string) =>
  db.select(orderColumns).from(orders).where(eq(orders.buyerId, buyerId)).orderBy(asc(orders.id))

const selectLines = prepared('list_order_lines', (db) =>
  db
    .select()
    .from(orderLines)
    .where(sql`${orderLines.orderId} = any(${sql.placeholder('orderIds')}::uuid[])`)
    .orderBy(asc(orderLines.id)),
)
export const listLines = (db: Db, orderIds: readonly string[]) => selectLines(db, { orderIds })

const lockingOwn = (name: string, isMeant: SQL) =>
  prepared(name, (db) =>
    db
      .select(orderColumns)
      .from(orders)
      .where(and(isMeant, eq(orders.buyerId, sql.placeholder('buyerId'))))
      .orderBy(asc(orders.id))
      .for('update'),
  )
const lockOne = lockingOwn('lock_own_order', eq(orders.id, sql.placeholder('id')))
const lockSeveral = lockingOwn('lock_own_orders', isOneOf(sql.placeholder('ids')))
/**
 * Locked by id, so that two requests for the same orders cannot deadlock. A single order, the usual case, has its own statement: PostgreSQL would
 * plan one with an array of any length anew each time.
 */
export const lockOwnOrders = (db: Db, ids: readonly string[], buyerId: string) =>
  ids.length === 1 ? lockOne(db, { id: ids[0], buyerId }) : lockSeveral(db, { ids, buyerId })

const linking = (name: string, rows: SQL, isMeant: SQL) =>
  preparedSql(
    name,
    () => sql`
      with linked as (
        insert into ${checkoutOrders} (checkout_id, order_id) select ${sql.placeholder('checkoutId')}::uuid, order_id from ${rows}),
      noted as (
        insert into ${orderEvents} (order_id, id, kind, subject, checkout_code)
        select order_id, event_id, 'CHECKOUT_OPENED', ${sql.placeholder('checkoutId')}::text, ${sql.placeholder('code')} from ${rows})
      update ${orders} set expires_at = greatest(expires_at, now() + ${checkoutTime}),
        auto_cancel_at = greatest(auto_cancel_at, now() + ${checkoutTime} + interval '55 minutes')
      where ${isMeant}`,
  )
const checkoutTime = sql.raw(`interval '${checkoutMinutes} minutes'`)
const linkOne = linking(
  'link_checkout',
  sql`(select ${sql.placeholder('id')}::uuid as order_id, ${sql.placeholder('eventId')}::uuid as event_id) as one`,
  eq(orders.id, sql.placeholder('id')),
)
const linkSeveral = linking(
  'link_checkout_to_several',
  sql`unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('eventIds')}::uuid[]) as several (order_id, event_id)`,
  isOneOf(sql.placeholder('ids')),
)

type Link = { checkoutId: string; code: string; ids: readonly string[] }

/**
 * Links a newly opened checkout to its orders and notes it in their histories. Extends their price hold to the checkout's lifetime. VNPAY reports a
 * payment made in the last second up to ten times, five minutes apart, so auto-cancel waits 55 minutes longer.
 */
export const linkCheckout = (db: Db, { ids, ...link }: Link) =>
  pipelineWrite(
    db,
    ids.length === 1
      ? linkOne(db, { ...link, id: ids[0], eventId: uuidv7() })
      : linkSeveral(db, { ...link, ids, eventIds: ids.map(() => uuidv7()) }),
  )

export async function listOrderIdsOfCheckout(db: Db, checkoutId: string) {
  const rows = await db.select({ id: checkoutOrders.orderId }).from(checkoutOrders).where(eq(checkoutOrders.checkoutId, checkoutId))
  return rows.map((row) => row.id)
}

const listingCheckouts = (name: string, isMeant: SQL) =>
  prepared(name, (db) =>
    db.select({ orderId: checkoutOrders.orderId, checkoutId: checkoutOrders.checkoutId }).from(checkoutOrders).where(isMeant),
  )
const listOfOne = listingCheckouts('list_checkouts_of_order', eq(checkoutOrders.orderId, sql.placeholder('orderId')))
const listOfSeveral = listingCheckouts(
  'list_checkouts_of_orders',
  sql`${checkoutOrders.orderId} = any(${sql.placeholder('orderIds')}::uuid[])`,
)
/** All checkouts of these orders; a single order uses its own cached plan, as in `lockOwnOrders`. */
export const listCheckoutsOfOrders = (db: Db, orderIds: readonly string[]) =>
  orderIds.length === 1 ? listOfOne(db, { orderId: orderIds[0] }) : listOfSeveral(db, { orderIds })

export async function listCheckoutIdsOfOrder(db: Db, orderId: string) {
  const asking = await listCheckoutsOfOrders(db, [orderId])
  return asking.map(({ checkoutId }) => checkoutId)
}

/** The orders of several checkouts, for resolving suspense items. */
export const listOrdersOfCheckouts = (db: Db, checkoutIds: readonly string[]) =>
  db
    .select({
      checkoutId: checkoutOrders.checkoutId,
      id: orders.id,
      code: orders.code,
      status: orders.status,
      total: orders.totalVnd,
    })
    .from(checkoutOrders)
    .innerJoin(orders, eq(orders.id, checkoutOrders.orderId))
    .where(inArray(checkoutOrders.checkoutId, [...checkoutIds]))
    .orderBy(asc(orders.id))

const lockAllOfCheckouts = prepared('lock_orders_of_checkouts', (db) =>
  db
    .select({ checkoutId: checkoutOrders.checkoutId, order: orderColumns })
    .from(orders)
    .innerJoin(checkoutOrders, eq(checkoutOrders.orderId, orders.id))
    .where(sql`${checkoutOrders.checkoutId} = any(${sql.placeholder('checkoutIds')}::uuid[])`)
    .orderBy(asc(orders.id))
    .for('update', { of: orders }),
)
/** Returns an order once for each of these checkouts that asks for it. */
export const lockOrdersOfCheckouts = (db: Db, checkoutIds: readonly string[]) => lockAllOfCheckouts(db, { checkoutIds })

export async function lockOrdersOfCheckout(db: Db, checkoutId: string) {
  const asked = await lockOrdersOfCheckouts(db, [checkoutId])
  return asked.map(({ order }) => order)
}

/** The next unpaid orders, by id, that are due for auto-cancel; skips locked rows. */
export const lockExpiredOrders = (db: Db, { after, limit }: { after: string | undefined; limit: number }) =>
  db
    .select(orderColumns)
    .from(orders)
    .where(and(eq(orders.status, 'AWAITING_PAYMENT'), lt(orders.autoCancelAt, sql`now()`), after ? gt(orders.id, after) : undefined))
    .orderBy(asc(orders.id))
    .limit(limit)
    .for('update', { skipLocked: true })

/** Holds the price for another fifteen minutes; false once the order is older than `payableHours`. */
export async function setRenewed(db: Db, id: string) {
  const rows = await db
    .update(orders)
    .set({ expiresAt: holdPrice, autoCancelAt: sql`greatest(${orders.autoCancelAt}, ${holdPrice})` })
    .where(and(eq(orders.id, id), isWithinPayableHours))
    .returning({ id: orders.id })
  return rows.length === 1
}

const ofMove = (list: string, type: string, id = sql`id`) =>
  sql`(${sql.placeholder(list)}::${sql.raw(type)})[array_position(${sql.placeholder('ids')}::uuid[], ${id})]`
const moveAll = preparedSql(
  'set_order_statuses',
  () => sql`
    with granted as (
      delete from ${requestedItems} where order_id = any(${sql.placeholder('ids')}::uuid[])
        and ${ofMove('statuses', 'text[]', sql`order_id`)} not in ('AWAITING_PAYMENT', 'WAITING_CONFIRMATION'))
    update ${orders} set status = ${ofMove('statuses', 'text[]')},
      paid_by_checkout_id = coalesce(${ofMove('checkoutIds', 'uuid[]')}, paid_by_checkout_id),
      completed_at = case when ${ofMove('statuses', 'text[]')} = 'COMPLETED' then now() else completed_at end
    where id = any(${sql.placeholder('ids')}::uuid[])`,
)
export type Move = { id: string; status: OrderStatus; paidByCheckoutId?: string }

/** `completed_at` is set once, by the database's clock, and a refund keeps it. An order that ends or completes releases its requested items. */
export const setStatuses = (db: Db, moves: readonly Move[]) =>
  pipelineWrite(
    db,
    moveAll(db, {
      ids: moves.map(({ id }) => id),
      statuses: moves.map(({ status }) => status),
      checkoutIds: moves.map(({ paidByCheckoutId }) => paidByCheckoutId ?? null),
    }),
  )
