import { changeCheckout } from '@khue/contracts/sale/checkout'
import { courseSku } from '@khue/contracts/sale/offers'
import { cancelOrder, getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { getCheckout, startCheckout } from '@khue/contracts/sale/checkout'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courseBuilder } from '#testing/courses'
import { trackBalances } from '#testing/ledger'
import type { TestPerson } from '#testing/people'
import { pointActions } from '#testing/points'
import { promotionActions } from '#testing/promotions'
import { rounds } from '#testing/rounds'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { reconcile } from '../../../../reconcile/index.ts'
import { grantDuePoints } from '../completing/earn-points.service.ts'
import { expireUnpaidOrders } from '../ending/end-orders.service.ts'

const app = await testApp({ env: vnpayEnv })
const { call, given, deps, deliverEvents } = app
const { promote } = await promotionActions(app)
const { give, of, dueNow } = await pointActions(app)
await sellPlan(deps)
const [one, two] = [await given.teacher(), await given.teacher()]
const { course } = courseBuilder(deps, one)
const recorded = (fee: number, teacher = one) =>
  course({ format: 'RECORDED', fee, title: 'Khoá' }, { teacher: { ...teacher, title: 'Cô', gender: 'FEMALE' } })
const [algebra, geometry] = [courseSku((await recorded(1_290_000)).code), courseSku((await recorded(450_000, two)).code)]

const placed = async (as: TestPerson, ...skus: string[]) =>
  (await call(placeOrders, { as, body: { items: skus.map((sku) => ({ sku, quantity: 1 as const })) } })).data.ids
const price = (as: TestPerson, ids: string[], change: { points?: number; codes?: string[] }) =>
  call(changeCheckout, { as, body: { ids, ...change } })
let number = 9_000_000
async function paid(as: TestPerson, ids: string[]) {
  const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
  await deliverEvents()
}
async function rich(amount: number) {
  const buyer = await given.student()
  await give(buyer, amount)
  return buyer
}

test('points pay a part of an order: held while it is unpaid, used once it is paid', async () => {
  const buyer = await rich(2_500)
  const ids = await placed(buyer, 'SUB-6M')
  const seen = (await call(getCheckout, { as: buyer, query: { ids } })).data.points
  expect(seen).toEqual({ usable: 2_500, most: 1_980, maxPercent: 20, used: 0, worth: 100 })
  const gained = await trackBalances(deps)
  const { data } = await price(buyer, ids, { points: 1_500 })
  expect(data).toMatchObject({ subtotal: 990_000, discount: 150_000, total: 840_000, points: { usable: 2_500, most: 1_980, used: 1_500 } })
  expect(data.orders[0]?.lines[0]?.steps).toEqual([{ code: null, explanation: 'Dùng 1.500 điểm thưởng', amount: 150_000 }])
  expect(await of(buyer)).toMatchObject({ usable: 1_000, held: 1_500, wd: 0 })
  expect(await gained()).toEqual({ POINTS: -1_500, POINTS_HELD: 1_500 })
  await paid(buyer, ids)
  expect(await gained()).toEqual({ POINTS: -1_500, POINTS_REDEEMED: 1_500, CLEARING_VNPAY: 840_000, DEFERRED_REVENUE: 840_000 })
  expect(await of(buyer)).toMatchObject({ usable: 1_000, held: 0, wd: 1_500 })
})

test('points can be changed and removed, and are refused beyond the balance and the limit', async () => {
  const buyer = await rich(1_000)
  const ids = await placed(buyer, 'SUB-6M')
  await price(buyer, ids, { points: 900 })
  expect((await price(buyer, ids, { points: 1_000 })).data).toMatchObject({ total: 890_000, points: { used: 1_000 } })
  expect((await price(buyer, ids, { points: 1_001 })).code).toBe('POINTS_EXCEED_BALANCE')
  expect((await price(buyer, ids, { points: 1_981 })).code).toBe('POINTS_EXCEED_ORDER_LIMIT')
  expect(await of(buyer)).toMatchObject({ usable: 0, held: 1_000 })
  expect((await price(buyer, ids, { points: 0 })).data).toMatchObject({ total: 990_000, discount: 0, points: { used: 0 } })
  expect(await of(buyer)).toMatchObject({ usable: 1_000, held: 0 })
})

test('points are split in whole numbers over the orders of several sellers, after promotions, which they do not change', async () => {
  const buyer = await rich(5_000)
  const { code } = await promote({ cap: 200_000 })
  const ids = await placed(buyer, algebra, geometry, 'SUB-6M')
  await price(buyer, ids, { codes: [code] })
  const { data } = await price(buyer, ids, { points: 1_500 })
  expect(data).toMatchObject({ codes: [code], discount: 350_000, points: { used: 1_500 } })
  const byPoints = data.orders.map(({ lines }) => lines.map(({ steps }) => steps.find(({ code }) => code === null)?.amount))
  expect(byPoints.flat().reduce<number>((sum, amount) => sum + (amount ?? 0), 0)).toBe(150_000)
  expect(byPoints.flat().every((amount) => amount !== undefined && amount % 100 === 0)).toBe(true)
  // another code leaves the points unchanged
  expect((await price(buyer, ids, { codes: [] })).data).toMatchObject({ discount: 150_000, points: { used: 1_500 } })
  // an order priced alone keeps its own points, the others theirs
  const alone = (await price(buyer, ids.slice(0, 1), { codes: [] })).data
  expect(alone.points.used).toBeGreaterThan(0)
  expect((await of(buyer)).held).toBe(1_500)
  for (const id of ids) await call(cancelOrder, { as: buyer, body: { id } })
  expect(await of(buyer)).toMatchObject({ usable: 5_000, held: 0 })
})

test('an order that ends unpaid gives its points back, however it ends', async () => {
  const buyer = await rich(600)
  const ids = await placed(buyer, 'SUB-6M')
  await price(buyer, ids, { points: 600 })
  await deps.db.execute(
    sql`update orders set expires_at = now() - interval '2 seconds', auto_cancel_at = now() - interval '1 second' where id = ${ids[0]}`,
  )
  await Promise.all([expireUnpaidOrders(deps), expireUnpaidOrders(deps)])
  expect(await of(buyer)).toMatchObject({ usable: 600, held: 0, wd: 0 })
})

test('at two checkouts at once the same points are used once', rounds, async () => {
  const buyer = await rich(1_000)
  const [plan, lesson] = [await placed(buyer, 'SUB-6M'), await placed(buyer, algebra)]
  const answers = await Promise.all([plan, lesson, plan, lesson].map((ids) => price(buyer, ids, { points: 1_000 })))
  expect(answers.every(({ status, code }) => status === 200 || code === 'POINTS_EXCEED_BALANCE')).toBe(true)
  expect(await of(buyer)).toMatchObject({ usable: 0, held: 1_000 })
})

test('đồng paid earn points once, after the cooling-off period, and points used earn none', async () => {
  const buyer = await rich(1_980)
  const ids = await placed(buyer, 'SUB-6M')
  await price(buyer, ids, { points: 1_980 })
  await paid(buyer, ids)
  await grantDuePoints(deps)
  expect((await of(buyer)).tu).toBe(0)
  await dueNow()
  await Promise.all([grantDuePoints(deps), grantDuePoints(deps)])
  expect(await of(buyer)).toMatchObject({ tu: 79, usable: 79 }) // of 792.000
  expect((await call(getOrder, { as: buyer, query: { id: ids[0]! } })).data.total).toBe(792_000)
})

test('the points ledger agrees', async () => {
  const { findings } = await reconcile(deps.db)
  expect(findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
})
