import { cancelOrder, placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { getMoneyOverview } from '@khue/contracts/money/suspense'
import { getSuspense, listSuspense, resolveSuspense } from '@khue/contracts/sale/suspense-desk'
import { expect, test } from 'vitest'
import type { TestPerson } from '#testing/people'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const { call, given, deps, deliverEvents } = await testApp({ env: vnpayEnv })
await sellPlan(deps)
const admin = await given.admin()
const refund = (id: string) => call(resolveSuspense, { as: admin, params: { id }, body: { action: 'REFUND' } })

test('only admins see suspense', async () => {
  const id = '019a0000-0000-7000-8000-000000000000'
  for (const as of [await given.student(), await given.teacher(), await given.master()] as TestPerson[]) {
    expect((await call(listSuspense, { as })).status).toBe(403)
    expect((await call(getMoneyOverview, { as })).status).toBe(403)
    expect((await call(resolveSuspense, { as, params: { id }, body: { action: 'REFUND' } })).status).toBe(403)
  }
  expect((await refund(id)).code).toBe('SUSPENSE_NOT_FOUND')
})

test('admins alone read a single item, decided or not', async () => {
  const buyer = await given.student()
  const { ids } = (await call(placeOrders, { as: buyer, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })).data
  const { paymentUrl, code } = (await call(startCheckout, { as: buyer, body: { ids, method: 'VNPAY' } })).data
  await call(cancelOrder, { as: buyer, body: { id: ids[0]! } })
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl) })
  await deliverEvents()
  const [listed] = (await call(listSuspense, { as: admin, query: { term: code } })).data.items
  for (const pattern of ['%', `_${code.slice(1)}`, `${code.slice(0, 4)}%`, '\\'])
    expect((await call(listSuspense, { as: admin, query: { term: pattern } })).data.items).toEqual([])
  const params = { id: listed!.id }
  expect((await call(getSuspense, { as: admin, params })).data).toEqual(listed)
  const decided = (await refund(params.id)).data
  expect((await call(getSuspense, { as: admin, params })).data).toEqual(decided)
  expect((await call(getSuspense, { as: admin, params: { id: ids[0]! } })).code).toBe('SUSPENSE_NOT_FOUND')
  expect((await call(getSuspense, { as: buyer, params })).code).toBe('FORBIDDEN')
  expect((await call(getSuspense, { params })).code).toBe('SIGN_IN_REQUIRED')
})
