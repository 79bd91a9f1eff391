import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A batch of people: the next ones by id, or those among given ids. */
export type IdSlice = { after: string; limit: number } | { among: readonly string[] }

/** Sorts before every id. */
export const firstId = '00000000-0000-0000-0000-000000000000'

export const inSlice = (column: PgColumn, slice: IdSlice): SQL =>
  'among' in slice ? sql`${column} = any(${sql.param(slice.among)}::uuid[])` : sql`${column} > ${slice.after}::uuid`

/** The end of a statement that returns a batch of ids. */
export const sliceEnd = (column: PgColumn, slice: IdSlice): SQL => ('among' in slice ? sql`` : sql`order by ${column} limit ${slice.limit}`)
