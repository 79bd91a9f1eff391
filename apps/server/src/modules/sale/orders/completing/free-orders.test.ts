import { changeCheckout, completeFreeOrders } from '@khue/contracts/sale/checkout'
import { courseSku } from '@khue/contracts/sale/offers'
import { getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { getMySubscription } from '@khue/contracts/sale/subscriptions'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courseBuilder } from '#testing/courses'
import { trackBalances } from '#testing/ledger'
import type { TestPerson } from '#testing/people'
import { promotionActions } from '#testing/promotions'
import { sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const app = await testApp({ env: vnpayEnv })
const { call, given, deps, deliverEvents } = app
const { promote } = await promotionActions(app)
await sellPlan(deps)
const { course } = courseBuilder(deps, await given.teacher())
const algebra = courseSku((await course({ format: 'RECORDED', fee: 450_000 })).code)

const placed = async (as: TestPerson, ...skus: string[]) =>
  (await call(placeOrders, { as, body: { items: skus.map((sku) => ({ sku, quantity: 1 as const })) } })).data.ids
const price = (as: TestPerson, ids: string[], ...codes: string[]) => call(changeCheckout, { as, body: { ids, codes } })
const take = (as: TestPerson, ids: string[]) => call(completeFreeOrders, { as, body: { ids } })
const orderOf = async (as: TestPerson, id: string | undefined) => (await call(getOrder, { as, query: { id: id! } })).data

test('an order discounted to nothing is completed once, without a payment', async () => {
  const buyer = await given.student()
  const { id: promotionId, code } = await promote({ effect: 'AMOUNT', value: 5_000_000 })
  const ids = await placed(buyer, 'SUB-6M', algebra)
  expect((await take(buyer, ids)).code).toBe('ORDER_NOT_FREE')
  expect((await price(buyer, ids, code)).data.total).toBe(0)
  expect((await call(startCheckout, { as: buyer, body: { ids, method: 'VNPAY' } })).code).toBe('AMOUNT_NOT_PAYABLE')
  expect((await take(await given.student(), ids)).code).toBe('ORDER_NOT_FOUND')
  const gained = await trackBalances(deps)
  const answers = await Promise.all([take(buyer, ids), take(buyer, ids)])
  await deliverEvents()
  expect(answers.map(({ status, code }) => code ?? status).toSorted((a) => (a === 200 ? -1 : 1))).toEqual([200, 'ORDER_STATUS_LOCKED'])
  expect(await gained()).toEqual({})
  expect((await call(getMySubscription, { as: buyer })).data.planName).toBe('Sao Khuê')
  expect((await deps.db.execute(sql`select state from promotion_uses where promotion_id = ${promotionId}`)).rows).toEqual([
    { state: 'USED' },
  ])
})

test('an order that cost nothing cannot be completed after it has expired', async () => {
  const buyer = await given.student()
  const { code } = await promote({ effect: 'AMOUNT', value: 5_000_000 })
  const ids = await placed(buyer, algebra)
  expect((await price(buyer, ids, code)).data.total).toBe(0)
  await deps.db.execute(sql`update orders set expires_at = now() - interval '1 second' where id = ${ids[0]}`)
  expect((await take(buyer, ids)).code).toBe('ORDER_EXPIRED')
  expect((await orderOf(buyer, ids[0])).status).toBe('AWAITING_PAYMENT')
})

test('an order that is free only together with others cannot be completed free by itself', async () => {
  const buyer = await given.student()
  const { code } = await promote({ effect: 'AMOUNT', value: 5_000_000, on: { minTotal: 1_000_000 } })
  const ids = await placed(buyer, 'SUB-6M', algebra)
  expect((await price(buyer, ids, code)).data.total).toBe(0)
  expect((await take(buyer, ids.slice(1))).code).toBe('ORDER_PRICE_CHANGED')
  expect(await orderOf(buyer, ids[1])).toMatchObject({ status: 'AWAITING_PAYMENT', total: 450_000 })
  expect((await take(buyer, ids.slice(1))).code).toBe('ORDER_NOT_FREE')
})
