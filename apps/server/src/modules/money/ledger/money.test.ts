import { expect, test } from 'vitest'
import { earningDays, recogniseByDay, splitByLargestRemainder, splitByWeight } from './money.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

let state = 20_261_120 // the same values in every run
/** A whole number from 0 to `limit`. */
function upTo(limit: number) {
  state = (state * 48_271) % 2_147_483_647
  return Math.floor((state / 2_147_483_647) * (limit + 1))
}
const trials = Array.from({ length: 500 }, (_, i) => i)

test.each<[amount: number, weights: number[], parts: number[]]>([
  [990_000, [1], [990_000]],
  [100, [1, 1, 1], [33, 33, 34]],
  [100, [1, 1, 1, 0], [33, 33, 34, 0]],
  [1_290_000, [15, 85], [193_500, 1_096_500]],
  [99_999, [15, 85], [14_999, 85_000]],
  [2, [1, 1, 1], [0, 0, 2]],
  [0, [3, 4], [0, 0]],
  [-100, [1, 1, 1], [-33, -33, -34]],
  [9_007_199_254_740_991, [9_999_999_999, 1], [9_007_199_253_840_271, 900_720]],
])('%i split by %j is %j', (amount, weights, parts) => {
  expect(splitByWeight(amount, weights)).toEqual(parts)
})

test('the parts of any split sum to the whole, and all but the last are within one đồng of their share', () => {
  for (const _ of trials) {
    const amount = upTo(9_999_999_999)
    const weights = [...Array.from({ length: upTo(11) }, () => upTo(1000)), 1 + upTo(1000)]
    const parts = splitByWeight(amount, weights)
    expect(sum(parts)).toBe(amount)
    const share = (at: number) => (amount * weights[at]!) / sum(weights)
    for (const [at, part] of parts.entries()) {
      const isLast = at === parts.length - 1
      expect(part).toBeGreaterThanOrEqual(Math.floor(share(at)))
      expect(part).toBeLessThan(share(at) + (isLast ? parts.length : 1e-3))
    }
  }
})

test.each([[[]], [[0, 0]], [[2, -1]], [[0.5]]])('%j are not weights', (weights) => {
  expect(() => splitByWeight(100, weights)).toThrow(RangeError)
})

test.each<[amount: number, weights: number[], parts: number[]]>([
  [100, [1, 1, 1], [34, 33, 33]],
  [2, [1, 1, 1], [1, 1, 0]],
  [100, [1, 0, 5], [17, 0, 83]],
  [10, [13, 24, 63], [1, 3, 6]],
  [0, [3, 4], [0, 0]],
  [9_007_199_254_740_991, [1, 1], [4_503_599_627_370_496, 4_503_599_627_370_495]],
])('%i by largest remainders of %j is %j', (amount, weights, parts) => {
  expect(splitByLargestRemainder(amount, weights)).toEqual(parts)
})

test.each<[amount: number, weights: number[]]>([
  [100, []],
  [100, [0, 0]],
  [100, [2, -1]],
  [-1, [1]],
])('%i cannot be split by largest remainders of %j', (amount, weights) => {
  expect(() => splitByLargestRemainder(amount, weights)).toThrow(RangeError)
})

const plan = (amount: number, from: string, to: string) => recogniseByDay({ amount, from: new Date(from), to: new Date(to) })

type Summary = [days: number, first: string, daily: number, last: string, rest: number]
test.each<[name: string, schedule: ReturnType<typeof plan>, summary: Summary]>([
  ['six months', plan(990_000, '2026-12-01T10:00:00+07:00', '2027-06-01T10:00:00+07:00'), [182, '2026-12-01', 5439, '2027-05-31', 5541]],
  ['a month', plan(190_000, '2027-01-31T08:00:00+07:00', '2027-02-28T08:00:00+07:00'), [28, '2027-01-31', 6785, '2027-02-27', 6805]],
  [
    'an even division',
    plan(280_000, '2027-02-01T00:00:00+07:00', '2027-03-01T00:00:00+07:00'),
    [28, '2027-02-01', 10_000, '2027-02-28', 10_000],
  ],
  ['a leap day', plan(29, '2028-02-01T00:00:00+07:00', '2028-03-01T00:00:00+07:00'), [29, '2028-02-01', 1, '2028-02-29', 1]],
  ['less than a đồng a day', plan(5, '2026-12-01T10:00:00+07:00', '2026-12-11T10:00:00+07:00'), [10, '2026-12-01', 0, '2026-12-10', 5]],
  ['a few hours', plan(9000, '2026-12-01T10:00:00+07:00', '2026-12-01T15:00:00+07:00'), [1, '2026-12-01', 9000, '2026-12-01', 9000]],
  ['Vietnamese days, not UTC days', plan(7, '2026-11-30T17:00:00Z', '2026-12-07T16:59:59Z'), [6, '2026-12-01', 1, '2026-12-06', 2]],
])('%s', (_, schedule, summary) => {
  const [first, last] = [schedule[0]!, schedule.at(-1)!]
  expect([schedule.length, first.day, first.amount, last.day, last.amount]).toEqual(summary)
})

test('the days of any period are consecutive, earn the same, and sum to its price', () => {
  for (const _ of trials) {
    const from = new Date(Date.UTC(2026, 0, 1) + upTo(3 * 365 * 86_400) * 1000)
    const to = new Date(from.getTime() + upTo(800 * 86_400) * 1000)
    const amount = upTo(9_999_999_999)
    const schedule = recogniseByDay({ amount, from, to })
    expect(sum(schedule.map((day) => day.amount))).toBe(amount)
    expect(earningDays({ from, to })).toEqual({ firstDay: schedule[0]!.day, lastDay: schedule.at(-1)!.day })
    expect(new Set(schedule.slice(0, -1).map((day) => day.amount)).size).toBeLessThanOrEqual(1)
    expect(schedule.at(-1)!.amount - schedule[0]!.amount).toBeLessThan(schedule.length)
    const gaps = schedule.slice(1).map(({ day }, at) => (Date.parse(day) - Date.parse(schedule[at]!.day)) / 86_400_000)
    expect(gaps.every((gap) => gap === 1)).toBe(true)
  }
})

test('a period cannot earn a negative amount', () => {
  expect(() => plan(-1, '2026-12-01T00:00:00Z', '2026-12-02T00:00:00Z')).toThrow(RangeError)
})
