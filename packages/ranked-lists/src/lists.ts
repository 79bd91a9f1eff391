import { exactTotalLimit } from '@khue/contracts/lists'
import { and, type Column, getTableName, type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import type { PagePosition } from './page-position.ts'
import { orderBy, columnIdentifier } from './orders.ts'
import {
  planFetch,
  type List,
  type PagedList,
  type Sample,
  keyRangeSelectivity,
  keyRangeFor,
  keyRangeConditions,
  keyRangeUpTo,
} from './key-ranges.ts'
import { countInSample, estimateFromSample, safeOffsetInSample, sampleForCount, sampleForPage, sampleForLargeCount } from './samples.ts'
import { filterOnly, rowFetchCost, maxSelectivity, estimateSelectivity } from './selectivity.ts'
import { estimatedRows } from './statistics.ts'

/**
 * Lists over very many rows, ordered by an index and narrowed by anything. No plan is good for all of them: where much fits, the
 * rows that come first are soonest found by walking along the order; where little fits, by an index of what is asked. A planner
 * that guesses wrong walks for seconds, so it is decided here, by what the database knows of each condition: a list first walks a
 * short way, if that promises anything, and then gathers, along the order as far as it takes (decision 23). Statements are not
 * prepared: the plan must know the values. What they answer is the same as `order by` over all rows, for every mixture.
 */

export type Page = { limit: number; offset: number }

/** How far a list is walked along at first: two milliseconds. */
const shortScanRows = 600
/** And how far when what was found on the way promises the whole page; further, an index is quicker. */
const longScanRows = 2500

const tableOf = (list: List) => sql.identifier(getTableName(list.table))
/**
 * The list from a place on, for whoever pages through it while others add to it: behind the row that was shown last, which the
 * index of the order leads to, or as it was when a search began.
 */
export function listAfter({ since, ...list }: PagedList, { afterRow, asOf }: Pick<PagePosition<string>, 'afterRow' | 'asOf'>): List {
  const { order, id } = list
  const way = order.isRising ? sql`>` : sql`<`
  const follows = afterRow && sql`(${order.key}, ${id}) ${way} (${asStored(order.key, afterRow.key)}, ${afterRow.id}::uuid)`
  const place = and(follows, asOf && sql`${since} <= ${asOf.toISOString()}::timestamptz`)
  if (!place) return list
  return {
    ...list,
    within: and(list.within, place) ?? place,
    fetchScope: and(list.fetchScope ?? list.within, filterOnly(place)),
    ...stretchFrom(list, afterRow?.key),
  }
}

/** What is left of a ladder behind a row. */
function stretchFrom({ buckets, histogram, keyRange, order }: List, key: number | undefined) {
  const bucket = key === undefined || !histogram ? undefined : buckets?.ends[histogram]?.bucketOf(key)
  if (bucket === undefined) return {}
  const from = { predicate: sql`true`, ...keyRange }
  return { keyRange: order.isRising ? { ...from, lowest: bucket } : { ...from, highest: bucket } }
}

const largest: Record<string, number> = { integer: 2 ** 31 - 1, bigint: Number.MAX_SAFE_INTEGER }

/** In the type of its column, without which no index leads there; a cursor may name a number that no such column holds. */
function asStored(column: Column, key: number) {
  const type = column.getSQLType()
  const most = largest[type]
  const stored = most === undefined ? key : Math.max(-most, Math.min(most, Math.trunc(key)))
  return sql`${stored}::${sql.raw(type)}`
}

/** The ids of one page, in order. A page from a place on is asked of `listAfter`. */
export const listIds = async (db: Db, list: List, page: PageRequest) => (await findIds(db, list, page)).ids

/** Where fewer than a page are `enough`, they are the first of them; `isCounted` where somebody wants to know how many fit at all. */
export type PageRequest = Page & { enough?: number; isCounted?: boolean }

/** What was learned on the way to a page: whether it is the last, how many fit at all (counted up to `countCap`), or which share of all rows seems to. */
export type PageResult = { ids: string[]; isAll: boolean; total?: number | undefined; selectivity?: number | undefined }

const isNarrowed = ({ narrowed, conditions = [] }: List) => narrowed !== undefined || conditions.length > 0

export async function findIds(db: Db, list: List, { limit, offset, enough = limit, isCounted = false }: PageRequest): Promise<PageResult> {
  const [wanted, needed] = [limit + offset, enough + offset]
  if (!isNarrowed(list)) {
    const { ids } = await scanIndex(db, list, { steps: wanted, limit: wanted })
    return { ids: ids.slice(offset), isAll: ids.length < wanted }
  }
  const [estimated, part] = await Promise.all([estimateSelectivity(db, list.conditions ?? []), estimateSelectivity(db, list.part ?? [])])
  const odds = maxSelectivity(estimated)
  const keyRange = await keyRangeFor(db, list, { selectivity: maxSelectivity([...estimated, ...part]), wanted: needed, least: 0 })
  const way = await scanIndexFurther(db, list, { wanted, needed, odds, most: keyRange?.held ? shortScanRows : longScanRows })
  const together = (density: number | undefined) => density && part.reduce((all, one) => all * one.selectivity, density)
  if (way.ids.length >= needed) {
    const selectivity = isCounted && !list.samples ? together(await densityOf(db, list, way)) : undefined
    return { ids: way.ids.slice(offset), isAll: false, selectivity: selectivity && selectivity * (await keyRangeSelectivity(db, list)) }
  }
  const selectivity = together(way.density) ?? maxSelectivity([...estimated, ...part].toSorted((a, b) => a.selectivity - b.selectivity))
  return bitmapFetchPage(db, list, { limit, offset, needed, selectivity, isCounted })
}

/** Further than a short walk only where that promises the page, and no step where the page cannot be had by walking. */
async function scanIndexFurther(
  db: Db,
  list: List,
  { wanted, needed, odds, most }: { wanted: number; needed: number; odds: number; most: number },
): Promise<IndexScan> {
  if (odds * most < needed) return { ids: [] }
  const steps = Math.max(shortScanRows, Math.min(2 * needed, longScanRows))
  const way = await scanIndex(db, list, { steps, limit: wanted })
  const promised = Math.ceil((1.5 * steps * needed) / way.ids.length) // half as far again as what was found makes likely
  return way.ids.length < needed && promised <= most ? scanIndex(db, list, { steps: promised, limit: wanted }) : way
}

const ordered = ({ id, order }: List) =>
  order.key === id ? columnIdentifier(id) : sql`${columnIdentifier(id)}, ${columnIdentifier(order.key)}`

/** Of the rows themselves. */
export const rowPredicate = ({ narrowed, conditions = [] }: List) =>
  and(narrowed, ...conditions.map(({ predicate }) => predicate)) ?? sql`true`

/** So many hits say how dense they lie. */
const telling = 5

type IndexScan = { ids: string[]; density?: number | undefined; last?: { id: string; key: number } | undefined }

async function scanIndex(db: Db, list: List, { steps, limit }: { steps: number; limit: number }): Promise<IndexScan> {
  const { rows } = await db.execute<{ id: string; key: number | string }>(sql`
    select ${columnIdentifier(list.id)} as id, ${columnIdentifier(list.order.key)} as key
    from (select * from ${list.table} where ${list.within} order by ${orderBy(list)} limit ${steps}) as ${tableOf(list)}
    where ${rowPredicate(list)} order by ${orderBy(list)} limit ${limit}`)
  const last = rows.at(-1)
  return {
    ids: rows.map(({ id }) => id),
    density: rows.length < telling ? undefined : rows.length / steps, // as if all had been passed
    last: last && { id: last.id, key: Number(last.key) },
  }
}

/** Of so many that were passed on the way to the last row of a walk, which share fitted: the index of the order says. */
async function densityOf(db: Db, { order, id, table, within }: List, { ids, last }: IndexScan) {
  if (!last || order.key === id || ids.length < telling) return undefined
  const way = order.isRising ? sql`<=` : sql`>=`
  const passed = sql`(${order.key}, ${id}) ${way} (${asStored(order.key, last.key)}, ${last.id}::uuid)`
  const { rows } = await db.execute<{ passed: number }>(
    sql`select count(*)::int as passed from (select from ${table} where ${within} and ${passed} limit ${longScanRows}) as passed`,
  )
  return ids.length / Math.max(1, rows[0]?.passed ?? 1)
}

type FetchedRows = { ids: string[]; found: number }

/** All that fit are looked up by index, then ordered. */
async function bitmapFetch(db: Db, list: List, { limit, offset }: Page, where: SQL): Promise<FetchedRows> {
  const { rows } = await db.execute<FetchedRows>(sql`
    with fit as materialized (select ${ordered(list)} from ${list.table} where ${where})
    select (select count(*)::int from fit) as found,
      array(select ${columnIdentifier(list.id)} from fit order by ${orderBy(list)} limit ${limit} offset ${offset}) as ids`)
  return rows[0] ?? { ids: [], found: 0 }
}

/** As far along the order as promises the page and the limit of totals, further where that was not enough, and at last all. */
async function bitmapFetchPage(
  db: Db,
  list: List,
  { needed, selectivity, isCounted, ...page }: Page & { needed: number; selectivity: number; isCounted: boolean },
): Promise<PageResult> {
  const whole = await planFetch(db, list)
  const sample = await sampleForPage(db, list, whole, selectivity)
  if (sample) return bitmapFetchBySample(db, list, { ...page, needed, isCounted }, { sample, whole })
  let [expected, least] = [selectivity, 0]
  for (const wanted of isCounted && !list.samples ? [Math.max(needed, countCap), needed, needed] : [needed, needed]) {
    const keyRange = await keyRangeFor(db, list, { selectivity: expected, wanted, least })
    const part = keyRange && (await planFetch(db, list, keyRange))
    if (!part || part.cost > worthwhile * whole.cost) continue
    const { ids, found } = await bitmapFetch(db, list, page, part.where)
    expected = Math.max(found, 1) / keyRange.rows
    if (found >= needed)
      return {
        ids,
        isAll: false,
        ...(found >= countCap ? { total: countCap } : { selectivity: expected * (await keyRangeSelectivity(db, list)) }),
      }
    least = 4 * keyRange.size
  }
  const { ids, found } = await bitmapFetch(db, list, page, whole.where)
  return { ids, isAll: ids.length < page.limit, total: Math.min(found, countCap) }
}

type Wanted = Page & { needed: number; isCounted: boolean }
type FetchPlan = Awaited<ReturnType<typeof planFetch>>

/** Once a sample has told how far along the order a page reaches: that far, if it is much less than all. */
async function bitmapFetchBySample(
  db: Db,
  list: List,
  { needed, isCounted, ...page }: Wanted,
  { sample, whole }: { sample: Sample; whole: FetchPlan },
) {
  const rows = await estimatedRows(db, getTableName(list.table))
  const planned = async (sample: Sample) => {
    const seen = await estimateFromSample(db, list, sample, needed)
    const enough = (surelyNeeded * needed) / seen.fitting
    const keyRange = seen.edge === undefined || (isCounted && !seen.isMore) ? undefined : await keyRangeUpTo(db, list, seen.edge, enough)
    const part = keyRange && (await planFetch(db, list, keyRange))
    const costs = {
      whole: whole.read * rows + seen.fitting * rowFetchCost,
      part: part?.isAlong
        ? part.read * rows + (safeOffsetInSample(needed, sample.selectivity) / sample.selectivity) * rowFetchCost
        : Infinity,
    }
    return { ...seen, part: costs.part < costs.whole ? part : undefined, cost: Math.min(costs.whole, costs.part) }
  }
  const first = await planned(sample)
  const larger = first.edge === undefined ? undefined : sampleForLargeCount(list, first.fitting)
  const isWorthIt = larger && larger !== sample && (await costOfSample(db, list, larger, first.fitting)) < soonSeen * first.cost
  const { part, isMore } = isWorthIt ? await planned(larger) : first
  if (part) {
    const { ids, found } = await bitmapFetch(db, list, page, part.where)
    if (found >= needed) return { ids, isAll: false, ...(isMore && { total: countCap }) }
  }
  const { ids, found } = await bitmapFetch(db, list, page, whole.where)
  return { ids, isAll: ids.length < page.limit, total: Math.min(found, countCap) }
}

/** So much more than is needed is surely enough, by what a sample says. */
const surelyNeeded = 1.7

/** A larger sample is worth a second look, if it is seen that much sooner than the page. */
const soonSeen = 0.4

const costOfSample = async (db: Db, list: List, sample: Sample, fitting: number) =>
  (await planFetch(db, list, undefined, sample)).read * (await estimatedRows(db, getTableName(list.table))) +
  fitting * sample.selectivity * rowFetchCost

/** A part must cost that much less than all of it, for it may turn out not to be enough. */
const worthwhile = 0.6

/** A page, and how many fit on all pages, counted up to `countCap`. */
export async function findPage(db: Db, list: List, page: Page) {
  const { ids, total, selectivity } = await findIds(db, list, { ...page, isCounted: true })
  return { ids, total: total ?? (await countUpToLimit(db, list, selectivity)) }
}

/**
 * How many rows fit, counted no further than one beyond the limit up to which totals are exact: among as many as promise to hold
 * that many, of which a page may have told; else among all.
 */
export async function countUpToLimit(db: Db, list: List, known?: number): Promise<number> {
  if (!isNarrowed(list)) return countFirst(db, sql`select from ${list.table} where ${list.within}`)
  const selectivity =
    known ?? maxSelectivity(await estimateSelectivity(db, [...(list.conditions ?? []), ...(list.part ?? []), ...keyRangeConditions(list)]))
  if (await isMoreSoon(db, list, selectivity, list.samples ? shortRead : longRead)) return countCap
  const whole = await planFetch(db, list)
  const sample = await sampleForCount(db, list, whole)
  const sampled = sample && (await countInSample(db, list, sample))
  const larger = sampled && sampleForLargeCount(list, sampled.fitting)
  if (sampled?.isMore || (larger && (await countInSample(db, list, larger)).isMore)) return countCap
  if (list.samples) return countFit(db, list, whole.where)
  let [expected, least] = [selectivity, 0]
  for (let tries = 0; tries < 3; tries += 1) {
    const keyRange = await keyRangeFor(
      db,
      list,
      { selectivity: expected, wanted: countCap, least, isSure: known !== undefined },
      list.evenHistogram ?? list.histogram,
    )
    const part = keyRange && (await planFetch(db, list, keyRange))
    if (!part || part.cost > worthwhile * whole.cost) break
    const found = await countFit(db, list, part.where)
    if (found === countCap) return countCap
    expected = Math.max(found, 1) / keyRange.rows
    least = 4 * keyRange.size
  }
  return countFit(db, list, whole.where)
}

/** So many rows are read one after the other, as they lie, to count what fits often: some ten milliseconds. */
const longRead = 10_000
/** And so many sooner than a sample. */
const shortRead = 2600

async function isMoreSoon(db: Db, list: List, selectivity: number, most: number) {
  const read = Math.ceil((1.3 * countCap) / selectivity)
  if (read > most) return false
  const rows = sql`select * from ${list.table} limit ${read}`
  return (await countFirst(db, sql`select from (${rows}) as ${tableOf(list)} where ${and(list.within, rowPredicate(list))}`)) === countCap
}

/** Planned for all of them, of which a part is then taken: a plan for a part would read rows until enough have fitted. */
const countFit = (db: Db, list: List, where: SQL) =>
  countFirst(db, sql`select from fit`, sql`with fit as materialized (select 1 from ${list.table} where ${where})`)

async function countFirst(db: Db, rows: SQL, before = sql``) {
  const { rows: counted } = await db.execute<{ found: number }>(
    sql`${before} select count(*)::int as found from (${rows} limit ${countCap}) as found`,
  )
  return counted[0]?.found ?? 0
}

/** A count that says "more than 1000". */
export const countCap = exactTotalLimit + 1
