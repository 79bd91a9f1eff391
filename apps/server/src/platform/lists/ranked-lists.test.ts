import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { planFetch, type List, type Sample, type KeyRange, keyRangeFor, keyRangeUpTo } from '@khue/ranked-lists/key-ranges'
import { sampleForLargeCount } from '@khue/ranked-lists/samples'
import { countUpToLimit } from '@khue/ranked-lists/counts'
import { listAfter, listIds } from '@khue/ranked-lists/lists'
import { bucketOf, type Buckets } from '@khue/ranked-lists/buckets'
import { hasEntry, isBetween } from '@khue/ranked-lists/selectivity'
import { byId, bySold, growListed, has, ids, list, listed, type Row } from './listed.testing.ts'
import { matchesPrefixWords, matchesWords } from './text-conditions.ts'
import { readTerm } from './text-search.ts'

const { deps } = await testApp()
const { db } = deps

let rows: Row[] = []
beforeAll(async () => {
  rows = await growListed(db)
})

const bucketsTo = (highest: SQL | number): Buckets => ({
  index: 'listed_found',
  of: sql`listed_buckets(sold_count)`,
  by: 'listed_buckets',
  ends: { sold: { lowest: 0, highest, bucketOf } },
})

const isAlong = async (asked: List, edge: number) => (await planFetch(db, asked, await keyRangeUpTo(db, asked, edge))).isAlong

describe('a page of a list equals the same part of all rows sorted', () => {
  const cases: [string, SQL | undefined, (row: Row) => boolean][] = [
    ['all', undefined, () => true],
    ['half', has('trial'), (row) => row.facets.includes('trial')],
    ['few', and(has('g:3'), has('d:6')), (row) => row.facets.includes('g:3') && row.facets.includes('d:6')],
    ['the rows at the end of the order', eq(listed.kind, 7), (row) => row.kind === 7],
    ['nothing', has('g:99'), () => false],
  ]
  test.each(cases)('%s', async (_, narrowed, fits) => {
    const expected = ids(rows.filter(fits).toSorted(bySold))
    for (const page of [
      { limit: 20, offset: 0 },
      { limit: 15, offset: 5 },
      { limit: 20, offset: 3990 },
      { limit: 20, offset: 7990 },
    ]) {
      expect(await listIds(db, list(narrowed), page)).toEqual(expected.slice(page.offset, page.offset + page.limit))
    }
  })

  const topIndexes = [768, 512].map((least) => ({
    predicate: sql.raw(`sold_count >= ${least}`),
    histogram: 'sold',
    lowest: bucketOf(least),
  }))
  const sample = { predicate: sql.raw('get_byte(uuid_send(id), 15) < 32'), selectivity: 1 / 8 }
  const samples = [{ predicate: sql.raw('get_byte(uuid_send(id), 15) < 4'), selectivity: 1 / 64 }, sample]
  test.each([
    ['', {}],
    [', with partial indexes of best sellers and of samples', { topIndexes, samples }],
    [', with samples that hold too little', { topIndexes, samples: [{ predicate: sql`sold_count > 990`, selectivity: 1 / 64 }] }],
  ])('with any conditions and key ranges in the index%s', async (_, parts) => {
    const buckets = bucketsTo(sql`(select bucket_of(max(sold_count)) from listed)`)
    const withBuckets = { ...list(), fetchScope: gte(listed.kind, 0), buckets, histogram: 'sold', ...parts }
    const cheap = isBetween(sql`sold_count <= 400`, buckets, { histogram: 'sold', highest: bucketOf(400) })
    const cases = [
      { conditions: [hasEntry(listed.facets, ['g:3'])], fits: (row: Row) => row.facets.includes('g:3') },
      {
        conditions: [cheap, hasEntry(listed.facets, ['g:3', 'd:6'])],
        fits: (row: Row) => row.soldCount <= 400 && (row.facets.includes('g:3') || row.facets.includes('d:6')),
      },
      { conditions: matchesWords(listed, readTerm('toán nâng cao')), fits: (row: Row) => /^Toán.*nâng cao/.test(row.title) },
      { conditions: matchesPrefixWords(listed, readTerm('văn lớp 11 nâ')), fits: (row: Row) => row.title.startsWith('Văn lớp 11 nâ') },
      { conditions: [cheap, ...matchesWords(listed, readTerm('nothing so'))], fits: () => false },
    ]
    for (const { conditions, fits } of cases) {
      const expected = rows.filter(fits).toSorted(bySold)
      const asked = { ...withBuckets, conditions }
      for (const offset of [0, 30, 300])
        expect(await listIds(db, asked, { limit: 20, offset })).toEqual(ids(expected.slice(offset, offset + 20)))
      expect(await countUpToLimit(db, asked)).toBe(Math.min(expected.length, 1001))
      const rising = { ...asked, order: { key: listed.soldCount, isRising: true } }
      expect(await listIds(db, rising, { limit: 20, offset: 5 })).toEqual(ids(expected.toReversed().slice(5, 25)))
      const last = expected[Math.floor(expected.length / 2)]
      if (!last) continue
      const afterRow = listAfter({ ...asked, since: listed.soldCount }, { afterRow: { key: last.soldCount, id: last.id }, asOf: undefined })
      const from = expected.indexOf(last) + 1
      expect(await listIds(db, afterRow, { limit: 20, offset: 0 })).toEqual(ids(expected.slice(from, from + 20)))
    }
  })

  test('a partial index returns exactly its own fitting rows', async () => {
    const asked: List = {
      ...list(),
      conditions: [hasEntry(listed.facets, ['g:3'])],
      buckets: bucketsTo(99),
      histogram: 'sold',
      topIndexes,
      samples,
    }
    const expected = ids(rows.filter((row) => row.facets.includes('g:3')).toSorted(byId))
    const held = async (on?: KeyRange, among?: Sample) => {
      const { where } = await planFetch(db, asked, on, among)
      return ids(await db.select({ id: listed.id }).from(listed).where(where).orderBy(desc(listed.id)))
    }
    const sold = new Map(rows.map((row) => [row.id, row.soldCount]))
    const keyRange = await keyRangeFor(db, asked, { selectivity: 1 / 12, wanted: 100, least: 0 })
    expect(keyRange?.held?.lowest).toBe(bucketOf(768))
    expect(await held(keyRange)).toEqual(expected.filter((id) => sold.get(id)! >= 768))
    expect(await held(undefined, sample)).toEqual(expected.filter((id) => Number.parseInt(id.slice(-2), 16) < 32))
    expect(await held()).toEqual(expected)
    for (const edge of [800, 600, 300]) {
      const reached = await held(await keyRangeUpTo(db, asked, edge))
      expect(reached).toEqual(expect.arrayContaining(expected.filter((id) => sold.get(id)! >= edge)))
    }
    expect(await countUpToLimit(db, asked)).toBe(expected.length)
    expect(await countUpToLimit(db, { ...asked, conditions: [hasEntry(listed.facets, ['trial'])] })).toBe(1001)
  })

  test('the plan knows whether the index scan is limited to a key range, even where that range is the rarest condition', async () => {
    const histogram = { ...list(), buckets: bucketsTo(99), histogram: 'sold' }
    const often = { ...histogram, conditions: [hasEntry(listed.facets, ['trial'])] }
    const seldom = { ...histogram, conditions: matchesWords(listed, readTerm('nâng cao')) }
    expect(await isAlong(often, 998)).toBe(true)
    expect(await isAlong(seldom, 520)).toBe(false) // half of all rows: reading the range takes longer than checking the few hits
    expect(await isAlong({ ...seldom, topIndexes }, 520)).toBe(true)
  })

  test('a larger sample is read only where it can prove that the hits exceed the count limit', () => {
    expect(sampleForLargeCount({ ...list(), samples }, 1500)).toBeUndefined() // about 188 of them are in the sample
    expect(sampleForLargeCount({ ...list(), samples }, 1550)).toBe(sample)
    expect(sampleForLargeCount(list(), 1e6)).toBeUndefined()
  })

  test('of one kind with a partial index', async () => {
    const of = hasEntry(listed.facets, ['g:3'], true)
    const own: List = {
      ...list(),
      within: and(gte(listed.kind, 0), has('g:3')) ?? sql`true`,
      fetchScope: gte(listed.kind, 0),
      part: [of],
      partialIndexes: [{ predicate: has('g:3'), of }],
    }
    for (const day of ['d:6', 'd:99']) {
      const expected = rows.filter((row) => row.facets.includes('g:3') && row.facets.includes(day)).toSorted(bySold)
      const asked = { ...own, conditions: [hasEntry(listed.facets, [day])] }
      expect(await listIds(db, asked, { limit: 50, offset: 30 })).toEqual(ids(expected.slice(30, 80)))
      expect(await countUpToLimit(db, asked)).toBe(expected.length)
    }
  })

  test('in ascending order', async () => {
    const rising = { ...list(has('g:3')), order: { key: listed.soldCount, isRising: true } }
    const expected = ids(
      rows
        .filter((row) => row.facets.includes('g:3'))
        .toSorted(bySold)
        .toReversed(),
    )
    expect(await listIds(db, rising, { limit: 50, offset: 10 })).toEqual(expected.slice(10, 60))
  })
})

test('a list by its ids alone', async () => {
  for (const [narrowed, fits] of [
    [undefined, () => true],
    [eq(listed.kind, 7), (row: Row) => row.kind === 7],
  ] as const) {
    const byIds = { ...list(narrowed), order: { key: listed.id, isBackwards: true } }
    const expected = ids(rows.filter(fits).toSorted(byId)).slice(0, 20)
    expect(await listIds(db, byIds, { limit: 20, offset: 0 })).toEqual(expected)
  }
})

test('a list continues after any row, in either direction, by an index condition on its order', async () => {
  const sorted = rows.toSorted(bySold)
  const { id, soldCount } = sorted[5000]!
  const from = (list: List, key: number) => listAfter({ ...list, since: listed.soldCount }, { afterRow: { key, id }, asOf: undefined })
  const rising = { ...list(), order: { key: listed.soldCount, isRising: true } }
  expect(await listIds(db, from(list(), soldCount), { limit: 20, offset: 0 })).toEqual(ids(sorted.slice(5001, 5021)))
  expect(await listIds(db, from(rising, soldCount), { limit: 20, offset: 0 })).toEqual(ids(sorted.slice(4980, 5000)).toReversed())
  // numbers outside the range of the column
  expect(await listIds(db, from(list(), 1e308), { limit: 20, offset: 0 })).toEqual(ids(sorted.slice(0, 20)))
  expect(await listIds(db, from(list(), -1e308), { limit: 20, offset: 0 })).toHaveLength(0)
  const plan = await db.execute(
    sql`explain select id from ${listed} where ${from(list(), soldCount).within} order by sold_count desc, id desc limit 20`,
  )
  expect(JSON.stringify(plan.rows)).toContain('Index Cond: (ROW(sold_count, id) <')
})
