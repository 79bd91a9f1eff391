import { listFamilyRequests, approveFamilyRequest, withdrawFamilyRequest } from '@khue/contracts/people/family-requests'
import { listFamilyPurchases } from '@khue/contracts/sale/family-purchases'
import { courseSku } from '@khue/contracts/sale/offers'
import { cancelOrder, getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { getMySubscription } from '@khue/contracts/sale/subscriptions'
import { expect, test } from 'vitest'
import { familyRequests } from '#modules/people/family-requests'
import { transact } from '#platform/deps'
import { violatedConstraint } from '#platform/postgres/db'
import { courseBuilder } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { sellPlan, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { untilQueriesWait } from '#testing/waiting-queries'
import { lockPlacing } from '../baskets.repository.ts'
import { expireUnpaidOrders } from '../ending/end-orders.service.ts'
import { familyActions } from './family.testing.ts'
import { handOverPurchase } from './purchase-requests.service.ts'
import { insertPurchase } from './purchases.repository.ts'

const app = await testApp({ env: vnpayEnv })
const { call, given, pool, deps, deliverEvents } = app
const { ask, family, placed, aloneOf, asked, approve, refuse, requestsOf, purchaseOf, rule, payBy, isUnread, noticesOf } =
  await familyActions(app)

const expire = async () => familyRequests.jobs?.[0]?.run(deps, {})

test('a child asks, its mother approves and pays, and the child becomes the member', async () => {
  const { mother, father, child } = await family()
  const id = await placed(child)
  expect(await aloneOf(child, id)).toEqual({ state: 'ASK', requestId: null, explanation: null })
  const requestId = (await ask(child, [id], 'Con muốn học hè')).data.id
  expect(await aloneOf(child, id)).toEqual({ state: 'ASK', requestId, explanation: null })
  await deliverEvents()
  for (const guardian of [mother, father]) {
    expect(await noticesOf(guardian)).toContain('Con nhờ bạn mua giúp')
    expect((await requestsOf(guardian)).open).toMatchObject([
      { id: requestId, child: { name: 'Phạm Bảo An' }, isMine: false, title: 'Sao Khuê', amount: 990_000, note: 'Con muốn học hè' },
    ])
  }
  expect((await approve(mother, requestId)).data).toEqual({ status: 'APPROVED' })
  expect((await purchaseOf(mother, requestId)).data).toMatchObject({ state: 'PREPARING', child: 'Phạm Bảo An' })
  await deliverEvents()
  for (const guardian of [mother, father]) expect(await isUnread(guardian, 'Con nhờ bạn mua giúp')).toBe(false)
  const { state, orderIds } = (await purchaseOf(mother, requestId)).data
  expect(state).toBe('AWAITING')
  expect((await call(getOrder, { as: child, query: { id } })).data.status).toBe('CANCELLED')
  expect((await call(getOrder, { as: mother, query: { id: orderIds[0]! } })).data).toMatchObject({
    total: 990_000,
    lines: [{ sku: 'SUB-6M', learner: { id: child.id } }],
  })
  await payBy(mother, orderIds)
  expect((await call(getMySubscription, { as: child })).data).toMatchObject({ planName: 'Sao Khuê' })
  expect((await requestsOf(child)).past).toMatchObject([{ id: requestId, status: 'APPROVED', decidedBy: 'Phạm Thị Mẹ', isMine: true }])
  expect(await noticesOf(child)).toContain('Phụ huynh đã đồng ý')
})

test('of two guardians who decide at the same moment one wins, and nobody else can decide', async () => {
  for (let round = 0; round < 5; round++) {
    const { mother, father, child } = await family()
    const stranger = await family()
    const requestId = await asked(child, [await placed(child)])
    for (const as of [child, stranger.mother]) expect((await approve(as, requestId)).code).toBe('FAMILY_REQUEST_NOT_FOUND')
    expect((await call(withdrawFamilyRequest, { as: mother, params: { id: requestId } })).code).toBe('FAMILY_REQUEST_NOT_FOUND')
    const answers = await Promise.all([approve(mother, requestId), refuse(father, requestId)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 409)?.code).toBe('FAMILY_REQUEST_DECIDED')
    const decided = await pool.query(`select 1 from outbox where name = 'family_request.decided' and payload->>'id' = $1`, [requestId])
    expect(decided.rowCount).toBe(1)
  }
})

test('the database refuses a second decision, one by a stranger and one by the child', async () => {
  const { mother, child } = await family()
  const stranger = await family()
  const requestId = await asked(child, [await placed(child)])
  const decide = (status: string, by: TestPerson | null) =>
    pool
      .query('update family_requests set status = $2, decided_at = now(), decided_by = $3 where id = $1', [
        requestId,
        status,
        by?.id ?? null,
      ])
      .then(
        () => 'decided',
        (error: unknown) => violatedConstraint(error),
      )
  expect(await decide('APPROVED', stranger.mother)).toBe('family_requests_decided_by_guardian')
  expect(await decide('APPROVED', child)).toBe('family_requests_decided_by_guardian')
  expect(await decide('APPROVED', null)).toBe('family_requests_decided_by_guardian')
  expect(await decide('REFUSED', mother)).toBe('decided')
  expect(await decide('APPROVED', mother)).toBe('family_requests_decided_immutable')
})

test('a child withdraws its request, asks once at a time, and an undecided request expires once', async () => {
  const { mother, child } = await family()
  const id = await placed(child)
  const requestId = await asked(child, [id])
  expect(await asked(child, [id])).toBe(requestId)
  expect((await call(withdrawFamilyRequest, { as: child, params: { id: requestId } })).data).toEqual({ status: 'WITHDRAWN' })
  expect((await approve(mother, requestId)).code).toBe('FAMILY_REQUEST_DECIDED')
  const next = await asked(child, [id])
  await pool.query(`update family_requests set expires_at = now() where id = $1`, [next])
  expect((await approve(mother, next)).code).toBe('FAMILY_REQUEST_EXPIRED')
  await Promise.all([expire(), expire()])
  await expire()
  const ended = await pool.query(`select 1 from outbox where name = 'family_request.decided' and payload->>'id' = $1`, [next])
  expect(ended.rowCount).toBe(1)
  await deliverEvents()
  expect((await requestsOf(child)).past).toMatchObject([{ status: 'EXPIRED' }, { status: 'WITHDRAWN' }])
  expect(await noticesOf(child)).toContain('Yêu cầu đã hết hạn')
})

test('the guardian who approved learns which purchases await payment, are paid, have ended or failed', async () => {
  const { mother, father, child } = await family()
  await sellPlan(deps, { sku: 'SUB-3M', months: 3, priceVnd: 500_000, name: 'Sao Hôm' })
  const statesOf = async (as: TestPerson, requestIds: string[]) => {
    const { items } = (await call(listFamilyPurchases, { as, query: { requestIds } })).data
    return requestIds.map((id) => items.find(({ requestId }) => requestId === id)?.state)
  }
  const bought = async (sku: string) => {
    const requestId = await asked(child, [await placed(child, sku)])
    await approve(mother, requestId)
    return requestId
  }
  const month = await bought('SUB-1M')
  expect(await statesOf(mother, [month])).toEqual([undefined])
  await deliverEvents()
  const half = await bought('SUB-6M')
  await deliverEvents()
  const unsold = await bought('SUB-3M')
  await pool.query(`update plans set is_on_sale = false where sku = 'SUB-3M'`)
  await deliverEvents()
  expect(await statesOf(mother, [month, half, unsold])).toEqual(['AWAITING', 'AWAITING', 'FAILED'])
  await payBy(mother, (await purchaseOf(mother, month)).data.orderIds)
  await call(cancelOrder, { as: mother, body: { id: (await purchaseOf(mother, half)).data.orderIds[0]! } })
  expect(await statesOf(mother, [month, half, unsold])).toEqual(['PAID', 'ENDED', 'FAILED'])
  expect((await purchaseOf(mother, month)).data.state).toBe('PAID')
  for (const as of [father, child]) expect(await statesOf(as, [month])).toEqual([undefined])
  expect((await call(listFamilyPurchases, { query: { requestIds: month } })).code).toBe('SIGN_IN_REQUIRED')
})

test('the end of a request of any kind is published, and its child notified', async () => {
  const { child } = await family()
  const { rows } = await pool.query<{ id: string }>(
    `insert into family_requests (id, child_id, kind, subject_key, subject, title, lines, expires_at)
     values (gen_random_uuid(), $1, 'BOOKING', 'lesson', '{}', 'Buổi học thử', '[]', now()) returning id`,
    [child.id],
  )
  await expire()
  await deliverEvents()
  const ended = await pool.query(
    `select payload->>'kind' as kind from outbox where name = 'family_request.decided' and payload->>'id' = $1`,
    [rows[0]?.id],
  )
  expect(ended.rows).toEqual([{ kind: 'BOOKING' }])
  expect(await noticesOf(child)).toContain('Yêu cầu đã hết hạn')
})

test('a child that orders the same again after the price hold keeps its request, and the guardian gets the items', async () => {
  const { mother, child } = await family()
  const first = await placed(child)
  const requestId = await asked(child, [first])
  await pool.query(
    `update orders set expires_at = now() - interval '1 minute', auto_cancel_at = now() - interval '1 minute' where id = $1`,
    [first],
  )
  await expireUnpaidOrders(deps)
  const again = await placed(child)
  expect(again).not.toBe(first)
  expect((await aloneOf(child, again)).requestId).toBe(requestId)
  expect(await asked(child, [again])).toBe(requestId)
  await approve(mother, requestId)
  await deliverEvents()
  expect((await purchaseOf(mother, requestId)).data).toMatchObject({ state: 'AWAITING', failure: null })
  expect((await call(getOrder, { as: child, query: { id: again } })).data.status).toBe('CANCELLED')
})

test('what can no longer be bought is recorded with its reason, and handing over twice places once', async () => {
  const { mother, child } = await family()
  await sellPlan(deps, { sku: 'SUB-3M', months: 3, priceVnd: 500_000, name: 'Sao Hôm' })
  const requestId = await asked(child, [await placed(child, 'SUB-3M')])
  await pool.query(`update plans set is_on_sale = false where sku = 'SUB-3M'`)
  await approve(mother, requestId)
  await deliverEvents()
  const failed = (await purchaseOf(mother, requestId)).data
  expect(failed).toMatchObject({ state: 'FAILED', orderIds: [], failure: expect.stringMatching(/gói/i) })
  expect(await noticesOf(child)).toContain('Chưa mua được món đã đồng ý')

  const second = await asked(child, [await placed(child, 'SUB-1M')])
  await approve(mother, second)
  const decided = { id: second, kind: 'PURCHASE', status: 'APPROVED', childId: child.id, decidedBy: mother.id } as const
  await Promise.all([handOverPurchase(deps, decided), handOverPurchase(deps, decided)])
  await deliverEvents()
  const { orderIds } = (await purchaseOf(mother, second)).data
  const open = await pool.query(`select id from orders where buyer_id = $1 and status = 'AWAITING_PAYMENT'`, [mother.id])
  expect(open.rows).toEqual([{ id: orderIds[0] }])
})

test('a delivery that waits while another one hands over places nothing more', async () => {
  const { mother, child } = await family()
  const paid = await placed(mother, 'SUB-1M')
  await payBy(mother, [paid])
  const requestId = await asked(child, [await placed(child)])
  await approve(mother, requestId)
  const decided = { id: requestId, kind: 'PURCHASE', status: 'APPROVED', childId: child.id, decidedBy: mother.id } as const
  const { waiting } = await transact(deps, async (other) => {
    await lockPlacing(other.db, mother.id)
    const waiting = handOverPurchase(deps, decided)
    await untilQueriesWait(deps)
    await insertPurchase(other.db, { requestId, guardianId: mother.id, orderIds: [paid] })
    return { waiting }
  })
  await waiting
  expect((await pool.query('select id from orders where buyer_id = $1', [mother.id])).rows).toEqual([{ id: paid }])
})

test('what the child has paid itself meanwhile, also in a later order, is not offered to the guardian', async () => {
  const { mother, father, child } = await family()
  const first = await placed(child)
  const requestId = await asked(child, [first])
  await call(cancelOrder, { as: child, body: { id: first } })
  await rule(father, child, 'ALWAYS')
  await payBy(child, [await placed(child)])
  await approve(mother, requestId)
  await deliverEvents()
  expect((await purchaseOf(mother, requestId)).data).toMatchObject({
    state: 'FAILED',
    orderIds: [],
    failure: 'Món này đã được thanh toán rồi',
  })

  const other = await family()
  const plan = await placed(other.child)
  const present = { sku: 'SUB-1M', quantity: 1 as const, gift: { phone: '0987654321', message: 'Tặng bạn' } }
  const gift = (await call(placeOrders, { as: other.child, body: { items: [present] } })).data.ids
  const both = await asked(other.child, [plan, ...gift])
  await rule(other.father, other.child, 'ALWAYS')
  await payBy(other.child, [plan])
  await approve(other.mother, both)
  await deliverEvents()
  const { orderIds } = (await purchaseOf(other.mother, both)).data
  const orders = await Promise.all(orderIds.map(async (id) => (await call(getOrder, { as: other.mother, query: { id } })).data))
  expect(orders.flatMap(({ lines }) => lines).map(({ sku, isGift }) => [sku, isGift])).toEqual([['SUB-1M', true]])
})

test('what the child paid before it asked is bought again', async () => {
  const { mother, father, child } = await family()
  await rule(father, child, 'ALWAYS')
  await payBy(child, [await placed(child)])
  await rule(father, child, 'NEVER')
  const requestId = await asked(child, [await placed(child)])
  await approve(mother, requestId)
  await deliverEvents()
  expect((await purchaseOf(mother, requestId)).data).toMatchObject({ state: 'AWAITING', failure: null })
})

test('the last seat of a run goes from the child to its guardian, and to nobody in between', async () => {
  const { mother, child } = await family()
  const { course, batch } = courseBuilder(deps, await given.teacher())
  const { id: courseId, code } = await course({ title: 'Toán 8', fee: 1_290_000, lessons: 18 })
  const sku = courseSku(code, (await batch(courseId, 1)).id)
  const id = await placed(child, sku)
  const requestId = await asked(child, [id])
  await approve(mother, requestId)
  await deliverEvents()
  const { orderIds, failure } = (await purchaseOf(mother, requestId)).data
  expect(failure).toBe(null)
  await payBy(mother, orderIds)
  expect((await call(getOrder, { as: mother, query: { id: orderIds[0]! } })).data).toMatchObject({ status: 'COMPLETED', undelivered: [] })
})

test('a guardian pays an upgrade of a plan that the child bought, and a gift that the child gives', async () => {
  const { mother, child } = await family()
  await sellPlan(deps, { sku: 'SUB-12M', name: 'Chòm Sao', priceVnd: 1_690_000, months: 12 })
  await rule(mother, child, 'ALWAYS')
  await payBy(child, [await placed(child)])
  await rule(mother, child, 'NEVER')
  const upgrade = { sku: 'SUB-12M', quantity: 1 as const, upgrade: true as const }
  const upgraded = (await call(placeOrders, { as: child, body: { items: [upgrade] } })).data.ids
  const present = { sku: 'SUB-1M', quantity: 1 as const, gift: { phone: '0987654321', message: 'Tặng bạn' } }
  const given = (await call(placeOrders, { as: child, body: { items: [present] } })).data.ids
  const requestId = await asked(child, [...upgraded, ...given])
  await approve(mother, requestId)
  await deliverEvents()
  const { orderIds, failure } = (await purchaseOf(mother, requestId)).data
  expect(failure).toBe(null)
  const orders = await Promise.all(orderIds.map(async (id) => (await call(getOrder, { as: mother, query: { id } })).data))
  expect(orders.flatMap(({ lines }) => lines).map(({ sku, isGift, credit, learner }) => [sku, isGift, credit > 0, learner.id])).toEqual([
    ['SUB-12M', false, true, child.id],
    ['SUB-1M', true, false, mother.id],
  ])
})

test('a guest signs in first, and erasing a person removes their requests, words and rules', async () => {
  const { mother, child } = await family()
  expect((await call(listFamilyRequests, { query: {} })).code).toBe('SIGN_IN_REQUIRED')
  const requestId = await asked(child, [await placed(child)])
  expect((await call(approveFamilyRequest, { params: { id: requestId } })).code).toBe('SIGN_IN_REQUIRED')
  await refuse(mother, requestId, 'Chưa cần')
  await rule(mother, child, 'ALWAYS')
  expect(await familyRequests.personalData!.collect(deps, child.id)).toMatchObject({
    'Yêu cầu gửi phụ huynh': [{ 'Về việc': 'Sao Khuê', 'Trạng thái': 'phụ huynh không đồng ý', 'Lời phụ huynh': 'Chưa cần' }],
    'Quyền tự mua': { 'Phụ huynh chọn': 'tự trả' },
  })
  await familyRequests.personalData!.erase(deps, mother.id)
  expect((await requestsOf(child)).past).toMatchObject([{ reason: null }])
  await familyRequests.personalData!.erase(deps, child.id)
  expect(await familyRequests.personalData!.collect(deps, child.id)).toEqual({ 'Yêu cầu gửi phụ huynh': [], 'Quyền tự mua': null })
})
