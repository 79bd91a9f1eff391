import { expect, test } from 'vitest'
import { lowestPerMonth, perMonth } from './plan.ts'

test.each([
  [199_000, 1, 199_000, false],
  [990_000, 6, 165_000, false],
  [1_690_000, 12, 141_000, true], // 140.833,3
  [1_400_001, 10, 141_000, true], // never less than the actual price
  [500, 1, 500, false],
  [0, 3, 0, false],
])('%i đồng for %i months is %i a month', (price, durationInMonths, amount, isRounded) =>
  expect(perMonth({ price, durationInMonths })).toEqual({ amount, isRounded }),
)

const plan = (price: number, durationInMonths: number) => ({
  sku: 'SUB',
  name: 'Sao Mai',
  image: '/art/plans/1/0F7466.svg',
  price,
  durationInMonths,
  description: '',
  seats: 1,
  viewInfo: { color: '#0F7466' },
})

test('the lowest monthly price is that of the best plan, and there is none without plans', () => {
  expect(lowestPerMonth([plan(199_000, 1), plan(2_880_000, 24), plan(990_000, 6)])).toEqual({ amount: 120_000, isRounded: false })
  expect(lowestPerMonth([])).toBeUndefined()
})
