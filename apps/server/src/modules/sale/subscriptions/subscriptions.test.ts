import { getMySubscription, listPlans } from '@khue/contracts/sale/subscriptions'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { grant } from '#modules/sale/entitlements'
import { sellPlan } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { getPlan, publishPlan } from './plans/plans.service.ts'

const { call, given, deps } = await testApp()

test('a guest reads the plans on sale, in their order, with all that a card shows', async () => {
  await sellPlan(deps, { sku: 'LIST-12M', sort: 2, months: 12 })
  await sellPlan(deps, { sku: 'LIST-1M', sort: 1, months: 1, priceVnd: 199_000, viewColor: '#0B7268', name: 'Sao Mai' })
  await sellPlan(deps, { sku: 'LIST-OFF', sort: 0, isOnSale: false })
  const { status, data } = await call(listPlans)
  expect(status).toBe(200)
  const items = data.items.filter((item) => item.sku.startsWith('LIST-'))
  expect(items.map((item) => item.sku)).toEqual(['LIST-1M', 'LIST-12M'])
  expect(items[0]).toEqual({
    sku: 'LIST-1M',
    name: 'Sao Mai',
    image: '/art/plans/3/252EAE.svg',
    price: 199_000,
    durationInMonths: 1,
    description: 'Sáu tháng học cùng Khuê',
    seats: 1,
    viewInfo: { color: '#0B7268' },
  })
})

test('a changed plan is a new version; publishing the same again changes nothing', async () => {
  const plan = await sellPlan(deps, { sku: 'EDIT-6M' })
  const first = await getPlan(deps, 'EDIT-6M')
  expect(await publishPlan(deps, plan)).toEqual({ version: 1 })
  expect((await getPlan(deps, 'EDIT-6M')).id).toBe(first.id)
  expect(await publishPlan(deps, { ...plan, sort: 9 })).toEqual({ version: 1 })
  expect(await publishPlan(deps, { ...plan, priceVnd: 1_090_000 })).toEqual({ version: 2 })
  expect(await getPlan(deps, 'EDIT-6M')).toMatchObject({ version: 2, priceVnd: 1_090_000 })
  expect((await call(listPlans)).data.items.filter((item) => item.sku === 'EDIT-6M')).toHaveLength(1)
})

test('a plan that is not on sale is not found', async () => {
  await sellPlan(deps, { sku: 'GONE-6M', isOnSale: false })
  await expect(getPlan(deps, 'GONE-6M')).rejects.toMatchObject({ code: 'PLAN_NOT_FOUND', status: 404 })
  await expect(getPlan(deps, 'NEVER')).rejects.toMatchObject({ code: 'PLAN_NOT_FOUND' })
})

test('a guest is asked to sign in, a person without a plan reads that there is none', async () => {
  expect((await call(getMySubscription)).code).toBe('SIGN_IN_REQUIRED')
  const { data } = await call(getMySubscription, { as: await given.student() })
  expect(data).toEqual({ expiredAt: null, planName: null, daysLeft: null, pausedUntil: null })
})

test('a member reads the running plan and the end of all that follows it', async () => {
  const student = await given.student()
  await sellPlan(deps, { sku: 'MINE-1M', months: 1, name: 'Sao Mai' })
  await sellPlan(deps, { sku: 'MINE-6M', months: 6, name: 'Sao Khuê' })
  async function buy(sku: string) {
    const plan = await getPlan(deps, sku)
    await grant(deps, [{ personId: student.id, kind: 'SUB', refId: plan.id, sourceLineId: uuidv7(), months: plan.months, reason: 'test' }])
    return (await call(getMySubscription, { as: student })).data
  }
  const first = await buy('MINE-1M')
  expect(first).toMatchObject({ planName: 'Sao Mai', daysLeft: expect.stringMatching(/^(2[89]|3[01])$/) })
  const both = await buy('MINE-6M')
  expect(both).toMatchObject({ planName: 'Sao Mai', daysLeft: '99+' })
  expect(Date.parse(both.expiredAt!)).toBeGreaterThan(Date.parse(first.expiredAt!))
})
