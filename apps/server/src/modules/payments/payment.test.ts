import { transactionStatuses } from '@khue/contracts/payments'
import { expect, test } from 'vitest'
import { expectedAfter, moveAttempt, outcomes, settleAs } from './payment.ts'

const expected = {
  'DRAFT PAID': 'SUCCESS',
  'DRAFT REFUSED': 'FAIL',
  'DRAFT UNDECIDED': 'PENDING',
  'PENDING PAID': 'SUCCESS',
  'PENDING REFUSED': 'FAIL',
  'PENDING UNDECIDED': 'PENDING',
  'FAIL PAID': 'SUCCESS',
}

test('an attempt moves exactly as the table says, over all states and answers', () => {
  const all = transactionStatuses.flatMap((from) => outcomes.map((outcome) => [`${from} ${outcome}`, moveAttempt(from, outcome)] as const))
  expect(all).toHaveLength(12)
  expect(Object.fromEntries(all.filter(([, to]) => to))).toEqual(expected)
})

test('a refused attempt leaves the checkout open, a paid one closes it', () => {
  expect(expectedAfter).toEqual({ DRAFT: 'INIT', PENDING: 'WAITING', FAIL: 'INIT', SUCCESS: 'SUCCESS' })
})

test.each([
  ['PENDING', false, 'IN_TIME'],
  ['PENDING', true, 'AFTER_EXPIRY'],
  ['FAIL', false, 'AFTER_FAILURE'],
  ['FAIL', true, 'AFTER_FAILURE'],
] as const)('money for an attempt that is %s, expired %s, is booked as %s', (attempt, hasExpired, name) => {
  expect(settleAs(attempt, hasExpired)).toBe(name)
})
