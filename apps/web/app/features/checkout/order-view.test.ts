import type { Order } from '@khue/contracts/orders'
import { expect, test } from 'vitest'
import { toOrderView } from './order-view.ts'

const given = (part: Partial<Order> = {}): Order => ({
  id: '0192b3c4-0000-7000-8000-000000000001',
  code: 'KH8G74AXD4',
  status: 'AWAITING_PAYMENT',
  total: 990_000,
  createdAt: '2026-11-20T09:00:00.000Z',
  completedAt: null,
  lines: [
    {
      kind: 'SUB',
      sku: 'SUB-6M',
      name: 'Sao Khuê',
      image: '/art/plans/3/252EAE.svg',
      durationInMonths: 6,
      price: 990_000,
      learner: { id: '0192b3c4-0000-7000-8000-000000000002', name: 'Nguyễn Minh An' },
    },
  ],
  ...part,
})

test('a plan is told with its months and for whom it is, and its price rows add up', () => {
  const view = toOrderView(given())
  expect(view.items[0]).toMatchObject({ name: 'Gói thành viên Sao Khuê', note: '6\u00A0tháng, cho Nguyễn Minh An' })
  expect(view.rows).toEqual([
    { label: 'Giá gói', amount: '990.000đ' },
    { label: 'Phí thanh toán', amount: '0đ' },
  ])
  expect(view.total).toBe('990.000đ')
})

test('several things are told by their names, each with its own price', () => {
  const [line] = given().lines
  const view = toOrderView(
    given({ total: 1_189_000, lines: [line!, { ...line!, name: 'Sao Mai', durationInMonths: null, price: 199_000 }] }),
  ) // given() has one
  expect(view.rows.map((row) => row.label)).toEqual(['Sao Khuê', 'Sao Mai', 'Phí thanh toán'])
  expect(view.items[1]?.note).toBe('cho Nguyễn Minh An')
})
