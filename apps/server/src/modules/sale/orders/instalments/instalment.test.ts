import { instalmentStates } from '@khue/contracts/sale/instalments'
import { expect, test } from 'vitest'
import {
  dueDays,
  eventOf,
  eventOfDay,
  forgive,
  isLate,
  isRunning,
  locksOn,
  movePlan,
  openOf,
  partsOf,
  planEvents,
  purposeOf,
  reminderOf,
  splitParts,
  sumOpen,
  whyNot,
} from './instalment.ts'

test.each([
  [891_000, [297_000, 297_000, 297_000]],
  [1_000_000, [333_333, 333_333, 333_334]],
  [600_001, [200_000, 200_000, 200_001]],
])('%i is split into three parts, the last with the remainder', (total, parts) => expect(splitParts(total)).toEqual(parts))

test.each([
  ['2026-11-22', ['2026-11-22', '2026-12-22', '2027-01-22']],
  ['2026-12-31', ['2026-12-31', '2027-01-31', '2027-02-28']],
  ['2028-01-30', ['2028-01-30', '2028-02-29', '2028-03-30']],
])('begun on %s each month keeps its day, or its last', (first, days) => expect(dueDays(first)).toEqual(days))

test('a plan has no other transitions', () => {
  const table = instalmentStates.flatMap((from) =>
    planEvents.flatMap((event) => {
      const to = movePlan(from, event)
      return to ? [`${from} ${event} ${to}`] : []
    }),
  )
  expect(table).toEqual([
    'PROPOSED FIRST_PAID ACTIVE',
    'PROPOSED FORGOTTEN ENDED',
    'ACTIVE DUE_PASSED OVERDUE',
    'ACTIVE ALL_PAID PAID',
    'ACTIVE REFUNDED ENDED',
    'ACTIVE WRITTEN_OFF ENDED',
    'OVERDUE GRACE_PASSED LOCKED',
    'OVERDUE PAID_UP ACTIVE',
    'OVERDUE ALL_PAID PAID',
    'OVERDUE REFUNDED ENDED',
    'OVERDUE WRITTEN_OFF ENDED',
    'LOCKED PAID_UP ACTIVE',
    'LOCKED ALL_PAID PAID',
    'LOCKED REFUNDED ENDED',
    'LOCKED WRITTEN_OFF ENDED',
  ])
})

const due = (no: number, dueOn: string, more: { paidAt?: Date; forgivenVnd?: number } = {}) => {
  return { no, dueOn, amountVnd: 300_000, forgivenVnd: 0, paidAt: null, paidByCheckoutId: null, ...more }
}
const paid = { paidAt: new Date(0) }
const dues = [due(1, '2026-11-22', paid), due(2, '2026-12-22'), due(3, '2027-01-22')]

test.each([
  [due(1, '2026-12-22'), 300_000],
  [due(1, '2026-12-22', { forgivenVnd: 100_000 }), 200_000],
  [due(1, '2026-12-22', { forgivenVnd: 300_000 }), 0],
  [due(1, '2026-12-22', { ...paid, forgivenVnd: 100_000 }), 0],
])('of part %j %d đồng are open, late only after its day', (one, open) => {
  expect(openOf(one)).toBe(open)
  expect([isLate(one, '2026-12-22'), isLate(one, '2026-12-23')]).toEqual([false, open > 0])
})

test('the open parts sum up', () => {
  expect(sumOpen([])).toBe(0)
  expect(sumOpen(dues)).toBe(600_000)
})

test('money is owed from the first payment to the last', () => {
  expect(instalmentStates.filter(isRunning)).toEqual(['ACTIVE', 'OVERDUE', 'LOCKED'])
})

test.each([
  [[1], 'instalments order 1'],
  [[2, 3], 'instalments order 2 3'],
])('the purpose of a payment for the parts %j can be read back', (nos, purpose) => {
  expect(purposeOf('order', nos)).toBe(purpose)
  expect(partsOf(purpose)).toEqual({ orderId: 'order', nos })
})

test('another purpose names no order', () => expect(partsOf('orders')).toEqual({ orderId: '', nos: [] }))

test.each([
  ['ACTIVE', '2026-12-22', undefined], // not late on the due day
  ['ACTIVE', '2026-12-23', 'DUE_PASSED'],
  ['OVERDUE', '2026-12-29', undefined], // the seventh day of grace
  ['OVERDUE', '2026-12-30', 'GRACE_PASSED'],
  ['LOCKED', '2027-03-01', undefined],
] as const)('%s on %s: %s', (state, today, event) => expect(eventOfDay({ state, graceDays: 7 }, dues, today)).toBe(event))

test('the day of the lock follows the earliest open part', () => {
  expect(locksOn(dues, 7)).toBe('2026-12-30')
  expect(locksOn([due(1, '2026-11-22', paid), due(2, '2026-12-22', paid)], 7)).toBeNull()
})

test.each([
  [[due(2, '2026-12-22', paid), due(3, '2027-01-22')], false, 'PAID_UP'],
  [[due(2, '2026-12-22'), due(3, '2027-01-22', paid)], false, undefined],
  [[due(2, '2026-12-22', paid), due(3, '2027-01-22', paid)], false, 'ALL_PAID'],
  [[due(2, '2026-12-22', { forgivenVnd: 300_000 })], true, 'REFUNDED'],
])('after money has come for some of it: %#', (after, isForgiven, event) => expect(eventOf(after, '2027-01-01', isForgiven)).toBe(event))

test.each([
  [100_000, [[3, 100_000]]],
  [
    400_000,
    [
      [3, 300_000],
      [2, 100_000],
    ],
  ],
  [
    900_000,
    [
      [3, 300_000],
      [2, 300_000],
    ],
  ],
])('%i less is asked for from the last part on, and never more than is open', (vnd, left) => {
  expect(forgive(dues, vnd).map(({ no, forgivenVnd }) => [no, forgivenVnd])).toEqual(left)
})

test.each([
  ['2026-12-18', null, undefined],
  ['2026-12-19', null, 'SOON'],
  ['2026-12-20', '2026-12-19', undefined],
  ['2026-12-21', null, 'SOON'], // the job did not run on the days before
  ['2026-12-22', '2026-12-19', 'TODAY'],
  ['2026-12-22', '2026-12-22', undefined],
  ['2026-12-23', '2026-12-22', undefined],
  ['2026-12-24', '2026-12-22', 'LATE'],
  ['2026-12-25', '2026-12-24', undefined],
  ['2026-12-26', '2026-12-24', 'LATE'],
] as const)('on %s, last reminded on %s: %s', (today, remindedOn, reminder) => {
  expect(reminderOf({ dueOn: '2026-12-22', remindedOn }, today)).toBe(reminder)
})

const good = { totalVnd: 891_000, orders: 1, isSpecial: false, isVerified: true, isRunning: false, wasLate: false }
test.each([
  [{}, undefined],
  [{ totalVnd: 600_000 }, undefined],
  [{ totalVnd: 599_999 }, 'TOO_SMALL'],
  [{ totalVnd: 10_000_000 }, undefined],
  [{ totalVnd: 10_000_001 }, 'TOO_LARGE'],
  [{ orders: 2 }, 'SEVERAL_ORDERS'],
  [{ isSpecial: true }, 'NOT_ELIGIBLE'],
  [{ isVerified: false }, 'NOT_VERIFIED'],
  [{ isRunning: true }, 'ALREADY_ACTIVE'],
  [{ wasLate: true }, 'PREVIOUSLY_OVERDUE'],
] as const)('a request with %o is answered with %s', (change, reason) => expect(whyNot({ ...good, ...change })).toBe(reason))
