import { maxRanked } from '@khue/contracts/text-fits'
import { eq, gte } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { countUpToLimit } from '@khue/ranked-lists/counts'
import { countFacets } from '@khue/ranked-lists/facet-counts'
import { bySold, growListed, has, ids, list, listed, type Row } from './listed.testing.ts'
import { listIdsByText } from './ranked-search.ts'
import { readTerm } from './text-search.ts'

const { deps } = await testApp()
const { db } = deps

let rows: Row[] = []
beforeAll(async () => {
  rows = await growListed(db)
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
