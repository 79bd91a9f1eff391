import { and, type Column, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { type BucketRange, type Buckets, bucketFrequencies } from './buckets.ts'
import { filterOnly, type Condition, planBitmapFetch, isBetween, type Left, estimateSelectivity } from './selectivity.ts'
import { estimatedRows } from './statistics.ts'

/** A list over very many rows (`lists.ts`), and which part of it an index scan reads. */
export type List = {
  table: PgTable
  /** Of type uuid: the last key of every order. */
  id: Column
  /** The condition on every row of the list, with which the index of the order begins: `state = 'LISTED' and subject_id = 4`. */
  within: SQL
  /** Conditions on the rows. */
  conditions?: readonly Condition[]
  /** A further condition, answered by any index that fits. */
  narrowed?: SQL | undefined
  /** The part of `within` that a bitmap fetch checks on the rows; the rest of it is `part`, in the terms of the GIN index. */
  fetchScope?: SQL | undefined
  part?: readonly Condition[]
  /** Partial indexes that hold the rows of one condition only; `predicate` is written as in the index: `subject_id = 4`. */
  partialIndexes?: readonly PartialIndex[] | undefined
  /** Partial indexes of the uppermost buckets of a histogram, `predicate` written as in the index: `bought_count >= 2048`; the smallest first. */
  topIndexes?: readonly TopIndex[] | undefined
  /** Partial indexes of a random sample, one row in so many: `get_byte(uuid_send(id), 15) < 32`; the smallest sample first. */
  samples?: readonly Sample[] | undefined
  /** Histograms of the GIN index (`buckets.ts`): that of this order, and one in which no bucket holds many rows. */
  buckets?: Buckets | undefined
  histogram?: string | undefined
  evenHistogram?: string | undefined
  /** The key range of its histogram to which `within` limits the list. */
  keyRange?: { predicate: SQL; lowest?: number | undefined; highest?: number | undefined } | undefined
  /**
   * Must match an index: `(key desc nulls last, id desc nulls last)`, or both ascending; `isBackwards` reads an ascending index from its end. An
   * order by the id alone uses the primary key.
   */
  order: { key: Column; isRising?: boolean; isBackwards?: boolean }
}
export type Sample = { predicate: SQL; selectivity: number }
type PartialIndex = { predicate: SQL; of: Condition }
type TopIndex = { predicate: SQL; histogram: string; lowest: number }
/** `since` is when a row joined the list. */
export type PagedList = List & { since: Column }

/** The largest share of rows that a key range may cover; beyond it the whole list is fetched. */
const maxRangeShare = 0.4

/** `held` is the partial index that contains the whole range, and its share of all rows. */
export type KeyRange = { range: BucketRange; size: number; rows: number; held?: (TopIndex & { selectivity: number }) | undefined }

/**
 * The key range of an order up to a row with that key, including its whole bucket; undefined where the order has no histogram. Shorter, to the end of
 * a partial index, if that holds `enough` of all rows.
 */
export async function keyRangeUpTo(db: Db, list: List, key: number, enough = Infinity): Promise<KeyRange | undefined> {
  const { buckets, histogram, keyRange, order } = list
  const edge = histogram === undefined ? undefined : buckets?.ends[histogram]?.bucketOf(key)
  if (!buckets || histogram === undefined || edge === undefined) return undefined
  const [shares, rows] = await Promise.all([bucketFrequencies(db, buckets, histogram), estimatedRows(db, getTableName(list.table))])
  const range = order.isRising
    ? { histogram, lowest: keyRange?.lowest, highest: edge }
    : { histogram, lowest: edge, highest: keyRange?.highest }
  const from = (lowest = 0) => sumOf(shares.filter(({ bucket }) => bucket >= lowest && bucket <= (range.highest ?? Infinity)))
  const topIndexes = (order.isRising ? [] : (list.topIndexes ?? [])).filter((topIndex) => topIndex.histogram === histogram)
  const [size, topIndex] = [from(range.lowest), topIndexes.find(({ lowest }) => lowest <= edge || from(lowest) >= enough)]
  if (!topIndex) return { range, size, rows: size * rows }
  const selectivity = from(topIndex.lowest)
  const held = { ...topIndex, selectivity }
  if (size > selectivity / 3) return { range: { ...range, lowest: topIndex.lowest }, size: selectivity, rows: selectivity * rows, held }
  return { range, size, rows: size * rows, held }
}

/** The first buckets of an order that are expected to hold `wanted` fitting rows; undefined when they are not much less than all rows. */
export async function keyRangeFor(
  db: Db,
  list: List,
  { selectivity, wanted, least, isSure = false }: { selectivity: number; wanted: number; least: number; isSure?: boolean },
  histogram = list.histogram,
): Promise<KeyRange | undefined> {
  if (!list.buckets || !histogram) return undefined
  const [buckets, rows] = await Promise.all([bucketFrequencies(db, list.buckets, histogram), estimatedRows(db, getTableName(list.table))])
  const size = Math.max(least, (1.5 * wanted) / (selectivity * rows))
  const own = histogram === list.histogram
  const { lowest, highest } = own ? { ...list.keyRange } : {}
  const isRising = own && list.order.isRising === true
  const left = buckets.filter(({ bucket }) => bucket >= (lowest ?? 0) && bucket <= (highest ?? Infinity))
  const topIndexes = (isRising ? [] : (list.topIndexes ?? [])).flatMap((topIndex) => {
    const total = sumOf(left.filter(({ bucket }) => bucket >= topIndex.lowest))
    return topIndex.histogram === histogram && total > 0 ? [{ ...topIndex, selectivity: total }] : []
  })
  const promising = topIndexes.find((topIndex) => topIndex.selectivity >= size)
  const guess =
    isSure || least > 0 ? undefined : topIndexes.find((topIndex) => topIndex.selectivity * selectivity * rows >= minExpectedPart * wanted)
  const held = promising ?? guess
  let sum = 0
  const last = (isRising ? left : left.toReversed()).find((one) => (sum += one.selectivity) >= size)
  if (held && (sum > held.selectivity / 3 || !promising))
    return { range: { histogram, lowest: held.lowest, highest }, size: held.selectivity, rows: held.selectivity * rows, held }
  if (!last || sum > maxRangeShare) return undefined
  const range = isRising ? { histogram, lowest, highest: last.bucket } : { histogram, lowest: last.bucket, highest }
  return { range, size: sum, rows: sum * rows, held }
}

/**
 * A partial index is tried when it is expected to hold this part of the wanted rows: it is read quickly, and estimates for several words at once are
 * too low.
 */
const minExpectedPart = 0.3

const sumOf = (buckets: readonly { selectivity: number }[]) => buckets.reduce((sum, { selectivity }) => sum + selectivity, 0)

/** The share of rows in the key range of `within`. */
export async function keyRangeSelectivity(db: Db, list: List) {
  const [keyRange] = await estimateSelectivity(db, keyRangeConditions(list))
  return keyRange?.selectivity ?? 1
}

export const keyRangeConditions = ({ buckets, histogram, keyRange }: List): Condition[] =>
  buckets && histogram && keyRange
    ? [isBetween(keyRange.predicate, buckets, { histogram, lowest: keyRange.lowest, highest: keyRange.highest })]
    : []

/** `isAlong`: the index scan itself is limited to the key range; otherwise the range is checked on the rows only. */
type FetchPlan = { where: SQL; cost: number; read: number; most: number; isAlong: boolean }

/** All conditions of a list for a bitmap fetch: of all rows, of a key range, or of a sample. */
export async function planFetch(db: Db, list: List, on?: KeyRange, sample?: Sample): Promise<FetchPlan> {
  const { conditions = [], part = [], buckets, keyRange } = list
  const within = list.fetchScope ?? list.within
  if (conditions.length + part.length === 0 && !keyRange)
    return { where: and(within, list.narrowed) ?? sql`true`, cost: Infinity, read: Infinity, most: 1, isAlong: false }
  const along =
    on && buckets ? [isBetween(on.range.histogram === list.histogram && keyRange ? keyRange.predicate : sql`true`, buckets, on.range)] : []
  const ranges = on?.range.histogram === list.histogram ? along : [...along, ...keyRangeConditions(list)]
  const planWith = async (own: SQL | undefined, all: readonly Condition[], held?: Left) => {
    const { where, by, ...costs } = planBitmapFetch(await estimateSelectivity(db, all), held)
    const isAlong = on?.held !== undefined || along.some(({ predicate }) => by.includes(predicate))
    return { where: and(within, own, ...where, list.narrowed && filterOnly(list.narrowed)) ?? sql`true`, ...costs, isAlong }
  }
  const all = [...conditions, ...part]
  if (sample) return planWith(sample.predicate, [...all, ...ranges], { selectivity: sample.selectivity, hasTopic: false })
  if (on?.held) {
    const { held, size } = on
    const isWhole = size === held.selectivity // the index holds exactly the range, apart from the list's own key range
    const own = isWhole
      ? keyRangeConditions(list)
      : ranges.map((one) => (along.includes(one) ? { ...one, selectivity: async () => size / held.selectivity } : one))
    return planWith(held.predicate, [...all, ...own], { selectivity: held.selectivity, hasTopic: false })
  }
  const partialIndex = await smallest(db, list)
  const besides = [...all.filter((one) => one !== partialIndex?.of), ...ranges]
  if (!partialIndex || !besides.some(({ indexed }) => indexed)) return planWith(undefined, [...all, ...ranges])
  return planWith(partialIndex.predicate, besides, { selectivity: partialIndex.selectivity, hasTopic: partialIndex.of.isTopic === true })
}

/** The smallest of the partial indexes. */
async function smallest(db: Db, { partialIndexes = [] }: List) {
  const estimated = await Promise.all(
    partialIndexes.map(async (partialIndex) => ({
      ...partialIndex,
      selectivity: (await estimateSelectivity(db, [partialIndex.of]))[0]?.selectivity ?? 1,
    })),
  )
  return estimated.toSorted((a, b) => a.selectivity - b.selectivity)[0]
}

export const tableOf = (list: List) => sql.identifier(getTableName(list.table))

export const isNarrowed = ({ narrowed, conditions = [] }: List) => narrowed !== undefined || conditions.length > 0

/** All conditions, checked on the rows. */
export const rowPredicate = ({ narrowed, conditions = [] }: List) =>
  and(narrowed, ...conditions.map(({ predicate }) => predicate)) ?? sql`true`

/** A partial fetch must cost at most this part of the whole, because it may turn out to be insufficient. */
export const maxPartialCost = 0.6
