import { expect, test } from 'vitest'
import { partRows, pointWords, sumOfParts } from './points.ts'

test.each([
  [800, '8'],
  [850, '8,5'],
  [825, '8,25'],
  [0, '0'],
  [10_000, '100'],
])('%s hundredths are %s points', (hundredths, words) => expect(pointWords(hundredths)).toBe(words))

test('parts of the same name keep their own rows', () => {
  const rows = partRows([
    { title: 'Câu', points: 50 },
    { title: 'Câu', points: 75 },
  ])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(2)
  expect(rows.map(({ words }) => words)).toEqual(['0,5', '0,75'])
  expect(sumOfParts(rows)).toBe(125)
})
