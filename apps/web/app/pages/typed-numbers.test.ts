import { changeCheckout } from '@khue/contracts/sale/checkout'
import { grantPoints } from '@khue/contracts/money/points'
import { setPlanShareRule } from '@khue/contracts/learning/plan-shares'
import { setSpendingRule } from '@khue/contracts/people/family-requests'
import { expect, test } from 'vitest'
import { action as chooseSpending } from './account/family-spending.page.tsx'
import { action as setShare } from './admin/plan-shares.page.tsx'
import { action as createPromotion } from './admin/promotion-new.page.tsx'
import { action as usePromotion } from './admin/promotion.page.tsx'
import { action as useRewards } from './admin/rewards.page.tsx'
import { action as useCheckout } from './checkout/confirm.page.tsx'
import { requestId, submitForm } from './submit-form.testing.ts'

test('a thousand with a dot is a thousand in every form', async () => {
  const gift = { account: '0912345678', amount: 1000, reason: 'Cảm ơn' }
  expect((await submitForm(useRewards, { ...gift, step: 'give', amount: '1.000' })).calls).toEqual([
    { endpoint: grantPoints, body: { ...gift, requestId } },
  ])
  expect((await submitForm(useCheckout, { step: 'points', points: '1.000' })).calls).toMatchObject([
    { endpoint: changeCheckout, body: { points: 1000 } },
  ])
  const rule = { mode: 'LIMITED', monthlyLimit: 500_000 }
  for (const monthlyLimit of ['500000', '500.000', '500 000đ', '0500000'])
    expect((await submitForm(chooseSpending, { ...rule, step: 'choose', monthlyLimit })).calls).toEqual([
      { endpoint: setSpendingRule, body: rule },
    ])
})

const promotion = {
  name: 'Khai giảng', explanation: 'Giảm giá', entry: 'CODE', effect: 'PERCENT', stacking: 'STACKABLE', fundedBy: 'PLATFORM', startsAt: '2026-11-27T08:00',
} // prettier-ignore

test('one and a half is refused, never read as fifteen, and a negative sum never as a positive one', async () => {
  expect((await submitForm(createPromotion, { ...promotion, value: '15' })).calls).toHaveLength(1)
  for (const value of ['1.5', '1,5', '-15']) {
    const { calls, answer } = await submitForm(createPromotion, { ...promotion, value })
    expect([value, calls]).toEqual([value, []])
    expect(JSON.stringify(answer)).toContain('"path":"value"')
  }
  for (const monthlyLimit of ['-500.000', '500.000,5']) {
    const { calls } = await submitForm(chooseSpending, { step: 'choose', mode: 'LIMITED', monthlyLimit })
    expect(calls).not.toMatchObject([{ body: { monthlyLimit: 500_000 } }])
    expect(setSpendingRule.body.safeParse(calls[0]?.body).success).toBe(false)
  }
})

test('whatever is typed for new codes of a promotion, the faults name their fields', async () => {
  for (const [fields, names] of [
    [{ step: 'code', code: '😀', codeMaxUses: '1.5' }, ['code', 'maxUses']],
    [{ step: 'code', code: '', codeMaxUses: 'nhiều' }, ['code', 'maxUses']],
    [{ step: 'codes', count: '-5' }, ['count']],
    [{ step: 'codes', count: '😀' }, ['count']],
  ] as const) {
    const { calls, answer } = await submitForm(usePromotion, fields)
    expect(calls).toEqual([])
    for (const name of names) expect(JSON.stringify(answer)).toContain(`"path":"${name}"`)
  }
})

test('a share in percent has one decimal and is sent in thousandths', async () => {
  const rule = { from: '2027-01', reason: 'Chia cho thầy cô' }
  for (const [percent, permille] of [
    ['12,5', 125],
    ['12.5', 125],
    ['0.1', 1],
    ['30', 300],
    ['0', 0],
    ['100', 1000],
  ] as const)
    expect((await submitForm(setShare, { ...rule, step: 'set', percent, capMinutes: '120' })).calls).toEqual([
      { endpoint: setPlanShareRule, body: { ...rule, permille, capMinutes: 120 } },
    ])
  for (const wrong of [
    { percent: '12,55' },
    { percent: '100,1' },
    { percent: '-1' },
    { percent: '' },
    { capMinutes: '0' },
    { capMinutes: '1.441' },
  ]) {
    const { calls, answer } = await submitForm(setShare, { ...rule, step: 'set', percent: '30', capMinutes: '120', ...wrong })
    expect([wrong, calls]).toEqual([wrong, []])
    expect(JSON.stringify(answer)).toContain(`"path":"${Object.keys(wrong)[0]}"`)
  }
})
