import { type Column, getTableName, sql } from 'drizzle-orm'
import { type Db, columnName } from './database.ts'
import { cachedFor } from './cached-for.ts'

/** The database's statistics change slowly. */
const statisticsMs = 60_000

/**
 * The share of rows that hold each entry of an array or each word of a text, for the most common ones, from the database's last statistics. `rarest`
 * stands for entries without statistics, and is 1 where there are none at all.
 */
export type ElementFrequencies = { known: ReadonlyMap<string, number>; rarest: number }

/** For a column, or for an expression of an index, which the database names after its function. */
export const elementFrequencies = cachedFor(statisticsMs, async (db: Db, relation: string, name: string): Promise<ElementFrequencies> => {
  const { rows } = await db.execute<{ entry: string; share: number }>(sql`
    select entry, share from pg_stats cross join lateral unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (entry, share)
    where schemaname = 'public' and tablename = ${relation} and attname = ${name} and entry is not null`)
  return {
    known: new Map(rows.map(({ entry, share }) => [entry, share])),
    rarest: rows.reduce((least, { share }) => Math.min(least, share), 1),
  }
})

export const elementFrequenciesOf = (db: Db, column: Column) => elementFrequencies(db, getTableName(column.table), columnName(column))

/** The estimated number of rows of a table. */
export const estimatedRows = cachedFor(statisticsMs, async (db: Db, table: string) => {
  const { rows } = await db.execute<{ rows: number }>(
    sql`select reltuples as rows from pg_class where oid = to_regclass(${`public.${table}`})`,
  )
  return Math.max(0, rows[0]?.rows ?? 0)
})
