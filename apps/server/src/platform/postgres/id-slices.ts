import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Which of many people are meant: the next so many by the order of their ids, or those among some. */
export type IdSlice = { after: string; limit: number } | { among: readonly string[] }

/** Before every id. */
export const firstId = '00000000-0000-0000-0000-000000000000'

export const inSlice = (column: PgColumn, slice: IdSlice): SQL =>
  'among' in slice ? sql`${column} = any(${sql.param(slice.among)}::uuid[])` : sql`${column} > ${slice.after}::uuid`

/** Closes a statement that answers ids. */
export const sliceEnd = (column: PgColumn, slice: IdSlice): SQL => ('among' in slice ? sql`` : sql`order by ${column} limit ${slice.limit}`)
