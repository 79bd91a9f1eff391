import { expect, test } from 'vitest'
import { vatIncluded } from './vat.ts'

test.each([
  [990_000, 10, 90_000],
  [990_000, 8, 73_333],
  [1_000_000, null, 0],
  [1_000_000, 0, 0],
  [0, 10, 0],
  [5, 10, 0], // 0.4545
  [6, 10, 1], // 0.5454
  [11, 100, 6], // 5.5, rounded away from zero
  [-11, 100, -6],
  [-990_000, 8, -73_333],
  [-1, 10, 0],
])('%d đồng at %s percent contain %d đồng of VAT', (amount, percent, vat) => {
  expect(vatIncluded(amount, percent)).toBe(vat)
})
