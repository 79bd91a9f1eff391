import type { OrderStatus } from '@khue/contracts/sale/orders'
import type { productKinds } from '@khue/contracts/ground/product-kinds'
import { and, desc, eq, gte, inArray, isNotNull, lt, ne, or, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { type Order, orderColumns } from '../orders.repository.ts'
import { orderLines, orders } from '../orders.tables.ts'

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

/** A page of orders older than `before`, by id, newest first. Not prepared: each set of filters needs its own plan. */
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

/** Uses the partial index `order_lines_for_other_learner`; what people buy for themselves is found by buyer. */
const isForAnother = (people: readonly string[]) =>
  and(inArray(orderLines.learnerId, [...people]), ne(orderLines.learnerId, orderLines.buyerId))

const linesOf = (db: Db, isMeant: SQL | undefined) => db.select({ id: orderLines.orderId }).from(orderLines).where(isMeant)

/** Ids start with the time of creation (UUIDv7) by the creating node's clock; a day exceeds any clock difference between nodes. */
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
