import type { FeeRate } from '@khue/contracts/money/escrow'
import { expect, test } from 'vitest'
import { toRateViews } from './rate-view.ts'

const seller = { id: '0192b3c4-0000-7000-8000-000000000001', name: 'Trần Văn An' }
const rate = (from: string, who: FeeRate['seller']): FeeRate => ({ seller: who, percent: 20, from, setBy: null })

test('the newest rate in force applies to each seller, later ones are upcoming', () => {
  const rates = [
    rate('2026-12-01', null),
    rate('2026-11-22', null),
    rate('2026-01-01', null),
    rate('2026-11-23', seller),
    rate('2026-05-01', seller),
  ]
  expect(toRateViews(rates, '2026-11-22').map(({ who, state }) => `${who}: ${state.label}`)).toEqual([
    'Mức chung của Khuê: Sắp áp dụng',
    'Mức chung của Khuê: Đang áp dụng',
    'Mức chung của Khuê: Đã hết',
    'Trần Văn An: Sắp áp dụng',
    'Trần Văn An: Đang áp dụng',
  ])
})
