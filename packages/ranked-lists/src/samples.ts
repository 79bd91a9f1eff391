import { exactTotalLimit } from '@khue/contracts/lists'
import { getTableName, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { planFetch, type List, type Sample } from './key-ranges.ts'
import { orderBy, columnIdentifier } from './orders.ts'
import { rowFetchCost } from './selectivity.ts'
import { estimatedRows } from './statistics.ts'

/*
 * A sample has a partial index of its own (`List.samples`): one row in so many, chosen by random bits of the id, so it is read very quickly.
 * Estimates for several words and choices together are often wrong; the sample counts them together.
 */

/**
 * Result of reading a sample: the estimated number of fitting rows, whether they are certainly more than the count limit, and the key before which
 * the page ends.
 */
type SampleEstimate = { fitting: number; isMore: boolean; edge: number | undefined }

/**
 * So many hits in a sample mean that all rows exceed the count limit: six standard deviations above what exactly a thousand would leave there, so
 * chance errs in about one such list in a million.
 */
function sureCountInSample(selectivity: number) {
  const expected = exactTotalLimit * selectivity
  return Math.ceil(expected + 6 * Math.sqrt(expected))
}

/** The row at this offset of a sample has at least `needed` rows before it in the full list; wrong for a few lists of a hundred. */
export function safeOffsetInSample(needed: number, selectivity: number) {
  const expected = needed * selectivity
  return Math.ceil(expected + 1.5 * Math.sqrt(expected) + 1)
}

/** Estimates from a sample how many rows fit a list and where in its order they stand. */
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

/** Below so many entries, reading the index takes no longer than reading a sample. */
const minEntriesForSample = 60_000
/**
 * With more expected hits than this, a sample takes longer to read than the page that the estimates predict. Two limits, because estimates for one
 * order are often wrong for another.
 */
const maxSampleHits = { ofEven: 400, ofOthers: 1500 }

type Reading = { read: number; most: number }

/** The sample to read before a page is fetched: only where the fetch may read much and few enough rows fit for the sample itself to be short. */
export async function sampleForPage(db: Db, list: List, { read, most }: Reading, selectivity: number) {
  const { samples: [sample] = [], table, histogram, evenHistogram } = list
  const rows = await estimatedRows(db, getTableName(table))
  if (
    !sample ||
    (read + most * rowFetchCost) * rows < minEntriesForSample ||
    rows * sample.selectivity < sureCountInSample(sample.selectivity)
  )
    return undefined
  return selectivity * sample.selectivity * rows > maxSampleHits[histogram === evenHistogram ? 'ofEven' : 'ofOthers'] ? undefined : sample
}

/** The sample to read before rows are counted; a count checks no more rows than its limit. */
export async function sampleForCount(db: Db, { samples: [sample] = [], table }: List, { read, most }: Reading) {
  const rows = await estimatedRows(db, getTableName(table))
  const looked = Math.min(most * rows, exactTotalLimit) * rowFetchCost
  return sample && read * rows + looked > minEntriesForSample && rows * sample.selectivity > sureCountInSample(sample.selectivity)
    ? sample
    : undefined
}

/**
 * The largest sample, where enough rows are expected to fit for it to prove that they exceed the count limit; with fewer the read would be wasted.
 */
export function sampleForLargeCount({ samples = [] }: List, fitting: number) {
  const largest = samples.at(-1)
  return largest && fitting * largest.selectivity >= sureCountInSample(largest.selectivity) ? largest : undefined
}
