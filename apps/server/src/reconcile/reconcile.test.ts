import { holdSeat } from '@khue/contracts/offer/open-classes'
import { classSku, courseSku } from '@khue/contracts/sale/offers'
import { cancelOrder, placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { listSuspense, resolveSuspense } from '@khue/contracts/sale/suspense-desk'
import { moderateReview, writeCourseReview } from '@khue/contracts/offer/reviews'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { noteAttendance } from '#modules/offer/courses'
import { scheduleOpenClass } from '#modules/offer/open-classes'
import { subscriptions } from '#modules/sale/subscriptions'
import { courseBuilder } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { afterSaleViolations } from '#testing/after-sale-violations'
import { approvalViolations } from '#testing/approval-violations'
import { giftViolations } from '#testing/gift-violations'
import { payoutViolations } from '#testing/payout-violations'
import { pointViolations } from '#testing/point-violations'
import { invoiceViolations } from '#testing/invoice-violations'
import { instalmentViolations } from '#testing/instalment-violations'
import { planShareViolations } from '#testing/plan-share-violations'
import { taxPaperViolations } from '#testing/tax-paper-violations'
import { promotionViolations } from '#testing/promotion-violations'
import { eachViolation, invariantsBrokenBy } from '#testing/broken-invariants'
import { violations } from '#testing/violations'
import { membershipViolations } from '#testing/membership-violations'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { lessonViolations, reversalViolations } from '#testing/lesson-violations'
import { workItemViolations } from '#testing/work-item-violations'
import { tutorBuilder } from '#testing/tutors'
import { invariants, reconcile } from './index.ts'

const { call, given, deps, deliverEvents } = await testApp({ env: vnpayEnv })
await sellPlan(deps)
const admin = await given.admin()
let number = 5_000_000

async function buy({ learner, buyer }: { buyer?: TestPerson; learner?: TestPerson } = {}) {
  const as = buyer ?? (await given.student())
  const item = { sku: 'SUB-6M', quantity: 1 as const, ...(learner && { learnerId: learner.id }) }
  const { data } = await call(placeOrders, { as, body: { items: [item] } })
  const { paymentUrl, code } = (await call(startCheckout, { as, body: { ids: data.ids, method: 'VNPAY' } })).data
  return { as, id: data.ids[0]!, paymentUrl, code }
}
async function sendCallback(paymentUrl: string, changes: Record<string, string> = {}) {
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++), ...changes }) })
  await deliverEvents()
}
async function late() {
  const order = await buy()
  await call(cancelOrder, { as: order.as, body: { id: order.id } })
  await sendCallback(order.paymentUrl)
  return order
}
const decide = async (code: string, action: 'APPLY' | 'REFUND') => {
  const [item] = (await call(listSuspense, { as: admin, query: { term: code } })).data.items
  await call(resolveSuspense, { as: admin, params: { id: item!.id }, body: { action } })
  await deliverEvents()
}

/** Every kind of event of the sale, once. */
async function createHistory() {
  await buy()
  const paid = await buy()
  await sendCallback(paid.paymentUrl)
  await sendCallback((await buy({ buyer: paid.as })).paymentUrl)
  await late()
  await decide((await late()).code, 'APPLY')
  await decide((await late()).code, 'REFUND')
  await sendCallback((await buy()).paymentUrl, { vnp_Amount: '100' })
  const over = await buy()
  await sendCallback(over.paymentUrl, { vnp_Amount: '100000000' })
  const inParts = await buy()
  await sendCallback(inParts.paymentUrl, { vnp_Amount: '500' })
  await sendCallback(inParts.paymentUrl)
  await sendCallback(paid.paymentUrl)
  await sendCallback(paid.paymentUrl, { vnp_TxnRef: 'NOBODY' })
  await sendCallback((await buy()).paymentUrl, { vnp_ResponseCode: '24', vnp_TransactionStatus: '02', vnp_TransactionNo: '0' })
  await sendCallback((await buy()).paymentUrl, { vnp_ResponseCode: '07', vnp_TransactionStatus: '07' })
  await paidTwice()
  // move one membership a month into the past
  await deps.db.execute(sql`with chosen as (select source_id as line from entitlements order by starts_at limit 1),
    e as (update entitlements set starts_at = starts_at - interval '31 days', ends_at = ((starts_at - interval '31 days') at time zone 'Asia/Ho_Chi_Minh' + interval '6 months') at time zone 'Asia/Ho_Chi_Minh'
      from chosen where source_id = line returning source_id, starts_at, ends_at)
    update plan_earnings p set first_day = (e.starts_at at time zone 'Asia/Ho_Chi_Minh')::date,
      last_day = (e.ends_at at time zone 'Asia/Ho_Chi_Minh')::date - 1 from e where p.source_line_id = e.source_id`)
  for (const job of subscriptions.jobs ?? []) await job.run(deps, {})
}
async function paidTwice() {
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id })
  const [one, two] = [await buy({ buyer: parent }), await buy({ buyer: parent, learner: child })]
  const both = (await call(startCheckout, { as: parent, body: { ids: [one.id, two.id], method: 'VNPAY' } })).data
  await sendCallback(one.paymentUrl)
  await sendCallback(both.paymentUrl)
}

/** Courses with learners and reviews. */
async function learnt() {
  const { course, batch } = courseBuilder(deps, await given.teacher())
  for (let n = 0; n < 4; n++) {
    const { id } = await course()
    const run = await batch(id)
    await batch(id, 12, { startsOn: '2020-01-01', weekdays: [7] })
    const pupil = await given.student()
    await call(holdSeat, { as: pupil, body: { kind: 'BATCH', id: run.id } })
    await noteAttendance(deps, { personId: pupil.id, courseId: id })
    const written = await call(writeCourseReview, { as: pupil, params: { id }, body: { stars: 4, text: '' } })
    const body = { verdict: 'SHOWN', lastEditedAt: written.data.writtenAt, reason: 'Phù hợp' } as const
    await call(moderateReview, { as: admin, params: { id: written.data.id }, body })
  }
  const { id: teacherId } = await given.teacher()
  await scheduleOpenClass(deps, { title: 'Lớp mở', summary: '', subjectId: 4, teacherId, teacherTitle: 'Cô', seats: 5 })
}

/** Tutors with ratings and a free evening. */
async function tutored() {
  const { tutor } = tutorBuilder(deps, given)
  for (let n = 0; n < 4; n++) await tutor({ stars: [4], free: [tomorrowAt('19:00')] })
  await deliverEvents()
}
const tomorrowAt = (time: string) => `${new Date(Date.now() + 31 * 3_600_000).toISOString().slice(0, 10)}T${time}`

/** Seats in runs: one ordered, one paid together with a plan, one cancelled. */
async function ordered() {
  const { course, batch } = courseBuilder(deps, await given.teacher())
  const { id, code } = await course()
  const live = await scheduleOpenClass(deps, {
    kind: 'INTERACTIVE',
    feeVnd: 99_000,
    title: 'Chữa đề',
    summary: '',
    subjectId: 4,
    grades: { from: 8, to: 8 },
    teacherId: (await given.teacher()).id,
    teacherTitle: 'Cô',
    seats: 5,
    times: { startsAt: new Date('2099-11-01T12:00:00Z'), endsAt: new Date('2099-11-01T13:00:00Z') },
  })
  const items = ['SUB-6M', courseSku(code, (await batch(id)).id), classSku(live.code)].map((sku) => ({ sku, quantity: 1 as const }))
  const order = async () => {
    const as = await given.student()
    return { as, ids: (await call(placeOrders, { as, body: { items } })).data.ids }
  }
  const [, paid, cancelled] = [await order(), await order(), await order()]
  await sendCallback((await call(startCheckout, { as: paid.as, body: { ids: paid.ids, method: 'VNPAY' } })).data.paymentUrl)
  for (const orderId of cancelled.ids) await call(cancelOrder, { as: cancelled.as, body: { id: orderId } })
}

await createHistory()
await ordered()
await learnt()
await tutored()

/** Plants a violation with all constraints and triggers disabled, checks, and rolls back. */
test('every invariant holds after every kind of event', async () => {
  const { isClean, rows, findings } = await reconcile(deps.db)
  for (const count of Object.values(rows)) expect(count).toBeGreaterThan(3)
  expect(findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
  expect([isClean, findings.length]).toEqual([true, invariants.length])
})

test('every invariant has a violation to detect, and a unique name', () => {
  const all = [
    violations,
    lessonViolations,
    payoutViolations,
    reversalViolations,
    afterSaleViolations,
    giftViolations,
    promotionViolations,
    pointViolations,
    membershipViolations,
    invoiceViolations,
    instalmentViolations,
    approvalViolations,
    workItemViolations,
    planShareViolations,
    taxPaperViolations,
  ]
  expect(all.flatMap((one) => Object.keys(one)).toSorted()).toEqual(invariants.map(({ name }) => name).toSorted())
})

test.each(eachViolation(violations))('%s detects its violation: %s', async (name, plant) => {
  expect(await invariantsBrokenBy(deps, plant)).toContain(name)
})

test('planted violations are rolled back', async () => {
  expect((await reconcile(deps.db)).isClean).toBe(true)
})

afterEach(deliverEvents)

test('money with a pending event is no violation, until the event is lost', async () => {
  const { paymentUrl } = await buy()
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
  expect((await reconcile(deps.db)).isClean).toBe(true)
  expect(await invariantsBrokenBy(deps, `delete from outbox where delivered_at is null`)).toContain('money_reaches_its_orders')
})
