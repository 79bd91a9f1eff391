import { parseSearch, suggestCourses } from '@khue/contracts/offer/search'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courseBuilder } from '#testing/courses'
import { testApp } from '#testing/test-app'

const { call, given, deps } = await testApp()

const read = async (term?: string) => (await call(parseSearch, { query: { term } })).data

test('a sentence becomes filters by the platform’s subjects, and the rest a term', async () => {
  const { term, chips } = await read('vật lý 9 nâng cao tối thứ 3 dưới 200k')
  expect(term).toBe('nâng cao')
  expect(Object.assign({}, ...chips.map((chip) => chip.filter))).toEqual({
    categoryIds: [3002],
    grades: [9],
    weekdays: [2],
    evening: true,
    lessonFeeTo: 200_000,
  })
})

test('any typed text gets an answer', async () => {
  expect(await read()).toEqual({ term: '', chips: [] })
  for (const term of ['\0', '\ud800', 'toán '.repeat(2000), '<script>', '%%%'])
    expect((await call(parseSearch, { query: { term } })).status).toBe(200)
})

const suggested = async (term?: string) => (await call(suggestCourses, { query: { term } })).data.items

test('a person who is typing gets subjects, courses and teachers, most bought first', async () => {
  const teacher = await given.teacher({ name: 'Lê Toàn Thắng' })
  const { course } = courseBuilder(deps, teacher)
  const maths = await course({ title: 'Toán 9: luyện đề' })
  const bought = await course({ title: 'Toán 8 tư duy' })
  await course({ title: 'TÓAN 8 tư duy' })
  await course({ title: 'Vẽ màu nước', categoryId: 100001, gradeFrom: null, gradeTo: null })
  await deps.db.execute(sql`update courses set bought_count = 5 where id = ${bought.id}`)
  expect(await suggested('to')).toEqual([
    { name: 'Toán', key: 'category:4' },
    { name: 'TOEIC', key: 'category:1004' },
    { name: 'Toán THCS', key: 'category:4001' },
    { name: 'Toán 8 tư duy', key: `course:${bought.code}` },
    { name: 'Toán 9: luyện đề', key: `course:${maths.code}` },
    { name: 'Cô Lê Toàn Thắng', key: `teacher:${teacher.id}` },
  ])
  expect((await suggested('toàn th')).map(({ name }) => name)).toEqual(['Cô Lê Toàn Thắng'])
  expect((await suggested('toans 9')).map(({ name }) => name)).toEqual(['Toán 9: luyện đề'])
})

test('an empty text has no suggestions, and nonsense is handled', async () => {
  for (const term of [undefined, '', '***', '\0', '\ud800', 'qqqqqq', 'a'.repeat(10_000)]) expect(await suggested(term)).toEqual([])
})
