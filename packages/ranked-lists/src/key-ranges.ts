import { and, type Column, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { type BucketRange, type Buckets, bucketFrequencies } from './buckets.ts'
import { filterOnly, type Condition, planBitmapFetch, isBetween, type Left, estimateSelectivity } from './selectivity.ts'
import { estimatedRows } from './statistics.ts'

/** A list over very many rows (`ranked-lists.ts`), and what part of it an index is asked for. */
export type List = {
  table: PgTable
  /** Of type uuid: the last key of every order. */
  id: Column
  /** What holds for all that can be listed, and what the index of the order begins with: `state = 'LISTED' and subject_id = 4`. */
  within: SQL
  /** What is asked of the rows, one thing each. */
  conditions?: readonly Condition[]
  /** What else is asked, by whatever index there is. */
  narrowed?: SQL | undefined
  /** What of `within` is asked of the rows when they are gathered; the rest of it is `part`, by what the gathering index knows. */
  fetchScope?: SQL | undefined
  part?: readonly Condition[]
  /** What of all that is asked an index of its own holds alone, written as that index has it: `subject_id = 4`. */
  partialIndexes?: readonly PartialIndex[] | undefined
  /** What stands on the uppermost rungs of a ladder has an index of its own, too, written as that has it: `bought_count >= 2048`; the smallest first. */
  topIndexes?: readonly TopIndex[] | undefined
  /** So has one row in so many, whichever: `get_byte(uuid_send(id), 15) < 32`; the smallest sample first. */
  samples?: readonly Sample[] | undefined
  /** Ladders of the index that gathers (`rungs.ts`): that of this order, and one on which no rung holds much. */
  buckets?: Buckets | undefined
  histogram?: string | undefined
  evenHistogram?: string | undefined
  /** The stretch of its ladder that `within` leaves. */
  keyRange?: { predicate: SQL; lowest?: number | undefined; highest?: number | undefined } | undefined
  /** An index has it: `(key desc nulls last, id desc nulls last)`, or both rising; backwards is a rising one read from its end. By the id alone its own index does. */
  order: { key: Column; isRising?: boolean; isBackwards?: boolean }
}
export type Sample = { predicate: SQL; selectivity: number }
type PartialIndex = { predicate: SQL; of: Condition }
type TopIndex = { predicate: SQL; histogram: string; lowest: number }
/** `since` is when a row came to the list. */
export type PagedList = List & { since: Column }

/** A ladder is gone along no further than this; then all are gathered at once. */
const furthest = 0.4

/** `held` has an index of its own, which holds all of the stretch, and so much of all rows. */
export type KeyRange = { range: BucketRange; size: number; rows: number; held?: (TopIndex & { selectivity: number }) | undefined }

/**
 * Of an order as far as a row with that key, and all on its rung; undefined where it has no ladder. Less far, to where an index of its
 * own ends, if that holds `enough` of all rows.
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

/** The rungs that an order begins with, on which so many rows that fit promise to stand; undefined when those are not much less than all. */
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
    isSure || least > 0 ? undefined : topIndexes.find((topIndex) => topIndex.selectivity * selectivity * rows >= guessed * wanted)
  const held = promising ?? guess
  let sum = 0
  const last = (isRising ? left : left.toReversed()).find((one) => (sum += one.selectivity) >= size)
  if (held && (sum > held.selectivity / 3 || !promising))
    return { range: { histogram, lowest: held.lowest, highest }, size: held.selectivity, rows: held.selectivity * rows, held }
  if (!last || sum > furthest) return undefined
  const range = isRising ? { histogram, lowest, highest: last.bucket } : { histogram, lowest: last.bucket, highest }
  return { range, size: sum, rows: sum * rows, held }
}

/** A head is asked where it promises that part of what is wanted: it is soon read, and what is thought of several words at once is too little. */
const guessed = 0.3

const sumOf = (buckets: readonly { selectivity: number }[]) => buckets.reduce((sum, { selectivity }) => sum + selectivity, 0)

/** Which share of rows the stretch of `within` leaves. */
export async function keyRangeSelectivity(db: Db, list: List) {
  const [keyRange] = await estimateSelectivity(db, keyRangeConditions(list))
  return keyRange?.selectivity ?? 1
}

export const keyRangeConditions = ({ buckets, histogram, keyRange }: List): Condition[] =>
  buckets && histogram && keyRange
    ? [isBetween(keyRange.predicate, buckets, { histogram, lowest: keyRange.lowest, highest: keyRange.highest })]
    : []

/** `isAlong` where the index itself is asked for the stretch, or holds nothing else; otherwise the stretch is asked of the rows alone. */
type FetchPlan = { where: SQL; cost: number; read: number; most: number; isAlong: boolean }

/** All that is asked, for a plan that gathers: of everything, of what stands on these rungs, or of a sample. */
export async function planFetch(db: Db, list: List, on?: KeyRange, sample?: Sample): Promise<FetchPlan> {
  const { conditions = [], part = [], buckets, keyRange } = list
  const within = list.fetchScope ?? list.within
  if (conditions.length + part.length === 0 && !keyRange)
    return { where: and(within, list.narrowed) ?? sql`true`, cost: Infinity, read: Infinity, most: 1, isAlong: false }
  const along =
    on && buckets ? [isBetween(on.range.histogram === list.histogram && keyRange ? keyRange.predicate : sql`true`, buckets, on.range)] : []
  const stretches = on?.range.histogram === list.histogram ? along : [...along, ...keyRangeConditions(list)]
  const planWith = async (own: SQL | undefined, all: readonly Condition[], held?: Left) => {
    const { where, by, ...costs } = planBitmapFetch(await estimateSelectivity(db, all), held)
    const isAlong = on?.held !== undefined || along.some(({ predicate }) => by.includes(predicate))
    return { where: and(within, own, ...where, list.narrowed && filterOnly(list.narrowed)) ?? sql`true`, ...costs, isAlong }
  }
  const all = [...conditions, ...part]
  if (sample) return planWith(sample.predicate, [...all, ...stretches], { selectivity: sample.selectivity, hasTopic: false })
  if (on?.held) {
    const { held, size } = on
    const isWhole = size === held.selectivity // what the index holds is the stretch, but for what the list itself leaves
    const own = isWhole
      ? keyRangeConditions(list)
      : stretches.map((one) => (along.includes(one) ? { ...one, selectivity: async () => size / held.selectivity } : one))
    return planWith(held.predicate, [...all, ...own], { selectivity: held.selectivity, hasTopic: false })
  }
  const partialIndex = await smallest(db, list)
  const besides = [...all.filter((one) => one !== partialIndex?.of), ...stretches]
  if (!partialIndex || !besides.some(({ indexed }) => indexed)) return planWith(undefined, [...all, ...stretches])
  return planWith(partialIndex.predicate, besides, { selectivity: partialIndex.selectivity, hasTopic: partialIndex.of.isTopic === true })
}

/** Of all that have an index of their own the one that holds least. */
async function smallest(db: Db, { partialIndexes = [] }: List) {
  const estimated = await Promise.all(
    partialIndexes.map(async (partialIndex) => ({
      ...partialIndex,
      selectivity: (await estimateSelectivity(db, [partialIndex.of]))[0]?.selectivity ?? 1,
    })),
  )
  return estimated.toSorted((a, b) => a.selectivity - b.selectivity)[0]
}
