import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import * as api from '@khue/contracts/sale/refunds'
import * as desk from '@khue/contracts/sale/refunds-admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { refunds } from '#modules/sale/refunds'
import { trackBalances } from '#testing/ledger'
import type { TestPerson } from '#testing/people'
import { rounds } from '#testing/rounds'
import { vnpayCallbackFields, queryAnswer, refundAnswer, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { sendApproved } from './send-refunds.service.ts'
import { reconcile } from '../../../../reconcile/index.ts'

type Body = Record<string, string>
const received: Body[] = []
/** The gateway's answer to each request in turn; 'SILENT' drops the connection. */
let answers: ((asked: Body) => object | 'SILENT' | Promise<object>)[] = []
const gateway = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => void answer(JSON.parse(body) as Body, response)) // sent by our own adapter
})
async function answer(asked: Body, response: ServerResponse) {
  received.push(asked)
  const said = (await answers.shift()?.(asked)) ?? 'SILENT'
  if (said === 'SILENT') response.destroy()
  else response.end(JSON.stringify(said))
}
await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening))
afterAll(() => void gateway.close())
const { port } = gateway.address() as AddressInfo // listening on a port, not on a socket file

const env = { ...vnpayEnv, VNPAY_API_URL: `http://127.0.0.1:${port}/api`, LOG_LEVEL: 'fatal' } // it fails on purpose
const { call, given, deps, deliverEvents } = await testApp({ env })
await sellPlan(deps)
await sellPlan(deps, { sku: 'SUB-12M', months: 12, priceVnd: 1_590_000 })
const admin = await given.admin()
let number = 6_000_000

const place = async (as: TestPerson, sku: string, learnerId = as.id) =>
  (await call(placeOrders, { as, body: { items: [{ sku, quantity: 1, learnerId }] } })).data.ids
/** A buyer whose gateway refunds are approved: orders of these skus, each for another learner, paid together. */
async function approvedOf(...skus: string[]) {
  const as = await given.student()
  const orderIds: string[] = []
  for (const sku of skus) {
    const learner = orderIds.length === 0 ? as : await given.student({ guardianId: as.id })
    orderIds.push(...(await place(as, sku, learner.id)))
  }
  const paymentUrl = await pay(as, orderIds)
  const all = []
  for (const orderId of orderIds) all.push({ as, orderId, paymentUrl, ...(await approve(as, orderId)) })
  return all
}
async function ask(as: TestPerson, orderId: string, channel: 'GATEWAY' | 'BALANCE') {
  const { lines, total } = (await call(api.previewRefund, { as, query: { orderId } })).data
  const body = { orderId, lineIds: lines.map(({ lineId }) => lineId), total, reason: 'Mua nhầm', channel }
  return (await call(api.requestRefund, { as, body })).data.items
}
async function approve(as: TestPerson, orderId: string) {
  const { channels } = (await call(api.previewRefund, { as, query: { orderId } })).data
  expect(channels[0]).toMatchObject({ channel: 'GATEWAY', isAutoApproved: false })
  const { id, amount } = (await ask(as, orderId, 'GATEWAY'))[0]!
  await call(desk.approveRefund, { as: admin, params: { id }, body: { amount } })
  return { id, amount }
}
async function pay(as: TestPerson, ids: string[], useBalance = false) {
  const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY', useBalance } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
  await deliverEvents()
  return paymentUrl
}
const approved = async () => (await approvedOf('SUB-6M'))[0]!
const work = () => Promise.all((refunds.jobs ?? []).map((job) => job.run(deps, {})))
/** Makes queries due. */
const later = () => deps.db.execute(sql`update refunds set next_poll_at = now() - interval '1 second' where next_poll_at is not null`)
const stateOf = async (as: TestPerson, orderId: string) => (await call(api.listMyRefunds, { as, query: { orderId } })).data.items[0]?.state
const commands = () => received.map(({ vnp_Command }) => vnp_Command)
const disagreements = async () => (await reconcile(deps.db)).findings.filter((finding) => finding.disagreements > 0)
const finished = (paymentUrl: string) => (asked: Body) => queryAnswer(asked, paymentUrl, { vnp_TransactionType: '02' })

beforeEach(async () => {
  await deps.db.execute(sql`update refunds set next_poll_at = null`) // refunds of earlier tests are not queried
  received.length = 0
  answers = []
})

test('a gateway refund is sent once by concurrent jobs, and completed when the gateway confirms it', rounds, async () => {
  const gained = await trackBalances(deps)
  const { as, orderId, paymentUrl, amount } = await approved()
  expect(await stateOf(as, orderId)).toBe('APPROVED')
  answers = [(asked) => refundAnswer(asked)]
  await Promise.all([work(), work(), work()])
  expect(received.map(({ vnp_Command, vnp_TransactionType, vnp_Amount }) => [vnp_Command, vnp_TransactionType, vnp_Amount])).toEqual([
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
  expect(received).toHaveLength(2)
  expect(await disagreements()).toEqual([])
})

test('an order paid from two sources is refunded once both have returned their part', async () => {
  const as = await given.student()
  const [older, newer] = [await place(as, 'SUB-6M'), await place(as, 'SUB-12M')]
  await pay(as, older)
  await ask(as, older[0]!, 'BALANCE')
  const paymentUrl = await pay(as, newer, true)
  const { id } = (await ask(as, newer[0]!, 'GATEWAY')).find(({ channel }) => channel === 'GATEWAY')!
  await call(desk.approveRefund, { as: admin, params: { id }, body: { amount: 600_000 } })
  const statusOf = async () => (await call(getOrder, { as, query: { id: newer[0]! } })).data.status
  expect([await stateOf(as, newer[0]!), await statusOf(), await disagreements()]).toEqual(['DONE', 'COMPLETED', []]) // the part from the balance
  answers = [(asked) => refundAnswer(asked), finished(paymentUrl)]
  for (const run of [work, later, work]) await run()
  expect([await statusOf(), await disagreements()]).toEqual(['REFUNDED', []])
})

test('a refund with unknown outcome is sent again under the same id, and queried once it is known to have arrived', async () => {
  const { as, orderId, paymentUrl } = await approved()
  answers = [() => 'SILENT', () => 'SILENT', (asked) => refundAnswer(asked, { vnp_ResponseCode: '94' })]
  await work()
  for (const state of ['SENDING', 'SENDING', 'SENT']) {
    expect(await stateOf(as, orderId)).toBe(state)
    await later()
    if (state !== 'SENT') await work()
  }
  expect(commands()).toEqual(['refund', 'refund', 'refund'])
  expect(new Set(received.map(({ vnp_RequestId }) => vnp_RequestId)).size).toBe(1)
  answers = [finished(paymentUrl)]
  await work()
  expect(await stateOf(as, orderId)).toBe('DONE')
})

test('one payment has one refund in progress at a time, and a gateway answer about another one is ignored', async () => {
  const [first, second] = await approvedOf('SUB-6M', 'SUB-12M')
  if (!first || !second) throw new Error('Two orders were refunded')
  const { as, paymentUrl } = first
  const partDone = (amount: number) => (asked: Body) =>
    queryAnswer(asked, paymentUrl, { vnp_TransactionType: '03', vnp_Amount: String(amount * 100) })
  const states = async () => [await stateOf(as, first.orderId), await stateOf(as, second.orderId)]
  answers = [(asked) => refundAnswer(asked)]
  await Promise.all([work(), work()])
  expect([await states(), commands()]).toEqual([['SENT', 'APPROVED'], ['refund']])
  answers = [partDone(first.amount), () => 'SILENT']
  await later()
  await work()
  await work()
  expect(await states()).toEqual(['DONE', 'SENDING'])
  answers = [(asked) => (asked.vnp_Command === 'refund' ? refundAnswer(asked) : partDone(first.amount)(asked))]
  await later()
  await work()
  expect(await states()).toEqual(['DONE', 'SENT'])
  answers = [partDone(first.amount)]
  await later()
  await work()
  expect(await states()).toEqual(['DONE', 'SENT'])
  answers = [partDone(second.amount)]
  await later()
  await work()
  expect(await states()).toEqual(['DONE', 'DONE'])
  expect(await disagreements()).toEqual([])
})

test('the next refund is claimed only when the one before it has been answered', async () => {
  const [first, second] = [await approved(), await approved()]
  const meanwhile: unknown[] = []
  const slowly = async (asked: Body) => {
    await later()
    meanwhile.push(await stateOf(first.as, first.orderId), await stateOf(second.as, second.orderId))
    return refundAnswer(asked)
  }
  answers = [slowly, (asked) => refundAnswer(asked)]
  await sendApproved(deps)
  expect(meanwhile).toEqual(['SENDING', 'APPROVED'])
  expect(await stateOf(second.as, second.orderId)).toBe('SENT')
})

test('a refusal of a repeated request does not prove that no money was paid', async () => {
  const { as, orderId } = await approved()
  answers = [() => 'SILENT', (asked) => refundAnswer(asked, { vnp_ResponseCode: '95' })]
  await work()
  await later()
  await work()
  expect(commands().slice(0, 2)).toEqual(['refund', 'refund'])
  expect(await stateOf(as, orderId)).toBe('SENDING')
  answers = [(asked) => refundAnswer(asked, { vnp_ResponseCode: '94' })]
  await later()
  await work()
  expect(await stateOf(as, orderId)).toBe('SENT')
})

test('a late acceptance of a refused refund counts: the money was paid, and no other channel is open', async () => {
  const { as, orderId, id, paymentUrl } = await approved()
  const calledRefused = async (asked: Body) => {
    await deps.db.execute(sql`update refunds set state = 'FAILED', next_poll_at = null where id = ${id}`)
    return refundAnswer(asked)
  }
  answers = [calledRefused, finished(paymentUrl)]
  await sendApproved(deps)
  expect(await stateOf(as, orderId)).toBe('SENT')
  expect((await call(desk.rerouteRefund, { as: admin, params: { id }, body: {} })).code).toBe('REFUND_STATE_LOCKED')
  expect(await disagreements()).toEqual([])
  await later()
  await work()
  expect(await stateOf(as, orderId)).toBe('DONE')
})

test('a refund that its gateway refuses goes to the learning balance, once that is approved', async () => {
  const { as, orderId, id, amount } = await approved()
  answers = [(asked) => refundAnswer(asked, { vnp_ResponseCode: '91' })]
  await work()
  expect(await stateOf(as, orderId)).toBe('FAILED')
  const one = { as: admin, params: { id } }
  expect((await call(desk.rejectRefund, { ...one, body: { note: 'x' } })).code).toBe('REFUND_STATE_LOCKED')
  const gained = await trackBalances(deps)
  const { data } = await call(desk.rerouteRefund, { ...one, body: {} })
  expect(data).toMatchObject({ state: 'REQUESTED', channel: 'BALANCE', actions: ['approve'] })
  expect((await call(api.withdrawRefund, { as, body: { id } })).code).toBe('REFUND_STATE_LOCKED')
  expect((await call(desk.approveRefund, { ...one, body: { amount } })).data.state).toBe('DONE')
  expect(await gained()).toEqual({ REFUNDS_PAYABLE: -amount, LEARNING_BALANCE: amount })
  expect(await disagreements()).toEqual([])
})

test('a refused refund cannot go to the learning balance while another request of its order waits for that', async () => {
  const as = await given.student()
  const learners = [as, await given.student({ guardianId: as.id })]
  const items = learners.map(({ id }) => ({ sku: 'SUB-12M', quantity: 1 as const, learnerId: id }))
  const { ids } = (await call(placeOrders, { as, body: { items } })).data
  const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
  await deliverEvents()
  const orderId = ids[0]!
  await deps.db.execute(sql`update orders set completed_at = completed_at - interval '8 days' where id = ${orderId}`) // needs approval after the cooling-off period
  const [first, second] = (await call(api.previewRefund, { as, query: { orderId } })).data.lines
  const ask = async ({ lineId, amount }: { lineId: string; amount: number }, channel: 'GATEWAY' | 'BALANCE') => {
    const body = { orderId, lineIds: [lineId], total: amount, reason: 'Mua nhầm', channel }
    return (await call(api.requestRefund, { as, body })).data.items[0]!
  }
  const approve = ({ id, amount }: { id: string; amount: number }) =>
    call(desk.approveRefund, { as: admin, params: { id }, body: { amount } })
  const reroute = ({ id }: { id: string }) => call(desk.rerouteRefund, { as: admin, params: { id }, body: {} })
  const refused = await ask(first!, 'GATEWAY')
  await approve(refused)
  answers = [(asked) => refundAnswer(asked, { vnp_ResponseCode: '91' })]
  await work()
  const waiting = await ask(second!, 'BALANCE')
  expect(waiting.state).toBe('REQUESTED')
  expect((await reroute(refused)).code).toBe('REFUND_UNDER_WAY')
  expect((await approve(waiting)).data.state).toBe('DONE')
  expect((await reroute(refused)).data).toMatchObject({ state: 'REQUESTED', channel: 'BALANCE' })
  expect((await approve(refused)).data.state).toBe('DONE')
  expect(await disagreements()).toEqual([])
})

const read = (as: TestPerson, id: string, outcome: 'REFUNDED' | 'NOT_REFUNDED') =>
  call(desk.recordPanelOutcome, { as, params: { id }, body: { outcome, note: 'VNP14226999' } })
const silentIds = async () => (await call(desk.listRefunds, { as: admin, query: { silent: '1' } })).data.items.map(({ id }) => id)

test('two admins decide a refund that its gateway never answers by the gateway’s portal, after a day', async () => {
  const second = await given.admin()
  const [given_, lost] = [await approved(), await approved()]
  await work() // the gateway does not answer
  expect([await silentIds(), (await read(admin, given_.id, 'REFUNDED')).code]).toEqual([[], 'REFUND_STATE_LOCKED'])
  await deps.db.execute(sql`update refunds set approved_at = approved_at - interval '24 hours' where id in (${given_.id}, ${lost.id})`)
  expect(await silentIds()).toEqual([given_.id, lost.id])
  const gained = await trackBalances(deps)
  expect((await read(admin, given_.id, 'REFUNDED')).data).toMatchObject({
    state: 'SENDING',
    isGatewayOverdue: true,
    panel: { outcome: 'REFUNDED', by: { id: admin.id } },
    actions: ['not-given'],
  })
  expect((await read(admin, given_.id, 'REFUNDED')).code).toBe('REFUND_SECOND_ADMIN_REQUIRED')
  const dependent = await given.admin()
  await deps.db.execute(sql`update sessions set device_hash = (select min(device_hash) from sessions where account_id = ${admin.accountId})
    where account_id = ${dependent.accountId}`)
  expect((await read(dependent, given_.id, 'REFUNDED')).code).toBe('SAME_DEVICE')
  expect(await gained()).toEqual({})
  expect((await read(second, given_.id, 'REFUNDED')).data.state).toBe('DONE')
  expect(await gained()).toEqual({ REFUNDS_PAYABLE: -given_.amount, CLEARING_VNPAY: -given_.amount })
  await read(admin, lost.id, 'REFUNDED')
  expect((await read(second, lost.id, 'NOT_REFUNDED')).data).toMatchObject({
    state: 'SENDING',
    panel: { outcome: 'NOT_REFUNDED', by: { id: second.id } },
  })
  expect((await read(admin, lost.id, 'NOT_REFUNDED')).data).toMatchObject({ state: 'FAILED', actions: ['to-balance'] })
  expect(await disagreements()).toEqual([])
})
