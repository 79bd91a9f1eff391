import { expect, test } from 'vitest'
import { BudgetFields } from './budget-fields.ts'

const read = (monthlyVnd: string) => BudgetFields.safeParse({ category: 'RMD', monthlyVnd }).data?.monthlyVnd

test.each([
  ['0', 0],
  ['2000000', 2_000_000],
  [' 2.000.000 ', 2_000_000],
  ['1 000 000 000', 1_000_000_000],
])('%j is a valid cap', (typed, cap) => {
  expect(read(typed)).toBe(cap)
})

test.each(['', ' ', '-1', '1,5', '1e6', '1000000001', 'mười'])('%j is not a valid cap', (typed) => {
  expect(read(typed)).toBeUndefined()
})
