import { expect, test } from 'vitest'
import { periodName, periodsUntil } from './tax-paper-admin-view.ts'
import { readTaxPaperQuery, taxPaperAddress, taxPaperChoices } from './tax-paper-filter.ts'

test('an address that says nothing understandable is the whole list', () => {
  const asked = new URLSearchParams('state=x&kind=y&cursor=z&item=1&period=2026-13&term=')
  expect(readTaxPaperQuery(asked)).toEqual({})
  expect(taxPaperAddress({})).toBe('/admin/tax-papers')
})

test('a choice keeps the search and the period, and leaves page and item', () => {
  const query = readTaxPaperQuery(new URLSearchParams('state=WAITING&term=anh&period=2026-Q4&item=01990000-0000-7000-8000-000000000000'))
  const { byKind, byState } = taxPaperChoices(query)
  expect(byKind[1]?.href).toBe('/admin/tax-papers?state=WAITING&kind=CERTIFICATE&term=anh&period=2026-Q4')
  expect(byState.find(({ isOn }) => isOn)?.label).toBe('Thiếu mã số thuế')
})

test('periods go back from today, a quarter before its months', () => {
  const periods = periodsUntil('2026-11-29')
  expect(periods.slice(0, 6).map(({ value }) => value)).toEqual(['2026-Q4', '2026-11', '2026-10', '2026-Q3', '2026-09', '2026-08'])
  expect(new Set(periods.map(({ value }) => value)).size).toBe(periods.length)
  expect([periodName('2026-Q4'), periodName('2026-11')]).toEqual(['Quý 4 năm 2026', 'Tháng 11/2026'])
})
