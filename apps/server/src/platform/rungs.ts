import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { shortMemory } from './short-memory.ts'

/**
 * Ladders: numbers of a row as words that a GIN index knows beside others, `fee:83` for whatever costs nearly the same. A range is
 * then asked of the index together with words and choices, and so is the beginning of an order. `index` has them in the expression `of`.
 */
export type Rungs = { index: string; of: SQL }
/** Without an end it goes on to the last rung. */
export type RungRange = { ladder: string; lowest?: number | undefined; highest?: number | undefined }

/** The rung of a whole number: four to each doubling. The database has the same as `rung_of`; a test holds both to be equal. */
export function rungOf(amount: number) {
  if (amount < 4) return Math.max(0, Math.floor(amount))
  const doublings = Math.floor(Math.log2(amount))
  return Math.min(highestRung, 4 * (doublings - 1) + Math.floor(4 * (amount / 2 ** doublings - 1)))
}
const highestRung = 131

/** Whoever stands on one of these rungs. */
export const onRungs = ({ of }: Rungs, { ladder, lowest, highest }: RungRange): SQL =>
  sql`${of} && rungs_between(${ladder}, ${lowest ?? null}::integer, ${highest ?? null}::integer)`

const minute = 60_000

/** How many rows stand on each rung of a ladder, from the lowest on, as the database last estimated; none before it did. */
export const sizesOfRungs = shortMemory(minute, async (db: Db, index: string, ladder: string) => {
  const { rows } = await db.execute<{ rung: number; size: number }>(sql`
    select split_part(entry, ':', 2)::int as rung, share * heap.reltuples::float8 as size
    from pg_stats join pg_index on indexrelid = to_regclass(${index}) join pg_class as heap on heap.oid = indrelid
      cross join lateral unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (entry, share)
    where schemaname = 'public' and tablename = ${index} and entry like ${`${ladder}:%`} order by rung`)
  return rows
})

/** A range that leaves more than this costs an index more than it saves rows. */
const narrowShare = 0.4

/** Those of the ranges that leave little, as conditions for the index. */
export async function narrowRanges(
  db: Db,
  { rungs, ranges = [] }: { rungs?: Rungs | undefined; ranges?: readonly RungRange[] | undefined },
): Promise<SQL[]> {
  if (!rungs) return []
  const narrow: SQL[] = []
  for (const range of ranges) {
    const sizes = await sizesOfRungs(db, rungs.index, range.ladder)
    const sum = (from: number, to: number) => sizes.reduce((all, { rung, size }) => all + (rung >= from && rung <= to ? size : 0), 0)
    const isNarrow = sum(range.lowest ?? 0, range.highest ?? Infinity) <= narrowShare * sum(0, Infinity)
    if (isNarrow) narrow.push(onRungs(rungs, range))
  }
  return narrow
}
