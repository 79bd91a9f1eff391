import { type Column, getTableName, sql } from 'drizzle-orm'
import { type Db, columnName } from './database.ts'
import { cachedPerDatabase } from './cached-per-database.ts'

/**
 * What share of the rows holds each entry of an array, each word of a text: as the database last estimated, most of them.
 * `rarest` stands for those that it did not note, and is 1 where it noted nothing.
 */
export type ElementFrequencies = { known: ReadonlyMap<string, number>; rarest: number }

/** Of a column, or of an expression of an index, which the database names after its function. */
export const elementFrequencies = cachedPerDatabase(async (db: Db, relation: string, name: string): Promise<ElementFrequencies> => {
  const { rows } = await db.execute<{ entry: string; share: number }>(sql`
    select entry, share from pg_stats cross join lateral unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (entry, share)
    where schemaname = 'public' and tablename = ${relation} and attname = ${name} and entry is not null`)
  return {
    known: new Map(rows.map(({ entry, share }) => [entry, share])),
    rarest: rows.reduce((least, { share }) => Math.min(least, share), 1),
  }
})

export const elementFrequenciesOf = (db: Db, column: Column) => elementFrequencies(db, getTableName(column.table), columnName(column))

/** How many rows a table has, about. */
export const estimatedRows = cachedPerDatabase(async (db: Db, table: string) => {
  const { rows } = await db.execute<{ rows: number }>(
    sql`select reltuples as rows from pg_class where oid = to_regclass(${`public.${table}`})`,
  )
  return Math.max(0, rows[0]?.rows ?? 0)
})
