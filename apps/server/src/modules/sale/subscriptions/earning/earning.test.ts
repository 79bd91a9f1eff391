import { expect, test } from 'vitest'
import { dueEarnings } from './earning.ts'

const half = { amountVnd: 990_000, firstDay: '2026-12-01', lastDay: '2027-05-31', earnedThrough: null }
const due = (change: Partial<Parameters<typeof dueEarnings>[0]>, day: string) =>
  dueEarnings({ ...half, ...change }, day).map(({ through, amountVnd }) => [through, amountVnd])

test('a day is earned when it has passed, each the same, the last with the remainder', () => {
  expect(due({}, '2026-11-30')).toEqual([])
  expect(due({}, '2026-12-01')).toEqual([['2026-12-01', 5439]])
  expect(due({ earnedThrough: '2026-12-01' }, '2026-12-02')).toEqual([['2026-12-02', 5439]])
  expect(due({ earnedThrough: '2027-05-30' }, '2027-05-31')).toEqual([['2027-05-31', 5541]])
  expect(due({ earnedThrough: '2027-05-31' }, '2027-06-30')).toEqual([])
})

test('after downtime every month gets its own days, and the sum is the price', () => {
  const all = due({}, '2028-01-01')
  expect(all).toEqual([
    ['2026-12-31', 31 * 5439],
    ['2027-01-31', 31 * 5439],
    ['2027-02-28', 28 * 5439],
    ['2027-03-31', 31 * 5439],
    ['2027-04-30', 30 * 5439],
    ['2027-05-31', 30 * 5439 + 5541],
  ])
  expect(all.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(990_000)
})

test('an entry is dated within its last Vietnamese day', () => {
  expect(dueEarnings(half, '2026-12-31').map((one) => one.at.toISOString())).toEqual(['2026-12-31T16:59:59.999Z'])
})

test('a price of less than a đồng a day is earned on the last day', () => {
  expect(due({ amountVnd: 100 }, '2027-06-01').at(-1)).toEqual(['2027-05-31', 100])
})
