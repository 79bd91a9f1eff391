import { taxPaperStates } from '@khue/contracts/sale/tax-papers'
import { expect, test } from 'vitest'
import { daysOf } from './reading/filing.ts'
import { adjust, canRetry, nextState, taxPaperEvents } from './tax-paper.ts'

test('every state and event', () => {
  const moves = taxPaperStates.flatMap((state) => taxPaperEvents.map((event) => [state, event, nextState(state, event)] as const))
  expect(moves.filter(([, , to]) => to).map((move) => move.join(' '))).toEqual([
    'WAITING PARTY DRAFT',
    'DRAFT SEND SENT',
    'SENT SEND SENT',
    'SENT NUMBERED ISSUED',
    'SENT REFUSED REFUSED',
    'SENT RETRY SENT',
    'REFUSED RETRY DRAFT',
  ])
  expect(taxPaperStates.filter(canRetry)).toEqual(['WAITING', 'SENT', 'REFUSED'])
})

test('a returned fee reduces the newest invoices first, never below zero', () => {
  const invoices = [
    { id: 'c', vatPercent: 10, restVnd: 0 },
    { id: 'b', vatPercent: 10, restVnd: 300 },
    { id: 'a', vatPercent: 8, restVnd: 500 },
  ]
  expect(adjust(invoices, 300)).toEqual([{ originalId: 'b', vatPercent: 10, lessVnd: 300 }])
  expect(adjust(invoices, 301)).toEqual([
    { originalId: 'b', vatPercent: 10, lessVnd: 300 },
    { originalId: 'a', vatPercent: 8, lessVnd: 1 },
  ])
  expect(adjust(invoices, 1_000).map(({ lessVnd }) => lessVnd)).toEqual([300, 500])
})

test.each([
  ['2026-11', '2026-11-01', '2026-11-30'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-Q1', '2026-01-01', '2026-03-31'],
  ['2026-Q4', '2026-10-01', '2026-12-31'],
])('the period %s is from %s to %s', (period, from, to) => {
  expect(daysOf(period)).toEqual({ from, to })
})
