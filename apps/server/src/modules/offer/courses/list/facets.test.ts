import { type CourseFacet, countCourseFacets, listCourses } from '@khue/contracts/offer/courses'
import type { CallInput } from '@khue/contracts/endpoint'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courseBuilder } from '#testing/courses'
import { testApp } from '#testing/test-app'

const { call, given, deps } = await testApp()
const teacher = await given.teacher({ name: 'Nguyễn Thu Hà' })
const { course, batch } = courseBuilder(deps, teacher)

type Query = NonNullable<CallInput<typeof countCourseFacets>['query']>

const { id: evening } = await course({ title: 'Toán 8 buổi tối' })
await batch(evening, 5, { weekdays: [2, 4] })
await batch(evening, 5, { weekdays: [5], from: '08:00', to: '09:30' })
const { id: weekend } = await course({ title: 'Toán 9 cuối tuần', gradeFrom: 9, gradeTo: 9, examTarget: 'GRADE_10_ENTRANCE' })
await batch(weekend, 5, { weekdays: [7], from: '08:00', to: '09:30' })
await course({ title: 'Toán 6 đến 9', gradeFrom: 6, gradeTo: 9, classSize: 40 })
await course({ title: 'Tiếng Anh cho ai cũng được', categoryId: 1003, gradeFrom: null, gradeTo: null, format: 'RECORDED' })
await course({ title: 'IELTS', categoryId: 1003, gradeFrom: 13, gradeTo: 13, examTarget: 'IELTS', fee: 5_000_000 })
await course({ title: 'Kèm riêng ở Đà Nẵng', format: 'ONE_TO_ONE', classSize: 1, provinceCode: '48', hasFreeTrial: false })
const { id: loved } = await course({ title: 'Lập trình được khen', categoryId: 2002, gradeFrom: 6, gradeTo: 8 })
await deps.db.execute(sql`update courses set stars5 = 9, stars4 = 1 where id = ${loved}`)

/** Expected count: the total of the list with this choice in place of the facet's current filter. */
async function totalWith(query: Query, facet: CourseFacet, choice: string) {
  const others: Query = { ...query, [facet]: undefined }
  if (facet === 'levels' || facet === 'grades') Object.assign(others, { levels: undefined, grades: undefined }) // one facet
  const { data } = await call(listCourses, { query: { ...others, [facet]: choice } })
  return data.isNearest ? 0 : data.total
}

test.each<Query>([
  {},
  { categoryIds: [4] },
  { categoryIds: [4, 1], levels: ['6-9'] },
  { grades: [8], formats: ['LIVE'] },
  { levels: ['adult'], examTargets: ['IELTS'] },
  { weekdays: [2], evening: true },
  { weekdays: [5, 7], evening: true },
  { weekdays: [7] },
  { classSizes: ['UP_TO_15', 'ONE'], freeTrial: true },
  { feeTo: 2_000_000, ratingFrom: 4 },
  { provinces: ['48'], teacherGenders: ['FEMALE'] },
  { term: 'toan', lessonFeeTo: 60_000 },
  { term: 'không có khoá nào như thế' },
])('beside each choice stands what the list would hold under it: %j', async (query) => {
  const { data } = await call(countCourseFacets, { query })
  for (const [facet, counts] of Object.entries(data.facets)) {
    for (const [choice, count] of Object.entries(counts ?? {})) {
      expect([facet, choice, count]).toEqual([facet, choice, await totalWith(query, facet as CourseFacet, choice)]) // the reply's own names
    }
  }
})

test('every filter with choices has counts', async () => {
  const { data } = await call(countCourseFacets, { query: {} })
  expect(data.facets).toMatchObject({
    categoryIds: { 4: 4, 1: 2, 2: 1, 104: 0 },
    levels: { '1-5': 1, '6-9': 6, '10-12': 1, adult: 2 },
    evening: { true: 1 },
    weekdays: { 7: 1 },
    ratingFrom: { 4.5: 1 },
  })
})
