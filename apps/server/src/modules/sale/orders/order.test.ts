import { orderEventKinds, orderFilters, orderStatuses } from '@khue/contracts/sale/orders'
import { expect, test } from 'vitest'
import {
  canMove,
  classifyUnusableMoney,
  isAboutMoney,
  isForWholeOrders,
  isOpen,
  isUpgrade,
  moveStatus,
  orderEvents,
  planIntent,
  purposeOf,
  statusesOf,
  upgradeIntent,
  upgradeItemKey,
} from './order.ts'

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
  expect(() => moveStatus(status, event)).toThrow(expect.objectContaining({ code: 'ORDER_STATUS_LOCKED', details: { status } }))
})

test('an order is open until it is paid or cancelled', () => {
  expect(orderStatuses.filter(isOpen)).toEqual(['AWAITING_PAYMENT', 'WAITING_CONFIRMATION'])
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

test('requests with the same intent are the same order: the same plan for the same learner', () => {
  const [own, other] = [planIntent({ sku: 'SUB-6M', learnerId: 'an' }), planIntent({ sku: 'SUB-6M', learnerId: 'binh' })]
  expect(planIntent({ sku: 'SUB-6M', learnerId: 'an' })).toBe(own)
  expect(new Set([own, other, planIntent({ sku: 'SUB-1M', learnerId: 'an' })]).size).toBe(3)
})

test('upgrades of one membership to any plan share one key, and each target is its own intent', () => {
  const [half, year] = [upgradeIntent({ lineId: 'line', sku: 'SUB-6M' }), upgradeIntent({ lineId: 'line', sku: 'SUB-12M' })]
  expect(half).not.toBe(year)
  for (const intent of [half, year]) expect(intent.startsWith(upgradeItemKey('line'))).toBe(true)
  expect(upgradeItemKey('line')).not.toBe(upgradeItemKey('another'))
})

test.each([
  [upgradeIntent({ lineId: 'line', sku: 'SUB-6M' }), true],
  [planIntent({ sku: 'SUB-6M', learnerId: 'an' }), false],
])('the intent "%s" is an upgrade: %s', (intent, expected) => {
  expect(isUpgrade(intent)).toBe(expected)
})

test.each([
  ['one order', ['a'], false, ['orders a', true]],
  ['several orders', ['a', 'b'], false, ['orders a b', true]],
  ['the first instalment of one', ['a'], true, ['first part of orders a', false]],
] as const)('a payment for %s', (_name, ids, isFirstPart, [purpose, isWhole]) => {
  expect(purposeOf(ids, isFirstPart)).toBe(purpose)
  expect(isForWholeOrders(purpose)).toBe(isWhole)
})

test('a payment for later instalments is not for whole orders', () => {
  expect(isForWholeOrders('instalments a 2 3')).toBe(false)
})

test('entries of the history about suspense items', () => {
  expect(orderEventKinds.filter(isAboutMoney)).toEqual([
    'MONEY_LATE',
    'MONEY_DOUBLE',
    'MONEY_SHORT',
    'MONEY_OVER',
    'MONEY_CREDITED',
    'SURPLUS_CREDITED',
    'REFUND_DECIDED',
  ])
})
