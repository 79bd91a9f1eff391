import { expect, test } from 'vitest'
import { chosenLines, toRefundForm } from './refund-view.ts'

const line = (lineId: string, amount: number, isPossible = true) => ({
  lineId,
  name: lineId,
  learner: { id: lineId, name: 'Bùi Gia Hân' },
  paid: 1000,
  amount,
  isPossible,
  says: '',
  lessons: null,
  days: null,
})
const preview = {
  orderId: 'o',
  orderCode: 'KHABCDEFG',
  lines: [line('a', 600), line('b', 0, false), line('c', 391)],
  dues: 0,
  total: 991,
  points: { back: 0, takenBack: 0, missing: 0, withheld: 0 },
  channels: [],
}

test('without a word everything that can go back is chosen', () => {
  expect(chosenLines(preview, [])).toEqual(['a', 'c'])
  expect(chosenLines(preview, ['b', 'x'])).toEqual(['a', 'c'])
})

test('what the address names is chosen, as far as it can go back', () => {
  expect(chosenLines(preview, ['c', 'b'])).toEqual(['c'])
})

test('a way that goes two ways says how much goes where', () => {
  const both = { channel: 'BANK' as const, says: 'Sau khi duyệt.', isByRule: false }
  const parts = [
    { channel: 'BANK' as const, amount: 691_000 },
    { channel: 'BALANCE' as const, amount: 300_000 },
  ]
  const [way] = toRefundForm(preview, { ...preview, channels: [{ ...both, parts }] }, [], ['a']).ways
  expect(way?.note).toBe('Sau khi duyệt. 691.000đ về tài khoản ngân hàng. 300.000đ về số dư học tập.')
})
