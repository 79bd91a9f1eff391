import type { OrderStatus, productKinds } from '@khue/contracts/sale/orders'
import { and, desc, eq, gte, inArray, isNotNull, lt, ne, or, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { type Order, orderColumns } from './orders.repository.ts'
import { orderLines, orders } from './orders.tables.ts'

export type AllOrdersFilter = {
  status?: OrderStatus | undefined
  kind?: (typeof productKinds)[number] | undefined
  from?: Date | undefined
  until?: Date | undefined
  /** Buyer or learner is one of these. */
  people?: readonly string[] | undefined
  ids?: readonly string[] | undefined
  isPaid?: boolean
}

/** Those before `before` by their ids, newest first. What is put together as needed is planned as needed: no statement is prepared. */
export const listAllOrders = (
  db: Db,
  filter: AllOrdersFilter,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<Order[]> =>
  db
    .select(orderColumns)
    .from(orders)
    .where(and(matches(db, filter), before ? lt(orders.id, before) : undefined))
    .orderBy(desc(orders.id))
    .limit(limit)

function matches(db: Db, { status, kind, from, until, people, ids, isPaid }: AllOrdersFilter): SQL | undefined {
  return and(
    status && eq(orders.status, status),
    kind && inArray(orders.id, linesOf(db, eq(orderLines.kind, kind))),
    from && and(gte(orders.createdAt, from), gte(orders.id, idAt(from, -slack))),
    until && and(lt(orders.createdAt, until), lt(orders.id, idAt(until, slack))),
    people && or(inArray(orders.buyerId, [...people]), inArray(orders.id, linesOf(db, isForAnother(people)))),
    ids && inArray(orders.id, [...ids]),
    isPaid ? isNotNull(orders.paidByCheckoutId) : undefined,
  )
}

/** By an index that knows those alone; what people buy for themselves is found by its buyer. */
const isForAnother = (people: readonly string[]) =>
  and(inArray(orderLines.learnerId, [...people]), ne(orderLines.learnerId, orderLines.buyerId))

const linesOf = (db: Db, isMeant: SQL | undefined) => db.select({ id: orderLines.orderId }).from(orderLines).where(isMeant)

/** Ids begin with the moment at which they were made, by the clock of whichever node that was: a day is more than clocks differ. */
const slack = 86_400_000
const idAt = (moment: Date, aside: number) => {
  const hex = Math.max(0, moment.getTime() + aside)
    .toString(16)
    .padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

export async function findAnyOrder(db: Db, id: string) {
  const [order] = await db.select(orderColumns).from(orders).where(eq(orders.id, id))
  return order
}

export async function findIdByCode(db: Db, code: string) {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.code, code))
  return order?.id
}
