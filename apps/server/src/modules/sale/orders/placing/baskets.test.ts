import { setSpendingRule } from '@khue/contracts/people/family-requests'
import { getSeatHold, holdSeat } from '@khue/contracts/offer/open-classes'
import { classSku, courseSku } from '@khue/contracts/sale/offers'
import { buyClass } from '@khue/contracts/sale/checkout'
import { cancelOrder, getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { payAgain, startCheckout } from '@khue/contracts/sale/checkout'
import { getMySubscription } from '@khue/contracts/sale/subscriptions'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { seats } from '#modules/offer/seats'
import { scheduleOpenClass } from '#modules/offer/open-classes'
import { outbox } from '#platform/outbox/domain-events'
import { courseBuilder } from '#testing/courses'
import { trackBalances } from '#testing/ledger'
import type { TestPerson } from '#testing/people'
import { rounds } from '#testing/rounds'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { reconcile } from '../../../../reconcile/index.ts'
import { requestedItems, orderLines, orders } from '../orders.tables.ts'
import { expireUnpaidOrders } from '../ending/end-orders.service.ts'

const { call, given, deps, deliverEvents } = await testApp({ env: vnpayEnv })
await sellPlan(deps)
const [one, two] = [await given.teacher({ name: 'Nguyễn Thu Hà' }), await given.teacher({ name: 'Trần Quốc Bảo' })]
const { course, batch } = courseBuilder(deps, one)
const recorded = await course(
  { format: 'RECORDED', title: 'Phân thức từ đầu', fee: 450_000 },
  { teacher: { ...two, title: 'Thầy', gender: 'MALE' } },
)

async function run(seats = 5) {
  const { id, code } = await course({ title: 'Toán 8', fee: 1_290_000, lessons: 18 })
  const { id: batchId } = await batch(id, seats)
  return { code, batchId, sku: courseSku(code, batchId), other: async () => courseSku(code, (await batch(id)).id) }
}
const free = async () =>
  classSku(
    (
      await scheduleOpenClass(deps, {
        kind: 'INTERACTIVE',
        title: 'Học thử',
        summary: '',
        subjectId: 4,
        grades: { from: 8, to: 8 },
        teacherId: one.id,
        teacherTitle: 'Cô',
        seats: 5,
      })
    ).code,
  )
const item = (sku: string, learnerId?: string) => ({ sku, quantity: 1 as const, ...(learnerId && { learnerId }) })
const place = (as: TestPerson, ...items: ReturnType<typeof item>[]) => call(placeOrders, { as, body: { items } })
const placed = async (as: TestPerson, ...skus: string[]) => (await place(as, ...skus.map((sku) => item(sku)))).data.ids
const orderOf = async (as: TestPerson, id: string | undefined) => (await call(getOrder, { as, query: { id: id! } })).data
const kindsOf = async (as: TestPerson, id: string | undefined) => (await orderOf(as, id)).timeline.map(({ kind }) => kind)
const start = async (as: TestPerson, ids: string[]) => (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
async function payAtGateway(paymentUrl: string) {
  const { data } = await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
  await deliverEvents()
  return data.RspCode
}
let number = 7_000_000

/** States of an order's seats. */
async function seatsOf(orderId: string | undefined) {
  const { rows } = await deps.db.execute<{ state: string }>(
    sql`select h.state from seat_holds h join order_lines l on l.id = h.order_line_id where l.order_id = ${orderId} order by h.id`,
  )
  return rows.map(({ state }) => state)
}
/** Lets every held seat expire and runs the job that releases expired seats. */
async function seatClocksRunOut() {
  await deps.db.execute(sql`update seat_holds set expires_at = now() - interval '1 second' where state = 'HELD'`)
  await seats.jobs?.find(({ name }) => name === 'seats:give_back')?.run(deps, {})
}
const over = (...ids: (string | undefined)[]) =>
  deps.db
    .update(orders)
    .set({ expiresAt: sql`now() - interval '1 second'`, autoCancelAt: sql`now() - interval '1 second'` })
    .where(
      inArray(
        orders.id,
        ids.map((id) => id!),
      ),
    )

test('a request for several items becomes one order per seller, in the order of their first items', async () => {
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id, name: 'Bé An' })
  const [taught, live] = [await run(), await free()]
  const { data } = await place(
    parent,
    item(taught.sku, child.id),
    item('SUB-6M', child.id),
    item(courseSku(recorded.code)),
    item(live, child.id),
  )
  const [ofOne, ofHouse, ofTwo, ...more] = await Promise.all(data.ids.map((id) => orderOf(parent, id)))
  expect(more).toEqual([])
  expect([ofOne, ofHouse, ofTwo].map((order) => [order?.total, order?.discount, order?.lines.map(({ sku }) => sku).toSorted()])).toEqual([
    [1_290_000, 0, [taught.sku, live].toSorted()],
    [990_000, 0, ['SUB-6M']],
    [450_000, 0, [courseSku(recorded.code)]],
  ])
  expect(ofOne?.lines.find(({ kind }) => kind === 'CO')).toMatchObject({
    name: 'Toán 8 (khai giảng 01/12/2099)',
    lessons: 18,
    price: 1_290_000,
    learner: { id: child.id, name: 'Bé An' },
    seller: { id: one.id, name: 'Nguyễn Thu Hà' },
  })
  expect(await seatsOf(data.ids[0])).toEqual(['HELD', 'HELD'])
})

test('a repeated request returns the same orders, in any order of items, until one basket differs', async () => {
  const buyer = await given.student()
  const { sku } = await run()
  const all = ['SUB-6M', sku, courseSku(recorded.code)]
  const ids = await placed(buyer, ...all)
  expect((await placed(buyer, ...all.toReversed())).toSorted()).toEqual(ids.toSorted())
  expect(await placed(buyer, 'SUB-6M', sku)).toEqual(ids.slice(0, 2))
  expect(await placed(buyer, 'SUB-6M')).toEqual(ids.slice(0, 1))
  const more = await placed(buyer, 'SUB-6M', sku, await free())
  expect([more.length, more[0] === ids[0], more[1] === ids[1]]).toEqual([2, true, false])
  expect(await kindsOf(buyer, ids[1])).toEqual(['PLACED', 'REPLACED'])
  expect((await orderOf(buyer, ids[2])).status).toBe('AWAITING_PAYMENT') // none of its items was requested again
  expect([await seatsOf(ids[1]), await seatsOf(more[1])]).toEqual([['RELEASED'], ['HELD', 'HELD']])
})

test('a plan in an open order of several items leaves it when it is requested alone', async () => {
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id })
  const [both] = (await place(parent, item('SUB-6M'), item('SUB-6M', child.id))).data.ids
  const [alone] = await placed(parent, 'SUB-6M')
  expect(alone).not.toBe(both)
  expect(await kindsOf(parent, both)).toEqual(['PLACED', 'REPLACED'])
  const [again] = (await place(parent, item('SUB-6M', child.id), item('SUB-6M'))).data.ids
  expect([again === both, await kindsOf(parent, alone)]).toEqual([false, ['PLACED', 'REPLACED']])
})

test('a seat is held as long as its order is open, even past the seat’s own expiry', async () => {
  const buyer = await given.student()
  const { sku, batchId } = await run(1)
  const [id] = await placed(buyer, sku)
  await seatClocksRunOut()
  expect(await seatsOf(id)).toEqual(['HELD'])
  const late = await given.student()
  expect((await place(late, item('SUB-6M'), item(sku))).code).toBe('SEAT_FULL')
  expect(await deps.db.select().from(orders).where(eq(orders.buyerId, late.id))).toEqual([]) // all or none
  await call(cancelOrder, { as: buyer, body: { id: id! } })
  const [next] = await placed(late, sku)
  expect([await seatsOf(id), await seatsOf(next)]).toEqual([['RELEASED'], ['HELD']])
  await over(next)
  await expireUnpaidOrders(deps)
  expect(await seatsOf(next)).toEqual(['RELEASED'])
  expect((await call(holdSeat, { as: buyer, body: { kind: 'BATCH', id: batchId } })).data.seatsLeft).toBe(0)
})

test('an order takes the seat that its learner already holds', async () => {
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id })
  const { sku, batchId } = await run(1)
  const hold = (await call(holdSeat, { as: parent, body: { kind: 'BATCH', id: batchId, learnerId: child.id } })).data
  const [id] = (await place(parent, item(sku, child.id))).data.ids
  const lines = await deps.db.select({ seatHoldId: orderLines.seatHoldId }).from(orderLines).where(eq(orderLines.orderId, id!))
  expect(lines).toEqual([{ seatHoldId: hold.id }])
  await seatClocksRunOut()
  expect((await call(getSeatHold, { as: parent, query: { id: hold.id } })).data.state).toBe('HELD')
})

test('of two people who order the last seat at once one gets it, and a double press gets the same answer twice', rounds, async () => {
  const [first, second] = [await given.student(), await given.student()]
  const { sku } = await run(1)
  const answers = await Promise.all([first, second, first, second].map((as) => place(as, item(sku))))
  expect(answers.map(({ code }) => code ?? 'placed').toSorted()).toEqual(['SEAT_FULL', 'SEAT_FULL', 'placed', 'placed'])
  expect(new Set(answers.flatMap(({ data, code }) => (code ? [] : data.ids))).size).toBe(1)
})

test('a course for a child is in one open order, placed by a guardian or by the child', async () => {
  const mother = await given.parent()
  const child = await given.student({ guardianId: mother.id })
  const sku = courseSku(recorded.code)
  const [id] = (await place(mother, item(sku, child.id))).data.ids
  expect((await place(child, item(sku))).code).toBe('ORDER_ITEM_ALREADY_PENDING')
  await call(cancelOrder, { as: mother, body: { id: id! } })
  expect((await place(child, item(sku))).status).toBe(200)
})

test('items that cannot be bought together, or at all, are refused and no order is placed', async () => {
  const buyer = await given.student()
  const taught = await run()
  expect((await place(buyer, item(taught.sku), item(await taught.other()))).code).toBe('ORDER_DUPLICATE_COURSE')
  expect((await place(buyer, item('SUB-6M'), item('CO-nobody22'))).code).toBe('OFFER_NOT_FOUND')
  expect((await place(buyer, item(taught.sku, (await given.student()).id))).code).toBe('LEARNER_NOT_FOUND')
  expect(await deps.db.select().from(orders).where(eq(orders.buyerId, buyer.id))).toEqual([])
})

test('a person cannot order for a learner what the learner owns: a recorded course, or a seat', async () => {
  const mother = await given.parent()
  const child = await given.student({ guardianId: mother.id })
  await call(setSpendingRule, { as: mother, params: { id: child.id }, body: { mode: 'ALWAYS', monthlyLimit: null } })
  const { sku } = await run()
  const skus = [courseSku(recorded.code), sku]
  for (const sku of skus) await payAtGateway((await start(child, await placed(child, sku))).paymentUrl)
  for (const sku of skus) {
    expect((await place(mother, item(sku, child.id))).code).toBe('ALREADY_OWNED')
    expect((await place(child, item('SUB-6M'), item(sku))).code).toBe('ALREADY_OWNED')
    expect((await place(mother, item(sku))).status).toBe(200) // her own
  }
  expect(await deps.db.select().from(orders).where(eq(orders.buyerId, child.id))).toHaveLength(2)
})

test('orders of several sellers are paid by one checkout; a plan among them is earned as usual, and other modules are asked to deliver the rest', async () => {
  const buyer = await given.student()
  const { sku } = await run()
  const ids = await placed(buyer, 'SUB-6M', sku)
  const gained = await trackBalances(deps)
  const { paymentUrl } = await start(buyer, ids)
  expect(new URL(paymentUrl).searchParams.get('vnp_Amount')).toBe('228000000')
  expect(await payAtGateway(paymentUrl)).toBe('00')
  expect(await gained()).toMatchObject({ CLEARING_VNPAY: 2_280_000, DEFERRED_REVENUE: 990_000 })
  expect((await orderOf(buyer, ids[0])).status).toBe('COMPLETED')
  expect((await call(getMySubscription, { as: buyer })).data.planName).toBe('Sao Khuê')
  const [due, ...others] = (await deps.db.select().from(outbox).where(eq(outbox.name, 'order.fulfilment_requested'))).filter(
    ({ payload }) => (payload as { orderId: string }).orderId === ids[1],
  )
  const [line] = await deps.db.select().from(orderLines).where(eq(orderLines.orderId, ids[1]!))
  expect(others).toEqual([])
  expect(due?.payload).toMatchObject({
    buyerId: buyer.id,
    lines: [
      {
        lineId: line!.id,
        kind: 'CO',
        learnerId: buyer.id,
        sellerId: one.id,
        lessons: 18,
        priceVnd: 1_290_000,
        discountVnd: 0,
        seatHoldId: line!.seatHoldId,
      },
    ],
  })
  expect(await deps.db.select().from(requestedItems).where(inArray(requestedItems.orderId, ids))).toEqual([])
})

test('a changed price ends orders whose price hold is over, and keeps those whose hold still runs', async () => {
  const buyer = await given.student()
  const { sku } = await run()
  await sellPlan(deps, { sku: 'SUB-9M', months: 9 })
  const ids = await placed(buyer, 'SUB-9M', sku)
  await sellPlan(deps, { sku: 'SUB-9M', months: 9, priceVnd: 1_000_000 })
  expect(await placed(buyer, 'SUB-9M', sku)).toEqual(ids)
  await deps.db
    .update(orders)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(inArray(orders.id, ids))
  expect((await call(payAgain, { as: buyer, body: { id: ids[0]! } })).code).toBe('ORDER_PRICE_CHANGED')
  expect((await call(payAgain, { as: buyer, body: { id: ids[1]! } })).status).toBe(200) // its own price is unchanged
  const anew = await placed(buyer, 'SUB-9M', sku)
  expect([anew[0] === ids[0], anew[1] === ids[1]]).toEqual([false, true])
  expect(await kindsOf(buyer, ids[0])).toEqual(['PLACED', 'EXPIRED'])
  expect((await orderOf(buyer, anew[0])).total).toBe(1_000_000)
})

test('an expired order of a course is not renewed at the old price', async () => {
  const buyer = await given.student()
  const { id: courseId, code } = await course({ format: 'RECORDED', fee: 300_000 })
  const [id] = await placed(buyer, courseSku(code))
  const again = () => call(payAgain, { as: buyer, body: { id: id!, method: 'VNPAY' } })
  await over(id)
  expect((await again()).status).toBe(200)
  await call(cancelOrder, { as: buyer, body: { id: id! } })
  const [next] = await placed(buyer, courseSku(code))
  await over(next)
  await deps.db.execute(sql`update courses set fee_vnd = 350000 where id = ${courseId}`)
  expect((await call(payAgain, { as: buyer, body: { id: next!, method: 'VNPAY' } })).code).toBe('ORDER_PRICE_CHANGED')
  const [last] = await placed(buyer, courseSku(code))
  expect([(await orderOf(buyer, next)).status, (await orderOf(buyer, last)).total]).toEqual(['CANCELLED', 350_000])
})

test('a class or a course is ordered by its address, and its seat is held', async () => {
  const [buyer, live] = [await given.student(), await free()]
  const buy = (body: { id: string; batchId?: string }) => call(buyClass, { as: buyer, body })
  const [ofClass] = (await buy({ id: `hoc-thu-${live.slice(3)}` })).data.ids
  expect((await orderOf(buyer, ofClass)).lines.map(({ sku }) => sku)).toEqual([live])
  expect(await seatsOf(ofClass)).toEqual(['HELD'])
  const taught = await run()
  const [ofRun] = (await buy({ id: taught.code, batchId: taught.batchId })).data.ids
  expect((await orderOf(buyer, ofRun)).lines.map(({ sku }) => sku)).toEqual([taught.sku])
  expect((await orderOf(buyer, (await buy({ id: recorded.id })).data.ids[0])).total).toBe(450_000)
  for (const body of [{ id: 'nobody22' }, { id: taught.code }]) expect((await buy(body)).code).toBe('OFFER_NOT_FOUND')
})

test('after all of this the ledger balances', async () => {
  expect((await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
})
