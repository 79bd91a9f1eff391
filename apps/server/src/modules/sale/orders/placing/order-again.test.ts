import { getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { TestPerson } from '#testing/people'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { untilQueriesWait } from '#testing/waiting-queries'
import { checkoutOrders, orders } from '../orders.tables.ts'
import { noteRefusal } from '../completing/complete-orders.service.ts'
import { expireUnpaidOrders } from '../ending/end-orders.service.ts'

const { call, given, deps, deliverEvents } = await testApp({ env: vnpayEnv })
const held = { vnp_ResponseCode: '07', vnp_TransactionStatus: '07' }
const refused = { vnp_ResponseCode: '24', vnp_TransactionStatus: '02', vnp_TransactionNo: '0' }

/** Puts these plans on sale; called again, changes their price. */
async function sell(priceVnd: number, ...skus: string[]) {
  for (const sku of skus) await sellPlan(deps, { sku, priceVnd })
}
const place = (as: TestPerson, ...skus: string[]) =>
  call(placeOrders, { as, body: { items: skus.map((sku) => ({ sku, quantity: 1 as const })) } })
const start = async (as: TestPerson, ids: string[]) => (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
const statusOf = async (as: TestPerson, id: string) => (await call(getOrder, { as, query: { id } })).data.status
async function notify(paymentUrl: string, changes: Record<string, string>) {
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, changes) })
  await deliverEvents()
}
/** Lets the price hold of these orders run out, and with `whole` also the time for late payment reports. */
const letPass = (ids: string[], { whole = false } = {}) =>
  deps.db
    .update(orders)
    .set({ expiresAt: sql`now() - interval '1 second'`, ...(whole && { autoCancelAt: sql`now() - interval '1 second'` }) })
    .where(inArray(orders.id, ids))

test('ordering again and giving up meet at a shared checkout, and neither waits for ever', async () => {
  const buyer = await given.student()
  const skus = ['SUB-4M', 'SUB-5M'] as const
  await sell(400_000, ...skus)
  const ids = [...(await place(buyer, skus[0])).data.ids, ...(await place(buyer, skus[1])).data.ids]
  const both = await start(buyer, ids)
  await sell(450_000, ...skus)
  await letPass(ids)
  await letPass(ids.slice(1), { whole: true })
  // both transactions hold their order's lock before the checkout's lock is released
  const [placed] = await deps.db
    .transaction(async (tx) => {
      await tx.execute(sql`select from checkouts where code = ${both.code} for update`)
      const placing = place(buyer, ...skus)
      await untilQueriesWait(deps, 1)
      const givingUp = expireUnpaidOrders(deps)
      await Promise.race([untilQueriesWait(deps, 2), givingUp])
      return [placing, givingUp] as const
    })
    .then((both) => Promise.all(both))
  expect(placed.status).toBe(200)
  for (const id of ids) expect(await statusOf(buyer, id)).toBe('CANCELLED')
})

/** An order whose money the gateway holds. */
async function heldOrder() {
  const buyer = await given.student()
  await sell(990_000, 'SUB-6M', 'SUB-3M')
  const [id] = (await place(buyer, 'SUB-6M')).data.ids
  const { paymentUrl } = await start(buyer, [id!])
  await notify(paymentUrl, held)
  return { buyer, id: id!, paymentUrl }
}

test('a repeated request while the money is held returns the same order', async () => {
  const { buyer, id, paymentUrl } = await heldOrder()
  expect((await place(buyer, 'SUB-6M')).data.ids).toEqual([id])
  await letPass([id], { whole: true })
  await sell(1_190_000, 'SUB-6M')
  expect((await place(buyer, 'SUB-6M')).data.ids).toEqual([id])
  expect((await place(buyer, 'SUB-6M', 'SUB-3M')).code).toBe('ORDER_BEING_PAID')
  expect(await statusOf(buyer, id)).toBe('WAITING_CONFIRMATION')
  await notify(paymentUrl, refused)
  expect((await place(buyer, 'SUB-6M')).data.ids).not.toContain(id)
})

test('a decline processed after the money has come but before its payment event ends no order', async () => {
  const { buyer, id, paymentUrl } = await heldOrder()
  const [asking] = await deps.db.select().from(checkoutOrders).where(eq(checkoutOrders.orderId, id))
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl) })
  await noteRefusal(deps, asking!.checkoutId)
  expect(await statusOf(buyer, id)).toBe('WAITING_CONFIRMATION')
  await deliverEvents()
  const { status, timeline } = (await call(getOrder, { as: buyer, query: { id } })).data
  expect([status, timeline.filter(({ kind }) => kind === 'PAYMENT_DECLINED')]).toEqual(['COMPLETED', []])
})
