import { expect, test } from 'vitest'
import { clockDigits, timeLeft, untilNextSecond } from './countdown.ts'

test.each([
  [15 * 60_000, '15:00'],
  [14 * 60_000 + 31_001, '14:32'],
  [9_000, '00:09'],
  [1, '00:01'],
  [0, '00:00'],
  [-5_000, '00:00'],
  [75 * 60_000, '75:00'],
])('%d ms are shown as %s', (ms, digits) => expect(clockDigits(timeLeft(ms))).toBe(digits))

test('it is urgent from two minutes on, and over only at zero', () => {
  expect([120_001, 120_000, 1].map((ms) => timeLeft(ms).isUrgent)).toEqual([false, true, true])
  expect([1, 0, -1].map((ms) => timeLeft(ms).isOver)).toEqual([false, true, true])
})

test('the time until the next change is never zero, which would cause an endless loop', () => {
  expect([1_500, 1_000, 1, 0].map(untilNextSecond)).toEqual([500, 1000, 1, 1000])
})
