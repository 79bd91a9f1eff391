import { expect, test } from 'vitest'
import { evaluateEntry, canEnterCode } from './referral.ts'

const now = new Date('2026-12-31T05:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
const bought = (days: number, { keptVnd = 200_000, staysVnd = 200_000 } = {}) => ({
  orderId: 'order',
  completedAt: ago(days),
  keptVnd,
  staysVnd,
})

test.each([
  ['nothing bought yet', 10, undefined, undefined],
  ['nothing bought for half a year', 180, undefined, { state: 'REFUSED', reason: 'NO_PURCHASE' }],
  ['bought yesterday', 10, bought(1), undefined],
  ['bought so long ago that it stays', 10, bought(7), { state: 'REWARDED', orderId: 'order' }],
  ['bought in time, after long thought', 200, bought(3), undefined],
  ['bought and given back', 10, bought(1, { keptVnd: 0 }), { state: 'REFUSED', reason: 'REFUNDED' }],
  ['bought and given back in part, less than enough kept', 10, bought(8, { keptVnd: 199_999 }), { state: 'REFUSED', reason: 'REFUNDED' }],
  ['bought, and one đồng of it can still go back', 10, bought(8, { staysVnd: 199_999 }), undefined],
  ['bought, and never taught', 190, bought(180, { staysVnd: 0 }), { state: 'REFUSED', reason: 'NO_PURCHASE' }],
] as const)('an entered code with %s', (_says, days, purchase, judgement) => {
  expect(evaluateEntry({ enteredAt: ago(days), isOneHousehold: false, minTotalVnd: 200_000, purchase, now })).toEqual(judgement)
})

test('the smallest purchase is the one that was promised', () => {
  const entry = { enteredAt: ago(10), isOneHousehold: false, purchase: bought(8), now }
  expect(evaluateEntry({ ...entry, minTotalVnd: 150_000 })).toMatchObject({ state: 'REWARDED' })
  expect(evaluateEntry({ ...entry, minTotalVnd: 250_000 })).toMatchObject({ state: 'REFUSED' })
})

test('two people of one household earn nothing for any purchase', () => {
  const entry = { enteredAt: ago(10), isOneHousehold: true, minTotalVnd: 200_000, now }
  for (const purchase of [undefined, bought(8)])
    expect(evaluateEntry({ ...entry, purchase })).toEqual({ state: 'REFUSED', reason: 'HOUSEHOLD' })
})

test.each([
  [29, false, true],
  [30, false, false],
  [1, true, false],
])('an account of %i days that has bought (%s) may enter one: %s', (days, hasBought, may) => {
  expect(canEnterCode({ openedAt: ago(days), hasBought, now })).toBe(may)
})
