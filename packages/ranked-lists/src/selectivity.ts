import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { inBuckets, type BucketRange, type Buckets, bucketFrequencies } from './buckets.ts'
import { elementFrequenciesOf, type ElementFrequencies } from './statistics.ts'

/**
 * One thing that is asked of a row. What an index gathers is chosen by how many rows fit each of them, as the database last
 * counted: a word that every third row holds costs an index more than it saves (decision 23).
 */
export type Condition = {
  predicate: SQL
  /** The same as the index that gathers knows it; it may let through more. Without it no index helps. */
  indexed?: SQL
  /** Tells what a row is about, as words and subjects do: those are found together. */
  isTopic?: boolean
  /** How many lists of an index hold it: one word has one, a range one for each rung. */
  lists?: (db: Db) => Promise<number>
  /** Which share of all rows fits; 1 where nobody knows. */
  selectivity?: (db: Db) => Promise<number>
}
/** With its share found out. */
export type EstimatedCondition = Omit<Condition, 'selectivity' | 'lists'> & { selectivity: number; lists: number }

/** Holds one of these entries of an array. */
export function hasEntry(column: Column, entries: readonly string[], isTopic = false): Condition {
  const predicate = sql`${column} && ${sql.param([...entries])}::text[]`
  return { predicate, indexed: predicate, isTopic, selectivity: async (db) => sumOf(await elementFrequenciesOf(db, column), entries) }
}

/** A number between two others, which an index knows by its rungs. */
export const isBetween = (predicate: SQL, buckets: Buckets, range: BucketRange): Condition => ({
  predicate,
  indexed: inBuckets(buckets, range),
  lists: async (db) => (await rungsOf(db, buckets, range)).length,
  selectivity: async (db) => {
    const shares = await rungsOf(db, buckets, range)
    const isKnown = shares.length > 0 || (await bucketFrequencies(db, buckets, range.histogram)).length > 0
    return isKnown
      ? Math.min(
          1,
          shares.reduce((sum, { selectivity }) => sum + selectivity, 0),
        )
      : 1
  },
})

const rungsOf = async (db: Db, buckets: Buckets, { histogram, lowest = 0, highest = Infinity }: BucketRange) =>
  (await bucketFrequencies(db, buckets, histogram)).filter(({ bucket }) => bucket >= lowest && bucket <= highest)

/** An entry that the statistics do not name is as rare as the rarest that they do. */
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
 * Which share may fit all of them: words often stand beside each other in one title, and what is chosen beside them belongs
 * together more than it would by chance.
 */
export const maxSelectivity = (estimated: readonly EstimatedCondition[]) => estimated.reduce(withAnother, nothingAsked).selectivity

/** What is left of all rows, and whether by what they are about. */
export type Left = { selectivity: number; hasTopic: boolean }
const nothingAsked: Left = { selectivity: 1, hasTopic: false }

/** What is kept of those that fit so far. */
const kept = ({ selectivity: all, hasTopic }: Left, { selectivity, isTopic }: EstimatedCondition) =>
  all === 1 ? selectivity : selectivity ** (isTopic && hasTopic ? apart.topics : apart.choices)
/** 1 for what has nothing to do with each other, 0 for what is always found together. */
const apart = { topics: 0.3, choices: 0.7 }

const withAnother = (left: Left, one: EstimatedCondition): Left => ({
  selectivity: left.selectivity * kept(left, one),
  hasTopic: left.hasTopic || one.isTopic === true,
})

/** To look at one row costs as much as to read so many entries of an index (measured: 2.5 µs beside 22 ns). */
export const rowFetchCost = 115

/**
 * `cost` is what it takes: how many entries are read for each row of the table. Only what is `read` of the index is sure; of the
 * rows that are then looked at, `most` is the share of the rarest thing that is asked. `by` is what the index is asked for.
 */
type Gathering = { where: SQL[]; cost: number; read: number; most: number; by: SQL[] }

/**
 * All of them as a condition of a plan in which no walk is possible. The index is asked for the rarest, and for each further one
 * while reading its entries costs less than looking at the rows that it would leave away; the rest is asked of the rows. An index
 * that holds a part of the rows alone, `held`, has so many fewer entries.
 */
export function planBitmapFetch(estimated: readonly EstimatedCondition[], held = nothingAsked): Gathering {
  let [left, read, most] = [held, 0, held.selectivity]
  const by: SQL[] = []
  const where = estimated.map((one) => {
    const saved = left.selectivity * (1 - (one.isTopic ? kept(left, one) : one.selectivity)) * rowFetchCost
    const cost = held.selectivity * (held.hasTopic ? kept(held, one) : one.selectivity) * Math.max(1, one.lists * eachList)
    if (!one.indexed || (by.length > 0 && saved < cost)) return filterOnly(one.predicate)
    left = withAnother(left, one)
    read += cost
    most = Math.min(most, one.selectivity)
    by.push(one.predicate)
    return one.indexed === one.predicate ? one.indexed : sql`(${one.indexed} and ${filterOnly(one.predicate)})`
  })
  return { where, cost: read + left.selectivity * rowFetchCost, read, most, by }
}
/** An entry that may stand in any of many lists is looked for in all of them (measured: 500 ns in 60 lists, beside 22 ns in one). */
const eachList = 0.33
/** Of a row alone: no index is looked for. */
export const filterOnly = (predicate: SQL) => sql`(${predicate}) is true`
