import { expect, test } from 'vitest'
import { codeIn, ledgerAddress, monthsToChoose, readLedgerQuery, statementAddress } from './ledger-address.ts'

const read = (address: string) => readLedgerQuery(new URLSearchParams(address))

test('an account address keeps only the account', () => {
  expect(codeIn('deferred-revenue')).toBe('DEFERRED_REVENUE')
  expect(statementAddress('DEFERRED_REVENUE', { month: '2026-11' })).toBe('/admin/ledger/deferred-revenue?month=2026-11')
  for (const segment of ['DEFERRED_REVENUE', 'nothing', '__proto__', '']) expect(codeIn(segment)).toBeUndefined()
})

test('unknown parameters of a ledger address are ignored', () => {
  const cursor = '01a21a2a-b987-7add-9de9-b3b3fa74bd26'
  expect(read(`month=2026-11&cursor=${cursor}`)).toEqual({ month: '2026-11', cursor })
  expect(read('month=2026-11&cursor=x')).toEqual({ month: '2026-11' })
  expect(read('month=2026-13')).toEqual({})
  expect(read('month=&cursor=')).toEqual({})
  expect(ledgerAddress(read('month=nay'))).toBe('/admin/ledger')
})

test('the month choice runs from now back to the first month, across a new year', () => {
  const months = { firstMonth: '2025-11', thisMonth: '2026-02', month: '2026-01' }
  expect(monthsToChoose(months)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(monthsToChoose({ ...months, firstMonth: '2026-02', month: '2026-02' })).toEqual(['2026-02'])
})

test('the month choice includes the shown month even when it is out of range', () => {
  const months = { firstMonth: '2026-01', thisMonth: '2026-02', month: '2025-01' }
  expect(monthsToChoose(months)).toEqual(['2026-02', '2026-01', '2025-01'])
  expect(monthsToChoose({ ...months, month: '2026-03' })).toEqual(['2026-03', '2026-02', '2026-01'])
})
