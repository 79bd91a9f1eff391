import { changeCheckout } from '@khue/contracts/sale/checkout'
import { courseSku } from '@khue/contracts/sale/offers'
import { shareSeat, revokeSeat } from '@khue/contracts/sale/memberships'
import { cancelOrder, getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { getCheckout, getMyCheckout, payAgain, startCheckout } from '@khue/contracts/sale/checkout'
import { listSuspense, resolveSuspense } from '@khue/contracts/sale/suspense-desk'
import { previewRefund } from '@khue/contracts/sale/refunds'
import { getMySubscription } from '@khue/contracts/sale/subscriptions'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courseBuilder } from '#testing/courses'
import { trackBalances } from '#testing/ledger'
import type { TestPerson } from '#testing/people'
import { promotionActions } from '#testing/promotions'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { reconcile } from '../../../../reconcile/index.ts'
import { orders } from '../orders.tables.ts'
import { expireUnpaidOrders } from '../ending/end-orders.service.ts'

const app = await testApp({ env: vnpayEnv })
const { call, given, deps, deliverEvents } = app
const { promote } = await promotionActions(app)
await sellPlan(deps)
await sellPlan(deps, { sku: 'SUB-GD', name: 'Chòm Sao', priceVnd: 1_690_000, months: 12, seats: 3 })
const [one, two] = [await given.teacher(), await given.teacher()]
const { course } = courseBuilder(deps, one)
const recorded = (fee: number, teacher = one) =>
  course({ format: 'RECORDED', fee, title: 'Khoá' }, { teacher: { ...teacher, title: 'Cô', gender: 'FEMALE' } })
const [algebra, geometry] = [courseSku((await recorded(1_290_000)).code), courseSku((await recorded(450_000, two)).code)]

const placed = async (as: TestPerson, ...skus: string[]) =>
  (await call(placeOrders, { as, body: { items: skus.map((sku) => ({ sku, quantity: 1 as const })) } })).data.ids
const price = (as: TestPerson, ids: string[], ...codes: string[]) => call(changeCheckout, { as, body: { ids, codes } })
const start = (as: TestPerson, ids: string[]) => call(startCheckout, { as, body: { ids, method: 'VNPAY' } })
const orderOf = async (as: TestPerson, id: string | undefined) => (await call(getOrder, { as, query: { id: id! } })).data
async function payAtGateway(paymentUrl: string) {
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
  await deliverEvents()
}
let number = 8_000_000
const usesOf = async (promotionId: string) => {
  const { rows } = await deps.db.execute<{ state: string }>(
    sql`select state from promotion_uses where promotion_id = ${promotionId} order by at, id`,
  )
  return rows.map(({ state }) => state)
}

test('a code discounts each line with an explanation, and the revenue is what was paid', async () => {
  const buyer = await given.student()
  const ids = await placed(buyer, 'SUB-6M')
  const before = (await start(buyer, ids)).data
  const { id: promotionId, code } = await promote({ explanation: 'Giảm 10% mùa tựu trường' })
  const { data } = await price(buyer, ids, ` ${code.toLowerCase()} `)
  expect(data).toMatchObject({ subtotal: 990_000, discount: 99_000, total: 891_000, codes: [code], refused: [] })
  expect(data.orders[0]?.lines).toMatchObject([
    { price: 990_000, discount: 99_000, steps: [{ code, explanation: 'Giảm 10% mùa tựu trường', amount: 99_000 }] },
  ])
  expect((await call(getCheckout, { as: buyer, query: { ids } })).data).toMatchObject({ total: 891_000, codes: [code] })
  expect((await call(getMyCheckout, { as: buyer, params: { code: before.code } })).data.status).toBe('INIT') // asked for another amount
  const gained = await trackBalances(deps)
  const { paymentUrl } = (await start(buyer, ids)).data
  expect(new URL(paymentUrl).searchParams.get('vnp_Amount')).toBe('89100000')
  await payAtGateway(paymentUrl)
  expect(await gained()).toEqual({ CLEARING_VNPAY: 891_000, DEFERRED_REVENUE: 891_000 })
  expect((await orderOf(buyer, ids[0])).timeline.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['REPRICED', 'PAID', 'COMPLETED', 'DELIVERED']),
  )
  expect(await usesOf(promotionId)).toEqual(['USED'])
  expect((await price(buyer, ids)).code).toBe('ORDER_STATUS_LOCKED')
})

test('a member discount and a code are split over the orders of several sellers, exact to the đồng', async () => {
  const member = await given.student()
  await payAtGateway((await start(member, await placed(member, 'SUB-6M'))).data.paymentUrl)
  const automatic = await promote({ entry: 'AUTOMATIC', value: 5, stacking: 'STACKABLE', on: { kinds: ['CO'], isForMembers: true } })
  const { code } = await promote({ cap: 200_000 })
  const ids = await placed(member, algebra, geometry, 'SUB-6M')
  const first = (await call(getCheckout, { as: member, query: { ids } })).data
  expect([first.subtotal, first.discount]).toEqual([2_730_000, 87_000]) // applied automatically
  const { data } = await price(member, ids, code)
  const steps = (sku: string) =>
    data.orders.flatMap(({ lines }) => lines.filter((line) => line.sku === sku).flatMap((line) => line.steps.map(({ amount }) => amount)))
  expect([steps(algebra), steps(geometry), steps('SUB-6M')]).toEqual([[64_500, 92_735], [22_500, 32_349], [74_916]])
  expect([data.discount, data.total]).toEqual([287_000, 2_443_000])
  const [planId] = await placed(await given.student(), 'SUB-6M')
  const { rows } = await deps.db.execute(sql`select placement_id from orders where id = ${planId}`)
  expect(rows).toEqual([{ placement_id: null }]) // plans have no automatic promotion, so nothing was priced
  await call(payAgain, { as: member, body: { id: ids[0]! } }) // prices this order without the others: see the next test
  await app.call(cancelOrder, { as: member, body: { id: ids[1]! } })
  await deps.db.execute(sql`update promotions set state = 'ENDED' where id = ${automatic.id}`)
})

test('a discount for items bought together is not kept for one of them alone', async () => {
  const buyer = await given.student()
  const { id: promotionId, code } = await promote({ on: { minTotal: 1_000_000 } })
  const ids = await placed(buyer, algebra, geometry)
  expect((await price(buyer, ids, code)).data.total).toBe(1_566_000)
  expect((await start(buyer, ids.slice(1))).code).toBe('ORDER_PRICE_CHANGED')
  expect((await orderOf(buyer, ids[1])).total).toBe(450_000)
  expect((await orderOf(buyer, ids[0])).total).toBe(1_290_000)
  expect(await usesOf(promotionId)).toEqual(['RELEASED'])
  expect((await start(buyer, ids.slice(1))).status).toBe(200)
  expect((await price(buyer, ids, code)).data.total).toBe(1_566_000)
  await call(cancelOrder, { as: buyer, body: { id: ids[1]! } })
  expect(await usesOf(promotionId)).toEqual(['RELEASED', 'HELD'])
  const alone = await start(buyer, ids.slice(0, 1)) // it still reaches the code's minimum, which takes a tenth off as before
  expect(alone.status).toBe(200)
  expect((await orderOf(buyer, ids[0])).total).toBe(1_161_000)
})

test('a refused code has a reason, and the other codes still count', async () => {
  const buyer = await given.student()
  const [good, other] = [await promote(), await promote({ on: { kinds: ['LL'] } })]
  const ids = await placed(buyer, 'SUB-6M')
  const { data } = await price(buyer, ids, good.code, other.code, 'CHUA-CO')
  expect(data.codes).toEqual([good.code])
  expect(data.refused).toEqual([
    { code: 'CHUA-CO', reason: 'UNKNOWN', explanation: 'Mã không tồn tại' },
    { code: other.code, reason: 'NO_ELIGIBLE_ITEM', explanation: 'Mã không áp dụng cho các món đã chọn' },
  ])
  expect((await price(buyer, ids)).data).toMatchObject({ total: 990_000, codes: [], discount: 0 })
  expect(await usesOf(good.id)).toEqual(['RELEASED'])
})

test('the last use of a code goes to one buyer, and is free again when their order ends unpaid', async () => {
  const [first, second] = [await given.student(), await given.student()]
  const { id: promotionId, code } = await promote({ maxUses: 1, maxPerPerson: 1 })
  const [mine, theirs] = [await placed(first, 'SUB-6M'), await placed(second, 'SUB-6M')]
  expect((await price(first, mine, code)).data.total).toBe(891_000)
  expect((await price(first, mine, code)).data.total).toBe(891_000) // the buyer's own use does not count against them
  expect((await price(second, theirs, code)).data.refused).toMatchObject([{ reason: 'USED_UP' }])
  await deps.db
    .update(orders)
    .set({ expiresAt: sql`now() - interval '1 second'`, autoCancelAt: sql`now() - interval '1 second'` })
    .where(eq(orders.id, mine[0]!))
  await expireUnpaidOrders(deps)
  expect((await price(second, theirs, code)).data.total).toBe(891_000)
  expect(await usesOf(promotionId)).toEqual(['RELEASED', 'RELEASED', 'HELD'])
})

test('bonus days of a code extend the membership at no cost', async () => {
  const [plain, lucky] = [await given.student(), await given.student()]
  const { code } = await promote({ effect: 'FREE_DAYS', value: 30, on: { kinds: ['SUB'] } })
  for (const buyer of [plain, lucky]) {
    const ids = await placed(buyer, 'SUB-6M')
    if (buyer === lucky)
      expect((await price(buyer, ids, code)).data).toMatchObject({
        total: 990_000,
        codes: [code],
        orders: [{ lines: [{ bonusDays: 30 }] }],
      })
    await payAtGateway((await start(buyer, ids)).data.paymentUrl)
  }
  const [until, longer] = await Promise.all(
    [plain, lucky].map(async (as) => Date.parse((await call(getMySubscription, { as })).data.expiredAt!)),
  )
  expect(Math.round((longer! - until!) / 86_400_000)).toBe(30)
})

test('late money does not restore the bonus days of an ended order: others may have used the code since', async () => {
  const [buyer, admin] = [await given.student(), await given.admin()]
  const { code } = await promote({ effect: 'FREE_DAYS', value: 30, on: { kinds: ['SUB'] } })
  const ids = await placed(buyer, 'SUB-6M')
  await price(buyer, ids, code)
  const { paymentUrl, code: checkoutCode } = (await start(buyer, ids)).data
  await call(cancelOrder, { as: buyer, body: { id: ids[0]! } })
  await payAtGateway(paymentUrl)
  const [item] = (await call(listSuspense, { as: admin, query: { term: checkoutCode } })).data.items
  await call(resolveSuspense, { as: admin, params: { id: item!.id }, body: { action: 'APPLY' } })
  await deliverEvents()
  expect((await orderOf(buyer, ids[0])).status).toBe('CANCELLED')
})

test('a buyer cannot price orders of others, nor two orders of one seller together', async () => {
  const [buyer, stranger] = [await given.parent(), await given.student()]
  const child = await given.student({ guardianId: buyer.id })
  const ids = await placed(buyer, 'SUB-6M')
  const { data } = await call(placeOrders, { as: buyer, body: { items: [{ sku: 'SUB-6M', quantity: 1, learnerId: child.id }] } })
  expect((await price(stranger, ids)).code).toBe('ORDER_NOT_FOUND')
  expect((await call(changeCheckout, { body: { ids, codes: [] } })).code).toBe('SIGN_IN_REQUIRED')
  expect((await price(buyer, [...ids, ...data.ids])).code).toBe('ORDERS_NOT_PLACED_TOGETHER')
  expect((await start(buyer, [...ids, ...data.ids])).status).toBe(200) // yet one checkout pays for both
})

test('one order of another buyer fails the whole request, and nothing is priced', async () => {
  const buyer = await given.student()
  const { code } = await promote()
  const [own, foreign] = [await placed(buyer, 'SUB-6M'), await placed(await given.student(), algebra)]
  expect((await price(buyer, [...own, ...foreign], code)).code).toBe('ORDER_NOT_FOUND')
  expect((await call(getCheckout, { as: buyer, query: { ids: own } })).data).toMatchObject({ total: 990_000, codes: [] })
})

test('an order whose payment is being processed is not priced anew', async () => {
  const buyer = await given.student()
  const { code } = await promote()
  const ids = await placed(buyer, 'SUB-6M')
  const { paymentUrl } = (await start(buyer, ids)).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) }) // its event is not delivered yet
  expect((await price(buyer, ids, code)).code).toBe('ORDER_BEING_PAID')
  await deliverEvents()
  expect(await orderOf(buyer, ids[0])).toMatchObject({ status: 'COMPLETED', total: 990_000 })
})

test('after all of this the ledger balances', async () => {
  await deliverEvents()
  expect((await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
})

test('a renewed order is priced with the promotions of that moment', async () => {
  const [payer, asker] = [await given.student(), await given.student()]
  const { id: promotionId, code } = await promote({})
  const { id: lastingId, code: lasting } = await promote({})
  const [over, again] = [await placed(payer, algebra), await placed(asker, algebra)]
  await price(payer, over, code)
  await price(asker, again, code)
  const buyer = await given.student()
  const holds = await placed(buyer, algebra)
  await price(buyer, holds, lasting)
  await deps.db.execute(sql`update promotions set ends_at = now() - interval '1 second' where id = ${promotionId}`)
  await deps.db.execute(
    sql`update orders set expires_at = now() - interval '1 second' where id = any(${sql.param([...over, ...again, ...holds])}::uuid[])`,
  )
  expect((await call(payAgain, { as: payer, body: { id: over[0]! } })).code).toBe('ORDER_PRICE_CHANGED')
  expect(await orderOf(payer, over[0])).toMatchObject({ total: 1_290_000, discount: 0, isPayable: true })
  expect(await placed(asker, algebra)).toEqual(again)
  expect(await orderOf(asker, again[0])).toMatchObject({ total: 1_290_000, discount: 0, isPayable: true })
  expect(await usesOf(promotionId)).toEqual(['RELEASED', 'RELEASED'])
  expect((await call(payAgain, { as: buyer, body: { id: holds[0]! } })).status).toBe(200)
  expect(await orderOf(buyer, holds[0])).toMatchObject({ total: 1_161_000, isPayable: true })
  expect(await usesOf(lastingId)).toEqual(['RELEASED', 'HELD'])
})

test('an order cannot be renewed for more than a day, however often its payment is started', async () => {
  const buyer = await given.student()
  const ids = await placed(buyer, algebra)
  await start(buyer, ids)
  await deps.db.execute(sql`update orders set created_at = now() - interval '24 hours' where id = ${ids[0]}`)
  expect((await start(buyer, ids)).code).toBe('ORDER_EXPIRED')
  expect((await call(payAgain, { as: buyer, body: { id: ids[0]! } })).code).toBe('ORDER_EXPIRED')
  const [anew] = await placed(buyer, algebra)
  expect(anew).not.toBe(ids[0])
  expect((await orderOf(buyer, ids[0])).status).toBe('CANCELLED')
})

test('a membership that gave a member discount is refunded without that discount, said in a line of its own', async () => {
  const member = await given.student()
  const [plan] = await placed(member, 'SUB-6M')
  await payAtGateway((await start(member, [plan!])).data.paymentUrl)
  const preview = async () => (await call(previewRefund, { as: member, query: { orderId: plan! } })).data
  const { code } = await promote({ on: { kinds: ['CO'], isForMembers: true } })
  expect(await preview()).toMatchObject({ total: 990_000, discountDeductions: [] })
  const course = await placed(member, algebra)
  expect((await price(member, course, code)).data.total).toBe(1_161_000)
  expect((await preview()).total).toBe(861_000) // an unpaid order can still be paid at that price
  await payAtGateway((await start(member, course)).data.paymentUrl)
  const { total, discountDeductions, channels } = await preview()
  expect([total, discountDeductions.map(({ amount }) => amount)]).toEqual([861_000, [129_000]])
  expect(discountDeductions[0]?.explanation).toContain('giá thành viên')
  expect(channels.some(({ isAutoApproved }) => isAutoApproved)).toBe(true)
})

test('discounts of a person on a family seat count as well, while they have the seat', async () => {
  const parent = await given.parent()
  const [sharing, apart] = [await given.student({ guardianId: parent.id }), await given.student({ guardianId: parent.id })]
  const [plan] = await placed(parent, 'SUB-GD')
  await payAtGateway((await start(parent, [plan!])).data.paymentUrl)
  const totalNow = async () => (await call(previewRefund, { as: parent, query: { orderId: plan! } })).data.total
  const lineId = (await orderOf(parent, plan)).lines[0]!.id
  const { code } = await promote({ on: { kinds: ['CO'], isForMembers: true } })
  const buyFor = async (learnerId: string, sku = algebra) => {
    const items = [{ sku, quantity: 1 as const, learnerId }]
    const { ids } = (await call(placeOrders, { as: parent, body: { items } })).data
    const { total } = (await price(parent, ids, code)).data
    await payAtGateway((await start(parent, ids)).data.paymentUrl)
    return total
  }
  expect([await buyFor(apart.id), await totalNow()]).toEqual([1_290_000, 1_690_000])
  const { id } = (await call(shareSeat, { as: parent, body: { lineId, personId: sharing.id } })).data
  expect(await totalNow()).toBe(1_690_000)
  expect(await buyFor(sharing.id)).toBe(1_161_000)
  expect(await totalNow()).toBeLessThan(1_690_000)
  await call(revokeSeat, { as: parent, params: { id } })
  const then = await totalNow()
  expect(then).toBeLessThan(1_690_000)
  // a membership of their own, and a discount by it
  const own = (await call(placeOrders, { as: parent, body: { items: [{ sku: 'SUB-6M', quantity: 1, learnerId: sharing.id }] } })).data.ids
  await payAtGateway((await start(parent, own)).data.paymentUrl)
  expect(await buyFor(sharing.id, geometry)).toBe(405_000)
  expect(await totalNow()).toBe(then)
})
