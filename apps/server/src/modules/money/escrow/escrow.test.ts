import { expect, test } from 'vitest'
import { earningOf, feeOf, isHoldable, lessonsToReturn, shareOf, sumOfShares, untaughtOf } from './escrow.ts'

/** The course of docs/money.md: 18 lessons for 1.290.000đ, of which the buyer paid 1.063.265đ. */
const course = { lessons: 18, listVnd: 1_290_000, paidVnd: 1_063_265, feePercent: 20 }

test.each([
  [1, { grossVnd: 71_666, shareVnd: 59_070, platformDiscountVnd: 12_596, feeVnd: 14_333, teacherVnd: 57_333 }],
  [17, { grossVnd: 71_666, shareVnd: 59_070, platformDiscountVnd: 12_596, feeVnd: 14_333, teacherVnd: 57_333 }],
  [18, { grossVnd: 71_678, shareVnd: 59_075, platformDiscountVnd: 12_603, feeVnd: 14_335, teacherVnd: 57_343 }],
])('lesson %i of the course earns its share', (lessonNo, earned) => {
  expect(earningOf(course, lessonNo)).toEqual(earned)
})

test('all lessons together are the whole, to the đồng', () => {
  const sums = { grossVnd: 0, shareVnd: 0, platformDiscountVnd: 0, feeVnd: 0, teacherVnd: 0 }
  for (let no = 1; no <= course.lessons; no++) {
    const earned = earningOf(course, no)
    for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += earned[key]
  }
  expect(sums).toEqual({ grossVnd: 1_290_000, shareVnd: 1_063_265, platformDiscountVnd: 226_735, feeVnd: 257_996, teacherVnd: 1_032_004 })
  expect(feeOf(course)).toBe(257_996)
})

test.each([
  ['nothing was paid', 0, 3, [0, 0, 0]],
  ['less than one đồng each', 2, 3, [0, 0, 2]],
  ['one lesson', 450_000, 1, [450_000]],
  ['an odd đồng', 100, 3, [33, 33, 34]],
])('shares when there is %s', (_name, whole, lessons, shares) => {
  expect(shares.map((_share, at) => shareOf(whole, lessons, at + 1))).toEqual(shares)
})

const named = (code: string, details: object = {}) =>
  expect.objectContaining({ code, status: 409, details: expect.objectContaining(details) })

test('there is no lesson before the first or after the last', () => {
  for (const no of [0, 4, -1, 1.5, Number.NaN])
    expect(() => shareOf(100, 3, no)).toThrow(named('ESCROW_LESSON_UNKNOWN', { lessonNo: no, lessons: 3 }))
})

test.each([
  { name: 'none taught, all back', settled: [], count: 18, first: 1, vnd: 1_063_265 },
  { name: 'five taught, the rest back', settled: [1, 2, 3, 4, 5], count: 13, first: 6, vnd: 767_915 },
  { name: 'the last untaught one', settled: Array.from({ length: 17 }, (_, at) => at + 1), count: 1, first: 18, vnd: 59_075 },
])('$name', ({ settled, count, first, vnd }) => {
  const nos = lessonsToReturn(18, settled, count)
  expect(nos).toEqual(Array.from({ length: count }, (_, at) => first + at))
  expect(sumOfShares(course.paidVnd, 18, nos)).toBe(vnd)
})

test('when lessons are taught out of order, the last untaught ones are refunded', () => {
  expect(lessonsToReturn(18, [1, 18, 4], 3)).toEqual([15, 16, 17])
})

test('a refund cannot exceed the untaught lessons', () => {
  expect(untaughtOf(3, [2])).toEqual([1, 3])
  for (const count of [3, 0, -1, 1.5])
    expect(() => lessonsToReturn(3, [2], count)).toThrow(named('ESCROW_LESSONS_NOT_LEFT', { count, left: 2 }))
  expect(() => lessonsToReturn(3, [1, 2, 3], 1)).toThrow(named('ESCROW_LESSONS_NOT_LEFT'))
})

test.each([
  ['a course with a discount', {}, true],
  ['a course without a discount', { paidVnd: 1_290_000 }, true],
  ['a course for nothing', { paidVnd: 0 }, true],
  ['more paid than it costs', { paidVnd: 1_290_001 }, false],
  ['less than nothing paid', { paidVnd: -1 }, false],
  ['a fraction of a đồng paid', { paidVnd: 0.5 }, false],
  ['a price with a fraction', { listVnd: 1_290_000.5 }, false],
  ['a price too large to be exact', { listVnd: Number.MAX_SAFE_INTEGER + 1 }, false],
  ['no lessons', { lessons: 0 }, false],
  ['the most lessons', { lessons: 500 }, true],
  ['too many lessons', { lessons: 501 }, false],
])('money for %s is held or refused', (_name, change, expected) => {
  expect(isHoldable({ ...course, ...change })).toBe(expected)
})
