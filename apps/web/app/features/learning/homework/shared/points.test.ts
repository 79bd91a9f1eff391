import { expect, test } from 'vitest'
import { formatPoints, partRows, sumOf, sumOfParts, typedPoints } from './points.ts'

test.each([
  ['8', 800],
  ['8,25', 825],
  ['0.5', 50],
  ['100', 10_000],
  ['1,005', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['100,5', undefined],
  ['tám', undefined],
  ['', undefined],
])('“%s” is %s hundredths of a point', (typed, points) => expect(typedPoints(typed)).toBe(points))

test.each([
  [800, '8'],
  [850, '8,5'],
  [825, '8,25'],
  [5, '0,05'],
  [0, '0'],
  [10_000, '100'],
])('%s hundredths are written %s', (points, words) => expect(formatPoints(points)).toBe(words))

test('the sum is known when every part has points', () => {
  expect(sumOf(['4', '2,5', '3,5'])).toBe(1000)
  expect(sumOf(['4', ''])).toBeUndefined()
  expect(sumOf([])).toBe(0)
})

test('parts of the same name keep their own rows', () => {
  const rows = partRows([
    { title: 'Câu', points: 50 },
    { title: 'Câu', points: 75 },
  ])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(2)
  expect(rows.map(({ words }) => words)).toEqual(['0,5', '0,75'])
  expect(sumOfParts(rows)).toBe(125)
})
