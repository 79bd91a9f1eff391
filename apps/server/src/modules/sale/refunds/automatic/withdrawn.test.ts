import { holdSeat } from '@khue/contracts/offer/open-classes'
import { changeCourse, changeLiveClass } from '@khue/contracts/offer/offer-admin'
import { getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { addToCart, getCart } from '@khue/contracts/sale/carts'
import { getBalance } from '@khue/contracts/money/balance'
import { addPaymentAccount } from '@khue/contracts/money/payment-accounts'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import * as refunds from '@khue/contracts/sale/refunds'
import * as refundDesk from '@khue/contracts/sale/refunds-admin'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mayUse } from '#modules/sale/entitlements'
import { releaseLesson } from '#modules/money/escrow'
import { classWithdrawn, scheduleOpenClass } from '#modules/offer/open-classes'
import { classSku, courseSku } from '@khue/contracts/sale/offers'
import { transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { violatedConstraint } from '#platform/postgres/db'
import { courseBuilder } from '#testing/courses'
import { trackBalances } from '#testing/ledger'
import { seedMarketplace } from '#testing/marketplace'
import type { TestPerson } from '#testing/people'
import { vnpayCallbackFields, vnpayEnv } from '#testing/sale'
import { hourFrom } from '#testing/tutors'
import { testApp } from '#testing/test-app'
import { reconcile } from '../../../../reconcile/index.ts'

const { call, given, deps, deliverEvents } = await testApp({ env: vnpayEnv })
const { skus, sellers } = await seedMarketplace(deps, given)
const admin = await given.admin()
let number = 7_000_000
let hour = 0

async function liveClass() {
  const at = String(++hour).padStart(2, '0')
  const { from: startsAt, to: endsAt } = hourFrom(`2099-10-${at}T19:00`, 60)
  const common = { kind: 'INTERACTIVE' as const, summary: '', subjectId: 4 as const, grades: { from: 8, to: 8 }, seats: 5 }
  const times = { startsAt, endsAt }
  const live = await scheduleOpenClass(deps, {
    ...common,
    title: `Lớp luyện đề ${at}`,
    feeVnd: 99_000,
    teacherId: sellers.other.id,
    teacherTitle: 'Thầy',
    times,
  })
  return { id: live.id, sku: classSku(live.code) }
}
async function order(as: TestPerson, wanted: readonly string[], learner = as) {
  const items = wanted.map((sku) => ({ sku, quantity: 1 as const, learnerId: learner.id }))
  const { ids } = (await call(placeOrders, { as, body: { items } })).data
  return ids
}
async function checkout(as: TestPerson, ids: string[], method: 'VNPAY' | 'BALANCE' = 'VNPAY') {
  const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method } })).data
  return () => call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
}
async function buy(as: TestPerson, wanted: readonly string[], learner = as) {
  const ids = await order(as, wanted, learner)
  const pay = await checkout(as, ids)
  await pay()
  await deliverEvents()
  return ids[0]!
}
const withdraw = (id: string) => call(changeLiveClass, { as: admin, params: { id }, body: { isGone: true } })
const endCourse = (id: string) => call(changeCourse, { as: admin, params: { id }, body: { state: 'GONE' } })
const affected = async (kind: 'CO' | 'LL', id: string) =>
  (await call(refundDesk.previewWithdrawal, { as: admin, query: { kind, id } })).data
const refundsOf = async (as: TestPerson, orderId: string) => (await call(refunds.listMyRefunds, { as, query: { orderId } })).data.items
const statusOf = async (as: TestPerson, id: string) => (await call(getOrder, { as, query: { id } })).data.status
const balanceOf = async (as: TestPerson) => (await call(getBalance, { as })).data.balance
async function noticesOf(personId: string, type: string) {
  const { rows } = await deps.db.execute<{ text: string }>(
    sql`select content as text from notifications where person_id = ${personId} and type = ${type}`,
  )
  return rows.map(({ text }) => text)
}
const agrees = async () => expect((await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])

test('a withdrawn class gives every paid seat back in full, frees the seats and notifies buyer, learner and guardians', async () => {
  const { id, sku } = await liveClass()
  const parent = await given.parent()
  const other = await given.parent()
  const child = await given.student({ guardianId: parent.id })
  await deps.db.execute(sql`insert into guardianships (guardian_id, child_id) values (${other.id}, ${child.id})`)
  const alone = await given.student()
  const first = await buy(parent, [sku], child)
  const second = await buy(alone, [sku, skus.recorded])
  await deps.db.execute(sql`update escrows set cooling_off_ends_at = now() - interval '1 minute'`) // less than a day before it begins
  expect(await affected('LL', id)).toEqual({ seats: 2, amount: 198_000, gifts: 0, unpaid: 0 })
  const gained = await trackBalances(deps)
  await withdraw(id)
  await deliverEvents()
  expect(await gained()).toEqual({ ESCROW: -198_000, REFUNDS_PAYABLE: 198_000 })
  expect(await refundsOf(parent, first)).toMatchObject([{ state: 'APPROVED', channel: 'GATEWAY', amount: 99_000, canWithdraw: false }])
  expect(await refundsOf(alone, second)).toMatchObject([{ amount: 99_000, reason: 'Khuê đã huỷ món này' }])
  expect([await mayUse(deps, child.id, 'LL', id), await mayUse(deps, alone.id, 'LL', id)]).toEqual([false, false])
  const { rows } = await deps.db.execute(sql`select seats_held::int as held from open_classes where id = ${id}`)
  expect(rows).toEqual([{ held: 0 }])
  expect((await noticesOf(parent.id, 'ITEM_WITHDRAWN'))[0]).toContain('99.000đ')
  for (const one of [child, other]) expect(await noticesOf(one.id, 'LESSONS_WITHDRAWN')).toHaveLength(1)
  expect(await noticesOf(parent.id, 'LESSONS_WITHDRAWN')).toEqual([])
  expect(await affected('LL', id)).toMatchObject({ seats: 0, amount: 0 })
  await transact(deps, (deps) => publish(deps, classWithdrawn, { classId: id })) // delivered again
  await deliverEvents()
  expect(await refundsOf(parent, first)).toHaveLength(1)
  await agrees()
})

test('money paid from the learning balance returns there at once', async () => {
  const { id, sku } = await liveClass()
  const buyer = await given.student()
  const orderId = await buy(buyer, [skus.recorded])
  const { lines, total } = (await call(refunds.previewRefund, { as: buyer, query: { orderId } })).data
  const body = { orderId, lineIds: lines.map(({ lineId }) => lineId), total, reason: 'Đổi ý', channel: 'BALANCE' as const }
  await call(refunds.requestRefund, { as: buyer, body })
  await checkout(buyer, await order(buyer, [sku]), 'BALANCE')
  await deliverEvents()
  expect([await balanceOf(buyer), await mayUse(deps, buyer.id, 'LL', id)]).toEqual([351_000, true])
  await withdraw(id)
  await deliverEvents()
  expect(await balanceOf(buyer)).toBe(450_000)
  await agrees()
})

test('an unpaid order with a withdrawn class is cancelled with its reason, and its money is late', async () => {
  const { id, sku } = await liveClass()
  const buyer = await given.student()
  await call(addToCart, { as: buyer, body: { sku } })
  const ids = await order(buyer, [sku, skus.recorded])
  const pay = await checkout(buyer, ids)
  await call(holdSeat, { as: admin, body: { kind: 'CLASS', id, learnerId: admin.id } })
  expect(await affected('LL', id)).toMatchObject({ seats: 0, unpaid: 1 })
  await withdraw(id)
  await deliverEvents()
  const { status, timeline } = (await call(getOrder, { as: buyer, query: { id: ids[0]! } })).data
  expect([status, timeline.map(({ kind }) => kind)]).toEqual(['CANCELLED', expect.arrayContaining(['WITHDRAWN', 'CANCELLED'])])
  expect((await noticesOf(buyer.id, 'ORDER_WITHDRAWN'))[0]).toContain('Lớp luyện đề')
  expect((await call(getCart, { as: buyer })).data.items).toMatchObject([{ state: 'GONE' }])
  const { rows } = await deps.db.execute(sql`select seats_held::int as held from open_classes where id = ${id}`)
  expect(rows).toEqual([{ held: 0 }])
  await pay()
  await deliverEvents()
  expect([await statusOf(buyer, ids[0]!), await mayUse(deps, buyer.id, 'LL', id)]).toEqual(['CANCELLED', false])
  await agrees()
})

test('the database gives nobody a seat in a withdrawn class', async () => {
  const { id } = await liveClass()
  await withdraw(id)
  const planted = sql`insert into seat_holds (id, class_id, learner_id, holder_id, expires_at)
    values (gen_random_uuid(), ${id}, ${admin.id}, ${admin.id}, now() + interval '5 minutes')`
  expect(await deps.db.execute(planted).catch((error: unknown) => violatedConstraint(error))).toBe('seat_holds_not_withdrawn')
})

test('a payment in flight while the class is withdrawn is refunded or never completes', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 8; round++) {
    const { id, sku } = await liveClass()
    const buyer = await given.student()
    const ids = await order(buyer, [sku])
    const pay = await checkout(buyer, ids)
    const steps = [() => pay(), () => withdraw(id), () => deliverEvents(), () => deliverEvents()]
    await Promise.all((round % 2 ? steps : steps.toReversed()).map((step) => step()))
    await deliverEvents()
    const status = await statusOf(buyer, ids[0]!)
    const money = await refundsOf(buyer, ids[0]!)
    expect(await mayUse(deps, buyer.id, 'LL', id)).toBe(false)
    if (status === 'CANCELLED') expect(money).toEqual([])
    else expect(money).toMatchObject([{ state: 'APPROVED', amount: 99_000 }])
    outcomes.add(status)
  }
  expect(outcomes.size).toBeGreaterThan(0)
  await agrees()
})

test('a class paid before the withdrawal and completed after it becomes balance at once', async () => {
  const { id, sku } = await liveClass()
  const buyer = await given.student()
  const ids = await order(buyer, [sku])
  const pay = await checkout(buyer, ids)
  await pay()
  await withdraw(id)
  await deliverEvents()
  expect([await statusOf(buyer, ids[0]!), await balanceOf(buyer)]).toEqual(['CANCELLED', 99_000])
  expect(await noticesOf(buyer.id, 'MONEY_CREDITED')).toHaveLength(1)
  expect(await mayUse(deps, buyer.id, 'LL', id)).toBe(false)
  await agrees()
})

test('a course that ends for good returns its untaught lessons and its unclaimed gifts, and keeps what was taught', async () => {
  const { course, batch } = courseBuilder(deps, sellers.teacher)
  const taught = await course({ title: 'Hoá 8 nền tảng', fee: 900_000, lessons: 9 })
  const run = await batch(taught.id, 3)
  const buyer = await given.student()
  const orderId = await buy(buyer, [courseSku(taught.code, run.id)])
  const { rows } = await deps.db.execute<{ id: string }>(sql`select id from order_lines where order_id = ${orderId}`)
  for (const lessonNo of [1, 2]) await releaseLesson(deps, { lineId: rows[0]!.id, lessonNo })
  expect(await affected('CO', taught.id)).toMatchObject({ seats: 1, amount: 700_000 })
  await endCourse(taught.id)
  await deliverEvents()
  expect(await refundsOf(buyer, orderId)).toMatchObject([{ amount: 700_000, state: 'APPROVED' }])
  expect(await statusOf(buyer, orderId)).toBe('COMPLETED')
  expect(await mayUse(deps, buyer.id, 'CO', taught.id)).toBe(false)

  const recorded = await course({ format: 'RECORDED', title: 'Hoá 8 quay sẵn', fee: 450_000 })
  const [giver, receiver] = [await given.student(), await given.student()]
  const sku = courseSku(recorded.code)
  const gift = { phone: '0912345678' }
  const placed = await call(placeOrders, { as: giver, body: { items: [{ sku, quantity: 1, gift }] } })
  const pay = await checkout(giver, placed.data.ids)
  await pay()
  await deliverEvents()
  await deps.db.execute(sql`update escrows set cooling_off_ends_at = now() - interval '1 minute'`)
  const watcher = await buy(receiver, [sku])
  await deps.db.execute(sql`update escrows set cooling_off_ends_at = now() - interval '1 minute'`)
  expect(await affected('CO', recorded.id)).toEqual({ seats: 2, amount: 900_000, gifts: 1, unpaid: 0 })
  await endCourse(recorded.id)
  await deliverEvents()
  expect(await refundsOf(giver, placed.data.ids[0]!)).toMatchObject([{ amount: 450_000 }])
  expect(await refundsOf(receiver, watcher)).toMatchObject([{ amount: 450_000 }])
  const { rows: gifts } = await deps.db.execute(sql`select state from gifts where giver_id = ${giver.id}`)
  expect(gifts).toEqual([{ state: 'REVOKED' }])
  await agrees()
})

test('the desk can refund a withdrawn class in full, also just before it would have begun', async () => {
  const { id, sku } = await liveClass()
  const buyer = await given.student()
  const orderId = await buy(buyer, [sku])
  await deps.db.execute(sql`update escrows set cooling_off_ends_at = now() - interval '1 minute'`)
  const seen = async () => (await call(refundDesk.previewOnBehalf, { as: admin, query: { orderId } })).data
  expect((await seen()).total).toBe(0)
  // withdrawn before withdrawals were refunded
  await deps.db.execute(sql`update open_classes set removed_at = now() where id = ${id}`)
  await deps.db.execute(sql`update lessons set state = 'CANCELLED' where id = ${id}`)
  const { total, lines } = await seen()
  expect([total, lines[0]!.explanation]).toEqual([99_000, 'Khuê đã huỷ món này: hoàn toàn bộ phần chưa học.'])
  const lineIds = lines.map(({ lineId }) => lineId)
  const body = { orderId, lineIds, reason: 'Lớp bị huỷ', channel: 'BALANCE' as const }
  const asked = await call(refundDesk.refundOnBehalf, { as: admin, body })
  const second = await given.admin()
  await call(refundDesk.approveRefund, { as: second, params: { id: asked.data.items[0]!.id }, body: { amount: 99_000 } })
  expect(await balanceOf(buyer)).toBe(99_000)
  await agrees()
})

test.each(['GATEWAY', 'BANK'] as const)(
  'an undecided request is decided first, then the rest of the order is refunded: %s',
  async (channel) => {
    const { id, sku } = await liveClass()
    const buyer = await given.student()
    const orderId = await buy(buyer, [sku])
    const { lines, total } = (await call(refunds.previewRefund, { as: buyer, query: { orderId } })).data
    const account = { bankBin: '970436', number: '0011002233445', holder: 'BUI GIA HAN' } as const
    const paymentAccountId = (await call(addPaymentAccount, { as: buyer, body: account })).data.id
    const common = { orderId, lineIds: lines.map(({ lineId }) => lineId), total, reason: 'Bận' }
    const body = channel === 'BANK' ? { ...common, channel, paymentAccountId } : { ...common, channel }
    const [request] = (await call(refunds.requestRefund, { as: buyer, body })).data.items
    const seen = { params: { id: request!.id }, body: { amount: request!.amount } }
    if (channel === 'BANK') expect((await call(refundDesk.checkRefund, { as: admin, ...seen })).data.state).toBe('CHECKED')
    await withdraw(id)
    await deliverEvents()
    await call(refundDesk.rejectRefund, { as: admin, params: { id: request!.id }, body: { note: 'Không' } })
    const states = async () => {
      await deps.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
      await deliverEvents()
      return (await refundsOf(buyer, orderId)).map(({ state }) => state).toSorted()
    }
    await expect.poll(states).toEqual(['APPROVED', 'REJECTED'])
    await agrees()
  },
)

test('a request for another item of the order does not delay the refund', async () => {
  const [first, second] = [await liveClass(), await liveClass()]
  const buyer = await given.student()
  const orderId = await buy(buyer, [first.sku, second.sku])
  const { lines } = (await call(refunds.previewRefund, { as: buyer, query: { orderId } })).data
  const lineIds = [lines[0]!.lineId]
  const { total } = (await call(refunds.previewRefund, { as: buyer, query: { orderId, lineIds } })).data
  const body = { orderId, lineIds, total, reason: 'Bận', channel: 'GATEWAY' as const }
  const [request] = (await call(refunds.requestRefund, { as: buyer, body })).data.items
  await withdraw(second.id)
  await deliverEvents()
  expect((await refundsOf(buyer, orderId)).map(({ state }) => state).toSorted()).toEqual(['APPROVED', 'REQUESTED'])
  await call(refundDesk.approveRefund, { as: admin, params: { id: request!.id }, body: { amount: 99_000 } })
  expect((await refundsOf(buyer, orderId)).map(({ state, amount }) => [state, amount])).toEqual([
    ['APPROVED', 99_000],
    ['APPROVED', 99_000],
  ])
  await agrees()
})
