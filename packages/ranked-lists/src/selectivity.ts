import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { inBuckets, type BucketRange, type Buckets, bucketFrequencies } from './buckets.ts'
import { elementFrequenciesOf, type ElementFrequencies } from './statistics.ts'

/**
 * One condition on a row. The conditions that an index scan uses are chosen by their selectivity, from the database's last statistics: a word that
 * every third row holds costs an index more than it saves (decision 23).
 */
export type Condition = {
  predicate: SQL
  /** The same condition in the terms of the GIN index; it may let more rows through. Without it no index helps. */
  indexed?: SQL
  /** Describes what a row is about, as words and subjects do: such conditions occur together. */
  isTopic?: boolean
  /** How many posting lists of an index hold it: a word has one, a range one for each bucket. */
  lists?: (db: Db) => Promise<number>
  /** The share of all rows that fit; 1 where unknown. */
  selectivity?: (db: Db) => Promise<number>
}
/** A condition with its selectivity resolved. */
export type EstimatedCondition = Omit<Condition, 'selectivity' | 'lists'> & { selectivity: number; lists: number }

/** The array column holds one of these entries. */
export function hasEntry(column: Column, entries: readonly string[], isTopic = false): Condition {
  const predicate = sql`${column} && ${sql.param([...entries])}::text[]`
  return { predicate, indexed: predicate, isTopic, selectivity: async (db) => sumOf(await elementFrequenciesOf(db, column), entries) }
}

/** A number in a range, which the index holds by its buckets. */
export const isBetween = (predicate: SQL, buckets: Buckets, range: BucketRange): Condition => ({
  predicate,
  indexed: inBuckets(buckets, range),
  lists: async (db) => (await bucketsInRange(db, buckets, range)).length,
  selectivity: async (db) => {
    const shares = await bucketsInRange(db, buckets, range)
    const isKnown = shares.length > 0 || (await bucketFrequencies(db, buckets, range.histogram)).length > 0
    return isKnown
      ? Math.min(
          1,
          shares.reduce((sum, { selectivity }) => sum + selectivity, 0),
        )
      : 1
  },
})

const bucketsInRange = async (db: Db, buckets: Buckets, { histogram, lowest = 0, highest = Infinity }: BucketRange) =>
  (await bucketFrequencies(db, buckets, histogram)).filter(({ bucket }) => bucket >= lowest && bucket <= highest)

/** An entry that the statistics do not name counts as rare as the rarest that they name. */
export const sumOf = ({ known, rarest }: ElementFrequencies, entries: readonly string[]) =>
  Math.min(
    1,
    entries.reduce((sum, entry) => sum + (known.get(entry) ?? rarest), 0),
  )

/** The rarest first. */
export async function estimateSelectivity(db: Db, conditions: readonly Condition[]): Promise<EstimatedCondition[]> {
  const estimated = await Promise.all(
    conditions.map(async ({ selectivity, lists, ...condition }) => ({
      ...condition,
      selectivity: selectivity ? await selectivity(db) : 1,
      lists: lists ? await lists(db) : 1,
    })),
  )
  return estimated.toSorted((a, b) => a.selectivity - b.selectivity)
}

/**
 * An upper estimate of the share that fits all conditions: words often occur together in one title, and choices beside them correlate more than
 * chance.
 */
export const maxSelectivity = (estimated: readonly EstimatedCondition[]) => estimated.reduce(withAnother, unfiltered).selectivity

/** The share of rows left by the conditions so far, and whether one of them is a topic. */
export type Left = { selectivity: number; hasTopic: boolean }
const unfiltered: Left = { selectivity: 1, hasTopic: false }

/** The share that a further condition keeps of the rows that fit so far. */
const kept = ({ selectivity: all, hasTopic }: Left, { selectivity, isTopic }: EstimatedCondition) =>
  all === 1 ? selectivity : selectivity ** (isTopic && hasTopic ? independenceOf.topics : independenceOf.choices)
/** Exponent of independence: 1 for independent conditions, 0 for conditions that always occur together. */
const independenceOf = { topics: 0.3, choices: 0.7 }

const withAnother = (left: Left, one: EstimatedCondition): Left => ({
  selectivity: left.selectivity * kept(left, one),
  hasTopic: left.hasTopic || one.isTopic === true,
})

/** Checking one row costs as much as reading so many entries of an index (measured: 2.5 µs against 22 ns). */
export const rowFetchCost = 115

/**
 * `cost` is the total in index entries per row of the table. Only `read`, the entries read from the index, is certain; of the rows that are then
 * checked, `most` is an upper bound, the share of the rarest condition. `by` are the conditions that the index answers.
 */
type BitmapFetchPlan = { where: SQL[]; cost: number; read: number; most: number; by: SQL[] }

/**
 * All conditions as a `where` that forces a bitmap fetch. The index gets the rarest condition, and each further one while reading its entries costs
 * less than checking the rows that it filters out; the others are checked on the rows. A partial index, `held`, has proportionally fewer entries.
 */
export function planBitmapFetch(estimated: readonly EstimatedCondition[], held = unfiltered): BitmapFetchPlan {
  let [left, read, most] = [held, 0, held.selectivity]
  const by: SQL[] = []
  const where = estimated.map((one) => {
    const saved = left.selectivity * (1 - (one.isTopic ? kept(left, one) : one.selectivity)) * rowFetchCost
    const cost = held.selectivity * (held.hasTopic ? kept(held, one) : one.selectivity) * Math.max(1, one.lists * costPerList)
    if (!one.indexed || (by.length > 0 && saved < cost)) return filterOnly(one.predicate)
    left = withAnother(left, one)
    read += cost
    most = Math.min(most, one.selectivity)
    by.push(one.predicate)
    return one.indexed === one.predicate ? one.indexed : sql`(${one.indexed} and ${filterOnly(one.predicate)})`
  })
  return { where, cost: read + left.selectivity * rowFetchCost, read, most, by }
}
/** Searching many posting lists for one entry costs more per entry (measured: 500 ns in 60 lists, against 22 ns in one). */
const costPerList = 0.33
/** Checked on the rows only: written so that no index matches. */
export const filterOnly = (predicate: SQL) => sql`(${predicate}) is true`
