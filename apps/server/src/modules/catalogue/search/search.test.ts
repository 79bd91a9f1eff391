import { readSearch } from '@khue/contracts/search'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'

const { call } = await testApp()

const read = async (term?: string) => (await call(readSearch, { query: { term } })).data

test('a sentence becomes filters of the house’s own subjects, and the rest a term', async () => {
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

test('whatever is typed gets an answer', async () => {
  expect(await read()).toEqual({ term: '', chips: [] })
  for (const term of ['\0', '\ud800', 'toán '.repeat(2000), '<script>', '%%%'])
    expect((await call(readSearch, { query: { term } })).status).toBe(200)
})
