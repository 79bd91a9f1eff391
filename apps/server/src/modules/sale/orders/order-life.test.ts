import { cancelOrder, getOrder, placeOrders, searchOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { getCheckout, getMyCheckout, renewOrder, listPaymentMethods, payAgain, startCheckout } from '@khue/contracts/sale/checkout'
import { getMySubscription } from '@khue/contracts/sale/subscriptions'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#platform/outbox/domain-events'
import { trackBalances } from '#testing/ledger'
import type { TestPerson } from '#testing/people'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { reconcile } from '../../../reconcile/index.ts'
import { orders } from './orders.tables.ts'
import { expireUnpaidOrders } from './ending/end-orders.service.ts'

const { call, given, deps, deliverEvents } = await testApp({ env: { ...vnpayEnv, DATABASE_POOL_SIZE: '20' } })
await sellPlan(deps)
await sellPlan(deps, { sku: 'SUB-3M' })

const refused = { vnp_ResponseCode: '24', vnp_TransactionStatus: '02', vnp_TransactionNo: '0' }
const held = { vnp_ResponseCode: '07', vnp_TransactionStatus: '07' }

async function place(buyer: TestPerson, sku = 'SUB-6M') {
  const { data } = await call(placeOrders, { as: buyer, body: { items: [{ sku, quantity: 1 }] } })
  return data.ids[0]!
}
async function ordered() {
  const buyer = await given.student()
  return { buyer, id: await place(buyer) }
}
const start = (buyer: TestPerson, id: string) => call(startCheckout, { as: buyer, body: { ids: [id], method: 'VNPAY' } })
const again = (buyer: TestPerson, id: string) => call(payAgain, { as: buyer, body: { id } })
const cancel = (buyer: TestPerson, id: string) => call(cancelOrder, { as: buyer, body: { id } })
const orderOf = async (buyer: TestPerson, id: string) => (await call(getOrder, { as: buyer, query: { id } })).data
const kindsOf = async (buyer: TestPerson, id: string) => (await orderOf(buyer, id)).timeline.map(({ kind }) => kind)
async function notify(paymentUrl: string, changes: Record<string, string> = {}) {
  const { data } = await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, changes) })
  await deliverEvents()
  return data.RspCode
}
/** Lets the price hold of an order run out, and with `whole` also the time for late payment reports. */
const letPass = (id: string, { whole = false } = {}) =>
  deps.db
    .update(orders)
    .set({ expiresAt: sql`now() - interval '1 second'`, ...(whole && { autoCancelAt: sql`now() - interval '1 second'` }) })
    .where(eq(orders.id, id))

test('an order holds its price for fifteen minutes, and a started payment holds it for the life of its checkout', async () => {
  const { buyer, id } = await ordered()
  const placed = await orderOf(buyer, id)
  expect(placed.isPayable).toBe(true)
  expect(Date.parse(placed.expiresAt) - Date.parse(placed.createdAt)).toBe(15 * 60_000)
  await deps.db
    .update(orders)
    .set({ expiresAt: sql`now() + interval '1 minute'` })
    .where(eq(orders.id, id))
  const { data } = await start(buyer, id)
  expect((await orderOf(buyer, id)).expiresAt).toBe(data.expiresAt)
  const [row] = await deps.db.select().from(orders).where(eq(orders.id, id))
  expect(row!.autoCancelAt.getTime() - Date.parse(data.expiresAt)).toBe(55 * 60_000) // the gateway may call ten more times, five minutes apart
})

test('an order without a payment attempt is cancelled when its price hold ends', async () => {
  const { buyer, id } = await ordered()
  await expireUnpaidOrders(deps)
  expect((await orderOf(buyer, id)).status).toBe('AWAITING_PAYMENT')
  await letPass(id, { whole: true })
  await Promise.all([expireUnpaidOrders(deps), expireUnpaidOrders(deps), expireUnpaidOrders(deps)])
  expect((await orderOf(buyer, id)).status).toBe('CANCELLED')
  expect(await kindsOf(buyer, id)).toEqual(['PLACED', 'EXPIRED'])
  const published = (await deps.db.select().from(outbox)).filter(({ name }) => name === 'order.cancelled')
  expect(published.filter(({ payload }) => (payload as { orderId: string }).orderId === id)).toHaveLength(1)
  expect(await place(buyer)).not.toBe(id)
})

test('an order whose payment may still be reported stays open, and that money completes it', async () => {
  const { buyer, id } = await ordered()
  const { data } = await start(buyer, id)
  await letPass(id)
  await expireUnpaidOrders(deps)
  expect(await orderOf(buyer, id)).toMatchObject({ status: 'AWAITING_PAYMENT', isPayable: false })
  expect(await notify(data.paymentUrl)).toBe('00')
  expect((await orderOf(buyer, id)).status).toBe('COMPLETED')
})

test('when an order expires its checkouts are closed, and money that still comes is late', async () => {
  const { buyer, id } = await ordered()
  const { data } = await start(buyer, id)
  await letPass(id, { whole: true })
  await expireUnpaidOrders(deps)
  expect((await call(getMyCheckout, { as: buyer, params: { code: data.code } })).data).toMatchObject({
    status: 'INIT',
    lastAttempt: 'FAIL',
  })
  const gained = await trackBalances(deps)
  expect(await notify(data.paymentUrl)).toBe('00')
  expect(await gained()).toEqual({ CLEARING_VNPAY: 990_000, SUSPENSE_LATE: 990_000 })
  expect((await orderOf(buyer, id)).status).toBe('CANCELLED')
})

test('an order whose payment is being processed does not expire', async () => {
  const { buyer, id } = await ordered()
  const { data } = await start(buyer, id)
  await letPass(id, { whole: true })
  await call(vnpayCallback, { query: vnpayCallbackFields(data.paymentUrl) }) // its event is not delivered yet
  await expireUnpaidOrders(deps)
  expect(await cancel(buyer, id)).toMatchObject({ status: 409, code: 'ORDER_BEING_PAID' })
  await deliverEvents()
  expect((await orderOf(buyer, id)).status).toBe('COMPLETED')
})

test('a paid order cannot be paid again while its payment event is not delivered yet', async () => {
  const { buyer, id } = await ordered()
  const { paymentUrl } = (await start(buyer, id)).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl) }) // its event is not delivered yet
  for (const act of [start, again]) expect(await act(buyer, id)).toMatchObject({ status: 409, code: 'ORDER_BEING_PAID' })
  const found = (await call(searchOrders, { as: buyer, body: {} })).data.items
  const preview = (await call(getCheckout, { as: buyer, query: { ids: id } })).data
  const shown = await orderOf(buyer, id)
  expect([shown, ...preview.orders, ...found].map(({ isPayable, isBeingPaid }) => [isPayable, isBeingPaid])).toEqual([
    [false, true],
    [false, true],
    [false, true],
  ])
  expect(preview.isPayable).toBe(false)
  expect((await call(listPaymentMethods, { as: buyer, query: { orderCode: shown.code } })).data.items).toEqual([])
  await letPass(id)
  for (const act of [start, again]) expect((await act(buyer, id)).code).toBe('ORDER_BEING_PAID')
})

test('a buyer renews an expired order to choose another payment method, and nobody else can', async () => {
  const { buyer, id } = await ordered()
  await letPass(id)
  expect(await call(renewOrder, { as: await given.student(), body: { id } })).toMatchObject({ status: 404, code: 'ORDER_NOT_FOUND' })
  expect((await orderOf(buyer, id)).isPayable).toBe(false)
  expect(await call(renewOrder, { as: buyer, body: { id } })).toMatchObject({ status: 200, data: { id } })
  expect((await orderOf(buyer, id)).isPayable).toBe(true)
  expect(await kindsOf(buyer, id)).toEqual(['PLACED', 'RENEWED']) // no gateway is called
  await call(renewOrder, { as: buyer, body: { id } }) // it is held already
  expect(await kindsOf(buyer, id)).toEqual(['PLACED', 'RENEWED'])
  await cancel(buyer, id)
  expect(await call(renewOrder, { as: buyer, body: { id } })).toMatchObject({ status: 409, code: 'ORDER_STATUS_LOCKED' })
})

test('orders whose payment is being processed do not keep later orders from expiring', async () => {
  const [paid, unpaid] = [await ordered(), await ordered()]
  await call(vnpayCallback, { query: vnpayCallbackFields((await start(paid.buyer, paid.id)).data.paymentUrl) }) // its event is not delivered yet
  for (const { id } of [paid, unpaid]) await letPass(id, { whole: true })
  await expireUnpaidOrders(deps)
  expect((await orderOf(paid.buyer, paid.id)).status).toBe('AWAITING_PAYMENT')
  expect((await orderOf(unpaid.buyer, unpaid.id)).status).toBe('CANCELLED')
})

test('a buyer who paid too little can pay again at once, under another code', async () => {
  const { buyer, id } = await ordered()
  const first = (await start(buyer, id)).data
  expect(await notify(first.paymentUrl, { vnp_Amount: '98999900' })).toBe('04')
  const second = (await start(buyer, id)).data
  expect(second.code).not.toBe(first.code)
  await notify(first.paymentUrl, { vnp_Amount: '98999900' }) // reported again
  await notify(second.paymentUrl)
  expect((await orderOf(buyer, id)).status).toBe('COMPLETED')
})

test('an order cannot be paid after its price hold has ended', async () => {
  const { buyer, id } = await ordered()
  await letPass(id)
  expect(await start(buyer, id)).toMatchObject({ status: 409, code: 'ORDER_EXPIRED' })
})

test('requested again at the same price, it is the same order with a new price hold', async () => {
  const { buyer, id } = await ordered()
  await letPass(id)
  expect(await place(buyer)).toBe(id)
  expect(await orderOf(buyer, id)).toMatchObject({ isPayable: true })
  await letPass(id)
  expect((await again(buyer, id)).status).toBe(200)
  expect(await kindsOf(buyer, id)).toEqual(['PLACED', 'RENEWED', 'RENEWED', 'CHECKOUT_OPENED'])
})

test('requested again after the price has changed, it is ended in favour of a new order', async () => {
  const buyer = await given.student()
  await sellPlan(deps, { sku: 'SUB-2M', priceVnd: 300_000 })
  const id = await place(buyer, 'SUB-2M')
  await sellPlan(deps, { sku: 'SUB-2M', priceVnd: 350_000 })
  expect(await place(buyer, 'SUB-2M')).toBe(id) // within the hold, the old price counts
  await letPass(id)
  expect(await again(buyer, id)).toMatchObject({ status: 409, code: 'ORDER_PRICE_CHANGED' })
  const next = await place(buyer, 'SUB-2M')
  expect(next).not.toBe(id)
  expect([(await orderOf(buyer, id)).status, (await orderOf(buyer, next)).total]).toEqual(['CANCELLED', 350_000])
})

test('after a refusal the buyer pays again under another code', async () => {
  const { buyer, id } = await ordered()
  const first = (await start(buyer, id)).data
  expect(await notify(first.paymentUrl, refused)).toBe('00')
  const second = (await again(buyer, id)).data
  expect(second.code).not.toBe(first.code)
  expect(await notify(second.paymentUrl)).toBe('00')
  expect(await kindsOf(buyer, id)).toEqual([
    'PLACED',
    'CHECKOUT_OPENED',
    'PAYMENT_DECLINED',
    'CHECKOUT_OPENED',
    'PAID',
    'COMPLETED',
    'DELIVERED',
  ])
})

test('a delivered order shows learner, period and the time of each event', async () => {
  const { buyer, id } = await ordered()
  await notify((await start(buyer, id)).data.paymentUrl)
  const { periods, timeline } = await orderOf(buyer, id)
  const { expiredAt } = (await call(getMySubscription, { as: buyer })).data
  expect(periods).toEqual([{ learnerId: buyer.id, from: expect.any(String), until: expiredAt, state: 'OPEN' }])
  const times = timeline.map(({ at }) => at)
  expect(times).toEqual(times.toSorted())
  expect(timeline.find(({ kind }) => kind === 'PAID')).toMatchObject({ checkoutCode: expect.stringMatching(/^HV/), amount: 990_000 })
})

test('a buyer cancels an unpaid order once, and nobody else can', async () => {
  const { buyer, id } = await ordered()
  const stranger = await given.student()
  expect((await call(cancelOrder, { body: { id } })).code).toBe('SIGN_IN_REQUIRED')
  for (const act of [cancel, again, start]) expect((await act(stranger, id)).code).toBe('ORDER_NOT_FOUND')
  expect((await cancel(buyer, id)).data.status).toBe('CANCELLED')
  expect((await cancel(buyer, id)).code).toBe('ORDER_STATUS_LOCKED')
  for (const act of [again, start]) expect((await act(buyer, id)).code).toBe('ORDER_STATUS_LOCKED')
  expect(await kindsOf(buyer, id)).toEqual(['PLACED', 'CANCELLED'])
})

test('a paid order cannot be cancelled', async () => {
  const { buyer, id } = await ordered()
  await notify((await start(buyer, id)).data.paymentUrl)
  for (const act of [cancel, again]) expect((await act(buyer, id)).code).toBe('ORDER_STATUS_LOCKED')
  expect((await orderOf(buyer, id)).status).toBe('COMPLETED')
})

test('money that the gateway holds keeps the order waiting until the gateway decides', async () => {
  const { buyer, id } = await ordered()
  const { paymentUrl } = (await start(buyer, id)).data
  const gained = await trackBalances(deps)
  expect(await notify(paymentUrl, held)).toBe('00')
  expect((await orderOf(buyer, id)).status).toBe('WAITING_CONFIRMATION')
  expect(await gained()).toEqual({})
  for (const act of [cancel, again]) expect((await act(buyer, id)).code).toBe('ORDER_STATUS_LOCKED')
  await letPass(id, { whole: true })
  await expireUnpaidOrders(deps)
  expect(await notify(paymentUrl)).toBe('00')
  expect((await orderOf(buyer, id)).status).toBe('COMPLETED')
  expect(await kindsOf(buyer, id)).toEqual(['PLACED', 'CHECKOUT_OPENED', 'PAYMENT_HELD', 'PAID', 'COMPLETED', 'DELIVERED'])
})

test('an order ends when the gateway declines the money it held', async () => {
  const { buyer, id } = await ordered()
  const { paymentUrl } = (await start(buyer, id)).data
  await notify(paymentUrl, held)
  await notify(paymentUrl, refused)
  expect((await orderOf(buyer, id)).status).toBe('CANCELLED')
  expect(await kindsOf(buyer, id)).toEqual(['PLACED', 'CHECKOUT_OPENED', 'PAYMENT_HELD', 'PAYMENT_DECLINED', 'CANCELLED'])
})

test.each([
  ['paid', {}, 'COMPLETED'],
  ['refused', refused, 'CANCELLED'],
] as const)('held twice and refused once, orders wait for the money that is still held, until it is %s', async (_, end, status) => {
  const buyer = await given.student()
  const [one, two] = [await place(buyer), await place(buyer, 'SUB-3M')]
  const both = (await call(startCheckout, { as: buyer, body: { ids: [one, two], method: 'VNPAY' } })).data
  const single = (await start(buyer, one)).data
  for (const { paymentUrl } of [both, single]) await notify(paymentUrl, { ...held, vnp_TransactionNo: '1' })
  await notify(single.paymentUrl, refused)
  for (const id of [one, two]) expect((await orderOf(buyer, id)).status).toBe('WAITING_CONFIRMATION')
  expect((await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
  expect(await notify(both.paymentUrl, end)).toBe('00')
  for (const id of [one, two]) expect((await orderOf(buyer, id)).status).toBe(status)
})

test('a hundred cancellations, payments and repeats at once lead to one final status', async () => {
  const { buyer, id } = await ordered()
  const { paymentUrl } = (await start(buyer, id)).data
  const gained = await trackBalances(deps)
  const acts = [
    () => cancel(buyer, id),
    () => again(buyer, id),
    () => call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl) }),
    () => expireUnpaidOrders(deps),
  ]
  await Promise.all(Array.from({ length: 100 }, async (_, index) => acts[index % acts.length]?.()))
  await deliverEvents()
  const { status, timeline } = await orderOf(buyer, id)
  const ends = timeline.filter(({ kind }) => kind === 'COMPLETED' || kind === 'CANCELLED' || kind === 'EXPIRED')
  expect(ends.map(({ kind }) => kind)).toEqual([status])
  expect((await gained()).CLEARING_VNPAY).toBe(990_000)
})
