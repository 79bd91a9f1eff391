import type { OrderStatus } from '@khue/contracts/sale/orders'
import type { productKinds } from '@khue/contracts/ground/product-kinds'
import { and, desc, eq, sql } from 'drizzle-orm'
import { type Db, prepared, preparedSql } from '#platform/postgres/db'
import { orderColumns } from '../orders.repository.ts'
import { orderLines, orders } from '../orders.tables.ts'

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

/** One statement per set of filters: a single one with "or no filter" in each condition would be planned anew on every call. */
function searchFor(names: readonly FilterName[]) {
  const search = searches.get(names.join()) ?? searchBy(names)
  searches.set(names.join(), search)
  return search
}

/** One page, newest first, and the total over all pages, counted up to `countTo`. */
export async function searchOwnOrders(db: Db, { buyerId, statuses, kinds, code }: OrderSearch, { page, size, countTo }: SearchPage) {
  const asked = { statuses, kinds, codes: code && `${code.toUpperCase().replace(/[\\%_]/g, '\\$&')}%` }
  const search = searchFor((Object.keys(filters) as FilterName[]).filter((name) => asked[name])) // Object.keys loses the key type
  const values = { ...asked, buyerId, countTo }
  const rows = await search.select(db, { ...values, size, skipped: page * size })
  const [counted] = rows.length > 0 || page === 0 ? rows : await search.count(db, values) // a page past the last has no row to carry the total
  return { found: rows.map(({ order }) => order), total: counted?.total ?? 0 }
}
