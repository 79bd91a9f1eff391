import { expect, test } from 'vitest'
import { toEntryView, toPointsView, toRewardView } from './points-view.ts'

const rule = { vndPerPoint: 10_000, worth: 100, maxPercent: 20, monthlyCap: 5_000, monthsValid: 12 }
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ')

test('points show their value and the last day on which they can be used', () => {
  const nextExpiry = { amount: 99, at: '2027-11-22T17:00:00.000Z' } // the midnight after 22/11 in Vietnam
  const view = toPointsView({ usable: 1_500, held: 0, tu: 1_600, rp: 0, wd: 100, nextExpiry, rule })
  expect(plain(view.usable)).toBe('1.500 điểm')
  expect(plain(view.worth)).toBe('150.000đ')
  expect(plain(view.ending)).toBe('99 điểm dùng được đến hết ngày 22/11/2027.')
  expect(view.held).toBeUndefined()
})

test.each([
  [{ kind: 'ORDER', amount: -300, isHeld: true }, 'Dùng cho đơn hàng (đang giữ)', '−300 điểm'],
  [{ kind: 'EARNED', amount: 99, isHeld: false }, 'Tích điểm khi mua', '+99 điểm'],
] as const)('%j reads %s, %s', (moved, what, sum) => {
  const view = toEntryView({ id: '0', at: '2026-11-22T10:00:00.000Z', ...moved, orderId: null })
  expect([view.what, plain(view.amount)]).toEqual([what, sum])
})

test('a used-up reward says so', () => {
  const view = toRewardView({ id: '0', name: 'Voucher', explanation: 'Giảm 50.000đ', points: 300, left: 0 }, 500)
  expect([view.isGone, plain(view.facts)]).toEqual([true, 'Cần 300 điểm · Đã hết'])
})
