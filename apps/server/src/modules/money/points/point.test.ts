import { expect, test } from 'vitest'
import { earnedBy, expiryOf, monthOf, maxPointsFor, spreadPoints, takeFrom } from './points.ts'

test.each([
  ['2026-11-22T10:00:00Z', 12, '2027-11-22T17:00:00.000Z'], // to the end of 22/11/2027 in Vietnam
  ['2026-11-22T17:00:00Z', 12, '2027-11-23T17:00:00.000Z'], // the 23rd has begun there
  ['2026-01-31T03:00:00Z', 1, '2026-02-28T17:00:00.000Z'],
])('points given at %s for %i months last until %s', (since, months, until) => {
  expect(expiryOf(new Date(since), months).toISOString()).toBe(until)
})

test('a month is a Vietnamese month', () => {
  expect(monthOf(new Date('2026-11-30T16:59:59Z'))).toBe('2026-11-01')
  expect(monthOf(new Date('2026-11-30T17:00:00Z'))).toBe('2026-12-01')
})

test.each([
  [990_000, 99],
  [9_999, 0],
  [-1, 0],
])('%i đồng earn %i points', (paid, points) => {
  expect(earnedBy(paid, { vndPerPoint: 10_000 })).toBe(points)
})

const rule = { worthVnd: 100, maxPercent: 20 }
/** The worked basket: a course after promotions, another one, and a plan. */
const basket = [1_132_765, 395_151, 915_084]

test.each([
  [basket, 20, 4_886],
  [[990_000], 20, 1_980],
  [[99], 100, 0],
  [[150, 150], 100, 2], // 300đ are three points, but no line has room for half a point
  [[], 20, 0],
])('for lines of %j points pay at most %i%%: %i', (lefts, maxPercent, most) => {
  expect(maxPointsFor(lefts, { ...rule, maxPercent })).toBe(most)
})

test.each([
  [basket, 1_500, [695, 242, 563]],
  [basket, 0, [0, 0, 0]],
  [[1_000_000, 1_000_000, 50], 4_000, [2_001, 1_999, 0]], // the last takes no more than it costs
  [[150, 150], 2, [1, 1]],
  [[300, 100, 50], 4, [3, 1, 0]], // what the last has no room for goes to the first that has
  [[0, 0], 0, [0, 0]],
])('spread over %j, %i points are %j', (lefts, points, parts) => {
  expect(spreadPoints(points, lefts, rule)).toEqual(parts)
})

test('points that expire first are used first, and an insufficient number is refused', () => {
  const lots = [
    { id: 'a', left: 30 },
    { id: 'b', left: 50 },
  ]
  expect(takeFrom(lots, 40)).toEqual([
    { lotId: 'a', amount: 30 },
    { lotId: 'b', amount: 10 },
  ])
  expect(takeFrom(lots, 30)).toEqual([{ lotId: 'a', amount: 30 }])
  expect(takeFrom([{ id: 'used up', left: 0 }, ...lots], 10)).toEqual([{ lotId: 'a', amount: 10 }])
  expect(takeFrom(lots, 81)).toBeUndefined()
})
