import { changeCheckout } from '@khue/contracts/sale/checkout'
import { courseSku } from '@khue/contracts/sale/offers'
import { placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { getCheckout, startCheckout } from '@khue/contracts/sale/checkout'
import { expect, test } from 'vitest'
import { courseBuilder } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const { call, given, deps, deliverEvents } = await testApp({ env: vnpayEnv })
await sellPlan(deps)
await sellPlan(deps, { sku: 'SUB-1M', name: 'Sao Mai', priceVnd: 199_000, months: 1 })
const { course } = courseBuilder(deps, await given.teacher())
const algebra = courseSku((await course({ format: 'RECORDED' })).code)

const invoice = { name: 'Công ty TNHH Sao Mai', taxId: '0101248141', address: '1 Tràng Thi, Hà Nội', email: 'ketoan@saomai.vn' }
const placed = async (as: TestPerson, ...skus: string[]) =>
  (await call(placeOrders, { as, body: { items: skus.map((sku) => ({ sku, quantity: 1 as const })) } })).data.ids
const name = (as: TestPerson, ids: string[], body: typeof invoice | null) => call(changeCheckout, { as, body: { ids, invoice: body } })
const checkoutOf = async (as: TestPerson, ids: string[]) => (await call(getCheckout, { as, query: { ids } })).data

test('an invoice names the recipient that the buyer entered, with a valid tax id', async () => {
  const buyer = await given.student()
  const ids = await placed(buyer, 'SUB-6M', algebra)
  expect((await name(buyer, ids, { ...invoice, taxId: '0101248142' })).status).toBe(400)
  expect((await name(buyer, ids, invoice)).data.invoice).toEqual(invoice)
  expect((await checkoutOf(buyer, ids)).invoice).toEqual(invoice)
  expect((await call(changeCheckout, { as: buyer, body: { ids, codes: [] } })).data.invoice).toEqual(invoice) // omitted fields stay
  expect((await name(buyer, ids, null)).data.invoice).toBeNull()
})

test('the last recipient is offered again, but is not applied by itself nor shown to other buyers', async () => {
  const [buyer, other] = [await given.student(), await given.student()]
  await name(buyer, await placed(buyer, 'SUB-6M'), invoice)
  expect(await checkoutOf(buyer, await placed(buyer, 'SUB-1M'))).toMatchObject({ invoice: null, previousInvoice: invoice })
  expect((await checkoutOf(other, await placed(other, 'SUB-6M'))).previousInvoice).toBeNull()
})

test('one order of another buyer fails the whole request, and a paid order keeps its recipient', async () => {
  const buyer = await given.student()
  const [own, foreign] = [await placed(buyer, 'SUB-6M'), await placed(await given.student(), algebra)]
  expect((await name(buyer, [...own, ...foreign], invoice)).code).toBe('ORDER_NOT_FOUND')
  expect((await checkoutOf(buyer, own)).invoice).toBeNull()
  const { paymentUrl } = (await call(startCheckout, { as: buyer, body: { ids: own, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl) })
  await deliverEvents()
  expect((await name(buyer, own, invoice)).code).toBe('ORDER_STATUS_LOCKED')
})
