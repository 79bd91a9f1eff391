import * as own from '@khue/contracts/sale/memberships'
import { placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import * as refunds from '@khue/contracts/sale/refunds'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { TestPerson } from '#testing/people'
import { eachViolation, invariantsBrokenBy } from '#testing/broken-invariants'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { sharedMembershipViolations, membershipViolations } from '#testing/membership-violations'
import { testApp } from '#testing/test-app'
import { reconcile } from './index.ts'

const { call, given, deps, deliverEvents } = await testApp({ env: vnpayEnv })
await sellPlan(deps)
await sellPlan(deps, { sku: 'SUB-12M', name: 'Chòm Sao', priceVnd: 1_690_000, months: 12, seats: 4 })
let number = 7_000_000

async function buy(as: TestPerson, sku: string, more: { learnerId?: string; upgrade?: true } = {}) {
  const { ids } = (await call(placeOrders, { as, body: { items: [{ sku, quantity: 1, ...more }] } })).data
  const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
  await deliverEvents()
  const { rows } = await deps.db.execute<{ id: string }>(sql`select id from order_lines where order_id = ${ids[0]}`)
  return { orderId: ids[0]!, lineId: rows[0]!.id }
}
const day = (after: number) => Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').add({ days: after }).toString()
const pause = (as: TestPerson, lineId: string) => call(own.pauseMembership, { as, body: { lineId, from: day(3), days: 9 } })
async function giveBack(as: TestPerson, orderId: string) {
  const { lines, total } = (await call(refunds.previewRefund, { as, query: { orderId } })).data
  const body = { orderId, lineIds: lines.map(({ lineId }) => lineId), total, reason: 'Đổi ý', channel: 'BALANCE' as const }
  expect((await call(refunds.requestRefund, { as, body })).data.items[0]?.state).toBe('DONE')
}

/** Memberships that are paused, resumed, shared, upgraded and refunded, and combinations of these. */
async function createHistory() {
  const mother = await given.parent()
  const [one, two] = [await given.student({ guardianId: mother.id }), await given.student({ guardianId: mother.id })]
  const shared = await buy(mother, 'SUB-12M', { learnerId: one.id })
  const seat = await call(own.shareSeat, { as: mother, body: { lineId: shared.lineId, personId: two.id } })
  await buy(mother, 'SUB-6M', { learnerId: two.id })
  await call(own.shareSeat, { as: mother, body: { lineId: shared.lineId, personId: mother.id } })
  await pause(mother, shared.lineId)
  await call(own.revokeSeat, { as: mother, params: { id: seat.data.id } })
  const ended = await given.student()
  const { lineId } = await buy(ended, 'SUB-6M')
  await buy(ended, 'SUB-6M')
  await pause(ended, lineId)
  await call(own.resumeMembership, { as: ended, body: { lineId } })
  for (const isBack of [true, false]) {
    const as = await given.student()
    const old = await buy(as, 'SUB-6M')
    await pause(as, old.lineId)
    const dearer = await buy(as, 'SUB-12M', { upgrade: true })
    if (isBack) await giveBack(as, dearer.orderId)
  }
  const rested = await given.student()
  const back = await buy(rested, 'SUB-6M')
  await pause(rested, back.lineId)
  await giveBack(rested, back.orderId)
}
await createHistory()

test('every invariant holds after memberships were paused, shared and upgraded', async () => {
  expect((await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
})

const without = ['entitlements drop constraint entitlements_no_overlapping_membership']
test.each(eachViolation({ ...membershipViolations, ...sharedMembershipViolations }))(
  '%s detects its violation: %s',
  async (name, plant) => {
    expect(await invariantsBrokenBy(deps, plant, { of: name, without })).toEqual([name])
  },
)
