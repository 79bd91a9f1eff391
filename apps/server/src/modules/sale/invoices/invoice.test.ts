import { invoiceKinds, type InvoiceState, invoiceStates } from '@khue/contracts/sale/invoices'
import { expect, test } from 'vitest'
import { actionsOf, invoiceEvents, isLive, mayBuyerCorrect, minutesUntilNext, moveInvoice, nextState, refuseEnding } from './invoice.ts'

const allowed: Record<string, InvoiceState> = {
  'DRAFT SEND': 'SENT',
  'DRAFT CORRECT': 'DRAFT',
  'SENT SEND': 'SENT',
  'SENT NUMBERED': 'ISSUED',
  'SENT REFUSED': 'REFUSED',
  'SENT RETRY': 'SENT',
  'REFUSED RETRY': 'DRAFT',
  'REFUSED CORRECT': 'DRAFT',
  'ISSUED REPLACE': 'REPLACED',
  'ISSUED CANCEL': 'CANCELLED',
}
test.each(invoiceStates.flatMap((state) => invoiceEvents.map((event) => [state, event] as const)))('%s and %s', (state, event) => {
  const to = allowed[`${state} ${event}`]
  expect(nextState(state, event)).toBe(to)
  const refused = state === 'SENT' ? 'INVOICE_BEING_SENT' : 'INVOICE_STATE_LOCKED'
  if (to) expect(moveInvoice(state, event)).toBe(to)
  else expect(() => moveInvoice(state, event)).toThrow(expect.objectContaining({ code: refused, details: { state } }))
})

const seen = { kind: 'ISSUE', state: 'ISSUED', isBeingCancelled: false, hasAdjustments: false } as const
test.each([
  [seen, ['replace', 'cancel']],
  [{ ...seen, kind: 'REPLACE' }, ['replace', 'cancel']],
  [{ ...seen, kind: 'ADJUST' }, []],
  [{ ...seen, hasAdjustments: true }, []],
  [{ ...seen, isBeingCancelled: true }, []],
  [{ ...seen, state: 'DRAFT' }, ['replace']],
  [{ ...seen, state: 'DRAFT', kind: 'ADJUST' }, []],
  [{ ...seen, state: 'SENT' }, ['retry']],
  [{ ...seen, state: 'REFUSED' }, ['retry', 'replace']],
  [{ ...seen, state: 'REFUSED', kind: 'ADJUST' }, ['retry']],
  [{ ...seen, state: 'REPLACED' }, []],
  [{ ...seen, state: 'CANCELLED' }, []],
] as const)('of %o an admin may %j', (invoice, actions) => {
  expect(actionsOf(invoice)).toEqual(actions)
})

const month = { issuedMonth: '2026-11', thisMonth: '2026-11' }
test.each([
  ['issued this month', seen, month, true],
  ['issued last month', seen, { ...month, thisMonth: '2026-12' }, false],
  ['corrected once', { ...seen, kind: 'REPLACE' }, month, false],
  ['adjusted', { ...seen, hasAdjustments: true }, month, false],
  ['not sent, from last month', { ...seen, state: 'DRAFT' }, { issuedMonth: undefined, thisMonth: '2026-12' }, true],
  ['corrected once and not sent', { ...seen, kind: 'REPLACE', state: 'DRAFT' }, month, true],
  ['on its way', { ...seen, state: 'SENT' }, month, false],
  ['an adjustment', { ...seen, kind: 'ADJUST', state: 'DRAFT' }, month, false],
] as const)('a buyer corrects one that is %s', (_what, invoice, months, may) => {
  expect(mayBuyerCorrect(invoice, months)).toBe(may)
})

test('the current invoice of an order is no adjustment and has not ended', () => {
  const live = invoiceKinds.flatMap((kind) => invoiceStates.filter((state) => isLive({ kind, state })).map((state) => `${kind} ${state}`))
  expect(live).toEqual(['ISSUE', 'REPLACE'].flatMap((kind) => ['DRAFT', 'SENT', 'ISSUED', 'REFUSED'].map((state) => `${kind} ${state}`)))
})

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [5, 16],
  [10, 360],
  [30_000, 360],
])('after %d tries the next comes in %d minutes', (tries, minutes) => {
  expect(minutesUntilNext(tries)).toBe(minutes)
})

const booleans = [false, true]
test.each(
  invoiceKinds.flatMap((kind) =>
    booleans.flatMap((isBeingCancelled) => booleans.map((hasAdjustments) => ({ kind, isBeingCancelled, hasAdjustments }))),
  ),
)('%j can be replaced or cancelled unless it is adjusted, an adjustment or being cancelled', (invoice) => {
  const end = () => refuseEnding({ ...invoice, state: 'ISSUED' })
  const isOpen = invoice.kind !== 'ADJUST' && !invoice.isBeingCancelled
  if (invoice.hasAdjustments) expect(end).toThrow(expect.objectContaining({ code: 'INVOICE_ADJUSTED' }))
  else if (isOpen) expect(end).not.toThrow()
  else expect(end).toThrow(expect.objectContaining({ code: 'INVOICE_STATE_LOCKED', details: { state: 'ISSUED' } }))
})
