import { orderStatuses } from '@khue/contracts/orders'
import { expect, test } from 'vitest'
import { canMove, isPayable, moveStatus, orderEvents } from './order.ts'

const expected = {
  'AWAITING_PAYMENT PAID': 'COMPLETED',
  'AWAITING_PAYMENT PAYMENT_HELD': 'WAITING_CONFIRMATION',
  'AWAITING_PAYMENT CANCELLED': 'CANCELLED',
  'WAITING_CONFIRMATION PAID': 'COMPLETED',
  'WAITING_CONFIRMATION CANCELLED': 'CANCELLED',
  'COMPLETED REFUNDED': 'REFUNDED',
} as Record<string, string>

const everyCase = orderStatuses.flatMap((status) => orderEvents.map((event) => ({ status, event, to: expected[`${status} ${event}`] })))
const allowed = everyCase.filter(({ to }) => to)
const refused = everyCase.filter(({ to }) => !to)

test('every state was asked about every event', () => {
  expect([everyCase.length, allowed.length]).toEqual([20, Object.keys(expected).length])
})

test.each(allowed)('an order that is $status and $event becomes $to', ({ status, event, to }) => {
  expect(canMove(status, event)).toBe(true)
  expect(moveStatus(status, event)).toBe(to)
})

test.each(refused)('an order that is $status cannot be $event', ({ status, event }) => {
  expect(canMove(status, event)).toBe(false)
  expect(() => moveStatus(status, event)).toThrow(expect.objectContaining({ code: 'ORDER_STATUS_LOCKED' }))
})

test('only what nobody has paid or begun to pay can be asked for', () => {
  expect(orderStatuses.filter((status) => isPayable(status))).toEqual(['AWAITING_PAYMENT'])
})
