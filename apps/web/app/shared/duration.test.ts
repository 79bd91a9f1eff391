import { expect, test } from 'vitest'
import { formatDuration } from './duration.ts'

const minute = 60_000
const hour = 60 * minute

test.each([
  [-5 * minute, '1 phút'],
  [0, '1 phút'],
  [1.5 * minute, '2 phút'],
  [59.5 * minute, '1 giờ'],
  [12 * hour + 55 * minute, '12 giờ 55 phút'],
  [47 * hour, '47 giờ'],
  [2 * 24 * hour + 9 * hour + 59 * minute, '2 ngày 9 giờ'],
  [3 * 24 * hour, '3 ngày'],
])('%d milliseconds are "%s"', (ms, words) => {
  expect(formatDuration(ms).replaceAll('\u00A0', ' ')).toBe(words)
})
