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
  [{ step: 'prepare', reason: ' Trả bù ' }, usePayouts, contract.preparePayoutBatch, { reason: 'Trả bù' }],
  [{ step: 'hold', id: person, reason }, useOwed, contract.holdPayee, { reason }],
  [{ step: 'release', id: person, reason }, useOwed, contract.releasePayee, { reason }],
  [{ step: 'check', reason }, useBatch, contract.checkPayoutBatch, { reason }],
  [{ step: 'drop', reason }, useBatch, contract.dropPayoutBatch, { reason }],
  [{ step: 'export', format: 'XLSX' }, useBatch, contract.exportPayoutBatch, { format: 'XLSX' }],
  [{ step: 'send' }, useBatch, contract.sendPayoutBatch, {}],
  [paid, usePayout, contract.recordPayoutOutcome, { outcome: 'PAID', bankReference: 'FT26335', on: '2026-12-05', reason }],
  [
    { ...paid, outcome: 'RETURNED', bankReference: '' },
    usePayout,
    contract.recordPayoutOutcome,
    { outcome: 'RETURNED', bankReference: undefined, on: '2026-12-05', reason },
  ],
  [{ step: 'outcome', outcome: 'UNKNOWN', reason }, usePayout, contract.recordPayoutOutcome, { outcome: 'UNKNOWN', reason }],
  [rule, useCalendar, contract.setPayoutCalendar, { from: tomorrow, days: [5, 20], cutOffDays: 2, minimumVnd: 50_000, reason }],
  [{ ...tax, exemptUpToYear: '500000000' }, useTax, addWithholdingRule, { exemptUpToYear: 500_000_000 }],
  [{ ...tax, exemptUpToYear: '' }, useTax, addWithholdingRule, { exemptUpToYear: null }],
] as const)('the form %j calls its endpoint once', async (fields, action, endpoint, body) => {
  const { calls } = await submitForm(action, fields)
  expect(calls).toMatchObject([{ endpoint, body }])
})

test.each([
  [{ step: 'prepare', reason: ' ' }, usePayouts, 'reason'],
  [{ step: 'hold', id: person, reason: '' }, useOwed, 'reason'],
  [{ step: 'check', reason: '' }, useBatch, 'reason'],
  [{ step: 'outcome' }, usePayout, 'outcome'],
  [{ ...paid, bankReference: ' ' }, usePayout, 'bankReference'],
  [{ ...paid, on: '' }, usePayout, 'on'],
  [{ ...paid, outcome: 'RETURNED', on: '' }, usePayout, 'on'],
  [{ ...rule, from: dayOf(new Date()) }, useCalendar, 'from'],
  [{ ...rule, firstDay: '1.5' }, useCalendar, 'firstDay'],
  [{ ...rule, secondDay: '11' }, useCalendar, 'secondDay'],
  [{ ...rule, secondDay: '' }, useCalendar, 'secondDay'],
  [{ ...rule, minimumVnd: '20.000.000' }, useCalendar, 'minimumVnd'],
  [{ ...tax, base: 'PAYMENT', exemptUpToYear: '500000000' }, useTax, 'exemptUpToYear'],
] as const)('the form %j is refused beside its field', async (fields, action, path) => {
  const { calls, answer } = await submitForm(action, fields)
  expect(calls).toEqual([])
  expect(answer).toMatchObject({ init: { status: 400 } })
  const { issues } = (answer as { data: { details: { issues: readonly { path: string }[] } } }).data.details
  expect(issues.map((issue) => issue.path)).toContain(path)
})
