import { addWithholdingRule } from '@khue/contracts/ground/tax-rules'
import * as contract from '@khue/contracts/money/payouts-admin'
import { expect, test } from 'vitest'
import { dayOf } from '#app/shared/format.ts'
import { action as useBatch } from './admin/payout-batch.page.tsx'
import { action as useCalendar } from './admin/payout-calendar.page.tsx'
import { action as usePayout } from './admin/payout.page.tsx'
import { action as useOwed } from './admin/payouts-owed.page.tsx'
import { action as usePayouts } from './admin/payouts.page.tsx'
import { action as useTax } from './admin/tax.page.tsx'
import { submitForm } from './submit-form.testing.ts'

const person = '0193d1c0-0000-7000-a000-000000000003'
const tomorrow = dayOf(new Date(Date.now() + 86_400_000))
const reason = 'Theo sao kê'

const rule = { step: 'set', from: tomorrow, firstDay: '05', secondDay: '20', cutOffDays: '2', minimumVnd: '50.000', reason }
const paid = { step: 'outcome', outcome: 'PAID', bankReference: ' FT26335 ', on: '2026-12-05', reason }
const tax = {
  step: 'withholding',
  policy: 'PLATFORM',
  from: tomorrow,
  base: 'SALE',
  freeBelow: '0',
  vatPermille: '50',
  pitPermille: '20',
  clause: 'Nghị định 117/2025',
  reason,
}

test.each([
  [usePayouts, { step: 'prepare', reason: ' Trả bù ' }, contract.preparePayoutBatch, { reason: 'Trả bù' }],
  [useOwed, { step: 'hold', id: person, reason }, contract.holdPayee, { reason }],
  [useOwed, { step: 'release', id: person, reason }, contract.releasePayee, { reason }],
  [useBatch, { step: 'check', reason }, contract.checkPayoutBatch, { reason }],
  [useBatch, { step: 'drop', reason }, contract.dropPayoutBatch, { reason }],
  [useBatch, { step: 'export', format: 'XLSX' }, contract.exportPayoutBatch, { format: 'XLSX' }],
  [useBatch, { step: 'send' }, contract.sendPayoutBatch, {}],
  [usePayout, paid, contract.recordPayoutOutcome, { outcome: 'PAID', bankReference: 'FT26335', on: '2026-12-05', reason }],
  [
    usePayout,
    { ...paid, outcome: 'RETURNED', bankReference: '' },
    contract.recordPayoutOutcome,
    { outcome: 'RETURNED', bankReference: undefined, on: '2026-12-05', reason },
  ],
  [usePayout, { step: 'outcome', outcome: 'UNKNOWN', reason }, contract.recordPayoutOutcome, { outcome: 'UNKNOWN', reason }],
  [useCalendar, rule, contract.setPayoutCalendar, { from: tomorrow, days: [5, 20], cutOffDays: 2, minimumVnd: 50_000, reason }],
  [useTax, { ...tax, exemptUpToYear: '500000000' }, addWithholdingRule, { exemptUpToYear: 500_000_000 }],
  [useTax, { ...tax, exemptUpToYear: '' }, addWithholdingRule, { exemptUpToYear: null }],
] as const)('the form of %o with %j calls its endpoint once', async (action, fields, endpoint, body) => {
  const { calls } = await submitForm(action, fields)
  expect(calls).toMatchObject([{ endpoint, body }])
})

test.each([
  [usePayouts, { step: 'prepare', reason: ' ' }, 'reason'],
  [useOwed, { step: 'hold', id: person, reason: '' }, 'reason'],
  [useBatch, { step: 'check', reason: '' }, 'reason'],
  [usePayout, { step: 'outcome' }, 'outcome'],
  [usePayout, { ...paid, bankReference: ' ' }, 'bankReference'],
  [usePayout, { ...paid, on: '' }, 'on'],
  [usePayout, { ...paid, outcome: 'RETURNED', on: '' }, 'on'],
  [useCalendar, { ...rule, from: dayOf(new Date()) }, 'from'],
  [useCalendar, { ...rule, firstDay: '1.5' }, 'firstDay'],
  [useCalendar, { ...rule, secondDay: '11' }, 'secondDay'],
  [useCalendar, { ...rule, secondDay: '' }, 'secondDay'],
  [useCalendar, { ...rule, minimumVnd: '20.000.000' }, 'minimumVnd'],
  [useTax, { ...tax, base: 'PAYMENT', exemptUpToYear: '500000000' }, 'exemptUpToYear'],
] as const)('the form of %o with %j is refused beside its field', async (action, fields, path) => {
  const { calls, answer } = await submitForm(action, fields)
  expect(calls).toEqual([])
  expect(answer).toMatchObject({ init: { status: 400 } })
  const { issues } = (answer as { data: { details: { issues: readonly { path: string }[] } } }).data.details
  expect(issues.map((issue) => issue.path)).toContain(path)
})
