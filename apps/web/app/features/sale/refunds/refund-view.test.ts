import type { MyRefund } from '@khue/contracts/sale/refunds'
import { expect, test } from 'vitest'
import { canAskBack, chosenLines, toRefundForm } from './refund-view.ts'

const line = (lineId: string, amount: number, isPossible = true) => ({
  lineId,
  name: lineId,
  learner: { id: lineId, name: 'Bùi Gia Hân' },
  paid: 1000,
  amount,
  isPossible,
  explanation: '',
  lessons: null,
  days: null,
})
const preview = {
  orderId: 'o',
  orderCode: 'KHABCDEFG',
  lines: [line('a', 600), line('b', 0, false), line('c', 391)],
  instalmentDeduction: 0,
  discountDeductions: [],
  total: 991,
  points: { back: 0, clawedBack: 0, missing: 0, withheld: 0 },
  channels: [],
}

test('without a selection, all refundable lines are selected', () => {
  expect(chosenLines(preview, [])).toEqual(['a', 'c'])
  expect(chosenLines(preview, ['b', 'x'])).toEqual(['a', 'c'])
})

test('lines named in the address are selected if they are refundable', () => {
  expect(chosenLines(preview, ['c', 'b'])).toEqual(['c'])
})

test('a refund split between two channels shows the amount of each', () => {
  const both = { channel: 'BANK' as const, explanation: 'Sau khi duyệt.', isAutoApproved: false }
  const parts = [
    { channel: 'BANK' as const, amount: 691_000 },
    { channel: 'BALANCE' as const, amount: 300_000 },
  ]
  const [way] = toRefundForm(preview, { ...preview, channels: [{ ...both, parts }] }, [], ['a']).ways
  expect(way?.note).toBe('Sau khi duyệt. 691.000đ về tài khoản ngân hàng. 300.000đ về số dư học tập.')
})

const refund = (state: MyRefund['state'], lines = 1, requestId = 'q'): MyRefund => ({
  id: state,
  code: 'HTABCDEFG',
  state,
  channel: 'BANK',
  amount: 600,
  withheld: 0,
  instalmentDeduction: 0,
  reason: '',
  note: null,
  createdAt: '2026-11-24T00:00:00.000Z',
  endedAt: null,
  lines: Array.from({ length: lines }, () => ({ name: 'Sao Hôm', amount: 600 })),
  orderId: 'o',
  requestId,
  canWithdraw: false,
})
test.each([
  ['there is no request', [], true],
  ['a request is pending', [refund('CHECKED')], false],
  ['a request was refused', [refund('REJECTED', 2)], true],
  ['everything is being refunded', [refund('APPROVED', 2)], false],
  ['one of them is being refunded', [refund('APPROVED')], true],
  ['one of them was split between two channels', [refund('APPROVED'), refund('DONE')], true],
  ['they were refunded one after the other', [refund('DONE'), refund('SENT', 1, 'another')], false],
])('with two lines: %s', (_, refunds, expected) => {
  expect(canAskBack({ status: 'COMPLETED', lines: [1, 2] }, refunds)).toBe(expected)
})
