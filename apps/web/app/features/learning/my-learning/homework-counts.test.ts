import { expect, test } from 'vitest'
import { homeworkFiguresOf, homeworkWords } from './homework-counts.ts'

test.each([
  ['only new work', { toDo: 2, done: 0, late: 0, missed: 0 }, 'Bài tập: 2 bài cần làm, đã nộp 0/2'],
  ['everything in time', { toDo: 0, done: 3, late: 0, missed: 0 }, 'Bài tập: đã nộp 3/3'],
  [
    'some late, some missed',
    { toDo: 1, done: 3, late: 2, missed: 1 },
    'Bài tập: 1 bài cần làm, 1 bài không nộp, đã nộp 5/7, 2 bài nộp muộn',
  ],
] as const)('a card with %s', (_, counts, words) => expect(homeworkWords(counts).replaceAll('\u00A0', ' ')).toBe(words))

test('the figures of a course show what was missed as bad', () => {
  expect(homeworkFiguresOf({ toDo: 1, done: 3, late: 2, missed: 1 })).toEqual([
    { name: 'Cần làm', value: '1' },
    { name: 'Hoàn thành', value: '3' },
    { name: 'Hoàn thành muộn', value: '2' },
    { name: 'Chưa hoàn thành', value: '1', isBad: true },
  ])
})
