import { expect, test } from 'vitest'
import { listAt, listHref } from './homework-tabs.tsx'

test.each([
  ['', 'TO_DO'],
  ['list=missed', 'MISSED'],
  ['list=done', 'DONE'],
  ['list=constructor', 'TO_DO'],
] as const)('the address “%s” asks for %s', (search, list) => expect(listAt(new URLSearchParams(search))).toBe(list))

test('the first list has the plain address, and the learner stays', () => {
  expect(listHref({ list: 'TO_DO', learnerId: undefined })).toBe('/account/homework')
  expect(listHref({ list: 'DONE', learnerId: 'a', cursor: 'c' })).toBe('/account/homework?list=done&learnerId=a&cursor=c')
})
