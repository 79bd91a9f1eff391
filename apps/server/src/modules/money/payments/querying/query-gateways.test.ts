import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { checkTransactions, getMyCheckout, startCheckout } from '@khue/contracts/sale/checkout'
import { recheckHeldPayment } from '@khue/contracts/money/suspense'
import { listHeldPayments } from '@khue/contracts/sale/suspense-desk'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { trackBalances } from '#testing/ledger'
import type { TestPerson } from '#testing/people'
import { runOrderJobs, vnpayCallbackFields, queryAnswer, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { checkouts, paymentAttempts } from '../payments.tables.ts'
import { queryOverdueAttempts } from './query-gateways.service.ts'

type Body = Record<string, string>
const asked: Body[] = []
let answer: (question: Body) => unknown
let meanwhile: () => Promise<void>
const gateway = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    const question = JSON.parse(body) as Body // written by our own adapter
    asked.push(question)
    const reply = async () => {
      await meanwhile()
      const said = answer(question)
      response.end(typeof said === 'string' ? said : JSON.stringify(said))
    }
    void reply()
  })
})
await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening))
afterAll(() => void gateway.close())
const { port } = gateway.address() as AddressInfo // listening on a port, not on a socket file

// some gateways fail on purpose
const env = { ...vnpayEnv, VNPAY_API_URL: `http://127.0.0.1:${port}/merchant_webapi/api/transaction`, LOG_LEVEL: 'fatal' }
const { call, given, deps, deliverEvents } = await testApp({ env })
await sellPlan(deps)

let buyer: TestPerson
let orderId: string
let checkout: { paymentUrl: string; code: string }
beforeEach(async () => {
  asked.length = 0
  meanwhile = async () => {}
  await deps.db.update(paymentAttempts).set({ nextPollAt: null })
  buyer = await given.student()
  const { data } = await call(placeOrders, { as: buyer, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })
  orderId = data.ids[0]!
  checkout = (await call(startCheckout, { as: buyer, body: { ids: data.ids, method: 'VNPAY' } })).data
})

const ofCheckout = () => deps.db.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.code, checkout.code))
async function letPass(interval: string) {
  const [row] = await ofCheckout()
  await deps.db.execute(sql`
    update payment_attempts set next_poll_at = next_poll_at - ${interval}::interval, created_at = created_at - ${interval}::interval where checkout_id = ${row!.id}`)
}
const attempt = async () => {
  const [row] = await ofCheckout()
  return (await deps.db.select().from(paymentAttempts).where(eq(paymentAttempts.checkoutId, row!.id)))[0]!
}
/** Lets the time pass in which a payment may be reported, and closes the order. */
async function giveUp() {
  await deps.db.execute(
    sql`update orders set expires_at = now() - interval '1 second', auto_cancel_at = now() - interval '1 second' where id = ${orderId}`,
  )
  await runOrderJobs(deps)
}
const orderStatus = async () => (await call(getOrder, { as: buyer, query: { id: orderId } })).data.status
const hoursUntilAsked = async () => Math.round(((await attempt()).nextPollAt!.getTime() - Date.now()) / 3_600_000)
const stateOf = async () => {
  const { data } = await call(getMyCheckout, { as: buyer, params: { code: checkout.code } })
  return `${data.status}/${data.lastAttempt}`
}

test('a silent gateway is queried after three minutes, and its answer settles the order', async () => {
  answer = (question) => queryAnswer(question, checkout.paymentUrl)
  await letPass('2 minutes')
  await queryOverdueAttempts(deps)
  expect(asked).toEqual([])
  const gained = await trackBalances(deps)
  await letPass('1 minute')
  await Promise.all([queryOverdueAttempts(deps), queryOverdueAttempts(deps), queryOverdueAttempts(deps)])
  await deliverEvents()
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ vnp_Command: 'querydr', vnp_TxnRef: checkout.code })
  expect(asked[0]!.vnp_TransactionDate).toBe(new URL(checkout.paymentUrl).searchParams.get('vnp_CreateDate'))
  expect(await gained()).toEqual({ CLEARING_VNPAY: 990_000, DEFERRED_REVENUE: 990_000 })
  expect((await call(getOrder, { as: buyer, query: { id: orderId } })).data.status).toBe('COMPLETED')
  expect((await attempt()).nextPollAt).toBeNull()
})

test('money reported by query and by callback is booked once', async () => {
  answer = (question) => queryAnswer(question, checkout.paymentUrl)
  const gained = await trackBalances(deps)
  await letPass('3 minutes')
  const [callback] = await Promise.all([
    call(vnpayCallback, { query: vnpayCallbackFields(checkout.paymentUrl) }),
    queryOverdueAttempts(deps),
  ])
  expect(['00', '02']).toContain(callback.data.RspCode)
  expect(await gained()).toEqual({ CLEARING_VNPAY: 990_000, DEFERRED_REVENUE: 990_000 })
})

test.each<[string, Body, string]>([
  ['unfinished', { vnp_TransactionStatus: '01' }, 'WAITING/PENDING'],
  ['unknown', { vnp_ResponseCode: '91', vnp_TransactionStatus: '' }, 'WAITING/PENDING'],
  ['refused', { vnp_TransactionStatus: '02', vnp_TransactionNo: '0' }, 'INIT/FAIL'],
])('a payment that is %s is not booked as money', async (_, changes, state) => {
  answer = (question) => queryAnswer(question, checkout.paymentUrl, changes)
  const gained = await trackBalances(deps)
  await letPass('3 minutes')
  await queryOverdueAttempts(deps)
  expect([await stateOf(), await gained(), asked.length]).toEqual([state, {}, 1])
  await queryOverdueAttempts(deps)
  expect(asked).toHaveLength(1) // not due again yet
})

test.each<[string, (question: Body) => unknown]>([
  ['signs with another key', (question) => queryAnswer(question, checkout.paymentUrl, {}, 'ANOTHERSECRET00000000000000000001')],
  ['answers for another merchant', (question) => queryAnswer(question, checkout.paymentUrl, { vnp_TmnCode: 'OTHERTMN' })],
  ['answers about another payment', (question) => queryAnswer(question, checkout.paymentUrl, { vnp_TxnRef: 'HVAAAAAAAA' })],
  ['answers nonsense', () => '<html>502</html>'],
])('a gateway that %s changes nothing and is queried again later', async (_, lie) => {
  answer = lie
  const gained = await trackBalances(deps)
  await letPass('3 minutes')
  await queryOverdueAttempts(deps)
  expect([await stateOf(), await gained(), asked.length]).toEqual(['WAITING/PENDING', {}, 1])
  answer = (question) => queryAnswer(question, checkout.paymentUrl)
  await letPass('10 minutes')
  await queryOverdueAttempts(deps)
  expect(await stateOf()).toBe('SUCCESS/SUCCESS')
})

test('the payer can trigger a query; no one else can', async () => {
  answer = (question) => queryAnswer(question, checkout.paymentUrl)
  const check = (as: TestPerson) => call(checkTransactions, { as, body: { code: checkout.code } })
  expect((await check(await given.student())).code).toBe('CHECKOUT_NOT_FOUND')
  expect(asked).toEqual([])
  expect((await check(buyer)).data).toMatchObject({ code: checkout.code, status: 'SUCCESS', orderIds: [orderId] })
  await check(buyer)
  expect(asked).toHaveLength(1) // the outcome is known
})

test('older attempts are queried less often, and none a day after it was closed', async () => {
  answer = (question) => queryAnswer(question, checkout.paymentUrl, { vnp_TransactionStatus: '01' })
  await letPass('2 hours')
  await queryOverdueAttempts(deps)
  const { nextPollAt } = await attempt()
  expect(Math.round((nextPollAt!.getTime() - Date.now()) / 60_000)).toBe(60)
  await giveUp()
  await letPass('23 hours')
  await queryOverdueAttempts(deps)
  expect((await attempt()).nextPollAt).toBeNull()
})

test('money for a closed checkout is still found, and is late', async () => {
  answer = (question) => queryAnswer(question, checkout.paymentUrl)
  await giveUp()
  const gained = await trackBalances(deps)
  await letPass('1 hour')
  await queryOverdueAttempts(deps)
  expect(await gained()).toEqual({ CLEARING_VNPAY: 990_000, SUSPENSE_LATE: 990_000 })
})

test('held money is queried daily, later less often but forever, until its outcome is known', async () => {
  const admin = await given.admin()
  const listed = async () => (await call(listHeldPayments, { as: admin })).data.items.find(({ code }) => code === checkout.code)
  await call(vnpayCallback, { query: vnpayCallbackFields(checkout.paymentUrl, { vnp_ResponseCode: '07', vnp_TransactionStatus: '07' }) })
  await deliverEvents()
  answer = (question) => queryAnswer(question, checkout.paymentUrl, { vnp_TransactionStatus: '07' })
  expect(await listed()).toBeUndefined()
  for (const [passed, hours] of [
    ['25 hours', 24],
    ['30 days', 24],
    ['89 days', 48],
  ] as const) {
    await letPass(passed)
    await giveUp()
    await queryOverdueAttempts(deps)
    expect([await hoursUntilAsked(), await orderStatus()]).toEqual([hours, 'WAITING_CONFIRMATION'])
  }
  expect(await listed()).toMatchObject({
    amount: 990_000,
    payer: { id: buyer.id },
    orders: [{ id: orderId, status: 'WAITING_CONFIRMATION' }],
  })
  answer = (question) => queryAnswer(question, checkout.paymentUrl)
  const ask = (as: TestPerson) => call(recheckHeldPayment, { as, params: { code: checkout.code } })
  expect((await ask(buyer)).status).toBe(403)
  expect((await ask(admin)).data).toMatchObject({ status: 'SUCCESS', lastAttempt: 'SUCCESS' })
  await deliverEvents()
  expect([await orderStatus(), await listed()]).toEqual(['COMPLETED', undefined])
})

test('the payer can have held money queried too, however old', async () => {
  await call(vnpayCallback, { query: vnpayCallbackFields(checkout.paymentUrl, { vnp_ResponseCode: '07', vnp_TransactionStatus: '07' }) })
  await deliverEvents()
  await deps.db.update(paymentAttempts).set({ nextPollAt: null })
  answer = (question) => queryAnswer(question, checkout.paymentUrl)
  await call(checkTransactions, { as: buyer, body: { code: checkout.code } })
  await deliverEvents()
  expect(await orderStatus()).toBe('COMPLETED')
})

test('after an outage the gateway is queried before an order is closed', async () => {
  answer = (question) => queryAnswer(question, checkout.paymentUrl)
  meanwhile = giveUp // both jobs start in the same minute
  await letPass('2 hours')
  await giveUp()
  expect(await orderStatus()).toBe('AWAITING_PAYMENT')
  await queryOverdueAttempts(deps)
  await deliverEvents()
  expect(await orderStatus()).toBe('COMPLETED')
})

test('an order whose gateway cannot answer is closed all the same', async () => {
  answer = () => '<html>502</html>'
  await letPass('2 hours')
  await queryOverdueAttempts(deps)
  await giveUp()
  expect(await orderStatus()).toBe('CANCELLED')
})

test.each(['a NUL \0', 'half a character \uD800', 'x'.repeat(9000)])(
  'an answer with %j in it settles the order like any other',
  async (odd) => {
    answer = (question) => queryAnswer(question, checkout.paymentUrl, { vnp_TransactionNo: odd, vnp_OrderInfo: odd, vnp_BankCode: odd })
    await letPass('3 minutes')
    await queryOverdueAttempts(deps)
    expect(await stateOf()).toBe('SUCCESS/SUCCESS')
    expect((await attempt()).bankCode?.length).toBeLessThan(130)
  },
)
