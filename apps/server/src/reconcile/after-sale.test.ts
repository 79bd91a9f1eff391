import { addPaymentAccount } from '@khue/contracts/money/payment-accounts'
import { createPromotion, movePromotion } from '@khue/contracts/sale/promotions-admin'
import { cancelOrder, placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { listSuspense, resolveSuspense } from '@khue/contracts/sale/suspense-desk'
import * as refunds from '@khue/contracts/sale/refunds'
import * as refundDesk from '@khue/contracts/sale/refunds-admin'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { allowRelease, releaseLesson } from '#modules/money/escrow'
import { subscriptions } from '#modules/sale/subscriptions'
import { afterSaleViolations, sharedAfterSaleViolations } from '#testing/after-sale-violations'
import { lectureWorld } from '#testing/lectures'
import { draftOf } from '#testing/promotions'
import { seedMarketplace } from '#testing/marketplace'
import type { TestPerson } from '#testing/people'
import { eachViolation, invariantsBrokenBy } from '#testing/broken-invariants'
import { vnpayCallbackFields, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { reconcile } from './index.ts'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps, deliverEvents } = base
const { skus, courses, sellers } = await seedMarketplace(deps, given)
await lectureWorld(base).addLecture(courses.recorded, sellers.other.id, 0, {})
const [admin, second] = [await given.admin(), await given.admin()]
let number = 9_000_000

async function sendCallback(paymentUrl: string, changes: Record<string, string> = {}) {
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++), ...changes }) })
  await deliverEvents()
}
async function buy(sku: string, amount?: string, known?: TestPerson) {
  const as = known ?? (await given.student())
  const { ids } = (await call(placeOrders, { as, body: { items: [{ sku, quantity: 1 }] } })).data
  const { paymentUrl, code } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
  await sendCallback(paymentUrl, amount ? { vnp_Amount: amount } : {})
  const { rows } = await deps.db.execute<{ id: string }>(sql`select id from order_lines where order_id = ${ids[0]}`)
  return { as, orderId: ids[0]!, lineId: rows[0]!.id, code }
}
type Bought = Awaited<ReturnType<typeof buy>>
async function ask({ as, orderId }: Bought, channel: 'BALANCE' | 'BANK' = 'BALANCE', paymentAccountId?: string) {
  const { lines, total } = (await call(refunds.previewRefund, { as, query: { orderId } })).data
  const body = { orderId, lineIds: lines.map(({ lineId }) => lineId), total, reason: 'Lịch học không phù hợp', channel }
  return (await call(refunds.requestRefund, { as, body: { ...body, ...(paymentAccountId && { paymentAccountId }) } })).data.items[0]!
}
const judge = (as: TestPerson, { id, amount }: { id: string; amount: number }) =>
  call(refundDesk.approveRefund, { as, params: { id }, body: { amount } })

/** Requests a refund to a bank, which always waits for an admin. */
async function requestBankRefund(bought: Bought) {
  const account = await call(addPaymentAccount, {
    as: bought.as,
    body: { bankBin: '970436', number: '0011002233445', holder: 'BUI GIA HAN' },
  })
  return ask(bought, 'BANK', account.data.id)
}
async function toBank(bought: Bought) {
  const refund = await requestBankRefund(bought)
  const seen = { params: { id: refund.id }, body: { amount: refund.amount } }
  await call(refundDesk.checkRefund, { as: admin, ...seen })
  await call(refundDesk.approveRefund, { as: second, ...seen })
  return refund
}

/** A taught course, a partly taught one, and every kind of refund. */
async function createHistory() {
  const course = await buy(skus.run)
  for (const lessonNo of [1, 2, 3]) await releaseLesson(deps, { lineId: course.lineId, lessonNo })
  await ask(course)
  const kept = await buy(skus.secondRun)
  await releaseLesson(deps, { lineId: kept.lineId, lessonNo: 1 })
  const rejected = await requestBankRefund(kept)
  await call(refundDesk.rejectRefund, { as: admin, params: { id: rejected.id }, body: { note: 'Đã học' } })
  await requestBankRefund(await buy(skus.secondRun))
  const recorded = await buy(skus.recorded)
  await deps.db.execute(sql`update escrows set cooling_off_ends_at = now() where line_id = ${recorded.lineId}`)
  await allowRelease(deps, [recorded.lineId], 'watched')
  await ask(await buy(skus.live))
  const paidOut = await toBank(await buy(skus.lessons))
  await call(refundDesk.markRefundPaid, { as: admin, params: { id: paidOut.id }, body: { note: 'FT1' } })
  await toBank(await buy(skus.lessons))
  await members()
  await discounted()
  await unfit()
}

/** One membership refunded at once, one after some days, one kept. */
async function members() {
  await ask(await buy(skus.plan))
  await buy(skus.plan)
  const old = await buy(skus.plan)
  await deps.db.execute(sql`
    with o as (update orders set created_at = created_at - interval '31 days', completed_at = completed_at - interval '31 days' where id = ${old.orderId}),
    g as (update entitlements set starts_at = starts_at - interval '31 days', ends_at = ((starts_at - interval '31 days') at time zone 'Asia/Ho_Chi_Minh' + interval '6 months') at time zone 'Asia/Ho_Chi_Minh'
      where source_id = ${old.lineId} returning source_id, starts_at, ends_at)
    update plan_earnings p set first_day = (g.starts_at at time zone 'Asia/Ho_Chi_Minh')::date,
      last_day = (g.ends_at at time zone 'Asia/Ho_Chi_Minh')::date - 1 from g where p.source_line_id = g.source_id`)
  for (const job of subscriptions.jobs ?? []) await job.run(deps, {})
  await judge(admin, await ask(old))
}

/** Members' prices that a membership refund withholds: of a refunded course, a cancelled order and an unpaid one. */
async function discounted() {
  const { id } = (
    await call(createPromotion, { as: admin, body: draftOf({ entry: 'AUTOMATIC', on: { kinds: ['CO'], isForMembers: true } }) })
  ).data
  await call(movePromotion, { as: admin, params: { id }, body: { state: 'ACTIVE' } })
  const plan = await buy(skus.plan)
  const course = await buy(skus.recorded, undefined, plan.as)
  const { ids } = (await call(placeOrders, { as: plan.as, body: { items: [{ sku: skus.run, quantity: 1 }] } })).data
  await ask(plan)
  await ask(course)
  await call(cancelOrder, { as: plan.as, body: { id: ids[0]! } })
  await deliverEvents()
  const other = await buy(skus.plan)
  await call(placeOrders, { as: other.as, body: { items: [{ sku: skus.run, quantity: 1 }] } })
  await ask(other)
  await call(movePromotion, { as: admin, params: { id }, body: { state: 'ENDED' } })
}

/** Suspense money: one payment returned, one undecided. */
async function unfit() {
  for (const isBack of [true, false]) {
    const { code } = await buy(skus.plan, '50000000')
    const [item] = (await call(listSuspense, { as: admin, query: { term: code } })).data.items
    await call(resolveSuspense, { as: admin, params: { id: item!.id }, body: { action: 'REFUND' } })
    await deliverEvents()
    const { items } = (await call(refundDesk.listRefunds, { as: admin, query: { state: 'REQUESTED' } })).data
    const back = items.find(({ subject }) => subject === 'SUSPENSE')
    if (isBack && back) await judge(admin, back)
  }
}

await createHistory()

test('every invariant holds after every kind of refund', async () => {
  const { findings } = await reconcile(deps.db)
  expect(findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
})

test.each(eachViolation({ ...afterSaleViolations, ...sharedAfterSaleViolations }))('%s detects its violation: %s', async (name, plant) => {
  expect(await invariantsBrokenBy(deps, plant, { of: name })).toEqual([name])
})
