import { type CourseContent } from '@khue/contracts/offer/course-content'
import { countCourseFacets, listCourses } from '@khue/contracts/offer/courses'
import type { CallInput } from '@khue/contracts/endpoint'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ordinaryContent, courseBuilder } from '#testing/courses'
import { testApp } from '#testing/test-app'
import { forgetPages } from './list.service.ts'

const { call, given, deps } = await testApp()
const teacher = await given.teacher({ name: 'Nguyễn Thu Hà' })
const { course, batch } = courseBuilder(deps, teacher)

type Query = CallInput<typeof listCourses>['query']
const list = (query: Query = {}) => call(listCourses, { query })
const codes = async (query: Query) => (await list(query)).data.items.map(({ code }) => code)
const titles = async (query: Query = {}) => {
  const { data } = await list(query)
  return data.isNearest ? [] : data.items.map((one) => one.title)
}

beforeEach(async () => {
  await deps.db.execute(sql`truncate courses cascade`)
  forgetPages()
})

test('a card shows what a parent compares: fee, lessons, days of the next run and its seats', async () => {
  const { id, code } = await course({ originalFee: 1_690_000 }, { boughtCount: 7 })
  await batch(id, 12, { startsOn: '2099-12-05', weekdays: [6], seatsTaken: 3 })
  await batch(id, 5, { startsOn: '2099-12-01', seatsTaken: 5 }) // begins sooner, but is full
  await batch(id, 5, { startsOn: '2020-01-01' }) // began long ago
  const { items, total } = (await list()).data
  expect(total).toBe(1)
  expect(items[0]).toEqual({
    id,
    code,
    slug: 'toan-8-dai-so-va-hinh-hoc-theo-chuyen-de',
    title: ordinaryContent.title,
    subjectId: 4,
    categoryId: 4001,
    gradeFrom: 8,
    gradeTo: 8,
    format: 'LIVE',
    cover: `/art/covers/toan/${id}.svg`,
    teacher: { id: teacher.id, name: 'Cô Nguyễn Thu Hà', avatar: expect.stringContaining('/art/avatars/') },
    fee: 1_290_000,
    originalFee: 1_690_000,
    feePerLesson: 53_750,
    lessons: 24,
    hasFreeTrial: true,
    provinceCode: null,
    rating: { average: 0, count: 0 },
    bought: 7,
    schedule: { weekdays: [6], from: '19:30', to: '21:00', startsOn: '2099-12-05' },
    seatsLeft: 9,
  })
})

const startOf = async (query: Query) => (await list(query)).data.items[0]?.schedule?.startsOn
test('of several runs a card shows the one on the requested days', async () => {
  const { id } = await course()
  await batch(id, 5, { startsOn: '2099-12-01', weekdays: [3, 5] })
  await batch(id, 5, { startsOn: '2099-12-08', weekdays: [2], from: '08:00', to: '09:30' })
  await batch(id, 5, { startsOn: '2099-12-15', weekdays: [2] })
  expect(await startOf({})).toBe('2099-12-02')
  expect(await startOf({ weekdays: [2] })).toBe('2099-12-08')
  expect(await startOf({ weekdays: [2], evening: true, term: 'toán' })).toBe('2099-12-15')
  expect(await startOf({ evening: true })).toBe('2099-12-02')
})

/** Each course differs from the standard one as its title says. */
const assortment: readonly Partial<CourseContent>[] = [
  { title: 'toán 8' },
  { title: 'lớp 6 đến 9', gradeFrom: 6, gradeTo: 9 },
  { title: 'người lớn', categoryId: 1003, gradeFrom: 13, gradeTo: 13, examTarget: 'IELTS' },
  { title: 'ai cũng học được', categoryId: 2002, gradeFrom: null, gradeTo: null },
  { title: 'vào 10', gradeFrom: 9, gradeTo: 9, examTarget: 'GRADE_10_ENTRANCE' },
  { title: 'ghi hình', format: 'RECORDED' },
  { title: 'kèm riêng', format: 'ONE_TO_ONE', classSize: 1 },
  { title: 'rẻ', fee: 240_000, lessons: 12 },
  { title: 'đông', classSize: 40 },
  { title: 'không học thử', hasFreeTrial: false },
  { title: 'ở Đà Nẵng', provinceCode: '48', classSize: 15 },
]

describe('filters', () => {
  test.each<[Query, string[]]>([
    [{ categoryIds: [1] }, ['người lớn']],
    [{ categoryIds: [2002] }, ['ai cũng học được']],
    [{ categoryIds: [1, 2002] }, ['người lớn', 'ai cũng học được']],
    [{ categoryIds: '1,2002' }, ['người lớn', 'ai cũng học được']],
    [{ grades: [13] }, ['người lớn', 'ai cũng học được']],
    [{ grades: [6] }, ['lớp 6 đến 9', 'ai cũng học được']],
    [{ levels: ['adult'] }, ['người lớn', 'ai cũng học được']],
    [{ levels: ['1-5'] }, ['ai cũng học được']],
    [{ examTargets: ['IELTS', 'GRADE_10_ENTRANCE'] }, ['người lớn', 'vào 10']],
    [{ formats: ['RECORDED', 'ONE_TO_ONE'] }, ['ghi hình', 'kèm riêng']],
    [{ feeTo: 300_000 }, ['rẻ']],
    [{ lessonFeeTo: 20_000 }, ['rẻ']],
    [{ lessonFeeTo: 19_999 }, []],
    [{ feeFrom: 240_001, feeTo: 1_289_999 }, []],
    [{ classSizes: ['ONE'] }, ['kèm riêng']],
    [{ classSizes: ['OVER_15'] }, ['đông']],
    [{ provinces: ['48'] }, ['ở Đà Nẵng']],
    [{ teacherGenders: ['MALE'] }, []],
    [{ weekdays: [7] }, ['toán 8']],
    [{ weekdays: [7], evening: true }, []],
    [{ weekdays: [3], evening: true }, ['vào 10']],
    [{ ratingFrom: 4 }, []],
    [{ formats: ['RECORDED'], categoryIds: [4], grades: [8], freeTrial: true }, ['ghi hình']],
    [{ formats: ['RECORDED'], grades: [7] }, []],
  ])('%j finds %j', async (query, found) => {
    for (const one of assortment) {
      const { id } = await course(one)
      if (one.title === 'toán 8') await batch(id, 5, { weekdays: [7], from: '08:00', to: '09:30' })
      if (one.title === 'vào 10') await batch(id, 5, { weekdays: [3] })
    }
    expect((await titles(query)).toSorted()).toEqual(found.toSorted())
    const { data } = await list(query)
    expect(data.total).toBe(found.length)
  })

  test('`freeTrial: false` does not filter, nor does an empty filter', async () => {
    for (const one of assortment) await course(one)
    expect(await titles({ freeTrial: 'false', categoryIds: '', term: '  ' })).toHaveLength(assortment.length)
    expect(await titles({ freeTrial: true })).not.toContain('không học thử')
  })
})

const rated = (id: string, stars: number, count: number) =>
  deps.db.execute(sql`update courses set ${sql.raw(`stars${stars}`)} = ${count} where id = ${id}`)

test('each sort order is correct, and a single perfect rating does not beat many good ones', async () => {
  const cheap = await course({ title: 'rẻ', fee: 100_000 }, { boughtCount: 5 })
  const loved = await course({ title: 'được khen', fee: 300_000 }, { boughtCount: 1 })
  await course({ title: 'bán chạy', fee: 200_000 }, { boughtCount: 90 })
  await rated(cheap.id, 5, 1)
  await rated(loved.id, 5, 90)
  await rated(loved.id, 4, 10)
  expect(await titles()).toEqual(['bán chạy', 'rẻ', 'được khen'])
  expect(await titles({ sort: 'MOST_BOUGHT' })).toEqual(['bán chạy', 'rẻ', 'được khen'])
  expect(await titles({ sort: 'HIGHEST_RATE' })).toEqual(['được khen', 'rẻ', 'bán chạy'])
  expect(await titles({ sort: 'PRICE_ASC' })).toEqual(['rẻ', 'bán chạy', 'được khen'])
  expect(await titles({ sort: 'PRICE_DSC' })).toEqual(['được khen', 'bán chạy', 'rẻ'])
  expect((await list({ ratingFrom: 4.9 })).data.items.map((one) => one.rating)).toEqual([
    { average: 5, count: 1 },
    { average: 4.9, count: 100 },
  ])
})

test('search ranks a title equal to the term first, even when others were bought more', async () => {
  await course({ title: 'Luyện đề Toán 8' }, { boughtCount: 500 })
  await course({ title: 'Toán 8' }, { boughtCount: 1 })
  await course({ title: 'Toán 8 nâng cao' }, { boughtCount: 2 })
  await course({ title: 'Toán 9', gradeFrom: 9, gradeTo: 9 }, { boughtCount: 900 })
  expect(await titles({ term: 'toan 8' })).toEqual(['Toán 8', 'Toán 8 nâng cao', 'Luyện đề Toán 8'])
  expect(await titles({ term: 'toàn 8' })).toEqual([])
  expect(await titles({ term: 'toán 8', sort: 'MOST_BOUGHT' })).toEqual(['Luyện đề Toán 8', 'Toán 8 nâng cao', 'Toán 8'])
  expect(await titles({ term: 'cô thu hà 9' })).toEqual(['Toán 9'])
  expect(await titles({ term: '?!' })).toHaveLength(4)
})

test('when nothing matches, the nearest courses are shown as such', async () => {
  await course({ title: 'Lập trình Python', categoryId: 2002, gradeFrom: null, gradeTo: null })
  const misspelt = (await list({ term: 'pythom' })).data
  expect(misspelt).toMatchObject({ total: 0, isNearest: true, items: [{ title: 'Lập trình Python' }] })
  expect((await list({ categoryIds: [2], feeTo: 5000 })).data).toMatchObject({
    total: 0,
    isNearest: true,
    items: [{ title: 'Lập trình Python' }],
  })
  expect((await list({ term: 'zzzzzz' })).data).toEqual({ items: [], total: 0 })
})

test('a chosen suggestion takes precedence over the typed words', async () => {
  const other = await given.teacher({ name: 'Phạm Văn Nam' })
  const [, second] = [await course({ title: 'Toán 8' }, { boughtCount: 9 }), await course({ title: 'Toán 8' }, { boughtCount: 1 })]
  await course({ title: 'Toán 8 nâng cao' }, { boughtCount: 99 })
  await courseBuilder(deps, other).course({ title: 'Piano', categoryId: 100001, gradeFrom: null, gradeTo: null })
  // of two courses with one title the chosen one comes first, with its name and without, in orders by relevance
  const [first, third] = await codes({ term: 'Toán 8' })
  expect([first, third].includes(second.code)).toBe(true)
  expect(first).not.toBe(second.code)
  for (const term of ['Toán 8', undefined]) {
    expect((await codes({ term, key: `course:${second.code}` }))[0]).toBe(second.code)
    expect(await codes({ term, key: `course:${second.code}` })).toHaveLength(3)
  }
  expect((await codes({ term: 'Toán 8', key: `course:${second.code}`, size: 1, page: 1 }))[0]).toBe(first)
  // a chosen subject or teacher replaces the search term
  expect(await titles({ term: 'Nghệ thuật', key: 'category:100' })).toEqual(['Piano'])
  expect(await titles({ term: 'Thầy Phạm Văn Nam', key: `teacher:${other.id}` })).toEqual(['Piano'])
  expect((await call(countCourseFacets, { query: { term: 'Nghệ thuật', key: 'category:100' } })).data.facets.formats).toMatchObject({
    LIVE: 1,
  })
  // an unknown key is used as the term, if there is no other
  expect(await titles({ key: 'piano' })).toEqual(['Piano'])
  expect(await titles({ term: 'piano', key: 'toán' })).toEqual(['Piano'])
  expect(await titles({ key: 'course:zzzzzzzz' })).toHaveLength(4)
})
