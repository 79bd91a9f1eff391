import { exactTotalLimit } from '@khue/contracts/lists'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { isNarrowed, keyRangeConditions, keyRangeFor, type List, maxPartialCost, planFetch, rowPredicate, tableOf } from './key-ranges.ts'
import { countInSample, sampleForCount, sampleForLargeCount } from './samples.ts'
import { estimateSelectivity, maxSelectivity } from './selectivity.ts'

/** Stands for "more than 1000". */
export const countCap = exactTotalLimit + 1

/**
 * How many rows fit, counted to one beyond the limit of exact totals: in a key range that is expected to hold that many (`known` is the selectivity
 * that a page measured), else among all rows.
 */
export async function countUpToLimit(db: Db, list: List, known?: number): Promise<number> {
  if (!isNarrowed(list)) return countFirst(db, sql`select from ${list.table} where ${list.within}`)
  const selectivity =
    known ?? maxSelectivity(await estimateSelectivity(db, [...(list.conditions ?? []), ...(list.part ?? []), ...keyRangeConditions(list)]))
  if (await isOverCapBySequentialRead(db, list, selectivity, list.samples ? maxReadBesideSample : maxSequentialRead)) return countCap
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
    if (!part || part.cost > maxPartialCost * whole.cost) break
    const found = await countFit(db, list, part.where)
    if (found === countCap) return countCap
    expected = Math.max(found, 1) / keyRange.rows
    least = 4 * keyRange.size
  }
  return countFit(db, list, whole.where)
}

/** Rows to read in physical order to count a frequent condition: about ten milliseconds. */
const maxSequentialRead = 10_000
/** The same limit where a sample is the alternative. */
const maxReadBesideSample = 2600

async function isOverCapBySequentialRead(db: Db, list: List, selectivity: number, most: number) {
  const read = Math.ceil((1.3 * countCap) / selectivity)
  if (read > most) return false
  const rows = sql`select * from ${list.table} limit ${read}`
  return (await countFirst(db, sql`select from (${rows}) as ${tableOf(list)} where ${and(list.within, rowPredicate(list))}`)) === countCap
}

/**
 * Planned as a count of all fitting rows, of which the limit then takes a part: with the limit inside, the planner would scan rows until enough fit.
 */
const countFit = (db: Db, list: List, where: SQL) =>
  countFirst(db, sql`select from fit`, sql`with fit as materialized (select 1 from ${list.table} where ${where})`)

async function countFirst(db: Db, rows: SQL, before = sql``) {
  const { rows: counted } = await db.execute<{ found: number }>(
    sql`${before} select count(*)::int as found from (${rows} limit ${countCap}) as found`,
  )
  return counted[0]?.found ?? 0
}
