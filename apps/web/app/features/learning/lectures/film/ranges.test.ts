import { expect, test } from 'vitest'
import { furthestOf, lengthOf, mergeRanges, missingIn, percentOf, type Range, withoutRanges } from './ranges.ts'

test.each([
  [[], []],
  [[[5, 5]], []],
  [
    [
      [10, 20],
      [0, 5],
    ],
    [
      [0, 5],
      [10, 20],
    ],
  ],
  [
    [
      [0, 5],
      [5, 9],
    ],
    [[0, 9]],
  ],
  [
    [
      [0, 30],
      [10, 20],
      [25, 40],
    ],
    [[0, 40]],
  ],
] as [Range[], Range[]][])('%j is the union %j', (ranges, union) => expect(mergeRanges(ranges)).toEqual(union))

const watched: Range[] = [
  [0, 575],
  [680, 962],
]

test.each([
  [[0, 190], []],
  [[575, 880], [[575, 680]]],
  [
    [500, 1000],
    [
      [575, 680],
      [962, 1000],
    ],
  ],
  [[1200, 1300], [[1200, 1300]]],
] as [Range, Range[]][])('of %j the parts %j were not watched', (part, missing) => expect(missingIn(watched, part)).toEqual(missing))

test('what was sent is taken from what waits', () => {
  expect(
    withoutRanges(
      [[0, 40]],
      [
        [0, 10],
        [20, 30],
      ],
    ),
  ).toEqual([
    [10, 20],
    [30, 40],
  ])
})

test('the share is rounded down, and a film of no length has none', () => {
  expect(lengthOf(watched)).toBe(857)
  expect(percentOf(watched, 1476)).toBe(58)
  expect(percentOf([[0, 99]], 100)).toBe(99)
  expect(percentOf([[0, 101]], 100)).toBe(100)
  expect(percentOf([], 0)).toBe(0)
  expect([furthestOf(watched), furthestOf([])]).toEqual([962, 0])
})
