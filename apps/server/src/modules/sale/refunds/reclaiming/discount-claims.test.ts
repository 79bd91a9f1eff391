import { changeCheckout, startCheckout } from '@khue/contracts/sale/checkout'
import { courseSku } from '@khue/contracts/sale/offers'
import { cancelOrder, getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { changeCourse } from '@khue/contracts/offer/offer-admin'
import { vnpayCallback } from '@khue/contracts/money/payments'
import * as refunds from '@khue/contracts/sale/refunds'
import * as desk from '@khue/contracts/sale/refunds-admin'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { gifts } from '#modules/sale/gifts'
import { orders } from '#modules/sale/orders'
import { subscriptions } from '#modules/sale/subscriptions'
import { courseBuilder } from '#testing/courses'
import { trackBalances } from '#testing/ledger'
import type { TestPerson } from '#testing/people'
import { promotionActions } from '#testing/promotions'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { refundActions } from './reclaiming.testing.ts'

const app = await testApp({ env: vnpayEnv })
const { call, given, deps, deliverEvents } = app
const { buy, preview, balanceOf, agrees } = refundActions(app)
const { promote, admin } = await promotionActions(app)
await sellPlan(deps)
const { course } = courseBuilder(deps, await given.teacher())
const recorded = async (fee: number, title = 'Hình học 8') => {
  const { id, code } = await course({ format: 'RECORDED', fee, title })
  return { id, sku: courseSku(code) }
}
const forMembers = await promote({ on: { kinds: ['CO'], isForMembers: true } })

let number = 5_000_000
async function refund(
  as: TestPerson,
  orderId: string,
  { only, channel = 'BALANCE' }: { only?: string; channel?: 'BALANCE' | 'GATEWAY' } = {},
) {
  const all = await preview(as, orderId)
  const lineIds = all.lines.filter(({ name, isPossible }) => isPossible && (!only || name === only)).map(({ lineId }) => lineId)
  const { total } = await preview(as, orderId, lineIds)
  return call(refunds.requestRefund, { as, body: { orderId, lineIds, total, reason: 'Đổi ý', channel } })
}

/** A membership, and a course of 1.000.000đ bought at member price for 900.000đ. */
async function member() {
  const buyer = await given.student()
  const plan = await buy(buyer, ['SUB-6M'])
  const bought = await recorded(1_000_000)
  return { buyer, plan, course: bought, order: await buy(buyer, [bought.sku], forMembers.code) }
}

test('a membership given back the same minute returns less by the member discount, whose money the platform had borne', async () => {
  const { buyer, plan } = await member()
  const gained = await trackBalances(deps)
  expect((await refund(buyer, plan)).data.items).toMatchObject([{ state: 'DONE', amount: 890_000, withheld: 100_000 }])
  expect(await gained()).toEqual({ DEFERRED_REVENUE: -990_000, LEARNING_BALANCE: 890_000, PROMOTION_COSTS: -100_000 })
  await agrees()
})

test('the course given back first frees the membership', async () => {
  const { buyer, plan, order } = await member()
  await refund(buyer, order)
  expect(await preview(buyer, plan)).toMatchObject({ total: 990_000, discountDeductions: [] })
  await refund(buyer, plan)
  expect(await balanceOf(buyer)).toBe(1_890_000)
  await agrees()
})

test('the course given back after the membership returns the withheld discount, once', async () => {
  const { buyer, plan, order } = await member()
  await refund(buyer, plan)
  await refund(buyer, order)
  expect(await balanceOf(buyer)).toBe(1_890_000)
  await deliverEvents()
  expect(await balanceOf(buyer)).toBe(1_890_000)
  await agrees()
})

test('an undecided course refund frees nothing until it is approved', async () => {
  const { buyer, plan, order } = await member()
  const [request] = (await refund(buyer, order, { channel: 'GATEWAY' })).data.items
  expect((await preview(buyer, plan)).total).toBe(890_000)
  await refund(buyer, plan)
  expect(await balanceOf(buyer)).toBe(890_000)
  await call(desk.approveRefund, { as: admin, params: { id: request!.id }, body: { amount: 900_000 } })
  expect(await balanceOf(buyer)).toBe(990_000)
  await agrees()
})

test('a rejected membership refund gives its claim up, and a course refunded while it waits is counted at its approval', async () => {
  const one = await member()
  const [rejected] = (await refund(one.buyer, one.plan, { channel: 'GATEWAY' })).data.items
  await call(desk.rejectRefund, { as: admin, params: { id: rejected!.id }, body: { note: 'Không' } })
  expect((await preview(one.buyer, one.plan)).total).toBe(890_000)
  const two = await member()
  const [waiting] = (await refund(two.buyer, two.plan, { channel: 'GATEWAY' })).data.items
  await refund(two.buyer, two.order)
  expect(await balanceOf(two.buyer)).toBe(900_000)
  await call(desk.approveRefund, { as: admin, params: { id: waiting!.id }, body: { amount: 890_000 } })
  expect(await balanceOf(two.buyer)).toBe(1_000_000)
  await agrees()
})

test('discounts above the price of the membership leave nothing, and never less', async () => {
  const buyer = await given.student()
  const plan = await buy(buyer, ['SUB-6M'])
  const dear = await promote({ effect: 'AMOUNT', value: 2_000_000, on: { kinds: ['CO'], isForMembers: true } })
  await buy(buyer, [(await recorded(3_000_000)).sku], dear.code)
  expect(await preview(buyer, plan)).toMatchObject({ total: 0, discountDeductions: [{ amount: 990_000 }] })
  expect((await refund(buyer, plan)).data.items).toMatchObject([{ state: 'DONE', amount: 0 }])
  await agrees()
})

/** A membership and an unpaid order of 500.000đ at member price, for 450.000đ. */
async function memberWithUnpaidOrder() {
  const buyer = await given.student()
  const plan = await buy(buyer, ['SUB-6M'])
  const { sku } = await recorded(500_000)
  const { ids } = (await call(placeOrders, { as: buyer, body: { items: [{ sku, quantity: 1 }] } })).data
  await call(changeCheckout, { as: buyer, body: { ids, codes: [forMembers.code] } })
  return { buyer, plan, ids }
}
type UnpaidOrder = Awaited<ReturnType<typeof memberWithUnpaidOrder>>

test.each([
  ['is cancelled', ({ buyer, ids }: UnpaidOrder) => call(cancelOrder, { as: buyer, body: { id: ids[0]! } })],
  [
    'expires',
    async ({ ids }: UnpaidOrder) => {
      const past = sql`now() - interval '1 minute'`
      await deps.db.execute(sql`update orders set expires_at = ${past}, auto_cancel_at = ${past} where id = ${ids[0]}`)
      await orders.jobs!.find(({ name }) => name === 'expire_unpaid_orders')!.run(deps, {})
    },
  ],
  ['loses the discount by its buyer', ({ buyer, ids }: UnpaidOrder) => call(changeCheckout, { as: buyer, body: { ids, codes: [] } })],
  [
    'is priced anew after the membership',
    ({ buyer, ids }: UnpaidOrder) => call(changeCheckout, { as: buyer, body: { ids, codes: [forMembers.code] } }),
  ],
] as const)('the withheld discount of an unpaid order returns when the order %s', async (_, end) => {
  const unpaid = await memberWithUnpaidOrder()
  const { buyer, plan } = unpaid
  expect((await refund(buyer, plan)).data.items).toMatchObject([{ amount: 940_000, withheld: 50_000 }])
  await end(unpaid)
  await deliverEvents()
  expect(await balanceOf(buyer)).toBe(990_000)
  await agrees()
})

test('the withheld discount of an order that is paid later stays withheld', async () => {
  const { buyer, plan, ids } = await memberWithUnpaidOrder()
  await refund(buyer, plan)
  const { paymentUrl } = (await call(startCheckout, { as: buyer, body: { ids, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
  await deliverEvents()
  expect([(await call(getOrder, { as: buyer, query: { id: ids[0]! } })).data.total, await balanceOf(buyer)]).toEqual([450_000, 940_000])
  await agrees()
})

test('an order cancelled while the membership refund waits returns the discount at its approval, and none if it is rejected', async () => {
  for (const isApproved of [true, false]) {
    const { buyer, plan, ids } = await memberWithUnpaidOrder()
    const [waiting] = (await refund(buyer, plan, { channel: 'GATEWAY' })).data.items
    await call(cancelOrder, { as: buyer, body: { id: ids[0]! } })
    await deliverEvents()
    expect(await balanceOf(buyer)).toBe(0)
    const at = { as: admin, params: { id: waiting!.id } }
    if (isApproved) await call(desk.approveRefund, { ...at, body: { amount: 940_000 } })
    else await call(desk.rejectRefund, { ...at, body: { note: 'Không' } })
    await deliverEvents()
    expect(await balanceOf(buyer)).toBe(isApproved ? 50_000 : 0)
  }
  await agrees()
})

test('a cancellation and a membership refund at one moment leave no discount withheld', async () => {
  for (let round = 0; round < 6; round++) {
    const { buyer, plan, ids } = await memberWithUnpaidOrder()
    const steps = [() => refund(buyer, plan), () => call(cancelOrder, { as: buyer, body: { id: ids[0]! } }), () => deliverEvents()]
    const [answer] = await Promise.all(steps.map((step) => step()))
    await deliverEvents()
    if ((answer as { status: number }).status !== 200) await refund(buyer, plan)
    await deliverEvents()
    expect(await balanceOf(buyer)).toBe(990_000)
  }
  await agrees()
})

test('a membership that was used in part withholds the discount in proportion to what is refunded', async () => {
  const { buyer, plan, order } = await member()
  await deps.db.execute(sql`
    with o as (update orders set created_at = created_at - interval '31 days', completed_at = completed_at - interval '31 days' where id = ${plan}),
    g as (update entitlements set starts_at = starts_at - interval '31 days', ends_at = ((starts_at - interval '31 days') at time zone 'Asia/Ho_Chi_Minh' + interval '6 months') at time zone 'Asia/Ho_Chi_Minh'
      where source_id in (select id from order_lines where order_id = ${plan}) returning source_id, starts_at, ends_at)
    update plan_earnings p set first_day = (g.starts_at at time zone 'Asia/Ho_Chi_Minh')::date,
      last_day = (g.ends_at at time zone 'Asia/Ho_Chi_Minh')::date - 1 from g where p.source_line_id = g.source_id`)
  for (const job of subscriptions.jobs ?? []) await job.run(deps, {})
  const { lines, discountDeductions, total } = await preview(buyer, plan)
  const left = lines[0]!.amount
  const withheld = Math.floor((100_000 * left) / 990_000)
  expect(left).toBeLessThan(850_000)
  expect([discountDeductions, total]).toMatchObject([[{ amount: withheld }], left - withheld])
  const [waiting] = (await refund(buyer, plan)).data.items
  await call(desk.approveRefund, { as: admin, params: { id: waiting!.id }, body: { amount: left - withheld } })
  expect(await balanceOf(buyer)).toBe(left - withheld)
  await refund(buyer, order)
  expect(await balanceOf(buyer)).toBe(left + 900_000)
  await agrees()
})

test('a gift at member price that expires unclaimed returns the withheld discount', async () => {
  const buyer = await given.student()
  const plan = await buy(buyer, ['SUB-6M'])
  const gift = { phone: '0912345678' }
  const body = { items: [{ sku: (await recorded(1_000_000)).sku, quantity: 1 as const, gift }] }
  const { ids } = (await call(placeOrders, { as: buyer, body })).data
  await call(changeCheckout, { as: buyer, body: { ids, codes: [forMembers.code] } })
  const { paymentUrl } = (await call(startCheckout, { as: buyer, body: { ids, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
  await deliverEvents()
  expect((await refund(buyer, plan)).data.items).toMatchObject([{ amount: 890_000, withheld: 100_000 }])
  const runJobs = async () => {
    for (const job of gifts.jobs ?? []) await job.run(deps, {})
  }
  await runJobs()
  await deps.db.execute(sql`update gifts set expires_at = now() where giver_id = ${buyer.id}`)
  await runJobs()
  await deliverEvents()
  expect(await balanceOf(buyer)).toBe(990_000)
  await agrees()
})

test('an unpaid order at member price counts until it is cancelled, and other discounts never do', async () => {
  const buyer = await given.student()
  const plan = await buy(buyer, ['SUB-6M'])
  const { code } = await promote()
  await buy(buyer, [(await recorded(1_000_000)).sku], code)
  expect((await preview(buyer, plan)).total).toBe(990_000)
  const { ids } = (await call(placeOrders, { as: buyer, body: { items: [{ sku: (await recorded(500_000)).sku, quantity: 1 }] } })).data
  await call(changeCheckout, { as: buyer, body: { ids, codes: [forMembers.code] } })
  expect((await preview(buyer, plan)).total).toBe(940_000)
  await call(cancelOrder, { as: buyer, body: { id: ids[0]! } })
  expect((await preview(buyer, plan)).total).toBe(990_000)
})

test('a course that the platform ends returns the withheld discount as well', async () => {
  const { buyer, plan, course } = await member()
  await refund(buyer, plan)
  await call(changeCourse, { as: admin, params: { id: course.id }, body: { state: 'GONE' } })
  await deliverEvents()
  expect(await balanceOf(buyer)).toBe(990_000)
  await agrees()
})

test('a discount for a basket falls when what stays no longer reaches its smallest total', async () => {
  const buyer = await given.student()
  const { code } = await promote({ on: { minTotal: 1_000_000 } })
  const [big, small] = [await recorded(900_000, 'Khoá lớn'), await recorded(100_000, 'Khoá nhỏ')]
  const order = await buy(buyer, [big.sku, small.sku], code)
  const all = await preview(buyer, order)
  expect([all.total, all.discountDeductions]).toEqual([900_000, []]) // both together keep nothing
  expect((await refund(buyer, order, { only: 'Khoá lớn' })).data.items).toMatchObject([{ amount: 800_000, withheld: 10_000 }])
  await refund(buyer, order, { only: 'Khoá nhỏ' })
  expect(await balanceOf(buyer)).toBe(900_000)
  await agrees()
})

test('a discount for a basket stays while what stays just reaches its smallest total', async () => {
  const buyer = await given.student()
  const { code } = await promote({ on: { minTotal: 900_000 } })
  const [big, small] = [await recorded(900_000, 'Khoá lớn'), await recorded(100_000, 'Khoá nhỏ')]
  const order = await buy(buyer, [big.sku, small.sku], code)
  expect((await refund(buyer, order, { only: 'Khoá nhỏ' })).data.items).toMatchObject([{ amount: 90_000, withheld: 0 }])
  await agrees()
})

test('a course and a second membership refund at one moment withhold a discount at most once', async () => {
  for (let round = 0; round < 4; round++) {
    const { buyer, plan, order } = await member()
    const answers = await Promise.all([refund(buyer, plan), refund(buyer, order)])
    for (const [at, orderId] of [plan, order].entries()) if (answers[at]!.status !== 200) await refund(buyer, orderId)
    expect(await balanceOf(buyer)).toBe(1_890_000)
  }
  await agrees()
})
