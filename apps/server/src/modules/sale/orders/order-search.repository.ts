import type { OrderStatus, productKinds } from '@khue/contracts/sale/orders'
import { and, desc, eq, sql } from 'drizzle-orm'
import { type Db, prepared, preparedSql } from '#platform/postgres/db'
import { orderColumns } from './orders.repository.ts'
import { orderLines, orders } from './orders.tables.ts'

export type OrderSearch = {
  buyerId: string
  statuses: OrderStatus[] | undefined
  kinds: readonly ProductKind[] | undefined
  code: string | undefined
}
type ProductKind = (typeof productKinds)[number]
type SearchPage = { page: number; size: number; countTo: number }

const filters = {
  statuses: sql`${orders.status} = any(${sql.placeholder('statuses')}::text[])`,
  kinds: sql`exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${orderLines.kind} = any(${sql.placeholder('kinds')}::text[]))`,
  codes: sql`${orders.code} like ${sql.placeholder('codes')}`,
}
type FilterName = keyof typeof filters

function searchBy(names: readonly FilterName[]) {
  const found = and(eq(orders.buyerId, sql.placeholder('buyerId')), ...names.map((name) => filters[name]))
  const total = sql<number>`(select count(*)::int from (select from ${orders} where ${found} limit ${sql.placeholder('countTo')}) as counted)`
  const [size, skipped] = [sql.placeholder('size'), sql.placeholder('skipped')]
  const suffix = names.map((name) => `_by_${name}`).join('')
  return {
    select: prepared(`search_own_orders${suffix}`, (db) =>
      db.select({ order: orderColumns, total }).from(orders).where(found).orderBy(desc(orders.id)).limit(size).offset(skipped),
    ),
    count: preparedSql<{ total: number }>(`count_own_orders${suffix}`, () => sql`select ${total} as total`),
  }
}
const searches = new Map<string, ReturnType<typeof searchBy>>()

/** A statement for each set of filters: one for all, with "or nothing is asked" in each, the database would plan anew every time. */
function searchFor(names: readonly FilterName[]) {
  const search = searches.get(names.join()) ?? searchBy(names)
  searches.set(names.join(), search)
  return search
}

/** One page, newest first, and how many there are on all pages: counted up to `countTo` and no further. */
export async function searchOwnOrders(db: Db, { buyerId, statuses, kinds, code }: OrderSearch, { page, size, countTo }: SearchPage) {
  const asked = { statuses, kinds, codes: code && `${code.toUpperCase().replace(/[\\%_]/g, '\\$&')}%` }
  const search = searchFor((Object.keys(filters) as FilterName[]).filter((name) => asked[name])) // Object.keys forgets the names
  const values = { ...asked, buyerId, countTo }
  const rows = await search.select(db, { ...values, size, skipped: page * size })
  const [counted] = rows.length > 0 || page === 0 ? rows : await search.count(db, values) // a page past the last has no row to say it
  return { found: rows.map(({ order }) => order), total: counted?.total ?? 0 }
}
