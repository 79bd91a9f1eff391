import { placeOrders } from '@khue/contracts/orders'
import { startCheckout, vnpayCallback } from '@khue/contracts/payments'
import { checkCode } from '@khue/contracts/promotions'
import { expect, test } from 'vitest'
import { promotionsOf } from '#testing/promotions'
import { gatewaySays, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const { call, given, deps, settleNews } = await testApp({ env: vnpayEnv })
const { promote } = await promotionsOf({ call, given })
const { sku } = await sellPlan(deps)
const items = [{ sku, quantity: 1 as const }]

test('a code for a first order is nobody’s who has ever paid, and still whose order waits to be', async () => {
  const { code } = await promote({ on: { isFirstOrder: true }, maxPerPerson: 1 })
  const buyer = await given.parent()
  const check = async () => (await call(checkCode, { as: buyer, body: { code, items: [{ sku }] } })).data
  const { ids } = (await call(placeOrders, { as: buyer, body: { items } })).data
  const { paymentUrl } = (await call(startCheckout, { as: buyer, body: { ids, method: 'VNPAY' } })).data
  expect(await check()).toMatchObject({ isUsable: true, discount: 99_000 })
  await call(vnpayCallback, { query: gatewaySays(paymentUrl) })
  await settleNews()
  expect(await check()).toMatchObject({ isUsable: false, why: 'FIRST_ORDER', says: 'Mã chỉ dành cho đơn hàng đầu tiên' })
})
