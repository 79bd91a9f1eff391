import type { SuspenseItem } from '@khue/contracts/sale/suspense-desk'
import { expect, test } from 'vitest'
import { toSuspenseView } from './suspense-view.ts'

const transfer: SuspenseItem = {
  id: '01980000-0000-7000-8000-000000000000',
  name: 'LATE',
  state: 'OPEN',
  amount: 990_000,
  receivedAt: '2026-11-20T02:31:12.000Z',
  method: 'VIETQR',
  reference: '970422-0123456789',
  gatewayTransactionNo: 'FT26324000001',
  bankCode: null,
  facts: {},
  checkout: {
    code: 'HVAB3DEFGH',
    status: 'INIT',
    amount: 990_000,
    payer: { id: '01980000-0000-7000-8000-000000000001', name: 'An' },
    orders: [],
  },
  actions: ['APPLY', 'TO_BALANCE', 'REFUND'],
  decision: null,
}
const firstOf = (item: SuspenseItem) =>
  toSuspenseView(item)
    .known.slice(0, 2)
    .map(({ label, value }) => `${label}: ${value}`)

test('a transfer shows its payment code and the receiving account', () => {
  expect(firstOf(transfer)).toEqual(['Mã thanh toán: HVAB3DEFGH', 'Vào tài khoản: 970422-0123456789'])
  expect(firstOf({ ...transfer, name: 'UNKNOWN', checkout: null })).toEqual([
    'Vào tài khoản: 970422-0123456789',
    'Số giao dịch của cổng: FT26324000001',
  ])
  expect(firstOf({ ...transfer, method: 'MOMO', reference: 'HVAB3DEFGH.2' })[0]).toBe('Mã tham chiếu: HVAB3DEFGH.2')
})
