import { listCourses } from '@khue/contracts/offer/courses'
import type { CallInput } from '@khue/contracts/endpoint'
import { exactTotalLimit } from '@khue/contracts/lists'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { courseBuilder } from '#testing/courses'
import { testApp } from '#testing/test-app'
import { collectPages } from '#testing/collect-pages'
import { forgetPages } from './list.service.ts'

const { call, given, deps } = await testApp()
const teacher = await given.teacher({ name: 'Nguyễn Thu Hà' })
const { course } = courseBuilder(deps, teacher)

type Query = CallInput<typeof listCourses>['query']
const list = async (query: Query = {}) => (await call(listCourses, { query })).data
const titles = async (query: Query) => (await list(query)).items.map(({ title }) => title)

beforeEach(async () => {
  await deps.db.execute(sql`truncate courses cascade`)
  forgetPages()
})

test.each<Query>([
  { sort: 'MOST_BOUGHT' },
  { sort: 'HIGHEST_RATE' },
  { sort: 'PRICE_ASC' },
  { sort: 'PRICE_DSC' },
  { term: 'khoá' },
  { categoryIds: [4] },
])('a reader who pages through %j by cursor sees each course once, also while others are added before and after', async (query) => {
  for (let n = 0; n < 7; n++) await course({ title: `khoá ${n}`, fee: 100_000 + (n % 3) * 1000 }, { boughtCount: n % 2 })
  let added = 0
  const seen = await collectPages(
    (cursor) => list({ ...query, size: 2, cursor }),
    // a search continues as of a millisecond, and all of this may happen within one
    () =>
      course(
        { title: `khoá mới ${added++}`, fee: 100_000 + added * 500 },
        { boughtCount: added % 3, createdAt: new Date(deps.clock().getTime() + 60_000) },
      ),
  )
  const first = Array.from({ length: 7 }, (_, n) => `khoá ${n}`)
  const names = seen.map(({ title }) => title)
  expect(names.filter((title) => !title.includes('mới')).toSorted()).toEqual(first)
  expect(new Set(names).size).toBe(names.length)
})

test('after the last course there is no page, even when the last page is full', async () => {
  for (let n = 0; n < 4; n++) await course({ title: `khoá ${n}` })
  for (const query of [{}, { term: 'khoá' }, { categoryIds: [4] }] satisfies Query[]) {
    const first = await list({ ...query, size: 2 })
    const second = await list({ ...query, size: 2, cursor: first.nextCursor })
    expect([first.nextCursor, second.items.length, second.nextCursor]).toEqual([expect.any(String), 2, undefined])
  }
})

test('pages by number follow one another', async () => {
  for (let n = 0; n < 5; n++) await course({ title: `khoá ${n}` }, { boughtCount: n })
  expect(await titles({ size: 2, page: 0 })).toEqual(['khoá 4', 'khoá 3'])
  expect(await titles({ size: 2, page: 2 })).toEqual(['khoá 0'])
  expect(await titles({ size: 2, page: 3 })).toEqual([])
  expect(await list({ size: 2, page: 3, categoryIds: [4] })).toEqual({ items: [], total: 5 })
})

/** Inserts many rows at once, directly into the table. */
const addMany = async (from: number, to: number) => {
  await deps.db.execute(sql`
    with drawn as (select uuidv7() as id, n from generate_series(${from}::int, ${to}::int) as n),
    added as (insert into courses (id, code, title, subject_id, category_id, format, fee_vnd, lessons, teacher_id, teacher_title, teacher_gender, state, version, listed_at, bought_count)
      select id, 'code' || n, 'khoá ' || n, 2, 2002, 'RECORDED', 100000, 10, ${teacher.id}, 'Cô', 'FEMALE', 'LISTED', 1, now(), n from drawn returning id)
    select count(*) from added`)
  forgetPages()
}

test('totals are exact up to their limit and marked as capped beyond it, with and without a filter, and pages continue', async () => {
  await addMany(1, exactTotalLimit)
  for (const query of [{}, { categoryIds: [2] }, { term: 'khoá' }, { formats: ['RECORDED'] as const }] satisfies Query[]) {
    const data = await list(query)
    expect([data.total, data.totalIsCapped]).toEqual([exactTotalLimit, undefined])
  }
  await addMany(exactTotalLimit + 1, exactTotalLimit + 5)
  for (const query of [{}, { categoryIds: [2] }, { term: 'khoá' }, { formats: ['RECORDED'] as const }] satisfies Query[]) {
    const data = await list({ ...(query as Query), page: 1 })
    expect([data.total, data.totalIsCapped, data.items[0]?.title]).toEqual([exactTotalLimit, true, `khoá ${exactTotalLimit - 15}`])
  }
})
