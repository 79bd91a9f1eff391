import { and, type Column, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import { type RungRange, type Rungs, sharesOfRungs } from './rungs.ts'
import { asked, type Condition, gathering, isBetween, type Left, weigh } from './shares.ts'
import { rowsOf } from './statistics.ts'

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
  gathered?: SQL | undefined
  part?: readonly Condition[]
  /** What of all that is asked an index of its own holds alone, written as that index has it: `subject_id = 4`. */
  shelves?: readonly Shelf[] | undefined
  /** What stands on the uppermost rungs of a ladder has an index of its own, too, written as that has it: `bought_count >= 2048`; the smallest first. */
  heads?: readonly Head[] | undefined
  /** So has one row in so many, whichever: `get_byte(uuid_send(id), 15) < 32`; the smallest sample first. */
  samples?: readonly Sample[] | undefined
  /** Ladders of the index that gathers (`rungs.ts`): that of this order, and one on which no rung holds much. */
  rungs?: Rungs | undefined
  ladder?: string | undefined
  evenLadder?: string | undefined
  /** The stretch of its ladder that `within` leaves. */
  stretch?: { holds: SQL; lowest?: number | undefined; highest?: number | undefined } | undefined
  /** An index has it: `(key desc nulls last, id desc nulls last)`, or both rising; backwards is a rising one read from its end. By the id alone its own index does. */
  order: { key: Column; isRising?: boolean; isBackwards?: boolean }
}
export type Sample = { holds: SQL; share: number }
type Shelf = { holds: SQL; of: Condition }
type Head = { holds: SQL; ladder: string; lowest: number }
/** `since` is when a row came to the list. */
export type PagedList = List & { since: Column }

/** A ladder is gone along no further than this; then all are gathered at once. */
const furthest = 0.4

/** `held` has an index of its own, which holds all of the stretch, and so much of all rows. */
export type Stretch = { range: RungRange; size: number; rows: number; held?: (Head & { share: number }) | undefined }

/**
 * Of an order as far as a row with that key, and all on its rung; undefined where it has no ladder. Less far, to where an index of its
 * own ends, if that holds `enough` of all rows.
 */
export async function stretchTo(db: Db, list: List, key: number, enough = Infinity): Promise<Stretch | undefined> {
  const { rungs, ladder, stretch, order } = list
  const edge = ladder === undefined ? undefined : rungs?.ends[ladder]?.rungOf(key)
  if (!rungs || ladder === undefined || edge === undefined) return undefined
  const [shares, rows] = await Promise.all([sharesOfRungs(db, rungs, ladder), rowsOf(db, getTableName(list.table))])
  const range = order.isRising ? { ladder, lowest: stretch?.lowest, highest: edge } : { ladder, lowest: edge, highest: stretch?.highest }
  const from = (lowest = 0) => sumOf(shares.filter(({ rung }) => rung >= lowest && rung <= (range.highest ?? Infinity)))
  const heads = (order.isRising ? [] : (list.heads ?? [])).filter((head) => head.ladder === ladder)
  const [size, head] = [from(range.lowest), heads.find(({ lowest }) => lowest <= edge || from(lowest) >= enough)]
  if (!head) return { range, size, rows: size * rows }
  const share = from(head.lowest)
  const held = { ...head, share }
  if (size > share / 3) return { range: { ...range, lowest: head.lowest }, size: share, rows: share * rows, held }
  return { range, size, rows: size * rows, held }
}

/** The rungs that an order begins with, on which so many rows that fit promise to stand; undefined when those are not much less than all. */
export async function stretchFor(
  db: Db,
  list: List,
  { share, wanted, least, isSure = false }: { share: number; wanted: number; least: number; isSure?: boolean },
  ladder = list.ladder,
): Promise<Stretch | undefined> {
  if (!list.rungs || !ladder) return undefined
  const [rungs, rows] = await Promise.all([sharesOfRungs(db, list.rungs, ladder), rowsOf(db, getTableName(list.table))])
  const size = Math.max(least, (1.5 * wanted) / (share * rows))
  const own = ladder === list.ladder
  const { lowest, highest } = own ? { ...list.stretch } : {}
  const isRising = own && list.order.isRising === true
  const left = rungs.filter(({ rung }) => rung >= (lowest ?? 0) && rung <= (highest ?? Infinity))
  const heads = (isRising ? [] : (list.heads ?? [])).flatMap((head) => {
    const holds = sumOf(left.filter(({ rung }) => rung >= head.lowest))
    return head.ladder === ladder && holds > 0 ? [{ ...head, share: holds }] : []
  })
  const promising = heads.find((head) => head.share >= size)
  const guess = isSure || least > 0 ? undefined : heads.find((head) => head.share * share * rows >= guessed * wanted)
  const held = promising ?? guess
  let sum = 0
  const last = (isRising ? left : left.toReversed()).find((one) => (sum += one.share) >= size)
  if (held && (sum > held.share / 3 || !promising))
    return { range: { ladder, lowest: held.lowest, highest }, size: held.share, rows: held.share * rows, held }
  if (!last || sum > furthest) return undefined
  const range = isRising ? { ladder, lowest, highest: last.rung } : { ladder, lowest: last.rung, highest }
  return { range, size: sum, rows: sum * rows, held }
}

/** A head is asked where it promises that part of what is wanted: it is soon read, and what is thought of several words at once is too little. */
const guessed = 0.3

const sumOf = (rungs: readonly { share: number }[]) => rungs.reduce((sum, { share }) => sum + share, 0)

/** Which share of rows the stretch of `within` leaves. */
export async function shareOfStretch(db: Db, list: List) {
  const [stretch] = await weigh(db, stretchOf(list))
  return stretch?.share ?? 1
}

export const stretchOf = ({ rungs, ladder, stretch }: List): Condition[] =>
  rungs && ladder && stretch ? [isBetween(stretch.holds, rungs, { ladder, lowest: stretch.lowest, highest: stretch.highest })] : []

/** `isAlong` where the index itself is asked for the stretch, or holds nothing else; otherwise the stretch is asked of the rows alone. */
type Gathered = { where: SQL; cost: number; read: number; most: number; isAlong: boolean }

/** All that is asked, for a plan that gathers: of everything, of what stands on these rungs, or of a sample. */
export async function gatheredOn(db: Db, list: List, on?: Stretch, sample?: Sample): Promise<Gathered> {
  const { conditions = [], part = [], rungs, stretch } = list
  const within = list.gathered ?? list.within
  if (conditions.length + part.length === 0 && !stretch)
    return { where: and(within, list.narrowed) ?? sql`true`, cost: Infinity, read: Infinity, most: 1, isAlong: false }
  const along = on && rungs ? [isBetween(on.range.ladder === list.ladder && stretch ? stretch.holds : sql`true`, rungs, on.range)] : []
  const stretches = on?.range.ladder === list.ladder ? along : [...along, ...stretchOf(list)]
  const gather = async (own: SQL | undefined, all: readonly Condition[], held?: Left) => {
    const { where, by, ...costs } = gathering(await weigh(db, all), held)
    const isAlong = on?.held !== undefined || along.some(({ holds }) => by.includes(holds))
    return { where: and(within, own, ...where, list.narrowed && asked(list.narrowed)) ?? sql`true`, ...costs, isAlong }
  }
  const all = [...conditions, ...part]
  if (sample) return gather(sample.holds, [...all, ...stretches], { share: sample.share, hasTopic: false })
  if (on?.held) {
    const { held, size } = on
    const isWhole = size === held.share // what the index holds is the stretch, but for what the list itself leaves
    const own = isWhole
      ? stretchOf(list)
      : stretches.map((one) => (along.includes(one) ? { ...one, share: async () => size / held.share } : one))
    return gather(held.holds, [...all, ...own], { share: held.share, hasTopic: false })
  }
  const shelf = await smallest(db, list)
  const besides = [...all.filter((one) => one !== shelf?.of), ...stretches]
  if (!shelf || !besides.some(({ indexed }) => indexed)) return gather(undefined, [...all, ...stretches])
  return gather(shelf.holds, besides, { share: shelf.share, hasTopic: shelf.of.isTopic === true })
}

/** Of all that have an index of their own the one that holds least. */
async function smallest(db: Db, { shelves = [] }: List) {
  const weighed = await Promise.all(shelves.map(async (shelf) => ({ ...shelf, share: (await weigh(db, [shelf.of]))[0]?.share ?? 1 })))
  return weighed.toSorted((a, b) => a.share - b.share)[0]
}
