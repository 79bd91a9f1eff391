import { getBalance } from '@khue/contracts/money/balance'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { changeCheckout, getMyCheckout, startCheckout } from '@khue/contracts/sale/checkout'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { cancelOrder, getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { listSuspense, resolveSuspense } from '@khue/contracts/sale/suspense-desk'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '#modules/money/payments'
import { trackBalances } from '#testing/ledger'
import type { TestPerson } from '#testing/people'
import { promotionActions } from '#testing/promotions'
import {
  type BankTransfer,
  bankEnv,
  cassoWebhook,
  runOrderJobs,
  sellPlan,
  sepayWebhook,
  vnpayCallbackFields,
  vnpayEnv,
} from '#testing/sale'
import { testApp } from '#testing/test-app'
import { reconcile } from '../../../../reconcile/index.ts'

const app = await testApp({ env: { ...vnpayEnv, ...bankEnv, LOG_LEVEL: 'fatal', DATABASE_POOL_SIZE: '20' } })
const { call, given, deps, deliverEvents } = app
const { promote } = await promotionActions(app)
await sellPlan(deps, { priceVnd: 324_000 })
await sellPlan(deps, { sku: 'SUB-1M', months: 1, priceVnd: 60_000, name: 'Sao Mai' })
const admin = await given.admin()

async function waiting() {
  const as = await given.student()
  const { ids } = (await call(placeOrders, { as, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })).data
  const { code, transfer } = (await call(startCheckout, { as, body: { ids, method: 'VIETQR' } })).data
  return { as, id: ids[0]!, code, transfer }
}
type Waiting = Awaited<ReturnType<typeof waiting>>

async function send({ url, headers, body }: ReturnType<typeof sepayWebhook>) {
  expect((await app.app.fastify.inject({ method: 'POST', url, headers, payload: body })).statusCode).toBe(200)
}
let next = 1
const money = (amountVnd: number, memo: string, more: Partial<BankTransfer> = {}) => ({
  amountVnd,
  memo,
  id: next++,
  reference: `FT${next}`,
  ...more,
})
async function transfer(amountVnd: number, memo: string) {
  await send(sepayWebhook(money(amountVnd, memo)))
  await deliverEvents()
}
async function stateOf({ as, id, code }: Pick<Waiting, 'as' | 'id' | 'code'>) {
  const { status, timeline } = (await call(getOrder, { as, query: { id } })).data
  const { received, transfer } = (await call(getMyCheckout, { as, params: { code } })).data
  const about = timeline.flatMap(({ kind, amount }) => (/^MONEY_|SURPLUS|^PAID/.test(kind) ? [`${kind} ${amount}`] : []))
  return { status, about, received, due: transfer?.amount ?? null, balance: (await call(getBalance, { as })).data.balance }
}
const titlesOf = async (as: TestPerson) => (await call(loadNotifications, { as, headers: msgApp })).data.items.map(({ title }) => title)
const runJobs = async () => {
  for (const job of payments.jobs ?? []) if (job.name === 'payments:credit_abandoned_parts') await job.run(deps, {})
  await runOrderJobs(deps)
  await deliverEvents()
}
const itemsOf = async (term: string) => (await call(listSuspense, { as: admin, query: { term } })).data.items

test('323,999 and then 1 pay 324,000; what is missing is shown until then', async () => {
  const order = await waiting()
  expect(order.transfer?.amount).toBe(324_000)
  const gained = await trackBalances(deps)
  await transfer(323_999, order.code)
  expect(await stateOf(order)).toEqual({ status: 'AWAITING_PAYMENT', about: ['MONEY_SHORT 323999'], received: 323_999, due: 1, balance: 0 })
  expect(await titlesOf(order.as)).toContain('Khuê đã nhận 323.999đ, còn thiếu 1đ')
  const again = (await call(startCheckout, { as: order.as, body: { ids: [order.id], method: 'VIETQR' } })).data
  expect([again.code, again.transfer?.amount]).toEqual([order.code, 1])
  await transfer(1, order.code)
  expect(await stateOf(order)).toEqual({
    status: 'COMPLETED',
    about: ['MONEY_SHORT 323999', 'PAID 324000'],
    received: 0,
    due: null,
    balance: 0,
  })
  expect(await gained()).toEqual({ BANK: 324_000, DEFERRED_REVENUE: 324_000 })
})

test('more than enough pays, and the surplus is credited with a notice', async () => {
  const order = await waiting()
  const gained = await trackBalances(deps)
  await transfer(400_000, order.code)
  expect(await stateOf(order)).toMatchObject({
    status: 'COMPLETED',
    about: expect.arrayContaining(['PAID 324000', 'SURPLUS_CREDITED 76000']),
    balance: 76_000,
  })
  expect(await gained()).toEqual({ BANK: 400_000, DEFERRED_REVENUE: 324_000, LEARNING_BALANCE: 76_000 })
  expect(await titlesOf(order.as)).toContain('76.000đ đã vào số dư học tập của bạn')
  expect(await itemsOf(order.code)).toMatchObject([{ name: 'OVER', state: 'CREDITED', decision: { by: null } }])
})

test('three parts that exceed the price together: the rest is credited once', async () => {
  const order = await waiting()
  for (const part of [100_000, 200_000, 100_000]) await transfer(part, order.code)
  expect(await stateOf(order)).toMatchObject({ status: 'COMPLETED', received: 0, balance: 76_000 })
})

test('parts that never suffice are credited when the order expires or is cancelled', async () => {
  const [expired, cancelled] = [await waiting(), await waiting()]
  const gained = await trackBalances(deps)
  for (const { code } of [expired, cancelled]) await transfer(300_000, code)
  await deps.db.execute(
    sql`update orders set expires_at = now() - interval '1 second', auto_cancel_at = now() - interval '1 second' where id = ${expired.id}`,
  )
  await runJobs()
  await call(cancelOrder, { as: cancelled.as, body: { id: cancelled.id } })
  await deliverEvents()
  for (const order of [expired, cancelled]) {
    expect(await stateOf(order)).toEqual({
      status: 'CANCELLED',
      about: ['MONEY_SHORT 300000', 'MONEY_CREDITED 300000'],
      received: 0,
      due: null,
      balance: 300_000,
    })
    expect(await titlesOf(order.as)).toContain('300.000đ đã vào số dư học tập của bạn')
  }
  expect(await gained()).toEqual({ BANK: 600_000, LEARNING_BALANCE: 600_000 })
})

test('a part that comes after the order has ended is credited by the job', async () => {
  const order = await waiting()
  await call(cancelOrder, { as: order.as, body: { id: order.id } })
  await transfer(300_000, order.code)
  await runJobs()
  expect(await stateOf(order)).toMatchObject({ status: 'CANCELLED', received: 0, balance: 300_000 })
})

test('one transfer reported twice, and by two feeds, counts once', async () => {
  const order = await waiting()
  const part = money(200_000, order.code, { reference: 'FT-PART' })
  await Promise.all([send(sepayWebhook(part)), send(sepayWebhook(part)), send(cassoWebhook(part))])
  await deliverEvents()
  expect(await stateOf(order)).toMatchObject({ status: 'AWAITING_PAYMENT', received: 200_000 })
})

test('two transfers at the same moment add up, in every order', async () => {
  for (let round = 0; round < 6; round++) {
    const order = await waiting()
    const gained = await trackBalances(deps)
    await Promise.all([124_000, 200_000].map((part) => send(sepayWebhook(money(part, order.code)))))
    await deliverEvents()
    expect(await stateOf(order)).toMatchObject({ status: 'COMPLETED', received: 0, balance: 0 })
    expect(await gained()).toEqual({ BANK: 324_000, DEFERRED_REVENUE: 324_000 })
  }
})

test('of two sufficient transfers at the same moment one pays, and the other is double', async () => {
  const order = await waiting()
  await Promise.all([324_000, 324_000].map((whole) => send(sepayWebhook(money(whole, order.code)))))
  await deliverEvents()
  expect(await stateOf(order)).toMatchObject({ status: 'COMPLETED', balance: 0 })
  expect(await itemsOf(order.code)).toMatchObject([{ name: 'DOUBLE', state: 'OPEN', amount: 324_000 }])
})

test('a part that an admin credits does not count any more, and only one of the two decides', async () => {
  const order = await waiting()
  await transfer(300_000, order.code)
  const [item] = await itemsOf(order.code)
  const decision = call(resolveSuspense, { as: admin, params: { id: item!.id }, body: { action: 'TO_BALANCE', note: '' } })
  await Promise.all([decision, send(sepayWebhook(money(24_000, order.code)))])
  await deliverEvents()
  const { status, received, balance } = await stateOf(order)
  expect([
    ['COMPLETED', 0, 0],
    ['AWAITING_PAYMENT', 24_000, 300_000],
  ]).toContainEqual([status, received, balance])
})

test('a part that an admin has credited does not pay once the rest is whole', async () => {
  const order = await waiting()
  await transfer(100_000, order.code)
  const [first] = await itemsOf(order.code)
  await call(resolveSuspense, { as: admin, params: { id: first!.id }, body: { action: 'TO_BALANCE', note: '' } })
  await transfer(124_000, order.code)
  await transfer(200_000, order.code)
  expect(await stateOf(order)).toMatchObject({ status: 'COMPLETED', balance: 100_000 })
  expect((await itemsOf(order.code)).map(({ state, amount }) => [state, amount])).toEqual([
    ['APPLIED', 124_000],
    ['CREDITED', 100_000],
  ])
})

test('the old QR pays a price that a code has lowered, and the surplus is credited', async () => {
  const order = await waiting()
  const { code: cheaper } = await promote({ effect: 'PERCENT', value: 10 })
  expect((await call(changeCheckout, { as: order.as, body: { ids: [order.id], codes: [cheaper] } })).data.total).toBe(291_600)
  expect((await stateOf(order)).due).toBe(291_600)
  await transfer(324_000, order.code)
  expect(await stateOf(order)).toMatchObject({
    status: 'COMPLETED',
    about: expect.arrayContaining(['PAID 291600', 'SURPLUS_CREDITED 32400']),
    balance: 32_400,
  })
})

test.each([1, 2])('parts are credited when another method pays the whole, of %d orders together', async (count) => {
  const order = await waiting()
  await transfer(100_000, order.code)
  const placeOther = async () => (await call(placeOrders, { as: order.as, body: { items: [{ sku: 'SUB-1M', quantity: 1 }] } })).data.ids
  const ids = [order.id, ...(count > 1 ? await placeOther() : [])]
  const { paymentUrl } = (await call(startCheckout, { as: order.as, body: { ids, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl) })
  await deliverEvents()
  expect(await stateOf(order)).toMatchObject({ status: 'COMPLETED', received: 0, balance: 100_000 })
})

test('the old QR of a lower price counts as a part of the higher one', async () => {
  const order = await waiting()
  const { code: cheaper } = await promote({ effect: 'PERCENT', value: 10 })
  const price = (...codes: string[]) => call(changeCheckout, { as: order.as, body: { ids: [order.id], codes } })
  await price(cheaper)
  await price()
  await transfer(291_600, order.code)
  expect(await stateOf(order)).toMatchObject({ status: 'AWAITING_PAYMENT', received: 291_600, due: 32_400 })
  await transfer(32_400, order.code)
  expect(await stateOf(order)).toMatchObject({ status: 'COMPLETED', balance: 0 })
})

test('a price that falls below what has come closes the payment: the parts are balance, which then pays', async () => {
  const order = await waiting()
  await transfer(300_000, order.code)
  const { code: cheaper } = await promote({ effect: 'PERCENT', value: 10 })
  await call(changeCheckout, { as: order.as, body: { ids: [order.id], codes: [cheaper] } })
  await deliverEvents()
  expect(await stateOf(order)).toMatchObject({ status: 'AWAITING_PAYMENT', received: 0, balance: 300_000 })
  await call(startCheckout, { as: order.as, body: { ids: [order.id], method: 'BALANCE' } })
  await deliverEvents()
  expect(await stateOf(order)).toMatchObject({ status: 'COMPLETED', balance: 8400 })
})

test('a price that falls to what has come closes the payment as well', async () => {
  const order = await waiting()
  await transfer(291_600, order.code)
  const { code: cheaper } = await promote({ effect: 'PERCENT', value: 10 })
  await call(changeCheckout, { as: order.as, body: { ids: [order.id], codes: [cheaper] } })
  await deliverEvents()
  expect(await stateOf(order)).toMatchObject({ status: 'AWAITING_PAYMENT', received: 0, balance: 291_600 })
})

test('everything adds up afterwards', async () => {
  expect((await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
})
