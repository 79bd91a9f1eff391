import { expect, test } from 'vitest'
import { taxableOf } from './paid-payouts.ts'

const payout = {
  taxPolicy: 'SPEC_MONTHLY',
  grossVnd: 500,
  baseVnd: 400,
  vatVnd: 0,
  pitVnd: 40,
  monthBeforeVnd: 100,
  monthWithheldVnd: 0,
} as const

test.each([
  ['nothing was withheld', 'MONTH', { pitVnd: 0 }, 0],
  ['by payment: what was paid', 'PAYMENT', {}, 400],
  ['by sale: list prices', 'SALE', {}, 500],
  ['by month: with what was paid before, untaxed', 'MONTH', {}, 500],
  ['by month: what was paid before was taxed already', 'MONTH', { monthWithheldVnd: 10 }, 400],
  ['VAT alone', 'SALE', { pitVnd: 0, vatVnd: 25 }, 500],
] as const)('%s', (_what, base, change, taxableVnd) => {
  expect(taxableOf(base, { ...payout, ...change })).toBe(taxableVnd)
})
