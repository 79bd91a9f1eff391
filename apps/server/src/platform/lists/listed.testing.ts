import { gte, type SQL, sql } from 'drizzle-orm'
import { customType, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { List } from '@khue/ranked-lists/key-ranges'
import type { Db } from '#platform/postgres/db'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** A table with everything that ranked lists read, for their tests. */
export const listed = pgTable('listed', {
  id: uuid().primaryKey(),
  title: text().notNull(),
  soldCount: integer().notNull(),
  kind: integer().notNull(),
  facets: text().array().notNull(),
  search: tsvector().generatedAlwaysAs(sql`vn_search(title, 'A')`),
  titleFolded: text().generatedAlwaysAs(sql`vn_folded(title)`),
})
const size = 8000

export type Row = { id: string; title: string; soldCount: number; kind: number; facets: string[] }

/** Creates the table with 8,000 rows and returns them in no particular order. */
export async function growListed(db: Db): Promise<Row[]> {
  await db.execute(sql`create table listed (id uuid primary key, title text not null, sold_count integer not null, kind integer not null,
    facets text[] not null, search tsvector generated always as (vn_search(title, 'A')) stored,
    title_folded text generated always as (vn_folded(title)) stored)`)
  // kind 7 is rare and stands at the very end of the order: a short index scan does not find it
  await db.execute(sql`insert into listed (id, title, sold_count, kind, facets)
    select md5(n::text)::uuid, case when n % 3 = 0 then 'Toán' else 'Văn' end || ' lớp ' || n % 12 || case when n % 100 = 0 then ' nâng cao' else '' end,
      case when n > 7990 then 0 else (n * 7919) % 1000 + 1 end, case when n > 7990 then 7 else n % 5 end,
      array['g:' || n % 12, 'd:' || n % 7, 'd:' || n % 3 + 7, case when n % 2 = 0 then 'trial' else 'paid' end]
    from generate_series(1, ${size}) as n`)
  await db.execute(sql`create index on listed (sold_count desc, id desc)`)
  await db.execute(sql`create index on listed using gin (facets)`)
  await db.execute(sql`create index on listed using gin (search)`)
  await db.execute(
    sql`create function listed_buckets(integer) returns text[] language sql immutable as 'select array[''sold:'' || public.bucket_of($1)]'`,
  )
  await db.execute(sql`create index listed_found on listed using gin (search, facets, listed_buckets(sold_count))`)
  await db.execute(sql`analyze listed`)
  return db
    .select({ id: listed.id, title: listed.title, soldCount: listed.soldCount, kind: listed.kind, facets: listed.facets })
    .from(listed)
}

export const byId = (a: Row, b: Row) => (a.id < b.id ? 1 : -1)
export const bySold = (a: Row, b: Row) => b.soldCount - a.soldCount || byId(a, b)
export const ids = (list: readonly Pick<Row, 'id'>[]) => list.map(({ id }) => id)
export const has = (entry: string) => sql`${listed.facets} @> array[${entry}]::text[]`
export const list = (narrowed?: SQL): List => ({
  table: listed,
  id: listed.id,
  within: gte(listed.kind, 0),
  narrowed,
  order: { key: listed.soldCount },
})
