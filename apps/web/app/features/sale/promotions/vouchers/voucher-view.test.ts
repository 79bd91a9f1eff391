import type { Voucher } from '@khue/contracts/sale/promotions'
import { expect, test } from 'vitest'
import { stateOf, toVoucherView } from './voucher-view.ts'

const now = Date.parse('2026-12-10T05:00:00Z')
const voucher: Voucher = {
  code: 'KVABCDEFGH',
  explanation: 'Giảm 10%',
  name: '',
  source: 'GIFT',
  state: 'USABLE',
  startsAt: '2026-12-01T00:00:00Z',
  expiresAt: '2026-12-31T16:59:59Z',
  usedAt: null,
  minTotal: 0,
  href: '/open-classes?open=register&promo_code=KVABCDEFGH',
}

test.each([
  ['the end of its validity', {}, ['Quà tặng', 'Hạn dùng 31/12/2026']],
  ['the start of its validity, before that', { startsAt: '2026-12-20T00:00:00Z' }, ['Quà tặng', 'Dùng được từ 20/12/2026']],
  ['that it has no end', { expiresAt: null, source: 'BATCH' }, ['Không có hạn dùng']],
  ['the minimum order value', { minTotal: 500_000 }, ['Quà tặng', 'Hạn dùng 31/12/2026', 'Cho đơn từ 500.000đ']],
  ['when it was used', { state: 'USED', usedAt: '2026-12-05T05:00:00Z' }, ['Quà tặng', 'Đã dùng 05/12/2026']],
  ['that it has expired', { state: 'OVER', expiresAt: null }, ['Quà tặng', 'Đã hết hạn']],
] as const)('a voucher says %s', (_says, more, facts) => {
  expect(toVoucherView({ ...voucher, ...more }, now).facts).toEqual(facts)
})

test('a usable voucher links to where it applies, with its code in the address', () => {
  expect(toVoucherView(voucher, now).useHref).toBe('/open-classes?open=register&promo_code=KVABCDEFGH')
  expect(toVoucherView({ ...voucher, state: 'USED' }, now).useHref).toBeUndefined()
})

test('an address without a valid state selects usable vouchers', () => {
  expect(['', '?state=OVER', '?state=odd'].map((search) => stateOf(new URLSearchParams(search)))).toEqual(['USABLE', 'OVER', 'USABLE'])
})
