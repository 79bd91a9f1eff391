import { changeCheckout } from '@khue/contracts/sale/checkout'
import { placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import * as api from '@khue/contracts/sale/refunds'
import * as desk from '@khue/contracts/sale/refunds-admin'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#modules/sale/orders'
import { holdPoints, settlePoints } from '#modules/money/points'
import { trackBalances } from '#testing/ledger'
import type { TestPerson } from '#testing/people'
import { pointActions } from '#testing/points'
import { rounds } from '#testing/rounds'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { reconcile } from '../../../../reconcile/index.ts'

const app = await testApp({ env: vnpayEnv })
const { call, given, deps, deliverEvents } = app
const { give, of, dueNow } = await pointActions(app)
await sellPlan(deps)
await sellPlan(deps, { sku: 'SUB-12M', name: 'Chòm Sao', priceVnd: 1_690_000, months: 12, sort: 2 })
const admin = await given.admin()
let number = 6_000_000

async function bought(as: TestPerson, points = 0, item: { sku: string; upgrade?: true } = { sku: 'SUB-6M' }) {
  const { ids } = (await call(placeOrders, { as, body: { items: [{ quantity: 1, ...item }] } })).data
  if (points > 0) await call(changeCheckout, { as, body: { ids, points } })
  const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
  await deliverEvents()
  return ids[0]!
}
async function earned() {
  await dueNow()
  await orders.jobs?.find(({ name }) => name === 'orders:grant_due_points')?.run(deps, {})
}
const spend = async (as: TestPerson, amount: number) => {
  const sourceId = `spent by ${as.id} ${number++}`
  await holdPoints(deps, { personId: as.id, amount, purpose: 'ORDER', sourceId })
  return () => settlePoints(deps, { purpose: 'ORDER', sourceIds: [sourceId] }, 'RETURNED')
}
const preview = async (as: TestPerson, orderId: string) => (await call(api.previewRefund, { as, query: { orderId } })).data
async function ask(as: TestPerson, orderId: string, channel: 'BALANCE' | 'GATEWAY' = 'BALANCE') {
  const { lines, total } = await preview(as, orderId)
  const lineIds = lines.map(({ lineId }) => lineId)
  return (await call(api.requestRefund, { as, body: { orderId, lineIds, total, channel, reason: 'Không còn nhu cầu học' } })).data.items[0]!
}
const monthAgo = (orderId: string) =>
  deps.db.execute(sql`
    with o as (update orders set completed_at = completed_at - interval '30 days' where id = ${orderId})
    update plan_earnings set first_day = first_day - 30, last_day = last_day - 30
    where source_line_id in (select id from order_lines where order_id = ${orderId})`)

test('used points are returned, and earned points are taken back', async () => {
  const buyer = await given.student()
  await give(buyer, 1_500)
  const id = await bought(buyer, 1_500)
  await earned()
  expect(await of(buyer)).toMatchObject({ usable: 84, wd: 1_500, tu: 84 })
  const gained = await trackBalances(deps)
  expect(await preview(buyer, id)).toMatchObject({ total: 840_000, points: { back: 1_500, clawedBack: 84, missing: 0, withheld: 0 } })
  expect(await ask(buyer, id)).toMatchObject({ state: 'DONE', amount: 840_000, withheld: 0 })
  expect(await of(buyer)).toMatchObject({ usable: 1_500, held: 0, wd: 0, tu: 0, rp: 1_500 })
  expect(await gained()).toMatchObject({ POINTS: 1_416, POINTS_REDEEMED: -1_500, POINTS_ISSUED: -84, LEARNING_BALANCE: 840_000 })
})

test('the value of earned points that are spent is withheld from the refund, as announced before', async () => {
  const buyer = await given.student()
  const id = await bought(buyer)
  await earned()
  await spend(buyer, 90)
  const gained = await trackBalances(deps)
  expect(await preview(buyer, id)).toMatchObject({ total: 981_000, points: { back: 0, clawedBack: 9, missing: 90, withheld: 9_000 } })
  expect(await ask(buyer, id)).toMatchObject({ state: 'DONE', amount: 981_000, withheld: 9_000 })
  expect(await of(buyer)).toMatchObject({ usable: 0, tu: 90 }) // spent points stay spent, and are paid for
  expect(await gained()).toMatchObject({ LEARNING_BALANCE: 981_000, PROMOTION_COSTS: -9_000, POINTS_ISSUED: -9 })
})

test('points are taken back by the rule under which they were granted, whatever it is by now', async () => {
  const buyer = await given.student()
  const id = await bought(buyer)
  await earned()
  await deps.db.execute(sql`update point_lots set since = since - interval '3 days' where person_id = ${buyer.id}`)
  await deps.db.execute(sql`insert into point_rules (effective_on, vnd_per_point, worth_vnd, max_percent, monthly_cap, months_valid)
    select current_date - 1, 20000, worth_vnd, max_percent, monthly_cap, months_valid from point_rules order by effective_on limit 1`)
  try {
    expect((await preview(buyer, id)).points).toMatchObject({ clawedBack: 99, missing: 0 })
    await monthAgo(id)
    const { total, points } = await preview(buyer, id)
    expect(points.clawedBack).toBe(99 - Math.floor((990_000 - total) / 10_000))
  } finally {
    await deps.db.execute(sql`delete from point_rules where vnd_per_point = 20000`)
  }
})

test('buying and refunding repeatedly earns no points', async () => {
  const buyer = await given.student()
  for (const isEarned of [true, false]) {
    const id = await bought(buyer)
    if (isEarned) await earned()
    await ask(buyer, id)
    await earned()
  }
  expect(await of(buyer)).toMatchObject({ usable: 0, held: 0, tu: 0, rp: 0, wd: 0 })
})

test('points that a pending refund takes cannot be spent, and are released when it is withdrawn or rejected', async () => {
  const buyer = await given.student()
  const id = await bought(buyer)
  await earned()
  for (const end of ['withdraw', 'reject'] as const) {
    const refund = await ask(buyer, id, 'GATEWAY')
    expect(await of(buyer)).toMatchObject({ usable: 0, held: 99 })
    await expect(spend(buyer, 1)).rejects.toMatchObject({ code: 'POINTS_EXCEED_BALANCE' })
    if (end === 'withdraw') await call(api.withdrawRefund, { as: buyer, body: { id: refund.id } })
    else await call(desk.rejectRefund, { as: admin, params: { id: refund.id }, body: { note: 'Đã quá hạn' } })
    expect(await of(buyer)).toMatchObject({ usable: 99, held: 0 })
  }
})

test('a partial refund takes points only for that part, and pending points are granted for the rest', async () => {
  const [given1, given2] = [await given.student(), await given.student()]
  for (const [buyer, isEarned] of [
    [given1, true],
    [given2, false],
  ] as const) {
    const id = await bought(buyer)
    if (isEarned) await earned()
    await monthAgo(id)
    const refund = await ask(buyer, id)
    if (!isEarned) await earned() // nothing is granted while the refund is open
    expect((await of(buyer)).tu).toBe(isEarned ? 99 : 0)
    await call(desk.approveRefund, { as: admin, params: { id: refund.id }, body: { amount: refund.amount } })
    const tu = Math.floor((990_000 - refund.amount) / 10_000)
    expect(await of(buyer)).toMatchObject({ tu, usable: tu, held: 0 })
    expect(tu).toBeGreaterThan(0)
  }
})

test('points of a plan that was credited to an upgrade are taken back with the upgrade’s refund', async () => {
  const buyer = await given.student()
  await bought(buyer)
  await earned()
  const id = await bought(buyer, 0, { sku: 'SUB-12M', upgrade: true })
  await earned()
  expect((await of(buyer)).tu).toBe(99 + 70) // the upgrade earns for the 700.000đ that were paid on top
  expect(await ask(buyer, id)).toMatchObject({ state: 'DONE', amount: 1_690_000 })
  expect(await of(buyer)).toMatchObject({ tu: 0, usable: 0, held: 0 })
})

test('of two requests at once the points are taken once', rounds, async () => {
  const buyer = await given.student()
  const id = await bought(buyer)
  await earned()
  const answers = await Promise.all([1, 2, 3].map(() => ask(buyer, id).catch(() => undefined)))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await of(buyer)).toMatchObject({ usable: 0, held: 0, tu: 0 })
})

test('the points ledger agrees', async () => {
  const { findings } = await reconcile(deps.db)
  const ofPoints = findings.filter(({ name }) => /point|lots|uses|refunds_are|refunds_take|decided_refunds|whole_refunds/.test(name))
  // points spent in these tests belong to no order
  const wrong = ofPoints.filter(
    ({ name, disagreements }) => disagreements > 0 && !['held_points_are_held', 'points_pay_what_they_are_worth'].includes(name),
  )
  expect(wrong).toEqual([])
})
