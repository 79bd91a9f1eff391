import { randomUUID } from 'node:crypto'
import { changeCheckout } from '@khue/contracts/sale/checkout'
import { placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { previewRefund, requestRefund } from '@khue/contracts/sale/refunds'
import { movePromotion } from '@khue/contracts/sale/promotions-admin'
import { createReward, redeemReward } from '@khue/contracts/sale/rewards'
import { expect, test } from 'vitest'
import { orders } from '#modules/sale/orders'
import { points } from '#modules/money/points'
import type { TestPerson } from '#testing/people'
import { eachViolation, invariantsBrokenBy } from '#testing/broken-invariants'
import { pointViolations } from '#testing/point-violations'
import { pointActions } from '#testing/points'
import { promotionActions } from '#testing/promotions'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { reconcile } from './index.ts'

const app = await testApp({ env: vnpayEnv })
const { call, given, deps, deliverEvents } = app
const { admin, promote } = await promotionActions(app)
const { give, endIn, dueNow } = await pointActions(app)
await sellPlan(deps)
const run = (name: string) => [...(orders.jobs ?? []), ...(points.jobs ?? [])].find((job) => job.name === name)?.run(deps, {})

/** Points that are reserved, used and earned by buying, exchanged, expired, and unused. */
async function createHistory() {
  const paid: { as: TestPerson; orderId: string }[] = []
  for (const pays of [false, true, true]) {
    const buyer = await given.student()
    await give(buyer, 1_000)
    const { ids } = (await call(placeOrders, { as: buyer, body: { items: [{ sku: 'SUB-6M', quantity: 1 }] } })).data
    await call(changeCheckout, { as: buyer, body: { ids, points: 400 } })
    await call(changeCheckout, { as: buyer, body: { ids, points: 500 } })
    const { paymentUrl } = (await call(startCheckout, { as: buyer, body: { ids, method: 'VNPAY' } })).data
    if (pays) {
      await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: `${paid.length}` }) })
      paid.push({ as: buyer, orderId: ids[0]! })
    }
    await deliverEvents()
  }
  await dueNow()
  await run('orders:grant_due_points')
  const [{ as, orderId }] = paid as [(typeof paid)[number]]
  const { lines, total } = (await call(previewRefund, { as, query: { orderId } })).data
  const body = { orderId, total, lineIds: lines.map(({ lineId }) => lineId), reason: 'Đổi ý', channel: 'BALANCE' as const }
  expect((await call(requestRefund, { as, body })).status).toBe(200)
  const student = await given.student()
  await give(student, 50)
  const { id: promotionId } = await promote()
  const { id } = (await call(createReward, { as: admin, body: { promotionId, name: 'Quà', points: 20, stock: 5 } })).data
  expect((await call(redeemReward, { as: student, params: { id }, body: { points: 20, requestId: randomUUID() } })).status).toBe(200)
  const other = await given.student()
  await give(other, 50)
  const ended = await promote()
  const reward = (await call(createReward, { as: admin, body: { promotionId: ended.id, name: 'Quà', points: 30, stock: 5 } })).data
  const redeemed = await call(redeemReward, { as: other, params: { id: reward.id }, body: { points: 30, requestId: randomUUID() } })
  expect(redeemed.status).toBe(200)
  await call(movePromotion, { as: admin, params: { id: ended.id }, body: { state: 'ENDED' } })
  await deliverEvents()
  await endIn(student, '-1 second')
  await run('points:expire')
}
await createHistory()

test('every invariant holds after points were granted, used, earned, exchanged and expired', async () => {
  const { findings } = await reconcile(deps.db)
  expect(findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
})

const without = ['point_monthly_totals drop constraint point_monthly_totals_cap', 'point_uses drop constraint point_uses_ended']
test.each(eachViolation(pointViolations))('%s detects its violation: %s', async (name, plant) => {
  expect(await invariantsBrokenBy(deps, plant, { of: name, without })).toEqual([name])
})
