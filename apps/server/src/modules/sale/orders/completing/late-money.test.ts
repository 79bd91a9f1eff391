import { getBalance } from '@khue/contracts/money/balance'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { listSuspense, resolveSuspense } from '@khue/contracts/sale/suspense-desk'
import { changeCheckout, completeFreeOrders, startCheckout } from '@khue/contracts/sale/checkout'
import { cancelOrder, getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { classSku } from '@khue/contracts/sale/offers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setCourseState } from '#modules/offer/courses'
import { scheduleOpenClass, withdrawClass } from '#modules/offer/open-classes'
import { shiftRun } from '#testing/courses'
import { trackBalances } from '#testing/ledger'
import { seedMarketplace } from '#testing/marketplace'
import type { TestPerson } from '#testing/people'
import { promotionActions } from '#testing/promotions'
import { bankEnv, sellPlan, sepayWebhook, vnpayCallbackFields, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { reconcile } from '../../../../reconcile/index.ts'

const app = await testApp({ env: { ...vnpayEnv, ...bankEnv, LOG_LEVEL: 'fatal' } })
const { call, given, deps, deliverEvents } = app
const market = await seedMarketplace(deps, given)
const { promote } = await promotionActions(app)
const admin = await given.admin()

async function liveClass() {
  const times = { startsAt: new Date('2099-11-02T12:00:00Z'), endsAt: new Date('2099-11-02T13:30:00Z') }
  const { id, code } = await scheduleOpenClass(deps, {
    kind: 'INTERACTIVE',
    feeVnd: 324_000,
    title: 'Chữa đề',
    summary: '',
    subjectId: 4,
    grades: { from: 8, to: 8 },
    teacherId: (await given.teacher()).id,
    teacherTitle: 'Thầy',
    seats: 3,
    times,
  })
  return { id, sku: classSku(code) }
}
/** Moves a class, with its lesson, so that it began so many minutes ago; it lasts 90 minutes. */
const begin = (id: string, minutes: number) =>
  deps.db.execute(sql`with moved as (update open_classes set starts_at = now() - make_interval(mins => ${minutes}),
      ends_at = now() + interval '90 minutes' - make_interval(mins => ${minutes}) where id = ${id} returning id, starts_at, ends_at)
    update lessons set starts_at = moved.starts_at, ends_at = moved.ends_at from moved where lessons.id = moved.id`)

async function place(sku: string, buyer?: TestPerson) {
  const as = buyer ?? (await given.student())
  const placed = await call(placeOrders, { as, body: { items: [{ sku, quantity: 1 }] } })
  return { as, code: placed.code, id: placed.data?.ids[0] ?? '' }
}
const start = async ({ as, id }: { as: TestPerson; id: string }, method: 'VNPAY' | 'VIETQR' | 'BALANCE') =>
  call(startCheckout, { as, body: { ids: [id], method } })
async function payByGateway(paymentUrl: string) {
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: `${Date.now()}${Math.random()}`.slice(0, 20) }) })
  await deliverEvents()
}
async function transfer(amountVnd: number, memo: string, then = deliverEvents) {
  const { url, headers, body } = sepayWebhook({ amountVnd, memo })
  await app.app.fastify.inject({ method: 'POST', url, headers, payload: body })
  await then()
}
const orderOf = async ({ as, id }: { as: TestPerson; id: string }) => {
  const { status, timeline } = (await call(getOrder, { as, query: { id } })).data
  return { status, kinds: timeline.map(({ kind }) => kind) }
}
const balanceOf = async (as: TestPerson) => (await call(getBalance, { as })).data.balance
const seatsHeld = async (id: string) =>
  (await deps.db.execute<{ seats_held: number }>(sql`select seats_held from open_classes where id = ${id}`)).rows[0]?.seats_held
async function credit(person: TestPerson, amountVnd: number) {
  await sellPlan(deps, { sku: 'SUB-1M', months: 1, priceVnd: amountVnd, sort: 2 })
  const order = await place('SUB-1M', person)
  const { code } = (await start(order, 'VIETQR')).data
  await sellPlan(deps, { sku: 'SUB-1M', months: 1, priceVnd: amountVnd, sort: 2, isOnSale: false })
  await transfer(amountVnd, code)
}

test('a class is sold until it begins, and not a second longer', async () => {
  const { id, sku } = await liveClass()
  const before = await place(sku)
  expect((await start(before, 'VIETQR')).status).toBe(200)
  await begin(id, 0)
  expect((await place(sku)).code).toBe('OFFER_NOT_FOUND')
  expect((await start(before, 'VNPAY')).code).toBe('ORDER_ITEM_STARTED')
  await begin(id, 91)
  expect((await start(before, 'VNPAY')).code).toBe('ORDER_ITEM_ENDED')
})

test.each([
  ['has begun', 'ITEM_STARTED', (id: string) => begin(id, 1)],
  ['is over', 'ITEM_ENDED', (id: string) => begin(id, 91)],
] as const)('money by gateway or transfer for a class that %s becomes balance, and the seat is free', async (_, kind, change) => {
  const { id, sku } = await liveClass()
  const [one, two] = [await place(sku), await place(sku)]
  const [gateway, bank] = [(await start(one, 'VNPAY')).data, (await start(two, 'VIETQR')).data]
  expect(await seatsHeld(id)).toBe(2)
  await change(id)
  const gained = await trackBalances(deps)
  await payByGateway(gateway.paymentUrl)
  await transfer(324_000, bank.code)
  expect(await gained()).toEqual({ CLEARING_VNPAY: 324_000, BANK: 324_000, LEARNING_BALANCE: 648_000 })
  for (const order of [one, two]) {
    const { status, kinds } = await orderOf(order)
    expect([status, kinds.filter((one) => one.startsWith('ITEM_') || one.startsWith('MONEY_'))]).toEqual([
      'CANCELLED',
      [kind, 'MONEY_CREDITED'],
    ])
    expect(await balanceOf(order.as)).toBe(324_000)
  }
  expect(await seatsHeld(id)).toBe(0)
  expect((await call(listSuspense, { as: admin, query: { state: 'OPEN' } })).data.items).toEqual([])
  expect((await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
})

test('money for a class that was withdrawn becomes balance, whether it is noticed before or after the order has ended', async () => {
  const { id, sku } = await liveClass()
  const [one, two] = [await place(sku), await place(sku)]
  const [gateway, bank] = [(await start(one, 'VNPAY')).data, (await start(two, 'VIETQR')).data]
  await withdrawClass(deps, id)
  const gained = await trackBalances(deps)
  await payByGateway(gateway.paymentUrl) // delivers the withdrawal, too
  await transfer(324_000, bank.code)
  expect(await gained()).toEqual({ CLEARING_VNPAY: 324_000, BANK: 324_000, LEARNING_BALANCE: 648_000 })
  for (const order of [one, two]) {
    expect((await orderOf(order)).status).toBe('CANCELLED')
    expect(await balanceOf(order.as)).toBe(324_000)
  }
  expect((await orderOf(two)).kinds).toEqual(expect.arrayContaining(['WITHDRAWN', 'MONEY_LATE', 'MONEY_CREDITED']))
  expect(await seatsHeld(id)).toBe(0)
  expect((await call(listSuspense, { as: admin, query: { state: 'OPEN' } })).data.items).toEqual([])
  expect((await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
})

test('an attempt begun before the start and paid after it is late; one paid before it is not, however late its event', async () => {
  const { id, sku } = await liveClass()
  const [early, late] = [await place(sku), await place(sku)]
  const [first, second] = [(await start(early, 'VNPAY')).data, (await start(late, 'VNPAY')).data]
  await call(vnpayCallback, { query: vnpayCallbackFields(first.paymentUrl, { vnp_TransactionNo: '77001' }) })
  await begin(id, 0)
  await deliverEvents()
  await payByGateway(second.paymentUrl)
  expect([(await orderOf(early)).status, (await orderOf(late)).status]).toEqual(['COMPLETED', 'CANCELLED'])
})

test('the buyer is notified of the reason once, and the other attempts of the order are over', async () => {
  const { id, sku } = await liveClass()
  const order = await place(sku)
  const [bank, gateway] = [(await start(order, 'VIETQR')).data, (await start(order, 'VNPAY')).data]
  await begin(id, 5)
  await transfer(324_000, bank.code)
  const { data } = await call(loadNotifications, { as: order.as, headers: msgApp })
  expect(data.items.map(({ title }) => title).filter((title) => /đ|hạn/.test(title))).toEqual(['324.000đ đã vào số dư học tập của bạn'])
  expect(JSON.stringify(data.items)).toContain('Tiền đến khi lớp đã bắt đầu')
  expect(gateway.code).toBe(bank.code) // one checkout with two attempts: the second payment is double
  const gained = await trackBalances(deps)
  await payByGateway(gateway.paymentUrl)
  expect(await gained()).toEqual({ CLEARING_VNPAY: 324_000, SUSPENSE_DOUBLE: 324_000 })
})

test('the learning balance is not charged for a class that has begun', async () => {
  const { id, sku } = await liveClass()
  const order = await place(sku)
  await credit(order.as, 500_000)
  await begin(id, 1)
  expect((await start(order, 'BALANCE')).code).toBe('ORDER_ITEM_STARTED')
  expect(await balanceOf(order.as)).toBe(500_000)
})

test('an order that costs nothing is not completed for a class that has begun', async () => {
  const { id, sku } = await liveClass()
  const order = await place(sku)
  const { code } = await promote({ effect: 'AMOUNT', value: 5_000_000 })
  expect((await call(changeCheckout, { as: order.as, body: { ids: [order.id], codes: [code] } })).data.total).toBe(0)
  await begin(id, 1)
  expect((await call(completeFreeOrders, { as: order.as, body: { ids: [order.id] } })).code).toBe('ORDER_ITEM_STARTED')
  expect((await orderOf(order)).status).toBe('AWAITING_PAYMENT')
})

test.each([
  ['a plan that is off sale', () => market.skus.plan, () => sellPlan(deps, { isOnSale: false }), () => sellPlan(deps)],
  [
    'a course that is off sale',
    () => market.skus.recorded,
    () => setCourseState(deps, market.courses.recorded, 'PAUSED'),
    () => setCourseState(deps, market.courses.recorded, 'LISTED'),
  ],
  [
    'lessons of a tutor who no longer offers them',
    () => market.skus.lessons,
    () => deps.db.execute(sql`update tutors set is_listed = false where person_id = ${market.sellers.tutorId}`),
    () => deps.db.execute(sql`update tutors set is_listed = true where person_id = ${market.sellers.tutorId}`),
  ],
  [
    'a run whose first lesson has begun',
    () => market.skus.run,
    () => shiftRun(deps, market.runs[0], '2026-01-06'),
    () => shiftRun(deps, market.runs[0], '2099-12-01'),
  ],
] as const)('money for %s becomes balance', async (_, sku, change, back) => {
  const order = await place(sku())
  const { code } = (await start(order, 'VIETQR')).data
  await change()
  const { amount_vnd: paid = 0 } =
    (await deps.db.execute<{ amount_vnd: number }>(sql`select amount_vnd::int from checkouts where code = ${code}`)).rows[0] ?? {}
  await transfer(paid, code)
  await back()
  expect([(await orderOf(order)).status, await balanceOf(order.as)]).toEqual(['CANCELLED', paid])
})

test('money that paid before a plan got another price still buys it at the ordered price', async () => {
  const order = await place(market.skus.plan)
  const { code } = (await start(order, 'VIETQR')).data
  await sellPlan(deps, { priceVnd: 1_200_000 })
  await transfer(990_000, code)
  expect((await orderOf(order)).status).toBe('COMPLETED')
  await sellPlan(deps)
})

// suspense desk

async function lateMoney(sku: string) {
  const order = await place(sku)
  const { code } = (await start(order, 'VIETQR')).data
  await call(cancelOrder, { as: order.as, body: { id: order.id } })
  await transfer(324_000, code)
  const [item] = (await call(listSuspense, { as: admin, query: { term: code } })).data.items
  return { ...order, checkout: code, item: item! }
}
/** As the site sends it: under an idempotency key, so that the whole request is one transaction. */
const resolve = async (id: string, action: 'APPLY' | 'ASSIGN' | 'TO_BALANCE' | 'REFUND', code?: string) => {
  const body = { action, note: 'Đã gọi', ...(code && { code }) }
  const answer = await call(resolveSuspense, { as: admin, params: { id }, body, headers: { 'idempotency-key': crypto.randomUUID() } })
  await deliverEvents()
  return answer
}

const takeSeats = (id: string) => deps.db.execute(sql`update open_classes set seats_taken = seats - seats_held where id = ${id}`)

test.each([
  ['whose seats are gone', takeSeats],
  ['that has begun', (id: string) => begin(id, 1)],
  ['that is over', (id: string) => begin(id, 95)],
  ['that was withdrawn', (id: string) => withdrawClass(deps, id)],
] as const)('late money cannot be applied to a class %s: nothing moves, and it can still be credited', async (_, change) => {
  const { id, sku } = await liveClass()
  const { item, ...order } = await lateMoney(sku)
  await change(id)
  const [gained, before] = [await trackBalances(deps), await orderOf(order)]
  const refused = await resolve(item.id, 'APPLY')
  expect([refused.status, refused.code]).toEqual([409, 'SUSPENSE_ORDER_UNDELIVERABLE'])
  expect([await gained(), await orderOf(order)]).toEqual([{}, before])
  const { data } = await call(listSuspense, { as: admin, query: { term: order.checkout } })
  expect(data.items).toMatchObject([{ id: item.id, state: 'OPEN', decision: null }])
  expect((await resolve(item.id, 'TO_BALANCE')).status).toBe(200)
  expect(await balanceOf(order.as)).toBe(324_000)
})

/** Assigns the newest unidentified money to a checkout. */
async function assignUnknown(code: string) {
  const unknown = (await call(listSuspense, { as: admin, query: { state: 'OPEN', name: 'UNKNOWN' } })).data.items[0]!
  expect((await resolve(unknown.id, 'ASSIGN', code)).data).toMatchObject({ state: 'ASSIGNED' })
}

test('late money that can be applied completes its order in the same moment', async () => {
  const { sku } = await liveClass()
  const { item, ...order } = await lateMoney(sku)
  await call(resolveSuspense, { as: admin, params: { id: item.id }, body: { action: 'APPLY', note: '' } })
  expect((await orderOf(order)).status).toBe('COMPLETED')
  await deliverEvents()
  expect((await orderOf(order)).kinds.filter((kind) => kind === 'PAID')).toHaveLength(1)
})

test.each([false, true])(
  'unidentified money assigned to an order that cannot be delivered stays with its payer; cancelled: %s',
  async (isCancelled) => {
    const { id, sku } = await liveClass()
    const order = await place(sku)
    const { code } = (await start(order, 'VIETQR')).data
    await transfer(324_000, 'khong co ma')
    if (isCancelled) await call(cancelOrder, { as: order.as, body: { id: order.id } })
    await (isCancelled ? takeSeats(id) : begin(id, 1))
    await assignUnknown(code)
    expect([(await orderOf(order)).status, await balanceOf(order.as)]).toEqual([isCancelled ? 'CANCELLED' : 'AWAITING_PAYMENT', 324_000])
  },
)

test('a balance that was reserved and returned does not help assigned money to pay', async () => {
  const buyer = await given.student()
  await credit(buyer, 100_000)
  const order = await place((await liveClass()).sku, buyer)
  const { code } = (await call(startCheckout, { as: buyer, body: { ids: [order.id], method: 'VIETQR', useBalance: true } })).data
  await call(cancelOrder, { as: buyer, body: { id: order.id } })
  await transfer(224_000, 'khong co ma')
  await assignUnknown(code)
  expect([(await orderOf(order)).status, await balanceOf(buyer)]).toEqual(['CANCELLED', 324_000])
})

test('money for a withdrawn class that an admin decided to refund meanwhile is not credited as well', async () => {
  const { id, sku } = await liveClass()
  const order = await place(sku)
  const { code } = (await start(order, 'VIETQR')).data
  await withdrawClass(deps, id)
  await deliverEvents()
  await transfer(324_000, code, () => Promise.resolve())
  const [item] = (await call(listSuspense, { as: admin, query: { term: code } })).data.items
  await resolve(item!.id, 'REFUND')
  expect((await call(listSuspense, { as: admin, query: { term: code } })).data.items).toMatchObject([{ state: 'REFUND_DUE' }])
  expect(await balanceOf(order.as)).toBe(0)
})

test('unidentified money can be assigned to a checkout whose paid order was refused', async () => {
  const { id, sku } = await liveClass()
  const order = await place(sku)
  const { code } = (await start(order, 'VIETQR')).data
  await begin(id, 1)
  await transfer(324_000, code)
  expect(await balanceOf(order.as)).toBe(324_000)
  await transfer(100_000, 'khong co ma')
  await assignUnknown(code)
  expect([(await orderOf(order)).status, await balanceOf(order.as)]).toEqual(['CANCELLED', 424_000])
})

test('everything adds up afterwards', async () => {
  expect((await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
})
