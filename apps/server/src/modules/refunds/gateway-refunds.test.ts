import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getOrder, placeOrders } from '@khue/contracts/orders'
import { startCheckout, vnpayCallback } from '@khue/contracts/payments'
import * as api from '@khue/contracts/refunds'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { refunds } from '#modules/refunds'
import { watchBooks } from '#testing/ledger'
import type { TestPerson } from '#testing/people'
import { gatewaySays, queryAnswer, refundAnswer, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { reconcile } from '../../reconcile/index.ts'

type Body = Record<string, string>
const heard: Body[] = []
/** What the gateway answers to each request in turn; 'SILENT' cuts the line. */
let answers: ((asked: Body) => object | 'SILENT')[] = []
const gateway = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    const asked = JSON.parse(body) as Body // what our own adapter sent
    heard.push(asked)
    const said = answers.shift()?.(asked) ?? 'SILENT'
    if (said === 'SILENT') response.destroy()
    else response.end(JSON.stringify(said))
  })
})
await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening))
afterAll(() => void gateway.close())
const { port } = gateway.address() as AddressInfo // listening on a port, not on a socket file

const env = { ...vnpayEnv, VNPAY_API_URL: `http://127.0.0.1:${port}/api`, LOG_LEVEL: 'fatal' } // it fails on purpose
const { call, given, deps, settleNews } = await testApp({ env })
await sellPlan(deps)
const admin = await given.admin()
let number = 6_000_000

/** Somebody whose refund by the way the money came an admin has approved. */
async function approved() {
  const as = await given.student()
  const { ids } = (await call(placeOrders, { as, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })).data
  const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: gatewaySays(paymentUrl, { vnp_TransactionNo: String(number++) }) })
  await settleNews()
  const [orderId = ''] = ids
  const { lines, total, channels } = (await call(api.previewRefund, { as, query: { orderId } })).data
  expect(channels[0]).toMatchObject({ channel: 'GATEWAY', isByRule: false })
  const body = { orderId, lineIds: lines.map(({ lineId }) => lineId), total, reason: 'Mua nhầm', channel: 'GATEWAY' as const }
  const refund = (await call(api.requestRefund, { as, body })).data.items[0]!
  await call(api.approveRefund, { as: admin, params: { id: refund.id }, body: { amount: total } })
  return { as, orderId, paymentUrl, id: refund.id, amount: total }
}
const work = () => Promise.all((refunds.jobs ?? []).map((job) => job.run(deps, {})))
/** The time to ask has come. */
const later = () => deps.db.execute(sql`update refunds set ask_after = now() - interval '1 second' where ask_after is not null`)
const stateOf = async (as: TestPerson, orderId: string) => (await call(api.listMyRefunds, { as, query: { orderId } })).data.items[0]?.state
const finished = (paymentUrl: string) => (asked: Body) => queryAnswer(asked, paymentUrl, { vnp_TransactionType: '02' })

beforeEach(() => {
  heard.length = 0
  answers = []
})

test('a gateway gives money back once: told by one, however many look, and done when it says so', async () => {
  const gained = await watchBooks(deps)
  const { as, orderId, paymentUrl, amount } = await approved()
  expect(await stateOf(as, orderId)).toBe('APPROVED')
  answers = [(asked) => refundAnswer(asked)]
  await Promise.all([work(), work(), work()])
  expect(heard.map(({ vnp_Command, vnp_TransactionType, vnp_Amount }) => [vnp_Command, vnp_TransactionType, vnp_Amount])).toEqual([
    ['refund', '02', String(amount * 100)],
  ])
  expect(await stateOf(as, orderId)).toBe('SENT')
  answers = [finished(paymentUrl)]
  await later()
  await work()
  expect(await stateOf(as, orderId)).toBe('DONE')
  expect(await gained()).toEqual({})
  expect((await call(getOrder, { as, query: { id: orderId } })).data.status).toBe('REFUNDED')
  await later()
  await work()
  expect(heard).toHaveLength(2)
  expect((await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
})

test('what may have been heard is asked about, and told again under the same name', async () => {
  const { as, orderId, paymentUrl } = await approved()
  answers = [() => 'SILENT', (asked) => queryAnswer(asked, paymentUrl), (asked) => refundAnswer(asked, { vnp_ResponseCode: '94' })]
  await work()
  expect(await stateOf(as, orderId)).toBe('SENDING')
  await later()
  await work()
  expect(heard.map(({ vnp_Command }) => vnp_Command)).toEqual(['refund', 'querydr', 'refund'])
  expect(heard[2]?.vnp_RequestId).toBe(heard[0]?.vnp_RequestId)
  expect(await stateOf(as, orderId)).toBe('SENT')
  answers = [finished(paymentUrl)]
  await later()
  await work()
  expect(await stateOf(as, orderId)).toBe('DONE')
})

test('what a gateway will not take goes to the learning balance, once that is approved', async () => {
  const { as, orderId, id, amount } = await approved()
  answers = [(asked) => refundAnswer(asked, { vnp_ResponseCode: '91' })]
  await work()
  expect(await stateOf(as, orderId)).toBe('FAILED')
  const one = { as: admin, params: { id } }
  expect((await call(api.rejectRefund, { ...one, body: { note: 'x' } })).code).toBe('REFUND_STATE_LOCKED')
  const gained = await watchBooks(deps)
  const { data } = await call(api.rerouteRefund, { ...one, body: {} })
  expect(data).toMatchObject({ state: 'REQUESTED', channel: 'BALANCE', actions: ['approve'] })
  expect((await call(api.withdrawRefund, { as, body: { id } })).code).toBe('REFUND_STATE_LOCKED')
  expect((await call(api.approveRefund, { ...one, body: { amount } })).data.state).toBe('DONE')
  expect(await gained()).toEqual({ REFUNDS_PAYABLE: -amount, LEARNING_BALANCE: amount })
  expect((await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
})
