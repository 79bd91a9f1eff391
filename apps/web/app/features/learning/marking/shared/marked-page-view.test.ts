import { expect, test } from 'vitest'
import { clockOf, describeStrokes, onPage, voicesOnPage } from './marked-page-view.ts'

test.for([
  [[], 'Trang này chưa có nét chấm.'],
  [[{ kind: 'TICK', text: null }], 'Giáo viên đã chấm trên trang này: 1 dấu đúng.'],
  [
    [
      { kind: 'TEXT', text: 'Thiếu điều kiện' },
      { kind: 'PEN', text: null },
      { kind: 'CIRCLE', text: null },
      { kind: 'PEN', text: null },
    ],
    'Giáo viên đã chấm trên trang này: 2 nét bút, 1 chỗ khoanh, chữ “Thiếu điều kiện”.',
  ],
] as const)('of %j somebody who does not see the page hears: %s', ([strokes, words]) => expect(describeStrokes(strokes)).toBe(words))

test.for([
  [0, '0:00'],
  [9, '0:09'],
  [60, '1:00'],
] as const)('%i seconds are %s', ([seconds, clock]) => expect(clockOf(seconds)).toBe(clock))

test('a page shows its own strokes and voices alone', () => {
  const strokes = [
    { id: 1, fileId: 'a', page: 1 },
    { id: 2, fileId: 'a', page: 2 },
    { id: 3, fileId: 'b', page: 1 },
  ]
  expect(onPage(strokes, 'a', 1).map(({ id }) => id)).toEqual([1])
  const voices = [{ spot: null }, { spot: { fileId: 'b', page: 1 } }]
  expect(voicesOnPage(voices, 'b', 1)).toEqual([voices[1]])
  expect(voicesOnPage(voices, 'a', 1)).toEqual([])
})
