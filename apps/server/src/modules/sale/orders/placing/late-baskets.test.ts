import { courseSku } from '@khue/contracts/sale/offers'
import { cancelOrder, getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { listSuspense, resolveSuspense } from '@khue/contracts/sale/suspense-desk'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courseBuilder } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { vnpayCallbackFields, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { reconcile } from '../../../../reconcile/index.ts'

const { call, given, deps, deliverEvents } = await testApp({ env: vnpayEnv })
const { course, batch } = courseBuilder(deps, await given.teacher())

const placed = async (as: TestPerson, sku: string) => (await call(placeOrders, { as, body: { items: [{ sku, quantity: 1 }] } })).data.ids
const orderOf = async (as: TestPerson, id: string | undefined) => (await call(getOrder, { as, query: { id: id! } })).data
const start = async (as: TestPerson, ids: string[]) => (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
async function payAtGateway(paymentUrl: string) {
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
  await deliverEvents()
}
let number = 7_500_000

async function seatsOf(orderId: string | undefined) {
  const { rows } = await deps.db.execute<{ state: string }>(
    sql`select h.state from seat_holds h join order_lines l on l.id = h.order_line_id where l.order_id = ${orderId} order by h.id`,
  )
  return rows.map(({ state }) => state)
}

test('late money that an admin accepts takes the seat again, unless the seat is gone', async () => {
  const admin = await given.admin()
  const { id: courseId, code: courseCode } = await course()
  const sku = courseSku(courseCode, (await batch(courseId, 1)).id)
  const apply = async (code: string) => {
    const [item] = (await call(listSuspense, { as: admin, query: { term: code } })).data.items
    const { data, code: refusal } = await call(resolveSuspense, { as: admin, params: { id: item!.id }, body: { action: 'APPLY' } })
    await deliverEvents()
    return refusal ?? data.state
  }
  const late = async () => {
    const buyer = await given.student()
    const [id] = await placed(buyer, sku)
    const { paymentUrl, code } = await start(buyer, [id!])
    await call(cancelOrder, { as: buyer, body: { id: id! } })
    await payAtGateway(paymentUrl)
    return { buyer, id, code }
  }
  const [first, second] = [await late(), await late()]
  expect(await apply(second.code)).toBe('APPLIED')
  expect((await orderOf(second.buyer, second.id)).status).toBe('COMPLETED')
  expect(await seatsOf(second.id)).toEqual(['RELEASED', expect.stringMatching(/HELD|TAKEN/)])
  expect(await apply(first.code)).toBe('SUSPENSE_ORDER_UNDELIVERABLE')
  expect((await orderOf(first.buyer, first.id)).status).toBe('CANCELLED')
  const again = (await call(listSuspense, { as: admin, query: { term: first.code } })).data.items
  expect(again.map(({ name, state }) => `${name} ${state}`)).toEqual(['LATE OPEN'])
})

test('late money does not give a learner what they have, or are about to pay for, through another order', async () => {
  const admin = await given.admin()
  const { id: courseId, code: courseCode } = await course()
  const recorded = courseSku((await course({ format: 'RECORDED' })).code)
  const seat = courseSku(courseCode, (await batch(courseId, 5)).id)
  for (const [sku, isPaid] of [
    [recorded, true],
    [recorded, false],
    [seat, true],
    [seat, false],
  ] as const) {
    const buyer = await given.student()
    const [id] = await placed(buyer, sku)
    const { paymentUrl, code } = await start(buyer, [id!])
    await call(cancelOrder, { as: buyer, body: { id: id! } })
    const [again] = await placed(buyer, sku)
    if (isPaid) await payAtGateway((await start(buyer, [again!])).paymentUrl)
    await payAtGateway(paymentUrl)
    const [item] = (await call(listSuspense, { as: admin, query: { term: code } })).data.items
    const refused = await call(resolveSuspense, { as: admin, params: { id: item!.id }, body: { action: 'APPLY' } })
    expect(refused.code).toBe('SUSPENSE_ORDER_UNDELIVERABLE')
    await deliverEvents()
    const statuses = [(await orderOf(buyer, id)).status, (await orderOf(buyer, again)).status]
    expect(statuses).toEqual(['CANCELLED', isPaid ? 'COMPLETED' : 'AWAITING_PAYMENT'])
    const items = (await call(listSuspense, { as: admin, query: { term: code } })).data.items
    expect(items.map(({ name, state }) => `${name} ${state}`)).toEqual(['LATE OPEN'])
  }
})

test('after all of this the ledger balances', async () => {
  expect((await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
})
