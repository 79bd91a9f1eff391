import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { onRungs, type RungRange, type Rungs, sharesOfRungs } from './rungs.ts'
import { sharesOf, type Shares } from './statistics.ts'
import { type AskedWord, type Term, wordsAsked, wordsBegun } from './text-search.ts'

/**
 * One thing that is asked of a row. What an index gathers is chosen by how many rows fit each of them, as the database last
 * counted: a word that every third row holds costs an index more than it saves (decision 23).
 */
export type Condition = {
  holds: SQL
  /** The same as the index that gathers knows it; it may let through more. Without it no index helps. */
  indexed?: SQL
  /** Tells what a row is about, as words and subjects do: those are found together. */
  isTopic?: boolean
  /** How many lists of an index hold it: one word has one, a range one for each rung. */
  lists?: (db: Db) => Promise<number>
  /** Which share of all rows fits; 1 where nobody knows. */
  share?: (db: Db) => Promise<number>
}
/** With its share found out. */
export type Weighed = Omit<Condition, 'share' | 'lists'> & { share: number; lists: number }

/** Holds one of these entries of an array. */
export function holdsEntry(column: Column, entries: readonly string[], isTopic = false): Condition {
  const holds = sql`${column} && ${sql.param([...entries])}::text[]`
  return { holds, indexed: holds, isTopic, share: async (db) => sumOf(await sharesOf(db, column), entries) }
}

/** Holds a word. */
function holdsWord({ search }: { search: Column }, { query, words }: AskedWord): Condition {
  const holds = sql`${search} @@ ${query}::tsquery`
  return { holds, indexed: holds, isTopic: true, share: async (db) => sumOf(await sharesOf(db, search), words) }
}

/** Each word of a term. */
export const holdsWords = (searched: { search: Column }, term: Term): Condition[] =>
  wordsAsked(term).map((word) => holdsWord(searched, word))

/** Each word of what is still being typed, the last perhaps only begun. */
export function holdsBegun(searched: { search: Column }, term: Term): Condition[] {
  const { whole, begun } = wordsBegun(term)
  const words = whole.map((word) => holdsWord(searched, word))
  if (!begun) return words
  const share = async (db: Db) => {
    const shares = await sharesOf(db, searched.search)
    const known = [...shares.known.keys()].filter((entry) => begun.words.some((word) => entry.startsWith(word)))
    return sumOf(shares, known.length > 0 ? known : begun.words)
  }
  return [...words, { ...holdsWord(searched, begun), share, lists: async () => listsOfBegun }]
}

/** A number between two others, which an index knows by its rungs. */
export const isBetween = (holds: SQL, rungs: Rungs, range: RungRange): Condition => ({
  holds,
  indexed: onRungs(rungs, range),
  lists: async (db) => (await rungsOf(db, rungs, range)).length,
  share: async (db) => {
    const shares = await rungsOf(db, rungs, range)
    const isKnown = shares.length > 0 || (await sharesOfRungs(db, rungs, range.ladder)).length > 0
    return isKnown
      ? Math.min(
          1,
          shares.reduce((sum, { share }) => sum + share, 0),
        )
      : 1
  },
})

const rungsOf = async (db: Db, rungs: Rungs, { ladder, lowest = 0, highest = Infinity }: RungRange) =>
  (await sharesOfRungs(db, rungs, ladder)).filter(({ rung }) => rung >= lowest && rung <= highest)

/** An entry that the statistics do not name is as rare as the rarest that they do. */
const sumOf = ({ known, rarest }: Shares, entries: readonly string[]) =>
  Math.min(
    1,
    entries.reduce((sum, entry) => sum + (known.get(entry) ?? rarest), 0),
  )

/** The rarest first. */
export async function weigh(db: Db, conditions: readonly Condition[]): Promise<Weighed[]> {
  const weighed = await Promise.all(
    conditions.map(async ({ share, lists, ...condition }) => ({
      ...condition,
      share: share ? await share(db) : 1,
      lists: lists ? await lists(db) : 1,
    })),
  )
  return weighed.toSorted((a, b) => a.share - b.share)
}

/**
 * Which share may fit all of them: words often stand beside each other in one title, and what is chosen beside them belongs
 * together more than it would by chance.
 */
export const shareAtMost = (weighed: readonly Weighed[]) => weighed.reduce(withAnother, nothingAsked).share

/** What is left of all rows, and whether by what they are about. */
export type Left = { share: number; hasTopic: boolean }
const nothingAsked: Left = { share: 1, hasTopic: false }

/** What is kept of those that fit so far. */
const kept = ({ share: all, hasTopic }: Left, { share, isTopic }: Weighed) =>
  all === 1 ? share : share ** (isTopic && hasTopic ? apart.topics : apart.choices)
/** 1 for what has nothing to do with each other, 0 for what is always found together. */
const apart = { topics: 0.3, choices: 0.7 }

const withAnother = (left: Left, one: Weighed): Left => ({
  share: left.share * kept(left, one),
  hasTopic: left.hasTopic || one.isTopic === true,
})

/** To look at one row costs as much as to read so many entries of an index (measured: 2.5 µs beside 22 ns). */
export const entriesForARow = 115

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
export function gathering(weighed: readonly Weighed[], held = nothingAsked): Gathering {
  let [left, read, most] = [held, 0, held.share]
  const by: SQL[] = []
  const where = weighed.map((one) => {
    const saved = left.share * (1 - (one.isTopic ? kept(left, one) : one.share)) * entriesForARow
    const cost = held.share * (held.hasTopic ? kept(held, one) : one.share) * Math.max(1, one.lists * eachList)
    if (!one.indexed || (by.length > 0 && saved < cost)) return asked(one.holds)
    left = withAnother(left, one)
    read += cost
    most = Math.min(most, one.share)
    by.push(one.holds)
    return one.indexed === one.holds ? one.indexed : sql`(${one.indexed} and ${asked(one.holds)})`
  })
  return { where, cost: read + left.share * entriesForARow, read, most, by }
}
/** An entry that may stand in any of many lists is looked for in all of them (measured: 500 ns in 60 lists, beside 22 ns in one). */
const eachList = 0.33
/** What begins with some letters is gathered from its lists before anything is compared. */
const listsOfBegun = 40

/** Of a row alone: no index is looked for. */
export const asked = (holds: SQL) => sql`(${holds}) is true`
