import { expect, test } from 'vitest'
import { isOpenState, returnState } from './return-state.ts'

const completedAt = '2026-11-20T09:00:00.000Z'
const order = { status: 'COMPLETED', completedAt, months: 6 } as const
const fresh = {
  status: 'WAITING',
  lastAttempt: 'PENDING',
  order: { status: 'AWAITING_PAYMENT', completedAt: null, months: 6 },
  expiredAt: null,
} as const
const paid = { ...fresh, status: 'SUCCESS', lastAttempt: 'SUCCESS' } as const

test.each([
  ['nothing heard yet', fresh, 'waiting'],
  ['no attempt known', { ...fresh, status: 'INIT', lastAttempt: null }, 'waiting'],
  ['cancelled at the gateway', { ...fresh, status: 'INIT', lastAttempt: 'FAIL' }, 'not-paid'],
  ['paid, the order not yet moved', paid, 'activating'],
  ['paid, the plan not yet given', { ...paid, order }, 'activating'],
  ['the rest of an older plan does not pass for the new one', { ...paid, order, expiredAt: '2027-01-03T09:00:00.000Z' }, 'activating'],
  ['paid and given', { ...paid, order, expiredAt: '2027-05-20T17:00:00.000Z' }, 'active'],
  ['paid in the end after a failed attempt', { ...paid, lastAttempt: 'FAIL', order, expiredAt: '2027-05-20T17:00:00.000Z' }, 'active'],
  ['given back', { ...fresh, status: 'REFUNDED' }, 'refunded'],
] as const)('%s', (_, facts, state) => expect(returnState(facts)).toBe(state))

test('the page waits only while something can still change by itself', () => {
  expect((['waiting', 'activating'] as const).every(isOpenState)).toBe(true)
  expect((['active', 'not-paid', 'refunded', undefined] as const).some(isOpenState)).toBe(false)
})
