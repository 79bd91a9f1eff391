import { holdSeat } from '@khue/contracts/offer/open-classes'
import { getCourse } from '@khue/contracts/offer/courses'
import { getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { addPaymentAccount } from '@khue/contracts/money/payment-accounts'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import * as refunds from '@khue/contracts/sale/refunds'
import * as desk from '@khue/contracts/sale/refunds-admin'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mayUse } from '#modules/sale/entitlements'
import { allowRelease, releaseLesson, untaught } from '#modules/money/escrow'
import { fulfilmentRequested } from '#modules/sale/orders'
import { transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { trackBalances } from '#testing/ledger'
import { seedMarketplace } from '#testing/marketplace'
import type { TestPerson } from '#testing/people'
import { vnpayCallbackFields, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const { call, given, deps, deliverEvents } = await testApp({ env: vnpayEnv })
const { skus, courses, classId, serviceId, runs } = await seedMarketplace(deps, given)
const [admin, second] = [await given.admin(), await given.admin()]
let number = 8_000_000

async function buy(as: TestPerson, wanted: readonly string[], learner = as) {
  const items = wanted.map((sku) => ({ sku, quantity: 1 as const, learnerId: learner.id }))
  const { ids } = (await call(placeOrders, { as, body: { items } })).data
  const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
  await deliverEvents()
  return ids
}
const linesOf = async (orderId: string) => {
  const { rows } = await deps.db.execute<{ id: string }>(sql`select id from order_lines where order_id = ${orderId} order by id`)
  return rows.map(({ id }) => id)
}
const preview = async (as: TestPerson, orderId: string) => (await call(refunds.previewRefund, { as, query: { orderId } })).data
type Way = { channel?: 'BALANCE' | 'GATEWAY' | 'BANK'; paymentAccountId?: string }
async function giveBack(as: TestPerson, orderId: string, { channel = 'BALANCE', ...more }: Way = {}) {
  const { lines, total } = await preview(as, orderId)
  const lineIds = lines.filter(({ isPossible }) => isPossible).map(({ lineId }) => lineId)
  return call(refunds.requestRefund, { as, body: { orderId, lineIds, total, reason: 'Lịch học không phù hợp', channel, ...more } })
}
async function boughtCount(courseId: string) {
  const { rows } = await deps.db.execute<{ n: number }>(sql`select bought_count as n from courses where id = ${courseId}`)
  return rows[0]!.n
}
const course = async (id: string) => (await call(getCourse, { params: { id } })).data

test('purchases from several sellers are the learner’s, and their money is held until they are taught', async () => {
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id })
  const gained = await trackBalances(deps)
  const before = await boughtCount(courses.taught)
  const ids = await buy(parent, [skus.run, skus.recorded, skus.live, skus.lessons, skus.plan], child)
  expect(ids.length).toBeGreaterThan(2)
  for (const [kind, refId] of [
    ['CO', courses.taught],
    ['CO', courses.recorded],
    ['LL', classId],
    ['TN', serviceId],
  ] as const)
    expect([kind, await mayUse(deps, child.id, kind, refId), await mayUse(deps, parent.id, kind, refId)]).toEqual([kind, true, false])
  expect(await mayUse(deps, child.id, 'SUB')).toBe(true)
  const { CLEARING_VNPAY: paid = 0, ...held } = await gained()
  expect(held).toEqual({ ESCROW: 1_290_000 + 450_000 + 99_000 + 800_000, DEFERRED_REVENUE: 990_000 })
  expect(paid).toBe(3_629_000)
  for (const id of ids) {
    const { status, timeline, lines } = (await call(getOrder, { as: parent, query: { id } })).data
    expect([status, timeline.filter(({ kind }) => kind === 'DELIVERED').length]).toEqual(['COMPLETED', lines.length])
  }
  expect(await boughtCount(courses.taught)).toBe(before + 1)
  expect((await course(courses.taught)).batches.find(({ id }) => id === runs[0])?.seatsLeft).toBe(2)
  expect((await call(holdSeat, { as: parent, body: { kind: 'BATCH', id: runs[0], learnerId: child.id } })).code).toBe('SEAT_TAKEN')
})

test('a repeated event delivers, counts and books nothing again', async () => {
  const buyer = await given.student()
  const [orderId = ''] = await buy(buyer, [skus.recorded])
  const { rows } = await deps.db.execute<{ payload: never }>(
    sql`select payload from outbox where name = 'order.fulfilment_requested' and payload->>'orderId' = ${orderId}`,
  )
  const gained = await trackBalances(deps)
  const before = await boughtCount(courses.recorded)
  await transact(deps, (deps) => publish(deps, fulfilmentRequested, rows[0]!.payload))
  await deliverEvents()
  expect(await gained()).toEqual({})
  expect(await boughtCount(courses.recorded)).toBe(before)
})

test('the untaught part of a course is refunded, and its seat freed, after an admin has approved', async () => {
  const buyer = await given.student()
  const [orderId = ''] = await buy(buyer, [skus.secondRun])
  const [lineId = ''] = await linesOf(orderId)
  for (let lessonNo = 1; lessonNo <= 5; lessonNo++) await releaseLesson(deps, { lineId, lessonNo })
  await deps.db.execute(sql`update escrows set cooling_off_ends_at = now() where line_id = ${lineId}`)
  const seats = async () => (await course(courses.taught)).batches.find(({ id }) => id === runs[1])?.seatsLeft
  const gained = await trackBalances(deps)
  const left = 1_290_000 - 5 * 71_666
  expect((await preview(buyer, orderId)).lines[0]).toMatchObject({
    amount: left,
    lessons: 13,
    explanation: 'Hoàn 13 trong 18 buổi chưa học.',
  })
  const [refund] = (await giveBack(buyer, orderId)).data.items
  expect(refund).toMatchObject({ state: 'REQUESTED', amount: left })
  expect(await seats()).toBe(2)
  // one more lesson was taught while the request waited: it is reduced and must be reviewed again
  await releaseLesson(deps, { lineId, lessonNo: 6 })
  const approve = (amount: number) => call(desk.approveRefund, { as: admin, params: { id: refund!.id }, body: { amount } })
  expect((await approve(left)).data).toMatchObject({ state: 'REQUESTED', amount: left - 71_666 })
  expect((await approve(left)).code).toBe('REFUND_CHANGED')
  expect((await approve(left - 71_666)).data.state).toBe('DONE')
  expect(await gained()).toMatchObject({ ESCROW: -left, LEARNING_BALANCE: left - 71_666 })
  expect(await mayUse(deps, buyer.id, 'CO', courses.taught)).toBe(false)
  expect(await seats()).toBe(3)
  expect((await untaught(deps, [lineId])).get(lineId)).toMatchObject({ leftLessons: 0, leftVnd: 0 })
  expect((await preview(buyer, orderId)).lines[0]).toMatchObject({ isPossible: false, amount: 0 })
})

test('a class is refunded within its term without approval, and not after it', async () => {
  const buyer = await given.student()
  const [[live = ''], [recorded = '']] = [await buy(buyer, [skus.live]), await buy(buyer, [skus.recorded])]
  const [lineId = ''] = await linesOf(recorded)
  await deps.db.execute(sql`update escrows set cooling_off_ends_at = now() where line_id = ${lineId}`)
  expect((await preview(buyer, recorded)).lines[0]).toMatchObject({
    isPossible: false,
    explanation: 'Khoá học quay sẵn đã qua thời hạn đổi ý.',
  })
  expect((await giveBack(buyer, live)).data.items[0]).toMatchObject({ state: 'DONE', amount: 99_000 })
  expect(await mayUse(deps, buyer.id, 'LL', classId)).toBe(false)
  await buy(buyer, [skus.live]) // a seat is free again, also for the learner who gave it back
  expect(await mayUse(deps, buyer.id, 'LL', classId)).toBe(true)
})

test('a refund of a recorded course requested in time stays valid until it is decided, however late', async () => {
  const asked = async () => {
    const buyer = await given.student()
    const [orderId = ''] = await buy(buyer, [skus.recorded])
    const [lineId = ''] = await linesOf(orderId)
    const { id } = (await giveBack(buyer, orderId, { channel: 'GATEWAY' })).data.items[0]!
    await deps.db.execute(sql`update escrows set cooling_off_ends_at = now() - interval '1 minute' where line_id = ${lineId}`)
    return { buyer, lineId, id }
  }
  const [approved, rejected, withdrawn] = [await asked(), await asked(), await asked()]
  const work = () =>
    allowRelease(
      deps,
      [approved, rejected, withdrawn].map(({ lineId }) => lineId),
      'watched',
    )
  await work()
  for (const { lineId } of [approved, rejected, withdrawn])
    expect((await untaught(deps, [lineId])).get(lineId)).toMatchObject({ leftLessons: 1, isFree: false })
  const gained = await trackBalances(deps)
  const one = { as: admin, params: { id: approved.id } }
  expect((await call(desk.approveRefund, { ...one, body: { amount: 450_000 } })).data).toMatchObject({
    state: 'APPROVED',
    amount: 450_000,
  })
  expect(await gained()).toEqual({ ESCROW: -450_000, REFUNDS_PAYABLE: 450_000 })
  await call(desk.rejectRefund, { as: admin, params: { id: rejected.id }, body: { note: 'Đã xem hết' } })
  await call(refunds.withdrawRefund, { as: withdrawn.buyer, body: { id: withdrawn.id } })
  await work()
  expect(await gained()).toMatchObject({ ESCROW: -3 * 450_000, REFUNDS_PAYABLE: 450_000, TEACHER_PAYABLE: 2 * 360_000 })
})

test('a lesson taught between the two approvals reduces a bank refund, which then needs both again', async () => {
  const buyer = await given.student()
  const [orderId = ''] = await buy(buyer, [skus.secondRun])
  const [lineId = ''] = await linesOf(orderId)
  const account = { bankBin: '970436' as const, number: '0011002233445', holder: 'BUI GIA HAN' }
  const { id: paymentAccountId } = (await call(addPaymentAccount, { as: buyer, body: account })).data
  const { id, amount } = (await giveBack(buyer, orderId, { channel: 'BANK', paymentAccountId })).data.items[0]!
  const seen = (left: number) => ({ params: { id }, body: { amount: left } })
  await call(desk.checkRefund, { as: admin, ...seen(amount) })
  await releaseLesson(deps, { lineId, lessonNo: 1 })
  const smaller = (await call(desk.approveRefund, { as: second, ...seen(amount) })).data
  expect(smaller).toMatchObject({ state: 'REQUESTED', amount: amount - 71_666, approvedBy: null })
  await call(desk.checkRefund, { as: admin, ...seen(smaller.amount) })
  expect((await call(desk.approveRefund, { as: second, ...seen(smaller.amount) })).data.state).toBe('APPROVED')
  expect((await call(desk.approveRefund, { as: admin, ...seen(smaller.amount) })).code).toBe('REFUND_STATE_LOCKED')
})
