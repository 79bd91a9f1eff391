import { expect, test } from 'vitest'
import { toPrices } from './plan-prices.ts'

const plain = { sku: 'SUB-1M', price: 199_000, amountDue: 199_000, memberPrice: null, bonusDays: 0, steps: [], refused: [] }
const step = { code: 'TET', explanation: 'Giảm 10%', amount: 99_000, bonusDays: 0 }
const lower = { sku: 'SUB-6M', price: 990_000, amountDue: 891_000, memberPrice: null, bonusDays: 0, steps: [step], refused: [] }
const refused = {
  ...plain,
  refused: [{ code: 'TET', reason: 'NO_ELIGIBLE_ITEM' as const, explanation: 'Mã không áp dụng cho các món đã chọn' }],
}

test('a code that makes any plan cheaper is applied, even if it does nothing for others', () => {
  const { offers, code } = toPrices({ items: [refused, lower] }, 'TET')
  expect([...offers]).toEqual([['SUB-6M', { amountDue: 891_000, bonusDays: 0 }]])
  expect(code).toEqual({ code: 'TET', isUsed: true, explanation: 'Giảm 10%' })
})

test('a code without effect shows the reason', () => {
  expect(toPrices({ items: [refused] }, 'TET').code).toEqual({
    code: 'TET',
    isUsed: false,
    explanation: 'Mã không áp dụng cho các món đã chọn',
  })
})

test('general offers show without a code, including free days', () => {
  const forAll = { ...plain, bonusDays: 7, steps: [{ ...step, code: null, amount: 0, bonusDays: 7 }] }
  expect(toPrices({ items: [forAll, lower] }, undefined)).toEqual({
    offers: new Map([
      ['SUB-1M', { amountDue: 199_000, bonusDays: 7 }],
      ['SUB-6M', { amountDue: 891_000, bonusDays: 0 }],
    ]),
    code: undefined,
  })
})
