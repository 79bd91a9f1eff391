import { addPaymentAccount } from '@khue/contracts/money/payment-accounts'
import { getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { listSuspense, resolveSuspense } from '@khue/contracts/sale/suspense-desk'
import * as api from '@khue/contracts/sale/refunds'
import * as refundDesk from '@khue/contracts/sale/refunds-admin'
import { getMySubscription } from '@khue/contracts/sale/subscriptions'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { trackBalances } from '#testing/ledger'
import type { TestPerson } from '#testing/people'
import { rounds } from '#testing/rounds'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { untilQueriesWait } from '#testing/waiting-queries'

const { call, given, deps, pool, deliverEvents } = await testApp({ env: vnpayEnv })
await sellPlan(deps)
await sellPlan(deps, { sku: 'SUB-12M', name: 'Chòm Sao', priceVnd: 2_500_000, months: 12, sort: 2 })
const [admin, second] = [await given.admin(), await given.admin()]
let number = 7_000_000

const bought = (as: TestPerson, sku = 'SUB-6M', learnerId = as.id) => paid(as, [{ sku, quantity: 1, learnerId }])
async function paid(as: TestPerson, items: { sku: string; quantity: 1; learnerId: string }[]) {
  const { ids } = (await call(placeOrders, { as, body: { items } })).data
  const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
  await deliverEvents()
  return ids[0]!
}
/** Moves the purchase and its start so many days into the past. */
const daysAgo = (orderId: string, days: number) =>
  deps.db.execute(sql`
    with o as (update orders set created_at = created_at - make_interval(days => ${days}), completed_at = completed_at - make_interval(days => ${days})
      where id = ${orderId}),
    e as (update entitlements set starts_at = starts_at - make_interval(days => ${days}), ends_at = ends_at - make_interval(days => ${days})
      where source_id in (select id from order_lines where order_id = ${orderId}))
    update plan_earnings set first_day = first_day - ${days}::int, last_day = last_day - ${days}::int
    where source_line_id in (select id from order_lines where order_id = ${orderId})`)
const preview = async (as: TestPerson, orderId: string) => (await call(api.previewRefund, { as, query: { orderId } })).data
type Request = { channel?: 'BALANCE' | 'BANK'; total?: number; paymentAccountId?: string }
async function ask(as: TestPerson, orderId: string, { channel = 'BALANCE', total, ...more }: Request = {}) {
  const seen = await preview(as, orderId)
  const lineIds = seen.lines.map(({ lineId }) => lineId)
  return call(api.requestRefund, {
    as,
    body: { orderId, lineIds, reason: 'Không còn nhu cầu học', channel, total: total ?? seen.total, ...more },
  })
}
const isMember = async (as: TestPerson) => (await call(getMySubscription, { as })).data.expiredAt !== null
const approve = (as: TestPerson, { id, amount }: { id: string; amount: number }) =>
  call(refundDesk.approveRefund, { as, params: { id }, body: { amount } })
const accountOf = async (as: TestPerson) =>
  (await call(addPaymentAccount, { as, body: { bankBin: '970436', number: '0011002233445', holder: 'BUI GIA HAN' } })).data.id

test('within the cooling-off period a plan is refunded in full and at once to the learning balance, without approval', async () => {
  const buyer = await given.student()
  const id = await bought(buyer)
  const gained = await trackBalances(deps)
  const seen = await preview(buyer, id)
  expect(seen).toMatchObject({ total: 990_000, lines: [{ paid: 990_000, amount: 990_000, isPossible: true }] })
  expect(seen.channels.map(({ channel, isAutoApproved }) => [channel, isAutoApproved])).toEqual([
    ['GATEWAY', false],
    ['BALANCE', true],
    ['BANK', false],
  ])
  const [refund] = (await ask(buyer, id)).data.items
  expect(refund).toMatchObject({ state: 'DONE', amount: 990_000, channel: 'BALANCE', canWithdraw: false })
  expect(await isMember(buyer)).toBe(false)
  const { DEFERRED_REVENUE = 0, PLAN_REVENUE = 0, ...rest } = await gained()
  expect(DEFERRED_REVENUE + PLAN_REVENUE).toBe(-990_000)
  expect(rest).toEqual({ LEARNING_BALANCE: 990_000 })
  const { data: order } = await call(getOrder, { as: buyer, query: { id } })
  expect(order.status).toBe('REFUNDED')
  expect(order.timeline.map(({ kind }) => kind).slice(-2)).toEqual(['REFUND_REQUESTED', 'REFUNDED'])
  expect((await preview(buyer, id)).total).toBe(0)
  expect((await ask(buyer, id)).code).toBe('REFUND_NOTHING_REFUNDABLE')
})

test('of two refund requests at once one succeeds', rounds, async () => {
  const buyer = await given.student()
  const id = await bought(buyer)
  const gained = await trackBalances(deps)
  const answers = await Promise.all([1, 2, 3].map(() => ask(buyer, id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await gained()).LEARNING_BALANCE).toBe(990_000)
})

test('after the cooling-off period the remaining days are refunded, once an admin approves', async () => {
  const [buyer, stranger] = [await given.student(), await given.student()]
  const id = await bought(buyer)
  await daysAgo(id, 30)
  const seen = await preview(buyer, id)
  expect(seen.channels[0]?.isAutoApproved).toBe(false)
  expect(seen.total).toBeLessThan(990_000)
  expect((await call(api.previewRefund, { as: stranger, query: { orderId: id } })).code).toBe('ORDER_NOT_FOUND')
  expect((await ask(buyer, id, { total: 990_000 })).code).toBe('REFUND_CHANGED')
  const [refund] = (await ask(buyer, id)).data.items
  expect(refund).toMatchObject({ state: 'REQUESTED', amount: seen.total, canWithdraw: true })
  expect(await isMember(buyer)).toBe(true)
  expect((await ask(buyer, id, { total: seen.total })).code).toBe('REFUND_UNDER_WAY')
  expect((await call(api.withdrawRefund, { as: stranger, body: { id: refund!.id } })).code).toBe('REFUND_NOT_FOUND')
  await call(api.withdrawRefund, { as: buyer, body: { id: refund!.id } })
  const [again] = (await ask(buyer, id)).data.items
  const gained = await trackBalances(deps)
  expect((await approve(buyer, again!)).code).toBe('FORBIDDEN')
  expect((await approve(admin, { ...again!, amount: 1 })).code).toBe('REFUND_CHANGED')
  expect((await approve(admin, again!)).data).toMatchObject({ state: 'DONE', approvedBy: { id: admin.id }, actions: [] })
  expect(await isMember(buyer)).toBe(false)
  expect(await gained()).toMatchObject({ LEARNING_BALANCE: seen.total, PLAN_REVENUE: 990_000 - seen.total }) // 31 days are earned
  const { status, periods } = (await call(getOrder, { as: buyer, query: { id } })).data
  expect([status, ...periods.map(({ state }) => state)]).toEqual(['COMPLETED', 'OVER'])
  expect((await approve(admin, again!)).code).toBe('REFUND_STATE_LOCKED')
})

test('a refund approved on a later day pays the amount of the day of the request', async () => {
  const buyer = await given.student()
  const id = await bought(buyer)
  await daysAgo(id, 30)
  const [refund] = (await ask(buyer, id)).data.items
  await daysAgo(id, 3)
  const gained = await trackBalances(deps)
  await approve(admin, refund!)
  expect(await gained()).toMatchObject({ LEARNING_BALANCE: refund!.amount, PLAN_REVENUE: 990_000 - refund!.amount })
})

test('a bank refund needs the approval of two admins, neither of them the requester', async () => {
  const buyer = await given.student()
  const id = await bought(buyer)
  expect((await ask(buyer, id, { channel: 'BANK' })).code).toBe('REFUND_ACCOUNT_MISSING')
  const strangers = await accountOf(await given.student())
  expect((await ask(buyer, id, { channel: 'BANK', paymentAccountId: strangers })).code).toBe('REFUND_ACCOUNT_MISSING')
  const gained = await trackBalances(deps)
  const [refund] = (await ask(buyer, id, { channel: 'BANK', paymentAccountId: await accountOf(buyer) })).data.items
  expect(refund).toMatchObject({ state: 'REQUESTED', channel: 'BANK', amount: 990_000 })
  const one = { params: { id: refund!.id } }
  const seen = { ...one, body: { amount: 990_000 } }
  expect((await call(refundDesk.approveRefund, { as: admin, ...seen })).code).toBe('REFUND_STATE_LOCKED')
  expect((await call(refundDesk.openRefundAccount, { as: admin, ...one })).code).toBe('REFUND_STATE_LOCKED')
  expect((await call(refundDesk.checkRefund, { as: admin, ...seen })).data).toMatchObject({
    state: 'CHECKED',
    approvedBy: { id: admin.id },
    actions: ['reject'],
    disabledReason: 'Cần một quản trị viên thứ hai',
  })
  expect((await call(refundDesk.approveRefund, { as: admin, ...seen })).code).toBe('REFUND_SECOND_ADMIN_REQUIRED')
  expect(await isMember(buyer)).toBe(true)
  expect((await call(refundDesk.approveRefund, { as: second, ...seen })).data).toMatchObject({
    state: 'APPROVED',
    secondApprovedBy: { id: second.id },
  })
  expect(await isMember(buyer)).toBe(false)
  expect((await gained()).REFUNDS_PAYABLE).toBe(990_000)
  expect((await call(refundDesk.openRefundAccount, { as: second, ...one })).data).toMatchObject({
    number: '0011002233445',
    holder: 'BUI GIA HAN',
    amount: 990_000,
    memo: refund!.code,
  })
  const paid = await call(refundDesk.markRefundPaid, { as: second, ...one, body: { note: 'FT26327000111' } })
  expect(paid.data).toMatchObject({ state: 'DONE', note: 'FT26327000111' })
  const { REFUNDS_PAYABLE, BANK } = await gained()
  expect([REFUNDS_PAYABLE, BANK]).toEqual([undefined, -990_000])
})

test('a rejected refund shows the reason and can be requested again', async () => {
  const buyer = await given.student()
  const id = await bought(buyer, 'SUB-12M')
  const [refund] = (await ask(buyer, id)).data.items
  expect(refund).toMatchObject({ state: 'REQUESTED', amount: 2_500_000 }) // too much for automatic approval
  const { data } = await call(refundDesk.rejectRefund, { as: admin, params: { id: refund!.id }, body: { note: 'Đã dùng quá nửa' } })
  expect(data).toMatchObject({ state: 'REJECTED', note: 'Đã dùng quá nửa' })
  expect((await call(api.listMyRefunds, { as: buyer, query: { orderId: id } })).data.items[0]?.note).toBe('Đã dùng quá nửa')
  expect((await ask(buyer, id)).data.items[0]?.state).toBe('REQUESTED')
})

test('an admin who requests a refund for a buyer cannot approve it', async () => {
  const buyer = await given.student()
  const id = await bought(buyer)
  const lineIds = (await preview(buyer, id)).lines.map(({ lineId }) => lineId)
  const body = { orderId: id, lineIds, reason: 'Khách gọi tổng đài', channel: 'BALANCE' as const }
  const [refund] = (await call(refundDesk.refundOnBehalf, { as: admin, body })).data.items
  expect(refund).toMatchObject({ state: 'REQUESTED', requestedBy: { id: admin.id }, disabledReason: 'Người khác phải duyệt yêu cầu này' })
  expect((await approve(admin, refund!)).code).toBe('REFUND_SELF_APPROVAL')
  expect((await approve(second, refund!)).data.state).toBe('DONE')
})

test('a refund of an admin’s own order is approved by another admin', async () => {
  const id = await bought(admin, 'SUB-12M')
  const [refund] = (await ask(admin, id)).data.items
  expect((await approve(admin, refund!)).code).toBe('REFUND_SELF_APPROVAL')
  expect((await approve(second, refund!)).data.state).toBe('DONE')
})

test('money paid from the learning balance is refunded only there', async () => {
  const buyer = await given.student()
  await ask(buyer, await bought(buyer))
  const { ids } = (await call(placeOrders, { as: buyer, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })).data
  await call(startCheckout, { as: buyer, body: { ids, method: 'BALANCE' } })
  await deliverEvents()
  const orderId = ids[0]!
  expect((await call(getOrder, { as: buyer, query: { id: orderId } })).data.status).toBe('COMPLETED')
  expect((await preview(buyer, orderId)).channels.map(({ channel }) => channel)).toEqual(['BALANCE'])
  expect((await ask(buyer, orderId, { channel: 'BANK', paymentAccountId: await accountOf(buyer) })).code).toBe('REFUND_CHANNEL_UNAVAILABLE')
  const gained = await trackBalances(deps)
  expect((await ask(buyer, orderId)).data.items[0]).toMatchObject({ state: 'DONE', amount: 990_000 })
  expect((await gained()).LEARNING_BALANCE).toBe(990_000)
})

test('a plan with a renewal can be refunded only after the renewal', async () => {
  const buyer = await given.student()
  const [first, renewal] = [await bought(buyer), await bought(buyer)]
  expect((await preview(buyer, first)).lines[0]).toMatchObject({ isPossible: false, amount: 0 })
  expect((await ask(buyer, renewal)).data.items[0]).toMatchObject({ state: 'DONE', amount: 990_000 })
  expect((await preview(buyer, first)).total).toBe(990_000)
  expect(await isMember(buyer)).toBe(true)
})

test('of two plans bought together the one refunded before it begins is shown as such, the other as open', async () => {
  const parent = await given.parent()
  const [older, younger] = [await given.student({ guardianId: parent.id }), await given.student({ guardianId: parent.id })]
  await bought(parent, 'SUB-6M', older.id)
  const items = [older, younger].map(({ id }) => ({ sku: 'SUB-6M', quantity: 1 as const, learnerId: id }))
  const id = await paid(parent, items)
  const { lines, periods } = (await call(getOrder, { as: parent, query: { id } })).data
  expect(periods.map(({ state }) => state)).toEqual(['OPEN', 'OPEN'])
  const renewal = lines.find(({ learner }) => learner.id === older.id)!
  const seen = (await preview(parent, id)).lines.find(({ lineId }) => lineId === renewal.id)!
  const body = { orderId: id, lineIds: [renewal.id], reason: 'Mua nhầm', channel: 'BALANCE' as const, total: seen.amount }
  expect((await call(api.requestRefund, { as: parent, body })).data.items[0]).toMatchObject({ state: 'DONE', amount: 990_000 })
  const after = (await call(getOrder, { as: parent, query: { id } })).data
  expect(after.status).toBe('COMPLETED')
  expect(new Map(after.periods.map(({ learnerId, state }) => [learnerId, state]))).toEqual(
    new Map([
      [older.id, 'NEVER_BEGUN'],
      [younger.id, 'OPEN'],
    ]),
  )
})

test('suspense money that is to be refunded waits for its channel, and cannot be rejected', async () => {
  const buyer = await given.student()
  const { ids } = (await call(placeOrders, { as: buyer, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })).data
  const { paymentUrl, code } = (await call(startCheckout, { as: buyer, body: { ids, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++), vnp_Amount: '50000000' }) })
  await deliverEvents()
  // too long ago for a gateway refund
  await deps.db.execute(sql`update payment_receipts set received_at = received_at - interval '91 days' where booked_as = 'SHORT'`)
  const [item] = (await call(listSuspense, { as: admin, query: { term: code } })).data.items
  await call(resolveSuspense, { as: admin, params: { id: item!.id }, body: { action: 'REFUND' } })
  await deliverEvents()
  const { items } = (await call(refundDesk.listRefunds, { as: admin, query: { state: 'REQUESTED' } })).data
  const refund = items.find(({ subject, payee }) => subject === 'SUSPENSE' && payee?.id === buyer.id)!
  expect(refund).toMatchObject({ amount: 500_000, channel: 'BALANCE', order: null, actions: ['approve'] })
  expect((await call(refundDesk.rejectRefund, { as: admin, params: { id: refund.id }, body: { note: 'x' } })).code).toBe(
    'REFUND_STATE_LOCKED',
  )
  const gained = await trackBalances(deps)
  await approve(second, refund)
  expect(await gained()).toEqual({ REFUNDS_PAYABLE: -500_000, LEARNING_BALANCE: 500_000 })
})

test('a double payment, partly from the learning balance, is refunded by both channels', async () => {
  const buyer = await given.student()
  await ask(buyer, await bought(buyer))
  const { ids } = (await call(placeOrders, { as: buyer, body: { items: [{ sku: 'SUB-12M', quantity: 1 }] } })).data
  const whole = (await call(startCheckout, { as: buyer, body: { ids, method: 'VNPAY' } })).data
  const inPart = (await call(startCheckout, { as: buyer, body: { ids, method: 'VNPAY', useBalance: true } })).data
  for (const { paymentUrl } of [whole, inPart])
    await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
  await deliverEvents()
  const [item] = (await call(listSuspense, { as: admin, query: { term: inPart.code } })).data.items
  expect(item).toMatchObject({ name: 'DOUBLE', amount: 2_500_000 })
  await call(resolveSuspense, { as: admin, params: { id: item!.id }, body: { action: 'REFUND' } })
  await deliverEvents()
  const { items } = (await call(refundDesk.listRefunds, { as: admin, query: { state: 'REQUESTED' } })).data
  const owed = items.filter(({ subject, payee }) => subject === 'SUSPENSE' && payee?.id === buyer.id)
  expect(owed.map(({ channel, amount }) => `${channel} ${amount}`).toSorted()).toEqual(['BALANCE 990000', 'GATEWAY 1510000'])
  const gained = await trackBalances(deps)
  const { data } = await approve(
    second,
    owed.find(({ channel }) => channel === 'BALANCE')!,
  )
  expect(data.state).toBe('DONE')
  expect(await gained()).toEqual({ REFUNDS_PAYABLE: -990_000, LEARNING_BALANCE: 990_000 })
})

test('automatic approvals within a day count together, also those that are not yet stored', async () => {
  const parent = await given.parent()
  const ids = []
  for (let child = 0; child < 3; child++) ids.push(await bought(parent, 'SUB-6M', (await given.student({ guardianId: parent.id })).id))
  const held = await pool.connect()
  await held.query('begin')
  await held.query('lock table refunds in share mode') // nobody stores a refund meanwhile
  const asking = Promise.all(ids.map((id) => ask(parent, id)))
  await untilQueriesWait(deps, 3)
  await held.query('commit')
  held.release()
  const answers = await asking
  expect(answers.map(({ data }) => data.items[0]?.state ?? '').toSorted()).toEqual(['DONE', 'DONE', 'REQUESTED']) // the third exceeds 2.000.000đ
})

test('what an admin has approved does not count among the automatic approvals of the day', async () => {
  const parent = await given.parent()
  const [dear, usual] = [
    await bought(parent, 'SUB-12M'),
    await bought(parent, 'SUB-6M', (await given.student({ guardianId: parent.id })).id),
  ]
  const [refund] = (await ask(parent, dear)).data.items
  expect(refund!.state).toBe('REQUESTED')
  expect((await approve(admin, refund!)).data.state).toBe('DONE')
  expect((await ask(parent, usual)).data.items[0]?.state).toBe('DONE')
})
