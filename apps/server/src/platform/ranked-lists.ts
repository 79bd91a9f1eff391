import { exactTotalLimit } from '@khue/contracts/lists'
import { mostRanked } from '@khue/contracts/ranking'
import { and, type Column, not, or, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { type Db, falling } from './db.ts'
import type { Place } from './list-cursors.ts'
import { narrowRanges, onRungs, type RungRange, type Rungs, sizesOfRungs } from './rungs.ts'
import { matches, type Searched, type Term, textRank } from './text-search.ts'

/**
 * Lists over very many rows, ordered by an index and narrowed by anything. No plan is good for all of them: where much fits, the
 * rows that come first are soonest found by walking along the order; where little fits, by an index of what is asked. A planner
 * that guesses wrong walks for seconds, so a list first walks a short way and then gathers (decision 23). Statements are not
 * prepared: the plan must know the values. What they answer is the same as `order by` over all rows, for every mixture.
 */
export type List = {
  table: PgTable
  /** Of type uuid: the last key of every order. */
  id: Column
  /** What holds for all that can be listed, and what the index of the order begins with: `state = 'LISTED' and subject_id = 4`. */
  within: SQL
  /** Everything else that is asked. */
  narrowed?: SQL | undefined
  /** The same as `within` for the index that gathers, by what that index knows: else another would be read beside it, as long as it is. */
  gathered?: SQL | undefined
  /** Ladders of the index that gathers (`rungs.ts`), and the one of this order. */
  rungs?: Rungs | undefined
  ladder?: string | undefined
  /** Ranges among what is asked: those that leave little are asked of the index, too. */
  ranges?: readonly RungRange[]
  /** `within` holds for few of all rows. */
  isPart?: boolean
  /** An index has it: `(key desc nulls last, id desc nulls last)`, or both rising; backwards is a rising one read from its end. By the id alone its own index does. */
  order: { key: Column; isRising?: boolean; isBackwards?: boolean }
}
/** `since` is when a row came to the list. */
export type PagedList = List & { since: Column }
type Page = { limit: number; offset: number }

/** How far a list is walked along at first: a millisecond or two. */
const shortWalk = 600
/** And how far when what was found on the way promises the whole page; further, an index is quicker. */
const longWalk = 6000
/** So many rows are read one after the other, as they lie, to count what fits often: some ten milliseconds. */
const longRead = 30_000

export const nameOf = (column: Column) => sql.identifier(snake(column.name))
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const tableOf = (list: List) => sql.identifier(getTableConfig(list.table).name)
const directed = ({ order, id }: List) => {
  const [key, last] = [nameOf(order.key), nameOf(id)]
  if (order.key === id) return order.isRising ? last : sql`${last} desc`
  if (order.isRising) return sql`${key}, ${last}`
  return order.isBackwards ? sql`${key} desc, ${last} desc` : sql`${falling(key)}, ${falling(last)}`
}

/**
 * The list from a place on, for whoever pages through it while others add to it: behind the row that was shown last, which the
 * index of the order leads to, or as it was when a search began.
 */
export function listFrom({ since, ...list }: PagedList, { behind, asOf }: Pick<Place<string>, 'behind' | 'asOf'>): List {
  const { order, id } = list
  const way = order.isRising ? sql`>` : sql`<`
  const follows = behind && sql`(${order.key}, ${id}) ${way} (${asStored(order.key, behind.key)}, ${behind.id}::uuid)`
  const place = and(follows, asOf && sql`${since} <= ${asOf.toISOString()}::timestamptz`)
  return { ...list, within: and(list.within, place) ?? list.within, gathered: and(list.gathered ?? list.within, place) }
}

const largest: Record<string, number> = { integer: 2 ** 31 - 1, bigint: Number.MAX_SAFE_INTEGER }

/** In the type of its column, without which no index leads there; a cursor may name a number that no such column holds. */
function asStored(column: Column, key: number) {
  const type = column.getSQLType()
  const most = largest[type]
  const stored = most === undefined ? key : Math.max(-most, Math.min(most, Math.trunc(key)))
  return sql`${stored}::${sql.raw(type)}`
}

/** The ids of one page, in order. A page from a place on is asked of `listFrom`. */
export const listIds = async (db: Db, list: List, page: Asked) => (await findIds(db, list, page)).ids

/** Where fewer than a page are `enough`, they are the first of them; `walk` goes further than `shortWalk` where an index has much to gather. */
type Asked = Page & { enough?: number; walk?: number }

/** The last row of a walk that was enough, and how many fitted up to it. */
type Walked = { found: number; id: string; key: number }
/** What was learned on the way to a page: whether it is the last, how many fit at all (counted up to `countedMost`). */
type Found = { ids: string[]; isAll: boolean; total?: number | undefined; walked?: Walked | undefined }

async function findIds(db: Db, list: List, { limit, offset, enough = limit, walk: least = shortWalk }: Asked): Promise<Found> {
  const [wanted, needed] = [limit + offset, enough + offset]
  const steps = Math.max(least, list.narrowed ? Math.min(2 * needed, longWalk) : wanted)
  let way = await walk(db, list, { steps, limit: wanted })
  if (!list.narrowed) return { ...way, ids: way.ids.slice(offset), isAll: way.ids.length < wanted }
  // half as far again as what was found makes likely
  const promised = Math.ceil((1.5 * steps * needed) / way.ids.length)
  if (way.ids.length < needed && promised <= longWalk) way = await walk(db, list, { steps: promised, limit: wanted })
  if (way.ids.length >= needed) return { ...way, ids: way.ids.slice(offset), isAll: false }
  const first = await gatherFirst(db, list, { limit, offset, needed })
  if (first) return { ...first, isAll: false }
  const { ids, found } = await gatherFit(db, list, { limit, offset })
  return { ids, isAll: ids.length < limit, total: Math.min(found, countedMost) }
}

const ordered = ({ id, order }: List) => (order.key === id ? nameOf(id) : sql`${nameOf(id)}, ${nameOf(order.key)}`)

const all = (list: Pick<List, 'within' | 'narrowed'>, more?: SQL) => and(list.within, list.narrowed, more) ?? sql`true`

const gatheredOf = (list: List): List => ({ ...list, within: list.gathered ?? list.within })

async function walk(db: Db, list: List, { steps, limit }: { steps: number; limit: number }) {
  const { rows } = await db.execute<{ id: string; key: number | string }>(sql`
    select ${nameOf(list.id)} as id, ${nameOf(list.order.key)} as key
    from (select * from ${list.table} where ${list.within} order by ${directed(list)} limit ${steps}) as ${tableOf(list)}
    where ${list.narrowed ?? sql`true`} order by ${directed(list)} limit ${limit}`)
  const last = rows.at(-1)
  return { ids: rows.map(({ id }) => id), walked: last && { found: rows.length, id: last.id, key: Number(last.key) } }
}

/** Of so many that were passed on the way to the last row of a walk, which share fitted: the index of the order says. */
async function densityOf(db: Db, { order, id, ...list }: List, walked: Walked | undefined) {
  if (!walked || order.key === id) return 0
  const way = order.isRising ? sql`<=` : sql`>=`
  const passed = sql`(${order.key}, ${id}) ${way} (${asStored(order.key, walked.key)}, ${walked.id}::uuid)`
  const { rows } = await db.execute<{ passed: number }>(
    sql`select count(*)::int as passed from (select from ${list.table} where ${list.within} and ${passed} limit ${longRead}) as passed`,
  )
  return walked.found / Math.max(1, rows[0]?.passed ?? 1)
}

type Fit = { ids: string[]; found: number }

/** All that fit are looked up by index, then ordered. */
async function gatherFit(db: Db, list: List, { limit, offset }: Page, beginning?: SQL): Promise<Fit> {
  const ranges = beginning ? [beginning] : await narrowRanges(db, list)
  const { rows } = await db.execute<Fit>(sql`
    with fit as materialized (select ${ordered(list)} from ${list.table} where ${all(gatheredOf(list), and(...ranges))})
    select (select count(*)::int from fit) as found,
      array(select ${nameOf(list.id)} from fit order by ${directed(list)} limit ${limit} offset ${offset}) as ids`)
  return rows[0] ?? { ids: [], found: 0 }
}

/** What fits more often than so many times the limit of totals is not gathered as a whole. */
const gathersWhole = 4

/** The same among those alone that come first by the ladder of the order, as many as promise to hold the page and the limit of totals. */
async function gatherFirst(db: Db, list: List, { needed, ...page }: Page & { needed: number }) {
  const beginning = await beginningOf(db, list, Math.max(needed, countedMost))
  if (!beginning) return undefined
  const { ids, found } = await gatherFit(db, list, page, beginning)
  return found < needed ? undefined : { ids, total: found >= countedMost ? countedMost : undefined }
}

/** The rungs that an order begins with, on which so many rows that fit promise to stand; undefined when all that fit are not much more. */
async function beginningOf(db: Db, list: List, wanted: number): Promise<SQL | undefined> {
  if (!list.rungs || !list.ladder) return undefined
  const expected = await estimate(db, list)
  if (expected < gathersWhole * wanted) return undefined
  const rungs = await sizesOfRungs(db, list.rungs.index, list.ladder)
  const rows = rungs.reduce((sum, { size }) => sum + size, 0)
  const last = rungAt(list.order.isRising ? rungs : rungs.toReversed(), (1.5 * wanted * rows) / expected)
  return onRungs(list.rungs, list.order.isRising ? { ladder: list.ladder, highest: last } : { ladder: list.ladder, lowest: last })
}

const estimate = (db: Db, list: List) => expectedRows(db, { table: list.table, where: all(gatheredOf(list)) })

/** How many rows the database expects to fit: it plans, and reads none. */
export async function expectedRows(db: Db, { table, where }: { table: PgTable; where: SQL }): Promise<number> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) select from ${table} where ${where}`,
  )
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

function rungAt(rungs: readonly { rung: number; size: number }[], place: number) {
  let sum = 0
  return (rungs.find(({ size }) => (sum += size) >= place) ?? rungs.at(-1))?.rung
}

export type TextList = List & {
  searched: Searched
  term: Term
  /** What stands before everything else that fits. */
  first?: SQL | undefined
}

/**
 * The ids of one page of a search, the best first: by how well the text fits (`textRank`), then in the order of the list. Where
 * more rows fit than `mostRanked`, those first in the list's order compete, and whatever is titled exactly so; the rest follows in
 * the list's order. Needs an index `(title_folded, key desc, id desc)`.
 */
export const listIdsByText = async (db: Db, list: TextList, page: Page) => (await findByText(db, list, page)).ids

async function findByText(db: Db, list: TextList, { limit, offset }: Page): Promise<Found> {
  const { searched, term } = list
  const found = searchedFor(list)
  const titled = or(sql`${searched.titleFolded} in (${term.values.termFolded}, ${term.values.termRead})`, list.first)
  const [{ ids: first, isAll, ...learned }, exact] = await Promise.all([
    findIds(db, found, { limit: mostRanked, offset: 0 }),
    gather(db, { ...found, narrowed: and(found.narrowed, titled) }),
  ])
  const competing = [...new Set([...first, ...exact])]
  const ranked = await rank(db, list, competing)
  const page = ranked.slice(offset, offset + limit)
  if (page.length === limit || isAll) return { ...learned, ids: page, isAll }
  const others: List = { ...found, narrowed: and(found.narrowed, not(among(list.id, exact))) }
  const rest = await listIds(db, others, {
    limit: limit - page.length,
    offset: Math.max(0, offset - ranked.length) + first.length - inBoth(first, exact),
  })
  return { ...learned, ids: [...page, ...rest], isAll }
}

const searchedFor = (list: TextList): List => ({ ...list, narrowed: and(list.narrowed, matches(list.searched, list.term.values)) })

/** A page, and how many fit on all pages, counted up to `countedMost`. */
export async function findPage(db: Db, list: List, page: Page) {
  const { ids, total, walked } = await findIds(db, list, page)
  return { ids, total: total ?? (await countUpToLimit(db, list, walked)) }
}

/** The same of a search. */
export async function findPageByText(db: Db, list: TextList, page: Page) {
  const { ids, total, walked } = await findByText(db, list, page)
  return { ids, total: total ?? (await countUpToLimit(db, searchedFor(list), walked)) }
}

const among = (column: Column, ids: readonly string[]) => sql`${column} = any(${sql.param([...ids])}::uuid[])`
const inBoth = (one: readonly string[], other: readonly string[]) => one.filter((id) => other.includes(id)).length

async function gather(db: Db, list: List) {
  const { rows } = await db.execute<{ id: string }>(
    sql`select ${nameOf(list.id)} as id from ${list.table} where ${all(list)} order by ${directed(list)} limit ${mostRanked}`,
  )
  return rows.map(({ id }) => id)
}

async function rank(db: Db, list: TextList, ids: readonly string[]) {
  const { rows } = await db.execute<{ id: string }>(sql`select ${nameOf(list.id)} as id from ${list.table}
    where ${among(list.id, ids)} order by ${list.first ? sql`${list.first} desc, ` : sql``}${textRank(list.searched, list.term.values)} desc, ${directed(list)}`)
  return rows.map(({ id }) => id)
}

/**
 * How many rows fit, counted no further than one beyond the limit up to which totals are exact. Where many do, of which a walk may
 * tell, reading some is quickest; else an index gives those that come first, or all, of which no more than that are looked at.
 */
export async function countUpToLimit(db: Db, list: List, walked?: Walked): Promise<number> {
  if (!list.narrowed) return countFirst(db, sql`select from ${list.table} where ${list.within}`)
  if (await isMoreSoon(db, list, await densityOf(db, list, walked))) return countedMost
  const beginning = await beginningOf(db, list, countedMost)
  if (beginning && (await countFit(db, list, [beginning])) === countedMost) return countedMost
  return countFit(db, list, await narrowRanges(db, list))
}

/** Whether more than the limit fit of as many rows as are soon read: first in the order of the list, then as they lie. */
async function isMoreSoon(db: Db, list: List, density: number) {
  const name = tableOf(list)
  const isMore = async (rows: SQL) => (await countFirst(db, sql`select from (${rows}) as ${name} where ${all(list)}`)) === countedMost
  const walked = Math.ceil((1.3 * countedMost) / density)
  if (walked <= longWalk) return isMore(sql`select * from ${list.table} where ${list.within} order by ${directed(list)} limit ${walked}`)
  return !list.isPart && density * longRead > 1.3 * countedMost && isMore(sql`select * from ${list.table} limit ${longRead}`)
}

/** Planned for all of them, of which a part is then taken: a plan for a part would read rows until enough have fitted. */
const countFit = (db: Db, list: List, more: readonly SQL[]) =>
  countFirst(
    db,
    sql`select from fit`,
    sql`with fit as materialized (select 1 from ${list.table} where ${all(gatheredOf(list), and(...more))})`,
  )

async function countFirst(db: Db, rows: SQL, before = sql``) {
  const { rows: counted } = await db.execute<{ found: number }>(
    sql`${before} select count(*)::int as found from (${rows} limit ${countedMost}) as found`,
  )
  return counted[0]?.found ?? 0
}

/** A count that says "more than 1000". */
export const countedMost = exactTotalLimit + 1
