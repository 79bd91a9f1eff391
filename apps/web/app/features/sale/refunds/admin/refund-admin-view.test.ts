import type { Refund } from '@khue/contracts/sale/refunds-admin'
import { expect, test } from 'vitest'
import { toRefundAdminView } from './refund-admin-view.ts'

const refund: Refund = {
  id: '0198c0de-0000-7000-8000-000000000001',
  requestId: '0198c0de-0000-7000-8000-000000000002',
  code: 'HT2345678',
  subject: 'ORDER',
  state: 'REQUESTED',
  channel: 'BALANCE',
  amount: 400_000,
  withheld: 30_000,
  instalmentDeduction: 860_000,
  reason: 'Không còn nhu cầu học',
  note: null,
  createdAt: '2026-11-25T02:00:00.000Z',
  endedAt: null,
  lines: [{ name: 'Toán 8 theo chuyên đề', amount: 1_290_000 }],
  order: { id: '0198c0de-0000-7000-8000-000000000003', code: 'KH2345678' },
  payee: { id: '0198c0de-0000-7000-8000-000000000004', name: 'Bùi Gia Hân' },
  requestedBy: null,
  method: 'BALANCE',
  approvedBy: null,
  secondApprovedBy: null,
  isGatewayOverdue: false,
  panel: null,
  actions: ['approve', 'reject'],
  disabledReason: null,
}

const vnd = (words: string) => Number(words.replaceAll(/[.đ]/g, '').replace('−', '-'))

test('the listed amounts add up to the refund', () => {
  const { lines, amount } = toRefundAdminView(refund)
  expect(lines.map((line) => line.name)).toEqual([
    'Toán 8 theo chuyên đề',
    'Giữ lại vì điểm đã dùng hoặc ưu đãi không còn đủ điều kiện',
    'Trừ các kỳ trả góp chưa trả',
  ])
  expect(lines.reduce((sum, line) => sum + vnd(line.amount), 0)).toBe(vnd(amount))
})

test('the original payment method is shown as text', () => {
  expect(toRefundAdminView(refund).known.map(({ value }) => value)).not.toContain('BALANCE')
  expect(toRefundAdminView(refund).known).toContainEqual(expect.objectContaining({ label: 'Tiền đã đến bằng', value: 'Số dư học tập' }))
})
