import { cancelOrder, getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { getMyCheckout, startCheckout } from '@khue/contracts/sale/checkout'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { trackBalances } from '#testing/ledger'
import type { TestPerson } from '#testing/people'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { orders } from '../orders.tables.ts'
import { expireUnpaidOrders } from '../ending/end-orders.service.ts'

const { call, given, deps, deliverEvents } = await testApp({ env: vnpayEnv })
await sellPlan(deps)

const held = { vnp_ResponseCode: '07', vnp_TransactionStatus: '07' }

/** One plan for the buyer and one for their child, each in its own order. */
async function orderedTwo() {
  const buyer = await given.student()
  const child = await given.student({ guardianId: buyer.id })
  const orderFor = async ({ id: learnerId }: TestPerson) =>
    (await call(placeOrders, { as: buyer, body: { items: [{ sku: 'SUB-6M', quantity: 1, learnerId }] } })).data.ids[0]!
  return { buyer, id: await orderFor(buyer), other: await orderFor(child) }
}
const start = async (buyer: TestPerson, ...ids: string[]) => (await call(startCheckout, { as: buyer, body: { ids, method: 'VNPAY' } })).data
const cancel = (buyer: TestPerson, id: string) => call(cancelOrder, { as: buyer, body: { id } })
const orderOf = async (buyer: TestPerson, id: string) => (await call(getOrder, { as: buyer, query: { id } })).data
async function notify(paymentUrl: string, changes: Record<string, string> = {}) {
  const { data } = await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, changes) })
  await deliverEvents()
  return data.RspCode
}

test('while the payment of one order is being processed, a checkout for it and another order stays open', async () => {
  const { buyer, id, other } = await orderedTwo()
  const both = await start(buyer, id, other)
  await call(vnpayCallback, { query: vnpayCallbackFields((await start(buyer, id)).paymentUrl) }) // its event is not delivered yet
  const over = sql`now() - interval '1 second'`
  await deps.db.update(orders).set({ expiresAt: over, autoCancelAt: over }).where(eq(orders.id, id))
  await expireUnpaidOrders(deps)
  await deliverEvents()
  await notify(both.paymentUrl)
  expect((await orderOf(buyer, other)).status).toBe('COMPLETED')
})

test('cancelling one of two orders of one checkout lets the buyer pay the other by a new checkout', async () => {
  const { buyer, id, other } = await orderedTwo()
  const joint = await start(buyer, id, other)
  await cancel(buyer, id)
  const gained = await trackBalances(deps)
  await notify(joint.paymentUrl)
  expect(await gained()).toEqual({ CLEARING_VNPAY: 1_980_000, SUSPENSE_LATE: 1_980_000 })
  await notify((await start(buyer, other)).paymentUrl)
  expect([(await orderOf(buyer, id)).status, (await orderOf(buyer, other)).status]).toEqual(['CANCELLED', 'COMPLETED'])
})

test('when one of two orders of a checkout is cancelled, money held at that checkout does not block the other', async () => {
  const { buyer, id, other } = await orderedTwo()
  const data = await start(buyer, id, other)
  // the payment.held event arrives only after the buyer has cancelled one order, which closed the checkout for both
  expect((await call(vnpayCallback, { query: vnpayCallbackFields(data.paymentUrl, held) })).data.RspCode).toBe('00')
  await cancel(buyer, id)
  await deliverEvents()
  expect((await orderOf(buyer, other)).status).toBe('AWAITING_PAYMENT')
  expect((await cancel(buyer, other)).data.status).toBe('CANCELLED')
})

test('when one checkout has paid an order, its other checkouts are closed', async () => {
  const { buyer, id, other } = await orderedTwo()
  const both = await start(buyer, id, other)
  const stateOfBoth = async () => {
    const { status, lastAttempt } = (await call(getMyCheckout, { as: buyer, params: { code: both.code } })).data
    return `${status}/${lastAttempt}`
  }
  const singles = [await start(buyer, id), await start(buyer, other)]
  await notify(singles[0]!.paymentUrl)
  expect(await stateOfBoth()).toBe('WAITING/PENDING') // one of its orders is still unpaid
  await notify(singles[1]!.paymentUrl)
  expect(await stateOfBoth()).toBe('INIT/FAIL')
  const gained = await trackBalances(deps)
  await notify(both.paymentUrl)
  expect(await gained()).toEqual({ CLEARING_VNPAY: 1_980_000, SUSPENSE_DOUBLE: 1_980_000 })
})

test('a refusal by one gateway does not ask for another payment while a second gateway holds the money', async () => {
  const buyer = await given.student()
  const { ids } = (await call(placeOrders, { as: buyer, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })).data
  const { code, paymentUrl } = (await call(startCheckout, { as: buyer, body: { ids, method: 'VNPAY' } })).data
  const heldElsewhere = { method: 'MOMO', status: 'PENDING', answered_at: new Date() }
  await deps.db.execute(sql`
    insert into payment_attempts
    select (jsonb_populate_record(a, ${JSON.stringify(heldElsewhere)}::jsonb || jsonb_build_object('id', gen_random_uuid()))).*
    from payment_attempts a join checkouts c on c.id = a.checkout_id where c.code = ${code}`)
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_ResponseCode: '24', vnp_TransactionStatus: '02' }) })
  expect((await call(getMyCheckout, { as: buyer, params: { code } })).data.status).toBe('WAITING')
})

test('money held for an order stays held after another payment has paid the order', async () => {
  const { buyer, id, other } = await orderedTwo()
  const both = await start(buyer, id, other)
  const singles = [await start(buyer, id), await start(buyer, other)]
  await notify(both.paymentUrl, held)
  for (const { paymentUrl } of singles) await notify(paymentUrl)
  expect((await call(getMyCheckout, { as: buyer, params: { code: both.code } })).data.lastAttempt).toBe('PENDING')
})
