import { and, type Column, getTableName, type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import type { PagePosition } from './page-position.ts'
import { orderBy, columnIdentifier } from './orders.ts'
import { countCap, countUpToLimit } from './counts.ts'
import {
  isNarrowed,
  keyRangeFor,
  keyRangeSelectivity,
  keyRangeUpTo,
  type List,
  maxPartialCost,
  type PagedList,
  planFetch,
  rowPredicate,
  type Sample,
  tableOf,
} from './key-ranges.ts'
import { estimateFromSample, safeOffsetInSample, sampleForPage, sampleForLargeCount } from './samples.ts'
import { filterOnly, rowFetchCost, maxSelectivity, estimateSelectivity } from './selectivity.ts'
import { estimatedRows } from './statistics.ts'

/**
 * Lists over very many rows, ordered by an index and filtered by any mix of conditions. No plan suits them all: where many rows fit, an index scan in
 * the list's order finds the first ones soonest; where few fit, a bitmap fetch by the conditions does. A planner that guesses wrong scans for
 * seconds, so this module decides from the database's statistics of each condition: a short index scan first, if it is likely to find the page, then
 * a bitmap fetch over as much of the order as needed (decision 23). Statements are not prepared, because the plan must know the values. The result
 * always equals `order by` over all rows.
 */

export type Page = { limit: number; offset: number }

/** Rows that the first index scan reads: two milliseconds. */
const shortScanRows = 600
/** Rows that a second index scan may read when the first one suggests that they hold the whole page; beyond this a bitmap fetch is quicker. */
const longScanRows = 2500

/**
 * The list from a position on, stable while rows are added: after the last row shown, which the index of the order finds, or as it was when a search
 * began.
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
    ...keyRangeAfter(list, afterRow?.key),
  }
}

/** The key range that remains after a row. */
function keyRangeAfter({ buckets, histogram, keyRange, order }: List, key: number | undefined) {
  const bucket = key === undefined || !histogram ? undefined : buckets?.ends[histogram]?.bucketOf(key)
  if (bucket === undefined) return {}
  const from = { predicate: sql`true`, ...keyRange }
  return { keyRange: order.isRising ? { ...from, lowest: bucket } : { ...from, highest: bucket } }
}

const largest: Record<string, number> = { integer: 2 ** 31 - 1, bigint: Number.MAX_SAFE_INTEGER }

/** Casts to the type of the column, without which no index is used; a cursor may hold a number outside the column's range. */
function asStored(column: Column, key: number) {
  const type = column.getSQLType()
  const most = largest[type]
  const stored = most === undefined ? key : Math.max(-most, Math.min(most, Math.trunc(key)))
  return sql`${stored}::${sql.raw(type)}`
}

/** The ids of one page, in order. For a page from a position on, pass the result of `listAfter`. */
export const listIds = async (db: Db, list: List, page: PageRequest) => (await findIds(db, list, page)).ids

/** `enough` allows a page with fewer rows than `limit`, always the first ones; `isCounted` when the caller also needs the total. */
export type PageRequest = Page & { enough?: number; isCounted?: boolean }

/**
 * Facts learned while finding a page: whether it is the last one, how many rows fit (counted up to `countCap`), or the estimated share of all rows.
 */
export type PageResult = { ids: string[]; isAll: boolean; total?: number | undefined; selectivity?: number | undefined }

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

/** A longer scan only where the short one makes the page likely; no scan at all where it cannot hold the page. */
async function scanIndexFurther(
  db: Db,
  list: List,
  { wanted, needed, odds, most }: { wanted: number; needed: number; odds: number; most: number },
): Promise<IndexScan> {
  if (odds * most < needed) return { ids: [] }
  const steps = Math.max(shortScanRows, Math.min(2 * needed, longScanRows))
  const way = await scanIndex(db, list, { steps, limit: wanted })
  const promised = Math.ceil((1.5 * steps * needed) / way.ids.length) // half more than the measured density requires
  return way.ids.length < needed && promised <= most ? scanIndex(db, list, { steps: promised, limit: wanted }) : way
}

const ordered = ({ id, order }: List) =>
  order.key === id ? columnIdentifier(id) : sql`${columnIdentifier(id)}, ${columnIdentifier(order.key)}`

/** Fewer fitting rows than this do not give a density. */
const minHitsForDensity = 5

type IndexScan = { ids: string[]; density?: number | undefined; last?: { id: string; key: number } | undefined }

async function scanIndex(db: Db, list: List, { steps, limit }: { steps: number; limit: number }): Promise<IndexScan> {
  const { rows } = await db.execute<{ id: string; key: number | string }>(sql`
    select ${columnIdentifier(list.id)} as id, ${columnIdentifier(list.order.key)} as key
    from (select * from ${list.table} where ${list.within} order by ${orderBy(list)} limit ${steps}) as ${tableOf(list)}
    where ${rowPredicate(list)} order by ${orderBy(list)} limit ${limit}`)
  const last = rows.at(-1)
  return {
    ids: rows.map(({ id }) => id),
    density: rows.length < minHitsForDensity ? undefined : rows.length / steps, // as if the scan had read all steps
    last: last && { id: last.id, key: Number(last.key) },
  }
}

/** The share of fitting rows among all rows that an index scan passed up to its last hit, counted in the index of the order. */
async function densityOf(db: Db, { order, id, table, within }: List, { ids, last }: IndexScan) {
  if (!last || order.key === id || ids.length < minHitsForDensity) return undefined
  const way = order.isRising ? sql`<=` : sql`>=`
  const passed = sql`(${order.key}, ${id}) ${way} (${asStored(order.key, last.key)}, ${last.id}::uuid)`
  const { rows } = await db.execute<{ passed: number }>(
    sql`select count(*)::int as passed from (select from ${table} where ${within} and ${passed} limit ${longScanRows}) as passed`,
  )
  return ids.length / Math.max(1, rows[0]?.passed ?? 1)
}

type FetchedRows = { ids: string[]; found: number }

/** Finds all fitting rows by index, then sorts them. */
async function bitmapFetch(db: Db, list: List, { limit, offset }: Page, where: SQL): Promise<FetchedRows> {
  const { rows } = await db.execute<FetchedRows>(sql`
    with fit as materialized (select ${ordered(list)} from ${list.table} where ${where})
    select (select count(*)::int from fit) as found,
      array(select ${columnIdentifier(list.id)} from fit order by ${orderBy(list)} limit ${limit} offset ${offset}) as ids`)
  return rows[0] ?? { ids: [], found: 0 }
}

/** Fetches the key range that is expected to hold the page and the limit of totals, a longer one where that was not enough, and at last all rows. */
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
    if (!part || part.cost > maxPartialCost * whole.cost) continue
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

type FetchRequest = Page & { needed: number; isCounted: boolean }
type FetchPlan = Awaited<ReturnType<typeof planFetch>>

/** Uses the key range in which a sample places the page, if that is much cheaper than all rows. */
async function bitmapFetchBySample(
  db: Db,
  list: List,
  { needed, isCounted, ...page }: FetchRequest,
  { sample, whole }: { sample: Sample; whole: FetchPlan },
) {
  const rows = await estimatedRows(db, getTableName(list.table))
  const planned = async (sample: Sample) => {
    const seen = await estimateFromSample(db, list, sample, needed)
    const enough = (safetyFactor * needed) / seen.fitting
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
  const isWorthIt = larger && larger !== sample && (await costOfSample(db, list, larger, first.fitting)) < maxSampleCost * first.cost
  const { part, isMore } = isWorthIt ? await planned(larger) : first
  if (part) {
    const { ids, found } = await bitmapFetch(db, list, page, part.where)
    if (found >= needed) return { ids, isAll: false, ...(isMore && { total: countCap }) }
  }
  const { ids, found } = await bitmapFetch(db, list, page, whole.where)
  return { ids, isAll: ids.length < page.limit, total: Math.min(found, countCap) }
}

/** Safety factor: so many times the needed rows in a sample make the needed rows certain enough. */
const safetyFactor = 1.7

/** A larger sample is read if it costs at most this part of the page. */
const maxSampleCost = 0.4

const costOfSample = async (db: Db, list: List, sample: Sample, fitting: number) =>
  (await planFetch(db, list, undefined, sample)).read * (await estimatedRows(db, getTableName(list.table))) +
  fitting * sample.selectivity * rowFetchCost

/** A page and the number of fitting rows on all pages, counted up to `countCap`. */
export async function findPage(db: Db, list: List, page: Page) {
  const { ids, total, selectivity } = await findIds(db, list, { ...page, isCounted: true })
  return { ids, total: total ?? (await countUpToLimit(db, list, selectivity)) }
}
