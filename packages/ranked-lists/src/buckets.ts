import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { elementFrequencies } from './statistics.ts'

/**
 * Ladders: numbers of a row as words that a GIN index knows beside others, `fee:83` for whatever costs nearly the same. A range is
 * then asked of the index together with words and choices, and so is a part of an order. `index` has them in the expression `of`,
 * a call of the function `by`.
 */
export type Buckets = {
  index: string
  of: SQL
  by: string
  /** On which rungs each ladder begins and ends: reading an index for many that nobody stands on takes its time. */
  ends: Readonly<Record<string, Ends>>
}
type Ends = { lowest: SQL | number; highest: SQL | number; bucketOf: (amount: number) => number }
/** Without an end it goes on to the last rung. */
export type BucketRange = { histogram: string; lowest?: number | undefined; highest?: number | undefined }

/** The rung of a whole number: four to each doubling. The database has the same as `bucket_of`; a test holds both to be equal. */
export function bucketOf(amount: number) {
  if (amount < 4) return Math.max(0, Math.floor(amount))
  const doublings = Math.floor(Math.log2(amount))
  return Math.min(highestRung, 4 * (doublings - 1) + Math.floor(4 * (amount / 2 ** doublings - 1)))
}
const highestRung = 131

/** Whoever stands on one of these rungs. */
export function inBuckets({ of, ends }: Buckets, { histogram, lowest, highest }: BucketRange): SQL {
  const [first, last] = [ends[histogram]?.lowest ?? 0, ends[histogram]?.highest ?? highestRung]
  return sql`${of} && buckets_between(${histogram}, greatest(${lowest ?? null}::integer, ${first}), least(${highest ?? null}::integer, ${last}))`
}

type OnRung = { bucket: number; selectivity: number }

/** What share of all rows stands on each rung of a ladder, from the lowest on, as the database last estimated; none before it did. */
export async function bucketFrequencies(db: Db, { index, by }: Buckets, histogram: string): Promise<readonly OnRung[]> {
  const { known } = await elementFrequencies(db, index, by)
  const ladders = sorted.get(known) ?? byLadder(known)
  sorted.set(known, ladders)
  return ladders.get(histogram) ?? []
}

/** Sorted once for each estimate: every search asks for them several times. */
const sorted = new WeakMap<object, ReadonlyMap<string, readonly OnRung[]>>()

function byLadder(known: ReadonlyMap<string, number>) {
  const shares = [...known].map(([entry, selectivity]) => ({
    histogram: entry.slice(0, entry.indexOf(':')),
    bucket: Number(entry.slice(entry.indexOf(':') + 1)),
    selectivity,
  }))
  return new Map(
    Object.entries(Object.groupBy(shares, ({ histogram }) => histogram)).map(([histogram, all = []]) => [
      histogram,
      all.toSorted((a, b) => a.bucket - b.bucket),
    ]),
  )
}
