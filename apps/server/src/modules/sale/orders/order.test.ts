import { orderFilters, orderStatuses } from '@khue/contracts/sale/orders'
import { expect, test } from 'vitest'
import { canMove, moveStatus, classifyUnusableMoney, orderEvents, statusesOf } from './order.ts'

const expected = {
  'AWAITING_PAYMENT PAID': 'COMPLETED',
  'AWAITING_PAYMENT PAID_BY_DECISION': 'COMPLETED',
  'AWAITING_PAYMENT PAYMENT_HELD': 'WAITING_CONFIRMATION',
  'AWAITING_PAYMENT PAYMENT_DECLINED': 'AWAITING_PAYMENT',
  'AWAITING_PAYMENT CANCELLED': 'CANCELLED',
  'AWAITING_PAYMENT EXPIRED': 'CANCELLED',
  'AWAITING_PAYMENT REPLACED': 'CANCELLED',
  'AWAITING_PAYMENT WITHDRAWN': 'CANCELLED',
  'WAITING_CONFIRMATION PAID': 'COMPLETED',
  'WAITING_CONFIRMATION PAID_BY_DECISION': 'COMPLETED',
  'WAITING_CONFIRMATION PAYMENT_HELD': 'WAITING_CONFIRMATION',
  'WAITING_CONFIRMATION PAYMENT_DECLINED': 'CANCELLED',
  'COMPLETED REFUNDED': 'REFUNDED',
  'CANCELLED PAID_BY_DECISION': 'COMPLETED',
} as Record<string, string>

const everyCase = orderStatuses.flatMap((status) => orderEvents.map((event) => ({ status, event, to: expected[`${status} ${event}`] })))
const allowed = everyCase.filter(({ to }) => to)
const refused = everyCase.filter(({ to }) => !to)

test('the tables cover every pair of status and event', () => {
  expect([everyCase.length, allowed.length]).toEqual([45, Object.keys(expected).length])
})

test.each(allowed)('an order that is $status and $event becomes $to', ({ status, event, to }) => {
  expect(canMove(status, event)).toBe(true)
  expect(moveStatus(status, event)).toBe(to)
})

test.each(refused)('an order that is $status cannot be $event', ({ status, event }) => {
  expect(canMove(status, event)).toBe(false)
  expect(() => moveStatus(status, event)).toThrow(expect.objectContaining({ code: 'ORDER_STATUS_LOCKED' }))
})

test('money for an order that needs none is DOUBLE where another payment completed it, else LATE', () => {
  expect(orderStatuses.map((status) => classifyUnusableMoney(status))).toEqual(['LATE', 'LATE', 'DOUBLE', 'LATE', 'LATE'])
})

test.each([
  [undefined, undefined],
  [[], undefined],
  [['SUCCESS'], ['COMPLETED']],
  [['FAIL'], ['CANCELLED']],
  [['PENDING'], ['AWAITING_PAYMENT', 'WAITING_CONFIRMATION']],
  [
    ['PENDING', 'AWAITING_PAYMENT', 'REFUNDED'],
    ['AWAITING_PAYMENT', 'WAITING_CONFIRMATION', 'REFUNDED'],
  ],
] as const)('the filters %o mean the stored statuses %o', (filters, statuses) => {
  expect(statusesOf(filters)).toEqual(statuses)
})

test('every filter maps to stored statuses', () => {
  for (const filter of orderFilters) {
    const meant = statusesOf([filter]) ?? []
    expect(meant.length).toBeGreaterThan(0)
    expect(orderStatuses).toEqual(expect.arrayContaining(meant))
  }
})
