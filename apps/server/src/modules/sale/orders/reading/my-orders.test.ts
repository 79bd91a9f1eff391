import type { CallInput } from '@khue/contracts/endpoint'
import { courseSku } from '@khue/contracts/sale/offers'
import { type OrderFilter, placeOrders, searchOrders } from '@khue/contracts/sale/orders'
import { getCheckoutByHash, vnpayCallback } from '@khue/contracts/money/payments'
import { getCheckout, getMyCheckout, listPaymentMethods, startCheckout } from '@khue/contracts/sale/checkout'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courseBuilder } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const { call, given, deps, deliverEvents } = await testApp({ env: vnpayEnv, clock: () => new Date(Date.now() + 10 * 60_000) })
const skus = ['SUB-1M', 'SUB-3M', 'SUB-6M', 'SUB-12M'] as const
for (const sku of skus) await sellPlan(deps, { sku, months: Number(sku.slice(4, -1)), priceVnd: 100_000 * Number(sku.slice(4, -1)) })

async function place(buyer: TestPerson, sku: string, learnerId?: string) {
  const { data } = await call(placeOrders, { as: buyer, body: { items: [{ sku, quantity: 1, ...(learnerId && { learnerId }) }] } })
  return data.ids[0]!
}
const start = async (as: TestPerson, ids: string[]) => (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
async function pay(as: TestPerson, ids: string[]) {
  await call(vnpayCallback, { query: vnpayCallbackFields((await start(as, ids)).paymentUrl) })
  await deliverEvents()
}
const search = async (as: TestPerson, body: NonNullable<CallInput<typeof searchOrders>['body']>) =>
  (await call(searchOrders, { as, body })).data

/** Sets the status of these orders directly. */
const force = (ids: string[], status: string) =>
  deps.db.execute(sql`update orders set status = ${status} where id = any(${sql.param(ids)}::uuid[])`)

test('a buyer lists their orders, newest first, by status, by the filters of the specification, and by code', async () => {
  const buyer = await given.student()
  const ids: string[] = []
  for (const sku of skus) ids.push(await place(buyer, sku))
  await pay(buyer, [ids[0]!])
  await force([ids[1]!], 'CANCELLED')
  const idsOf = async (statuses?: OrderFilter[]) => (await search(buyer, { ...(statuses && { statuses }) })).items.map(({ id }) => id)
  expect(await idsOf()).toEqual(ids.toReversed())
  expect(await idsOf([])).toEqual(ids.toReversed())
  expect(await idsOf(['SUCCESS'])).toEqual([ids[0]])
  expect(await idsOf(['COMPLETED'])).toEqual([ids[0]])
  expect(await idsOf(['FAIL'])).toEqual([ids[1]])
  expect(await idsOf(['PENDING'])).toEqual([ids[3], ids[2]])
  expect(await idsOf(['SUCCESS', 'FAIL'])).toEqual([ids[1], ids[0]])
  expect(await idsOf(['REFUNDED'])).toEqual([])
  const { items } = await search(buyer, {})
  const code = items[2]!.code
  expect((await search(buyer, { code: code.toLowerCase() })).items.map((item) => item.id)).toEqual([ids[1]])
  expect((await search(buyer, { code: 'KH%' })).items).toEqual([])
})

test('a buyer filters their orders by product kind', async () => {
  const buyer = await given.student()
  const { course } = courseBuilder(deps, await given.teacher())
  const { code } = await course({ format: 'RECORDED' })
  const [plan, recorded] = [await place(buyer, 'SUB-1M'), await place(buyer, courseSku(code))]
  const idsOf = async (kinds: ('CO' | 'SUB' | 'TN' | 'LL')[]) => (await search(buyer, { kinds })).items.map(({ id }) => id)
  expect(await idsOf(['CO'])).toEqual([recorded])
  expect(await idsOf(['SUB', 'TN'])).toEqual([plan])
  expect(await idsOf(['TN', 'LL'])).toEqual([])
  expect(await idsOf([])).toEqual([recorded, plan])
})

test('pages follow each other, and another buyer sees none of these orders', async () => {
  const buyer = await given.student()
  for (const sku of skus) await place(buyer, sku)
  const whole = await search(buyer, {})
  expect([whole.total, whole.totalIsCapped, whole.items.length]).toEqual([4, undefined, 4])
  const [first, second] = [await search(buyer, { page: 0, size: 3 }), await search(buyer, { page: 1, size: 3 })]
  expect([...first.items, ...second.items]).toEqual(whole.items)
  expect([first.total, second.total]).toEqual([4, 4])
  expect((await search(await given.student(), {})).items).toEqual([])
  expect((await search(await given.student(), { code: whole.items[0]!.code })).total).toBe(0)
})

test('totals are exact to a thousand and capped there', async () => {
  const buyer = await given.student()
  const id = await place(buyer, 'SUB-1M')
  const copies = (n: number) =>
    deps.db.execute(sql`
      insert into orders (id, code, buyer_id, status, intent, total_vnd, expires_at, auto_cancel_at)
      select gen_random_uuid(), 'KX' || ${n}::text || '-' || i, buyer_id, 'CANCELLED', intent, total_vnd, expires_at, auto_cancel_at
      from orders, generate_series(1, ${n}::int) as i where id = ${id}`)
  await copies(999)
  expect(await search(buyer, { size: 1 })).toMatchObject({ total: 1000 })
  expect(await search(buyer, { size: 1 })).not.toHaveProperty('totalIsCapped')
  await copies(1)
  expect(await search(buyer, { size: 1 })).toMatchObject({ total: 1000, totalIsCapped: true })
})

test.each([{ size: 101 }, { size: 0 }, { page: -1 }, { page: '0' }, { statuses: ['PAID'] }, { code: '' }, { buyerId: 'x' }])(
  'a search for %o is refused',
  async (body) => {
    expect((await call(searchOrders, { as: await given.student(), body: body as never })).status).toBe(400) // invalid on purpose
  },
)

test('before paying, a parent sees items and learners, sums that add up, periods, and payment methods', async () => {
  const parent = await given.parent({ name: 'Lê Thị Bình' })
  const child = await given.student({ guardianId: parent.id, name: 'Lê Minh An' })
  await pay(parent, [await place(parent, 'SUB-1M', child.id)])
  const ids = [await place(parent, 'SUB-3M', child.id), await place(parent, 'SUB-6M')]
  const { data } = await call(getCheckout, { as: parent, query: { ids } })
  expect(data).toMatchObject({ subtotal: 900_000, fee: 0, total: 900_000, isPayable: true, methods: [{ method: 'VNPAY' }] })
  expect(data.orders.map(({ id, lines }) => [id, lines.map(({ learner, price }) => [learner.name, price])])).toEqual([
    [ids[0], [['Lê Minh An', 300_000]]],
    [ids[1], [['Lê Thị Bình', 600_000]]],
  ])
  expect(data.expiresAt).toBe(data.orders[0]!.expiresAt)
  expect(Math.abs(Date.parse(data.now) - Date.now())).toBeLessThan(5 * 60_000) // the clock of this test app is ten minutes fast
  const until = new Map(data.usableUntil.map((one) => [one.learnerId, Date.parse(one.until)]))
  const days = (id: string) => ((until.get(id) ?? 0) - Date.now()) / 86_400_000
  expect(Math.round(days(child.id) / 30.4)).toBe(4) // one month is running, three follow
  expect(Math.round(days(parent.id) / 30.4)).toBe(6)
  expect((await call(getCheckout, { as: parent, query: { ids: ids[0]! } })).data.total).toBe(300_000)
})

test('one order of another buyer fails the preview, as if it did not exist', async () => {
  const [buyer, stranger] = [await given.student(), await given.student()]
  const [own, foreign] = [await place(buyer, 'SUB-1M'), await place(stranger, 'SUB-1M')]
  for (const ids of [[foreign], [own, foreign], ['019a0000-0000-7000-8000-000000000000']])
    expect((await call(getCheckout, { as: buyer, query: { ids } })).code).toBe('ORDER_NOT_FOUND')
})

const methods = (as: TestPerson, orderCode: string) => call(listPaymentMethods, { as, query: { orderCode } })

test('the payment methods of an order are shown to its buyer while it can be paid', async () => {
  const buyer = await given.student()
  const id = await place(buyer, 'SUB-1M')
  const code = (await search(buyer, {})).items[0]!.code
  expect((await methods(buyer, code)).data.items).toHaveLength(1)
  expect((await methods(await given.student(), code)).code).toBe('ORDER_NOT_FOUND')
  expect((await methods(buyer, 'KHAAAAAAAA')).code).toBe('ORDER_NOT_FOUND')
  await pay(buyer, [id])
  expect((await methods(buyer, code)).data.items).toEqual([])
})

test('a person with the signed link sees the state of the payment and nothing else', async () => {
  const buyer = await given.student()
  const { code, paymentUrl } = await start(buyer, [await place(buyer, 'SUB-1M')])
  const { signature } = (await call(getMyCheckout, { as: buyer, params: { code } })).data
  const read = () => call(getCheckoutByHash, { query: { code, signature } })
  expect((await read()).data).toEqual({ code, status: 'WAITING', lastAttempt: 'PENDING' })
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl) })
  expect((await read()).data).toEqual({ code, status: 'SUCCESS', lastAttempt: 'SUCCESS' })
})

test('a link with any part changed is refused', async () => {
  const buyer = await given.student()
  const { code } = await start(buyer, [await place(buyer, 'SUB-1M')])
  const other = await start(buyer, [await place(buyer, 'SUB-3M')])
  const sign = async (of: string) => (await call(getMyCheckout, { as: buyer, params: { code: of } })).data.signature
  const [own, foreign] = [await sign(code), await sign(other.code)]
  const swapped = own.replace(/[a-z]/g, (c) => c.toUpperCase())
  for (const signature of ['', own.slice(0, -1), `${own}A`, swapped, foreign, 'ă'.repeat(43)]) {
    expect(await call(getCheckoutByHash, { query: { code, signature } })).toMatchObject({ status: 404, code: 'CHECKOUT_NOT_FOUND' })
  }
  expect((await call(getCheckoutByHash, { query: { code: 'HVAAAAAAAA', signature: own } })).code).toBe('CHECKOUT_NOT_FOUND')
  expect((await call(getCheckoutByHash, { query: { code, signature: [own, own] as never } })).status).toBe(400) // a list on purpose
})
