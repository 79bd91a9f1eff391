import { expect, test } from 'vitest'
import { cueAt, toVtt } from './cues.ts'

const cues = [
  { from: 2, to: 5, text: 'Một' },
  { from: 5, to: 7.5, text: 'Hai' },
  { from: 12, to: 3700.25, text: 'a < b && c\n\n\n-->' },
]

test.each([
  [0, -1],
  [2, 0],
  [4.9, 0],
  [5, 1],
  [9, 1],
  [12, 2],
  [5000, 2],
])('at second %d line %i is spoken', (second, index) => expect(cueAt(cues, second)).toBe(index))

test('a lecture without subtitles has no line', () => expect(cueAt([], 5)).toBe(-1))

test('subtitles stay valid WebVTT with arrows, markup and blank lines in their text', () => {
  expect(toVtt(cues)).toBe(
    [
      'WEBVTT',
      '00:00:02.000 --> 00:00:05.000 line:78%\nMột',
      '00:00:05.000 --> 00:00:07.500 line:78%\nHai',
      '00:00:12.000 --> 01:01:40.250 line:78%\na &lt; b &amp;&amp; c\n--&gt;',
    ].join('\n\n'),
  )
})
