import type { InstalmentPlan } from '@khue/contracts/sale/instalments'
import { expect, test } from 'vitest'
import { toPlanView } from './plan-view.ts'

const part = (no: number, dueOn: string) => ({ no, dueOn, amount: 330_000, open: 330_000, forgiven: 0, paidAt: null, isLate: false })
const plan: InstalmentPlan = {
  orderId: 'o',
  orderCode: 'KHABCD2345',
  state: 'ACTIVE',
  total: 990_000,
  open: 990_000,
  locksOn: '2026-12-02',
  parts: [{ ...part(1, '2026-11-23'), isLate: true }, part(2, '2026-11-24'), part(3, '2026-12-24')],
}

test('an instalment says whether it is late, due today or later', () => {
  const { parts } = toPlanView(plan, new Date('2026-11-23T18:00:00Z')) // the 24th in Vietnam
  expect(parts.map(({ tag }) => tag.label)).toEqual(['Quá hạn', 'Đến hạn hôm nay', 'Chưa đến hạn'])
})
