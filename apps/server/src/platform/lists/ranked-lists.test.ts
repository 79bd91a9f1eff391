import { maxRanked } from '@khue/contracts/text-fits'
import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import { customType, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { countFacets } from '@khue/ranked-lists/facet-counts'
import { planFetch, type List, type Sample, type KeyRange, keyRangeFor, keyRangeUpTo } from '@khue/ranked-lists/key-ranges'
import { sampleForLargeCount } from '@khue/ranked-lists/samples'
import { countUpToLimit } from '@khue/ranked-lists/counts'
import { listAfter, listIds } from '@khue/ranked-lists/lists'
import { listIdsByText } from './ranked-search.ts'
import { bucketOf, type Buckets } from '@khue/ranked-lists/buckets'
import { hasEntry, isBetween } from '@khue/ranked-lists/selectivity'
import { matchesPrefixWords, matchesWords } from './text-conditions.ts'
import { readTerm } from './text-search.ts'

const { deps } = await testApp()
const { db } = deps

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const listed = pgTable('listed', {
  id: uuid().primaryKey(),
  title: text().notNull(),
  soldCount: integer().notNull(),
  kind: integer().notNull(),
  facets: text().array().notNull(),
  search: tsvector().generatedAlwaysAs(sql`vn_search(title, 'A')`),
  titleFolded: text().generatedAlwaysAs(sql`vn_folded(title)`),
})
const size = 8000

type Row = { id: string; title: string; soldCount: number; kind: number; facets: string[] }
let rows: Row[] = []

beforeAll(async () => {
  await db.execute(sql`create table listed (id uuid primary key, title text not null, sold_count integer not null, kind integer not null,
    facets text[] not null, search tsvector generated always as (vn_search(title, 'A')) stored,
    title_folded text generated always as (vn_folded(title)) stored)`)
  // kind 7 is rare and stands at the very end of the order: a short index scan does not find it
  await db.execute(sql`insert into listed (id, title, sold_count, kind, facets)
    select md5(n::text)::uuid, case when n % 3 = 0 then 'Toán' else 'Văn' end || ' lớp ' || n % 12 || case when n % 100 = 0 then ' nâng cao' else '' end,
      case when n > 7990 then 0 else (n * 7919) % 1000 + 1 end, case when n > 7990 then 7 else n % 5 end,
      array['g:' || n % 12, 'd:' || n % 7, 'd:' || n % 3 + 7, case when n % 2 = 0 then 'trial' else 'paid' end]
    from generate_series(1, ${size}) as n`)
  await db.execute(sql`create index on listed (sold_count desc, id desc)`)
  await db.execute(sql`create index on listed using gin (facets)`)
  await db.execute(sql`create index on listed using gin (search)`)
  await db.execute(
    sql`create function listed_buckets(integer) returns text[] language sql immutable as 'select array[''sold:'' || public.bucket_of($1)]'`,
  )
  await db.execute(sql`create index listed_found on listed using gin (search, facets, listed_buckets(sold_count))`)
  await db.execute(sql`analyze listed`)
  rows = await db
    .select({ id: listed.id, title: listed.title, soldCount: listed.soldCount, kind: listed.kind, facets: listed.facets })
    .from(listed)
})

const byId = (a: Row, b: Row) => (a.id < b.id ? 1 : -1)
const bySold = (a: Row, b: Row) => b.soldCount - a.soldCount || byId(a, b)
const ids = (list: readonly Pick<Row, 'id'>[]) => list.map(({ id }) => id)
const has = (entry: string) => sql`${listed.facets} @> array[${entry}]::text[]`
const list = (narrowed?: SQL): List => ({
  table: listed,
  id: listed.id,
  within: gte(listed.kind, 0),
  narrowed,
  order: { key: listed.soldCount },
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

const search = (term: string, page: { limit: number; offset: number }) =>
  listIdsByText(db, { ...list(), searched: listed, term: readTerm(term) }, page)

describe('a search', () => {
  test('ranks all fitting rows below the ranking limit', async () => {
    const found = rows.filter(({ title }) => title.includes('nâng cao'))
    expect(found.length).toBeLessThan(maxRanked)
    expect(await search('nâng cao', { limit: 500, offset: 0 })).toEqual(ids(found.toSorted(bySold)))
  })

  test('above the limit ranks the first rows and exact titles; across pages each row appears once', async () => {
    const found = rows.filter(({ title }) => title.startsWith('Toán')).toSorted(bySold)
    expect(found.length).toBeGreaterThan(maxRanked)
    const pages = []
    for (let offset = 0; offset < found.length; offset += 400) pages.push(...(await search('toán', { limit: 400, offset })))
    expect(new Set(pages)).toEqual(new Set(ids(found)))
    expect(pages).toHaveLength(found.length)
    expect(pages).toEqual(ids(found)) // no exact title: all fit equally
  })

  test('exact titles come before titles that only contain the words', async () => {
    const exact = rows.filter(({ title }) => title === 'Toán lớp 0').toSorted(bySold)
    const found = rows.filter(({ title }) => title.startsWith('Toán lớp 0'))
    expect(exact.length).toBeGreaterThan(maxRanked)
    const all = [...(await search('toan lop 0', { limit: 400, offset: 0 })), ...(await search('toan lop 0', { limit: 400, offset: 400 }))]
    expect(all.slice(0, maxRanked)).toEqual(ids(exact).slice(0, maxRanked))
    expect(all.toSorted()).toEqual(ids(found).toSorted())
  })
})

test('counts are exact up to 1000 and say "more" beyond', async () => {
  expect(await countUpToLimit(db, list(eq(listed.kind, 7)))).toBe(10)
  expect(await countUpToLimit(db, list())).toBe(1001)
})

const count = (fits: (row: Row) => boolean) => Math.min(rows.filter(fits).length, 1001)

test('the count of a choice ignores the filter of its own facet', async () => {
  const grades = Array.from({ length: 13 }, (_, n) => `g:${n}`)
  const days = Array.from({ length: 10 }, (_, n) => `d:${n}`)
  const counted = await countFacets(db, {
    table: listed,
    facets: listed.facets,
    within: gte(listed.kind, 0),
    by: {
      grade: { chosen: has('g:3'), choices: grades },
      day: { choices: days },
      trial: { choices: ['trial'] },
      sold: { chosen: gte(listed.soldCount, 500), choices: { 500: gte(listed.soldCount, 500), 900: gte(listed.soldCount, 900) } },
    },
  })
  const each = (choices: readonly string[], fits: (row: Row) => boolean) =>
    Object.fromEntries(choices.map((choice) => [choice, count((row) => fits(row) && row.facets.includes(choice))]))
  const [isGrade3, isSold] = [(row: Row) => row.facets.includes('g:3'), (row: Row) => row.soldCount >= 500]
  expect(counted).toEqual({
    grade: each(grades, isSold),
    day: each(days, (row) => isGrade3(row) && isSold(row)),
    trial: each(['trial'], (row) => isGrade3(row) && isSold(row)),
    sold: { 500: count((row) => isGrade3(row) && isSold(row)), 900: count((row) => isGrade3(row) && row.soldCount >= 900) },
  })
})

test('a choice that the first rows leave undecided is counted by itself', async () => {
  const counted = await countFacets(db, {
    table: listed,
    facets: listed.facets,
    within: undefined,
    by: { kind: { choices: ['g:5', 'trial', 'g:99'] } },
  })
  expect(counted).toEqual({ kind: { 'g:5': rows.filter((row) => row.facets.includes('g:5')).length, trial: 1001, 'g:99': 0 } })
})
