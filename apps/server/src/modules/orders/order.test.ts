import { orderStatuses } from '@khue/contracts/orders'
import { expect, test } from 'vitest'
import { canMove, moveStatus, orderEvents } from './order.ts'

const expected = {
  'AWAITING_PAYMENT PAID': 'COMPLETED',
  'AWAITING_PAYMENT PAYMENT_HELD': 'WAITING_CONFIRMATION',
  'AWAITING_PAYMENT CANCELLED': 'CANCELLED',
  'WAITING_CONFIRMATION PAID': 'COMPLETED',
  'WAITING_CONFIRMATION CANCELLED': 'CANCELLED',
  'COMPLETED REFUNDED': 'REFUNDED',
} as Record<string, string>

const everyCase = orderStatuses.flatMap((status) => orderEvents.map((event) => [status, event] as const))

test.each(everyCase)('an order that is %s, when %s', (status, event) => {
  const to = expected[`${status} ${event}`]
  expect(canMove(status, event)).toBe(to !== undefined)
  if (to) expect(moveStatus(status, event)).toBe(to)
  else expect(() => moveStatus(status, event)).toThrow(expect.objectContaining({ code: 'ORDER_STATUS_LOCKED' }))
})

test('all states and events were asked about', () => {
  expect(everyCase).toHaveLength(20)
  expect(Object.keys(expected)).toHaveLength(6)
})
