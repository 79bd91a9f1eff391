import { exactTotalLimit } from '@khue/contracts/lists'
import { getTableName, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { planFetch, type List, type Sample } from './key-ranges.ts'
import { orderBy, columnIdentifier } from './orders.ts'
import { rowFetchCost } from './selectivity.ts'
import { estimatedRows } from './statistics.ts'

/*
 * A sample has an index of its own (`List.sample`): one row in so many, whichever, so that it is read in no time. What is estimated of
 * words and choices is often wrong of several together; the sample has counted them together.
 */

/** What a sample tells: how many rows fit, about, whether they are surely more than are counted, and the key of a row that a page ends before. */
type SampleEstimate = { fitting: number; isMore: boolean; edge: number | undefined }

/** So many in a sample, and all are more than are counted: six deviations above what a thousand would leave there, so that chance errs about one such list in a million. */
function sureCountInSample(selectivity: number) {
  const expected = exactTotalLimit * selectivity
  return Math.ceil(expected + 6 * Math.sqrt(expected))
}

/** A row so far along a sample stands behind as many rows as are needed, but for a few lists of a hundred. */
export function safeOffsetInSample(needed: number, selectivity: number) {
  const expected = needed * selectivity
  return Math.ceil(expected + 1.5 * Math.sqrt(expected) + 1)
}

/** Looks where the rows stand that fit a list, as far as its sample knows. */
export async function estimateFromSample(db: Db, list: List, sample: Sample, needed: number): Promise<SampleEstimate> {
  const { where } = await planFetch(db, list, undefined, sample)
  const [key, last] = [columnIdentifier(list.order.key), columnIdentifier(list.id)]
  const { rows } = await db.execute<{ found: number; edge: number | string | null }>(sql`
    with fit as materialized (select ${last}${list.order.key === list.id ? sql`` : sql`, ${key}`} from ${list.table} where ${where})
    select (select count(*)::int from fit) as found,
      (select ${key} from fit order by ${orderBy(list)} offset ${safeOffsetInSample(needed, sample.selectivity) - 1} limit 1)::text as edge`)
  const { found, edge } = rows[0] ?? { found: 0, edge: null }
  return {
    fitting: found / sample.selectivity,
    isMore: found >= sureCountInSample(sample.selectivity),
    edge: edge === null ? undefined : Number(edge),
  }
}

/** Whether a sample holds so many that all rows are more than are counted, and how many they are, about. */
export async function countInSample(db: Db, list: List, sample: Sample) {
  const { where } = await planFetch(db, list, undefined, sample)
  const enough = sureCountInSample(sample.selectivity)
  const { rows } = await db.execute<{ found: number }>(sql`
    with fit as materialized (select 1 from ${list.table} where ${where})
    select count(*)::int as found from (select from fit limit ${enough}) as found`)
  const found = rows[0]?.found ?? 0
  return { fitting: found / sample.selectivity, isMore: found >= enough }
}

/** Reading fewer entries of an index takes no longer than to ask a sample. */
const soonRead = 60_000
/** So many rows of a sample take longer than a page that the estimates promise; those of one order are soon wrong in another. */
const mostGlimpsed = { ofEven: 400, ofOthers: 1500 }

type Reading = { read: number; most: number }

/** The sample to look at before a page is gathered: where that may read much, and not so much fits that the sample itself is long. */
export async function sampleForPage(db: Db, list: List, { read, most }: Reading, selectivity: number) {
  const { samples: [sample] = [], table, histogram, evenHistogram } = list
  const rows = await estimatedRows(db, getTableName(table))
  if (!sample || (read + most * rowFetchCost) * rows < soonRead || rows * sample.selectivity < sureCountInSample(sample.selectivity))
    return undefined
  return selectivity * sample.selectivity * rows > mostGlimpsed[histogram === evenHistogram ? 'ofEven' : 'ofOthers'] ? undefined : sample
}

/** And before rows are counted, of which no more than the limit are looked at. */
export async function sampleForCount(db: Db, { samples: [sample] = [], table }: List, { read, most }: Reading) {
  const rows = await estimatedRows(db, getTableName(table))
  const looked = Math.min(most * rows, exactTotalLimit) * rowFetchCost
  return sample && read * rows + looked > soonRead && rows * sample.selectivity > sureCountInSample(sample.selectivity) ? sample : undefined
}

/** The largest sample, where so many seem to fit that it can tell that they are more than are counted; of fewer it would be asked for nothing. */
export function sampleForLargeCount({ samples = [] }: List, fitting: number) {
  const largest = samples.at(-1)
  return largest && fitting * largest.selectivity >= sureCountInSample(largest.selectivity) ? largest : undefined
}
