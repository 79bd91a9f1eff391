import { expect, test } from 'vitest'
import { an, at, cardOf, idOf } from '../shared/assignment.testing.ts'
import { toBehindRows, toTaughtHomework } from './taught-homework-view.ts'

const given = (count: number) => Array.from({ length: count }, (_, at) => cardOf({ id: idOf(at) }))

test.each([
  [5, undefined, 5, false],
  [6, undefined, 5, true],
  [2, 'next', 2, true],
])('of %s pieces of homework (more: %s) %s are shown, and more are named: %s', (count, nextCursor, rows, hasMore) => {
  const shown = toTaughtHomework({ now: at('20:00'), items: given(count), ...(nextCursor && { nextCursor }) })
  expect([shown.rows.length, shown.hasMore]).toEqual([rows, hasMore])
})

test.each([
  [{ missing: 2, late: 0, given: 3 }, 'Thiếu 2 trên 3\u00A0bài'],
  [{ missing: 1, late: 2, given: 4 }, 'Thiếu 1 trên 4\u00A0bài, 2\u00A0bài nộp muộn'],
])('who is behind by %j is described', (counts, words) => {
  expect(toBehindRows({ items: [{ learner: an, ...counts }] })).toEqual([{ id: an.id, name: an.name, avatar: an.avatar, words }])
})
