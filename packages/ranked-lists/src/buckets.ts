import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { elementFrequencies } from './statistics.ts'

/**
 * Histograms: numbers of a row as entries of a GIN index beside words and choices, `fee:83` for all amounts in that bucket. One index scan then
 * answers a range together with words and choices, and a part of an order. The index `index` has the entries in the expression `of`, a call of the
 * function `by`.
 */
export type Buckets = {
  index: string
  of: SQL
  by: string
  /** The lowest and highest used bucket of each histogram: scanning an index for many empty buckets takes time. */
  ends: Readonly<Record<string, Ends>>
}
type Ends = { lowest: SQL | number; highest: SQL | number; bucketOf: (amount: number) => number }
/** Without a bound the range extends to the histogram's end. */
export type BucketRange = { histogram: string; lowest?: number | undefined; highest?: number | undefined }

/** The bucket of a whole number: four to each doubling. The database has the same function as `bucket_of`; a test holds both to be equal. */
export function bucketOf(amount: number) {
  if (amount < 4) return Math.max(0, Math.floor(amount))
  const doublings = Math.floor(Math.log2(amount))
  return Math.min(highestBucket, 4 * (doublings - 1) + Math.floor(4 * (amount / 2 ** doublings - 1)))
}
const highestBucket = 131

/** Rows in one of these buckets. */
export function inBuckets({ of, ends }: Buckets, { histogram, lowest, highest }: BucketRange): SQL {
  const [first, last] = [ends[histogram]?.lowest ?? 0, ends[histogram]?.highest ?? highestBucket]
  return sql`${of} && buckets_between(${histogram}, greatest(${lowest ?? null}::integer, ${first}), least(${highest ?? null}::integer, ${last}))`
}

type BucketShare = { bucket: number; selectivity: number }

/** The share of all rows in each bucket of a histogram, lowest bucket first, from the last `analyze`; empty before the first one. */
export async function bucketFrequencies(db: Db, { index, by }: Buckets, histogram: string): Promise<readonly BucketShare[]> {
  const { known } = await elementFrequencies(db, index, by)
  const histograms = sorted.get(known) ?? byHistogram(known)
  sorted.set(known, histograms)
  return histograms.get(histogram) ?? []
}

/** Sorted once per loaded statistics: every search needs them several times. */
const sorted = new WeakMap<object, ReadonlyMap<string, readonly BucketShare[]>>()

function byHistogram(known: ReadonlyMap<string, number>) {
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
