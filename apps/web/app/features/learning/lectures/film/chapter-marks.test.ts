import { expect, test } from 'vitest'
import { chapterMarks, chaptersOf } from './chapter-marks.ts'
import { clockTime, lengthTime, spokenTime } from './film-time.ts'
import type { Range } from './ranges.ts'

const chapters = [
  { at: 0, title: 'Ôn lại biến đếm' },
  { at: 190, title: 'Cú pháp for và range' },
  { at: 575, title: 'range có bước nhảy' },
  { at: 880, title: 'Vòng lặp lồng nhau' },
  { at: 1260, title: 'Bài tập: vẽ bông hoa' },
]
const watched: Range[] = [
  [0, 575],
  [680, 962],
]
const now = { watched, second: 962, seconds: 1476, isStarted: true }

test('chapters are done, half, playing or to come, and a skipped part is named', () => {
  const marks = chapterMarks(chapters, now)
  expect(marks.map(({ state }) => state)).toEqual(['DONE', 'DONE', 'HALF', 'PLAYING', 'TODO'])
  expect(marks[2]?.skipped).toEqual({ at: 575, seconds: 105 })
  expect(marks.map(({ to }) => to)).toEqual([190, 575, 880, 1260, 1476])
})

test.each([
  ['a second or two missing is watched', { watched: [[0, 188]] as Range[] }, 'DONE'],
  ['more is half', { watched: [[0, 180]] as Range[] }, 'HALF'],
  ['nothing is to come', { watched: [] }, 'TODO'],
  ['the film is here', { second: 189.9 }, 'PLAYING'],
  ['a film that was not begun is nowhere', { watched: [], second: 0, isStarted: false }, 'TODO'],
] as const)('of the first chapter: %s', (_, change, state) => expect(chapterMarks(chapters, { ...now, ...change })[0]?.state).toBe(state))

test('at its very end the film is in the last chapter', () =>
  expect(chapterMarks(chapters, { ...now, second: 1476 }).at(-1)?.state).toBe('PLAYING'))

test('a film without chapters, or without a first one, has a chapter of its own name', () => {
  expect(chaptersOf([], 'Vòng lặp')).toEqual([{ at: 0, title: 'Vòng lặp' }])
  expect(chaptersOf([{ at: 60, title: 'Hai' }], 'Vòng lặp').map(({ at }) => at)).toEqual([0, 60])
})

test('a chapter beyond the end is left out', () => expect(chapterMarks([...chapters, { at: 2000, title: 'Cắt rồi' }], now)).toHaveLength(5))

test.each([
  [0, '00:00', '0:00', '0 giây'],
  [105, '01:45', '1:45', '1 phút 45 giây'],
  [962.9, '16:02', '16:02', '16 phút 2 giây'],
  [3723, '1:02:03', '1:02:03', '62 phút 3 giây'],
])('%d seconds are %s, %s and %s', (seconds, clock, length, spoken) =>
  expect([clockTime(seconds), lengthTime(seconds), spokenTime(seconds)]).toEqual([clock, length, spoken]),
)
