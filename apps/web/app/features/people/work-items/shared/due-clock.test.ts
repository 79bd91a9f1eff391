import { expect, test } from 'vitest'
import { dueClock, untilNextMinute } from './due-clock.ts'

const dueAt = '2026-11-27T10:00:00Z'
const at = (time: string) => Date.parse(`2026-11-${time}Z`)

test.each([
  ['27T09:38:00', 'còn 22 phút', true],
  ['27T09:37:01', 'còn 23 phút', true],
  ['27T09:59:59', 'còn 1 phút', true],
  ['27T09:00:01', 'còn 1 giờ', true],
  ['27T09:00:00', 'còn 1 giờ', false],
  ['27T07:50:00', 'còn 2 giờ 10 phút', false],
  ['26T10:00:01', 'còn 1 ngày', false],
  ['26T10:01:00', 'còn 23 giờ 59 phút', false],
  ['24T10:00:00', 'còn 3 ngày', false],
  ['27T10:00:00', 'đến hạn', true],
  ['27T10:00:59', 'đến hạn', true],
  ['27T10:05:10', 'quá hạn 5 phút', true],
  ['27T12:00:00', 'quá hạn 2 giờ', true],
  ['30T09:00:00', 'quá hạn 2 ngày', true],
])('at %s: %s, red %s', (now, words, isUrgent) => {
  expect(dueClock(dueAt, at(now))).toEqual({ words, isUrgent })
})

test('a clock moves at the full minute', () => {
  expect(untilNextMinute(at('27T09:38:20'))).toBe(40_000)
  expect(untilNextMinute(at('27T09:38:00'))).toBe(60_000)
})
