import { placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { checkCode } from '@khue/contracts/sale/promotions'
import { expect, test } from 'vitest'
import { promotionActions } from '#testing/promotions'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const { call, given, deps, deliverEvents } = await testApp({ env: vnpayEnv })
const { promote } = await promotionActions({ call, given, deliverEvents })
const { sku } = await sellPlan(deps)
const items = [{ sku, quantity: 1 as const }]

test('a first-order code is refused to a buyer who has ever paid, and accepted from one whose order is unpaid', async () => {
  const { code } = await promote({ on: { isFirstOrder: true }, maxPerPerson: 1 })
  const buyer = await given.parent()
  const check = async () => (await call(checkCode, { as: buyer, body: { code, items: [{ sku }] } })).data
  const { ids } = (await call(placeOrders, { as: buyer, body: { items } })).data
  const { paymentUrl } = (await call(startCheckout, { as: buyer, body: { ids, method: 'VNPAY' } })).data
  expect(await check()).toMatchObject({ isUsable: true, discount: 99_000 })
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl) })
  await deliverEvents()
  expect(await check()).toMatchObject({ isUsable: false, reason: 'FIRST_ORDER_ONLY', explanation: 'Mã chỉ dành cho đơn hàng đầu tiên' })
})
