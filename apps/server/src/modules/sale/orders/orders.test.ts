import { getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { getMyCheckout, startCheckout } from '@khue/contracts/sale/checkout'
import { getMySubscription } from '@khue/contracts/sale/subscriptions'
import { count, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transact } from '#platform/deps'
import { trackBalances } from '#testing/ledger'
import type { TestPerson } from '#testing/people'
import { vnpayCallbackFields, sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { untilQueriesWait } from '#testing/waiting-queries'
import { completePaidOrders } from './completing/complete-orders.service.ts'
import { fulfilOrders } from './completing/fulfil-orders.service.ts'
import { readOwnOrder } from './reading/read-orders.service.ts'
import { checkoutOrders, orderEvents, orders } from './orders.tables.ts'

const { call, given, deps, deliverEvents } = await testApp({ env: { ...vnpayEnv, DATABASE_POOL_SIZE: '20' } }) // no request is shed at a hundred calls at once
await sellPlan(deps)
await sellPlan(deps, { sku: 'SUB-1M', months: 1, priceVnd: 199_000, name: 'Sao Mai' })

const item = (sku = 'SUB-6M', learnerId?: string) => ({ sku, quantity: 1 as const, ...(learnerId && { learnerId }) })
const place = (as: TestPerson, ...items: ReturnType<typeof item>[]) =>
  call(placeOrders, { as, body: { items: items.length ? items : [item()] } })
const placed = async (as: TestPerson, ...items: ReturnType<typeof item>[]) => (await place(as, ...items)).data.ids
const start = (as: TestPerson, ids: string[]) => call(startCheckout, { as, body: { ids, method: 'VNPAY' } })
const statusOf = async (as: TestPerson, id: string) => (await call(getOrder, { as, query: { id } })).data.status
async function pay(as: TestPerson, ids: string[]) {
  const { data } = await start(as, ids)
  const answer = await call(vnpayCallback, { query: vnpayCallbackFields(data.paymentUrl) })
  await deliverEvents()
  return { ...data, answer: answer.data.RspCode }
}

test('a buyer orders a plan, pays for it and becomes a member', async () => {
  const buyer = await given.student({ name: 'Trần Minh Anh' })
  const [id] = await placed(buyer)
  const { data: order } = await call(getOrder, { as: buyer, query: { id: id! } })
  expect(order).toMatchObject({
    id,
    status: 'AWAITING_PAYMENT',
    total: 990_000,
    completedAt: null,
    code: expect.stringMatching(/^KH[A-Z2-9]{8}$/),
  })
  expect(order.lines).toEqual([
    {
      kind: 'SUB',
      sku: 'SUB-6M',
      name: 'Sao Khuê',
      image: '/art/plans/3/252EAE.svg',
      id: expect.any(String),
      durationInMonths: 6,
      isGift: false,
      lessons: null,
      price: 990_000,
      discount: 0,
      credit: 0,
      bonusDays: 0,
      steps: [],
      substitute: null,
      learner: { id: buyer.id, name: 'Trần Minh Anh' },
      seller: null,
    },
  ])
  const { answer, code } = await pay(buyer, [id!])
  expect(answer).toBe('00')
  expect((await call(getMyCheckout, { as: buyer, params: { code } })).data).toMatchObject({
    status: 'SUCCESS',
    lastAttempt: 'SUCCESS',
    amount: 990_000,
    orderIds: [id],
  })
  expect((await call(getOrder, { as: buyer, query: { id: id! } })).data).toMatchObject({
    status: 'COMPLETED',
    completedAt: expect.any(String),
  })
  expect((await call(getMySubscription, { as: buyer })).data).toMatchObject({ planName: 'Sao Khuê', daysLeft: '99+' })
})

test('an invalid order is refused in Vietnamese, and a guest must sign in first', async () => {
  const buyer = await given.student()
  expect(await place(buyer, item('SUB-99M'))).toMatchObject({
    status: 404,
    code: 'PLAN_NOT_FOUND',
    message: 'Gói thành viên này không còn được bán',
  })
  expect((await call(placeOrders, { body: { items: [item()] } })).code).toBe('SIGN_IN_REQUIRED')
  for (const wrong of [{ ...item(), quantity: 2 }, { ...item(), price: 1 }, { quantity: 1 }, { ...item(), sku: 'A\u0000' }]) {
    expect((await call(placeOrders, { as: buyer, body: { items: [wrong] } as never })).status).toBe(400) // invalid on purpose
  }
})

test('a repeated request is one order while it is unpaid, even sent a hundred times at once', async () => {
  const buyer = await given.student()
  const answers = await Promise.all(Array.from({ length: 100 }, () => place(buyer)))
  const ids = new Set(answers.flatMap((answer) => answer.data.ids))
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
  expect(ids.size).toBe(1)
  expect(await deps.db.select({ n: count() }).from(orders).where(eq(orders.buyerId, buyer.id))).toEqual([{ n: 1 }])
  await pay(buyer, [...ids])
  expect(ids).not.toContain((await placed(buyer))[0])
})

test('different plans, learners and buyers are different orders', async () => {
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id })
  const ids = [
    ...(await placed(parent)),
    ...(await placed(parent, item('SUB-1M'))),
    ...(await placed(parent, item('SUB-6M', child.id))),
    ...(await placed(child)),
  ]
  expect(new Set(ids).size).toBe(4)
})

test('all plans of one request are one order, and repeated items are merged', async () => {
  const parent = await given.parent()
  const [an, binh] = [await given.student({ guardianId: parent.id }), await given.student({ guardianId: parent.id })]
  const ids = await placed(parent, item('SUB-6M', binh.id), item('SUB-6M', an.id), item('SUB-6M', binh.id))
  expect(ids).toHaveLength(1)
  const { lines, total } = (await call(getOrder, { as: parent, query: { id: ids[0]! } })).data
  expect([lines.map(({ learner }) => learner.id), total]).toEqual([[binh.id, an.id], 1_980_000])
})

test('two requests for the same items in opposite order both succeed', async () => {
  const parent = await given.parent()
  const items = [item('SUB-6M'), item('SUB-1M')]
  const rounds = await Promise.all(Array.from({ length: 20 }, (_, index) => place(parent, ...(index % 2 ? items : items.toReversed()))))
  expect(new Set(rounds.map((round) => round.status))).toEqual(new Set([200]))
  expect(new Set(rounds.flatMap((round) => round.data.ids)).size).toBe(1)
})

test('a parent buys for a child, and the child is the member', async () => {
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id })
  const [id] = await placed(parent, item('SUB-6M', child.id))
  await pay(parent, [id!])
  expect((await call(getMySubscription, { as: child })).data.planName).toBe('Sao Khuê')
  expect((await call(getMySubscription, { as: parent })).data.planName).toBeNull()
  expect((await call(getOrder, { as: child, query: { id: id! } })).code).toBe('ORDER_NOT_FOUND')
})

test('a person cannot buy for a stranger, whose answer is the same as for an unknown learner', async () => {
  const [buyer, stranger] = [await given.parent(), await given.student()]
  const forStranger = await place(buyer, item('SUB-6M', stranger.id))
  const forNobody = await place(buyer, item('SUB-6M', '019a0000-0000-7000-8000-000000000000'))
  expect(forStranger).toMatchObject({ status: 404, code: 'LEARNER_NOT_FOUND' })
  expect([forStranger.code, forStranger.message]).toEqual([forNobody.code, forNobody.message])
})

test('a stranger neither sees nor pays an order, and one order of another buyer fails the whole request', async () => {
  const [buyer, stranger] = [await given.student(), await given.student()]
  const [id] = await placed(buyer)
  const own = await placed(stranger)
  const missing = await call(getOrder, { as: stranger, query: { id: '019a0000-0000-7000-8000-000000000000' } })
  expect(missing).toMatchObject({ status: 404, code: 'ORDER_NOT_FOUND' })
  expect((await call(getOrder, { as: stranger, query: { id: id! } })).message).toBe(missing.message)
  expect((await call(getOrder, { query: { id: id! } })).code).toBe('SIGN_IN_REQUIRED')
  expect((await start(stranger, [id!])).code).toBe('ORDER_NOT_FOUND')
  expect((await start(stranger, [...own, id!])).code).toBe('ORDER_NOT_FOUND')
  expect(await deps.db.select().from(checkoutOrders).where(eq(checkoutOrders.orderId, own[0]!))).toEqual([])
})

test('an order keeps its price when the plan changes', async () => {
  const buyer = await given.student()
  const plan = await sellPlan(deps, { sku: 'SUB-12M', months: 12, priceVnd: 1_690_000, name: 'Chòm Sao' })
  const [id] = await placed(buyer, item('SUB-12M'))
  await sellPlan(deps, { ...plan, priceVnd: 1_890_000, months: 3, name: 'Chòm Sao nhỏ' })
  const { data } = await start(buyer, [id!])
  expect(new URL(data.paymentUrl).searchParams.get('vnp_Amount')).toBe('169000000')
  const { data: order } = await call(getOrder, { as: buyer, query: { id: id! } })
  expect(order).toMatchObject({ total: 1_690_000, lines: [{ price: 1_690_000, durationInMonths: 12, name: 'Chòm Sao' }] })
})

test('one checkout pays for several orders', async () => {
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id })
  const ids = [...(await placed(parent, item('SUB-6M', child.id))), ...(await placed(parent, item('SUB-1M')))]
  const { paymentUrl, code } = await pay(parent, ids)
  expect(new URL(paymentUrl).searchParams.get('vnp_Amount')).toBe('118900000')
  expect((await call(getMyCheckout, { as: parent, params: { code } })).data.orderIds.toSorted()).toEqual(ids.toSorted())
  expect(await Promise.all(ids.map((id) => statusOf(parent, id)))).toEqual(['COMPLETED', 'COMPLETED'])
  expect((await call(getMySubscription, { as: child })).data.planName).toBe('Sao Khuê')
  expect((await call(getMySubscription, { as: parent })).data.planName).toBe('Sao Mai')
})

test('pressing pay again leads to the same checkout while it can be paid; other orders get another', async () => {
  const buyer = await given.student()
  const [six, one] = [...(await placed(buyer)), ...(await placed(buyer, item('SUB-1M')))]
  const codes = await Promise.all(Array.from({ length: 10 }, async () => (await start(buyer, [six!])).data.code))
  expect(new Set(codes).size).toBe(1)
  expect(codes).not.toContain((await start(buyer, [six!, one!])).data.code)
})

test('a paid order cannot be paid again', async () => {
  const buyer = await given.student()
  const ids = await placed(buyer)
  await pay(buyer, ids)
  expect(await start(buyer, ids)).toMatchObject({ status: 409, code: 'ORDER_STATUS_LOCKED' })
})

test('two memberships bought one after the other add up', async () => {
  const buyer = await given.student()
  await pay(buyer, await placed(buyer, item('SUB-1M')))
  const first = (await call(getMySubscription, { as: buyer })).data.expiredAt!
  await pay(buyer, await placed(buyer, item('SUB-6M')))
  const both = (await call(getMySubscription, { as: buyer })).data.expiredAt!
  expect(Date.parse(both) - Date.parse(first)).toBeGreaterThan(180 * 24 * 3600 * 1000)
})

test('a repeated payment event completes and delivers once', async () => {
  const buyer = await given.student()
  const [id] = await placed(buyer)
  await pay(buyer, [id!])
  const before = (await call(getMySubscription, { as: buyer })).data.expiredAt
  const [link] = await deps.db.select().from(checkoutOrders).where(eq(checkoutOrders.orderId, id!))
  const gained = await trackBalances(deps)
  await Promise.all([
    completePaidOrders(deps, [link!.checkoutId]),
    fulfilOrders(deps, [{ orderId: id! }]),
    fulfilOrders(deps, [{ orderId: id! }, { orderId: id! }]),
  ])
  await deliverEvents()
  expect(await gained()).toEqual({})
  expect((await call(getMySubscription, { as: buyer })).data.expiredAt).toBe(before)
})

test('a reader who sees what an order gave also sees its delivery in the history', async () => {
  const buyer = await given.student()
  const [id] = await placed(buyer)
  await call(vnpayCallback, { query: vnpayCallbackFields((await start(buyer, [id!])).data.paymentUrl) })
  const [link] = await deps.db.select().from(checkoutOrders).where(eq(checkoutOrders.orderId, id!))
  await completePaidOrders(deps, [link!.checkoutId])
  let reading: ReturnType<typeof readOwnOrder> | undefined
  await transact(deps, async (inside) => {
    await fulfilOrders(inside, [{ orderId: id! }])
    await inside.db.execute(sql`lock table people`) // runs in between: this transaction commits while the order is being read
    reading = readOwnOrder(deps, buyer, id!)
    await untilQueriesWait(deps)
  })
  const { events, given: periods } = await reading!
  expect([periods.length, events.filter(({ kind }) => kind === 'DELIVERED').length]).toEqual([1, 1])
})

test('an order paid through two checkouts is completed once, and both amounts stay booked', async () => {
  const buyer = await given.student()
  const [six, one] = [...(await placed(buyer)), ...(await placed(buyer, item('SUB-1M')))]
  const alone = (await start(buyer, [six!])).data
  const together = (await start(buyer, [six!, one!])).data
  for (const { paymentUrl } of [alone, together])
    expect((await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl) })).data.RspCode).toBe('00')
  await deliverEvents()
  expect([await statusOf(buyer, six!), await statusOf(buyer, one!)]).toEqual(['COMPLETED', 'COMPLETED'])
  const events = await deps.db.select({ kind: orderEvents.kind }).from(orderEvents).where(eq(orderEvents.orderId, six!))
  const kinds = events.map(({ kind }) => kind)
  expect([kinds.filter((kind) => kind === 'PAID'), kinds.filter((kind) => kind === 'MONEY_DOUBLE')]).toEqual([['PAID'], ['MONEY_DOUBLE']])
  for (const { code } of [alone, together]) expect((await call(getMyCheckout, { as: buyer, params: { code } })).data.status).toBe('SUCCESS')
})
