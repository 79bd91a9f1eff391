import { expect, test } from 'vitest'
import { chapterLines, formatSeconds, readChapterLines } from './film-chapters.ts'

test.each([
  [0, '0:00'],
  [980, '16:20'],
  [59.6, '1:00'],
  [3725, '1:02:05'],
])('%d seconds are %s', (seconds, words) => expect(formatSeconds(seconds)).toBe(words))

test('chapters are one per line, sorted by time, and read back as they were written', () => {
  const text = '3:20 Lập hệ\n\n0:00 – Mở đầu\n1:02:05   Luyện  tập'
  const chapters = [
    { at: 0, title: 'Mở đầu' },
    { at: 200, title: 'Lập hệ' },
    { at: 3725, title: 'Luyện tập' },
  ]
  expect(readChapterLines(text, 4000)).toEqual({ chapters })
  expect(readChapterLines(chapterLines(chapters), null)).toEqual({ chapters })
  expect(readChapterLines(' \n', 100)).toEqual({ chapters: [] })
})

test.each([
  ['Mở đầu', 1, 'FORM'],
  ['0:00 Mở đầu\n3:60 Sai giây', 2, 'FORM'],
  ['1:60:00 Sai phút', 1, 'FORM'],
  ['0:00', 1, 'FORM'],
  [`0:00 ${'a'.repeat(121)}`, 1, 'TITLE_TOO_LONG'],
  ['16:40 Sau khi hết', 1, 'AFTER_END'],
  ['0:10 Một\n00:10 Hai', 2, 'SAME_TIME'],
  [Array.from({ length: 101 }, (_, at) => `0:${String(at % 60).padStart(2, '0')} a`).join('\n'), 61, 'SAME_TIME'],
])('%s: line %i is wrong', (text, line, why) => expect(readChapterLines(text, 1000)).toEqual({ fault: { line, why } }))

test('no more than a hundred chapters', () => {
  const lines = Array.from({ length: 101 }, (_, at) => `${at}:00 Mốc`)
  expect(readChapterLines(lines.slice(0, 100).join('\n'), null)).toHaveProperty('chapters.length', 100)
  expect(readChapterLines(lines.join('\n'), null)).toEqual({ fault: { line: 101, why: 'TOO_MANY' } })
})
