import type { FamilyPurchase } from '@khue/contracts/sale/family-purchases'
import type { FamilyRequest } from '@khue/contracts/people/family-requests'
import { expect, test } from 'vitest'
import { toRequestView } from './request-view.ts'

const request: FamilyRequest = {
  id: 'r',
  kind: 'PURCHASE',
  status: 'APPROVED',
  child: { id: 'c', name: 'Phạm Bảo An', avatar: '' },
  isMine: false,
  title: 'Sao Khuê',
  lines: [],
  amount: 990_000,
  note: null,
  createdAt: '2026-11-27T02:00:00.000Z',
  expiresAt: '2026-11-30T02:00:00.000Z',
  decidedAt: '2026-11-27T03:00:00.000Z',
  decidedBy: 'Phạm Thị Mẹ',
  isDecidedByMe: true,
  reason: null,
}
const purchase = (state: FamilyPurchase['state'], orderIds = ['o'], failure: string | null = null): FamilyPurchase => ({
  requestId: 'r',
  state,
  orderIds,
  failure,
})
const offered = (found?: FamilyPurchase | null, of = request) => {
  const { payPath, ordersPath, failure } = toRequestView(of, found)
  return { payPath, ordersPath, failure }
}

test('an approved request offers payment until it is paid, has ended or failed', () => {
  const pay = { payPath: '/account/family/requests/r/pay' }
  expect(offered()).toEqual(pay)
  expect(offered(purchase('AWAITING'))).toEqual(pay)
  expect(offered(purchase('PAID'))).toEqual({ ordersPath: '/account/my-orders/o' })
  expect(offered(purchase('ENDED', ['o', 'p']))).toEqual({ ordersPath: '/account/my-orders' })
  expect(offered(purchase('FAILED', [], 'Gói này đã ngừng bán'))).toEqual({ failure: 'Chưa mua được: Gói này đã ngừng bán.' })
  expect(offered(null)).toEqual({ ordersPath: '/account/my-orders' }) // not known at the moment
  expect(offered(purchase('AWAITING'), { ...request, isDecidedByMe: false })).toEqual({})
})

test('a request for more time costs nothing: its approval leads to no payment', () => {
  const extension = { ...request, kind: 'EXTENSION' as const, amount: null, title: 'Python cho người mới' }
  expect(offered(undefined, extension)).toEqual({})
  const { words, total } = toRequestView({ ...extension, status: 'OPEN' })
  expect([words.approve, words.approveLabel, words.note, total]).toEqual([
    'Đồng ý và gửi thầy cô',
    'Đồng ý xin thêm thời gian cho Phạm Bảo An: Python cho người mới',
    'Không mất tiền. Đồng ý thì lời xin đến thầy cô ngay.',
    undefined,
  ])
})
