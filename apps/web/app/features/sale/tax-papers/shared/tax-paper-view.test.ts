import type { TaxPaper } from '@khue/contracts/sale/tax-papers'
import { expect, test } from 'vitest'
import { factsOf, toTaxYear } from './tax-paper-view.ts'

const certificate: TaxPaper = {
  id: 'a',
  kind: 'CERTIFICATE',
  state: 'ISSUED',
  month: '2026-11',
  legalName: 'Trần Thị Ánh',
  taxId: '•••••••••345',
  amountVnd: 3e6,
  vatVnd: 0,
  pitVnd: 3e5,
  vatPercent: null,
  taxPolicy: 'SPEC_MONTHLY',
  clause: 'x',
  paidOn: '2026-11-05',
  payoutReference: 'KVL',
  originalNumber: null,
  series: 'CT26EAB',
  number: '00000001',
  lookupCode: 'ABC',
  createdAt: '2026-11-05T03:00:00.000Z',
  issuedAt: '2026-11-05T03:01:00.000Z',
}
const fee: TaxPaper = { ...certificate, kind: 'FEE_INVOICE', amountVnd: 110_000, vatVnd: 10_000, pitVnd: 0, vatPercent: 10, paidOn: null }

test.each<[TaxPaper, string[]]>([
  [certificate, ['Đã khấu trừ thuế TNCN 300.000đ', 'Thu nhập tính thuế 3.000.000đ · Chi trả ngày 05/11/2026']],
  [
    { ...certificate, vatVnd: 50_000, pitVnd: 20_000 },
    ['Đã khấu trừ thuế GTGT 50.000đ, thuế TNCN 20.000đ', 'Thu nhập tính thuế 3.000.000đ · Chi trả ngày 05/11/2026'],
  ],
  [fee, ['110.000đ, trong đó thuế GTGT 10.000đ']],
  [{ ...fee, vatPercent: null, vatVnd: 0 }, ['110.000đ, không chịu thuế GTGT']],
  [
    { ...fee, kind: 'FEE_ADJUSTMENT', amountVnd: -110_000, vatVnd: -10_000, originalNumber: '1C26TAB 00000002' },
    ['−110.000đ, trong đó thuế GTGT −10.000đ', 'Điều chỉnh hoá đơn 1C26TAB 00000002'],
  ],
])('what a paper states', (paper, facts) => {
  expect(factsOf(paper)).toEqual(facts)
})

test('a year without papers can still be chosen; a paper without a number has no file', () => {
  const sums = { payouts: 0, grossVnd: 0, baseVnd: 0, vatVnd: 0, pitVnd: 0, netVnd: 0, certificates: 0, feeVnd: 0 }
  const view = toTaxYear({ year: 2024, years: [2026], ...sums, papers: [{ ...certificate, state: 'WAITING', series: null, number: null }] })
  expect(view.years.map(({ year }) => year)).toEqual([2026, 2024])
  expect(view).toMatchObject({ isWaiting: true, papers: [{ name: 'Chứng từ khấu trừ thuế tháng 11/2026', canDownload: false }] })
  expect(view.papers[0]?.numbered).toBeUndefined()
})
