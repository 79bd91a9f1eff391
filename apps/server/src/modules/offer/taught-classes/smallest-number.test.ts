import type { CallInput } from '@khue/contracts/endpoint'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { getCourse } from '@khue/contracts/offer/courses'
import * as api from '@khue/contracts/offer/runs'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { courseSku } from '@khue/contracts/sale/offers'
import { getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { listMyRefunds, previewRefund, requestRefund } from '@khue/contracts/sale/refunds'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { decideRuns, runWithdrawn } from '#modules/offer/courses'
import { transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { contractInForce } from '#testing/contract-in-force'
import { courseBuilder } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { rounds } from '#testing/rounds'
import { vnpayCallbackFields, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { reconcile } from '../../../reconcile/index.ts'

const { call, given, deps, deliverEvents } = await testApp({ env: vnpayEnv })
const admin = await given.admin()
let number = 9_500_000
const fee = 1_150_000

type Terms = CallInput<typeof api.createRun>['body']['terms']
/** Two runs of a course: with fewer than three learners on the set day, the first moves them to the second. */
async function twoRuns({ seats = 12 } = {}) {
  const teacher = await given.teacher({ name: 'Trần Quốc Bảo' })
  await contractInForce(deps, teacher.id, admin.id)
  const course = await courseBuilder(deps, teacher).course({ title: 'Toán 9: Hệ phương trình', lessons: 4, fee })
  const open = async (startsOn: string, weekday: number, terms: Partial<Terms> = {}) => {
    const id = uuidv7()
    const pattern = { startsOn, slots: [{ weekday, from: '18:00', to: '19:30' }] }
    const body = { id, pattern, terms: { seats: 12, fee: null, minimum: null, ...terms } }
    return { id, answer: await call(api.createRun, { as: teacher, params: { id: course.id }, body }) }
  }
  const { id: to } = await open('2027-01-12', 3, { seats })
  const minimum = { seats: 3, below: 'MOVE' as const, decideOn: '2027-01-03', moveTo: to }
  const { id: from, answer } = await open('2027-01-05', 2, { minimum })
  expect(answer.code).toBeUndefined()
  const decide = async (run = from) => {
    await deps.db.execute(sql`update course_batches set decide_on = (now() at time zone 'Asia/Ho_Chi_Minh')::date where id = ${run}`)
    await decideRuns(deps)
    await deliverEvents()
  }
  const read = async (run: string) => (await call(api.getRun, { as: teacher, params: { run } })).data
  return { teacher, course, from, to, open, minimum, decide, read }
}
type Two = Awaited<ReturnType<typeof twoRuns>>

async function place(as: TestPerson, { course }: Two, run: string, learner = as) {
  const items = [{ sku: courseSku(course.code, run), quantity: 1 as const, learnerId: learner.id }]
  const placed = await call(placeOrders, { as, body: { items } })
  if (placed.status !== 200) return { id: '', code: placed.code, pay: async () => undefined }
  const id = placed.data.ids[0]!
  const pay = async () => {
    const { paymentUrl } = (await call(startCheckout, { as, body: { ids: [id], method: 'VNPAY' } })).data
    await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
  }
  return { id, code: undefined, pay }
}
async function buy(as: TestPerson, two: Two, run: string, learner = as) {
  const { id, pay } = await place(as, two, run, learner)
  await pay()
  await deliverEvents()
  return id
}
const inbox = async (as: TestPerson) => (await call(loadNotifications, { as, headers: msgApp })).data.items
const refundsOf = async (as: TestPerson, orderId: string) => (await call(listMyRefunds, { as, query: { orderId } })).data.items
const runOf = async (orderId: string) =>
  (
    await deps.db.execute<{ run: string; seat: string }>(sql`
    select l.batch_id as run, h.batch_id || ' ' || h.state as seat from order_lines l join seat_holds h on h.id = l.seat_hold_id where l.order_id = ${orderId}`)
  ).rows[0]
const agrees = async () => expect((await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])

test.each([
  ['GIVE_BACK', 1, 'CANCELLED'],
  ['GIVE_BACK', 2, 'OPEN'],
  ['RUN_ANYWAY', 1, 'OPEN'],
] as const)('below the smallest number with %s, %d learners of 2: the run is %s', async (below, learners, status) => {
  const two = await twoRuns()
  const { id } = await two.open('2027-01-07', 4, { minimum: { seats: 2, below, decideOn: '2027-01-03' } })
  for (let n = 0; n < learners; n++) await buy(await given.student(), two, id)
  await decideRuns(deps)
  expect((await two.read(id)).status).toBe('OPEN')
  await two.decide(id)
  await two.decide(id)
  expect((await two.read(id)).status).toBe(status)
})

test('below the smallest number learners move to the named run at their price, are notified, and can get a full refund', async () => {
  const two = await twoRuns()
  const { course, from, to, decide, read } = two
  const shown = (await call(getCourse, { params: { id: course.id } })).data.batches.find(({ id }) => id === from)
  expect(shown?.minimum).toMatchObject({
    seats: 3,
    below: 'MOVE',
    moveTo: { startsOn: '2027-01-13', weekdays: [3], from: '18:00', to: '19:30' },
  })
  const [mother, other, late] = [await given.parent(), await given.parent(), await given.student()]
  const child = await given.student({ guardianId: mother.id })
  await deps.db.execute(sql`insert into guardianships (guardian_id, child_id) values (${other.id}, ${child.id})`)
  const orderId = await buy(mother, two, from, child)
  const unpaid = await place(late, two, from)
  await deps.db.execute(sql`update escrows set cooling_off_ends_at = now() - interval '1 minute'`)
  await decide()
  expect([(await read(from)).status, await runOf(orderId)]).toEqual(['CANCELLED', { run: to, seat: `${to} TAKEN` }])
  expect((await read(to)).learners.map((one) => one.id)).toEqual([child.id])
  const order = (await call(getOrder, { as: mother, query: { id: orderId } })).data
  expect(order.lines).toMatchObject([{ price: fee, name: expect.stringContaining('13/01/2027'), sku: courseSku(course.code, to) }])
  expect(order.timeline.map(({ kind }) => kind)).toContain('MOVED')
  expect((await call(getOrder, { as: late, query: { id: unpaid.id } })).data.status).toBe('CANCELLED')
  for (const one of [mother, child, other])
    expect((await inbox(one)).find(({ type }) => type === 'RUN_CHANGED')?.content).toMatch(/05\/01\/2027.*13\/01\/2027.*hoàn lại toàn bộ/s)
  const ends = await deps.db.execute(
    sql`select ends_at > '2027-02-03' as later from entitlements where source = 'LINE' and person_id = ${child.id}`,
  )
  expect(ends.rows).toEqual([{ later: true }])
  await agrees()
  await transact(deps, (deps) =>
    publish(deps, runWithdrawn, { runId: from, courseId: course.id, why: 'BELOW_MINIMUM', reason: 'x', moveToId: to }),
  )
  await deliverEvents() // delivered again
  expect([(await runOf(orderId))?.run, await refundsOf(mother, orderId)]).toEqual([to, []])
  const preview = (await call(previewRefund, { as: mother, query: { orderId } })).data
  expect([preview.total, preview.channels.find(({ channel }) => channel === 'BALANCE')?.parts]).toEqual([
    fee,
    [{ channel: 'BALANCE', amount: fee }],
  ])
  const body = {
    orderId,
    lineIds: preview.lines.map(({ lineId }) => lineId),
    total: fee,
    reason: 'Bận tối thứ Tư',
    channel: 'BALANCE' as const,
  }
  expect((await call(requestRefund, { as: mother, body })).status).toBe(200)
  await agrees()
})

test('a learner without a free seat there, with a clash, or with a refund request gets a refund', async () => {
  const two = await twoRuns({ seats: 1 })
  const [first, second] = [await given.student(), await given.student()]
  const orders = [await buy(first, two, two.from), await buy(second, two, two.from)]
  await two.decide()
  const runs = [await runOf(orders[0]!), await runOf(orders[1]!)].map((one) => one?.run)
  expect(new Set(runs)).toEqual(new Set([two.from, two.to]))
  const [left, leftOrder] = runs[0] === two.from ? [first, orders[0]!] : [second, orders[1]!]
  expect(await refundsOf(left, leftOrder)).toMatchObject([{ amount: fee, state: 'APPROVED' }])

  const three = await twoRuns()
  const clashing = await given.student()
  const other = await courseBuilder(deps, await given.teacher()).course({ title: 'Văn 9', lessons: 3, fee: 300_000 })
  const elsewhere = await courseBuilder(deps, three.teacher).batch(other.id, 9, {
    startsOn: '2027-01-20',
    weekdays: [3],
    from: '19:00',
    to: '20:30',
  })
  await buy(clashing, { ...three, course: other }, elsewhere.id)
  const clashingOrder = await buy(clashing, three, three.from)
  const asking = await given.student()
  const askingOrder = await buy(asking, three, three.from)
  await deps.db.execute(sql`update escrows set cooling_off_ends_at = now() - interval '1 minute'`)
  const { lines, total } = (await call(previewRefund, { as: asking, query: { orderId: askingOrder } })).data
  const body = { orderId: askingOrder, lineIds: lines.map(({ lineId }) => lineId), total, reason: 'Bận', channel: 'GATEWAY' as const }
  expect((await call(requestRefund, { as: asking, body })).status).toBe(200)
  await three.decide()
  expect([(await runOf(clashingOrder))?.run, (await runOf(askingOrder))?.run]).toEqual([three.from, three.from])
  expect(await refundsOf(clashing, clashingOrder)).toMatchObject([{ amount: fee }])
  expect((await inbox(clashing)).map(({ type }) => type)).toContain('ITEM_WITHDRAWN')
})

test.each([
  [
    'has ended',
    (two: Two) => call(api.cancelRun, { as: two.teacher, params: { id: two.course.id, run: two.to }, body: { reason: 'Đổi lịch' } }),
  ],
  [
    'begins within a day',
    ({ to }: Two) =>
      deps.db
        .execute(sql`with moved as (update run_meetings set starts_at = date_trunc('hour', now()) + interval '1 hour', ends_at = date_trunc('hour', now()) + interval '90 minutes'
        where run_id = ${to} and number = 1 returning id, starts_at, ends_at),
        lesson as (update lessons as l set starts_at = moved.starts_at, ends_at = moved.ends_at from moved where l.id = moved.id)
      update timetable set during = tstzrange(starts_at, ends_at) from moved where ref_id = moved.id`),
  ],
])('the money goes back when the other run %s', async (_, change) => {
  const two = await twoRuns()
  const buyer = await given.student()
  const orderId = await buy(buyer, two, two.from)
  await change(two)
  await two.decide()
  expect([(await two.read(two.from)).status, (await runOf(orderId))?.run]).toEqual(['CANCELLED', two.from])
  expect(await refundsOf(buyer, orderId)).toMatchObject([{ amount: fee }])
})

test('only a later run of the same course with as many lessons can be named, and only before the first sale', async () => {
  const { open, minimum, teacher, course, from, to, ...two } = await twoRuns()
  const stranger = await twoRuns()
  const named = (more: object) => open('2027-03-02', 2, { minimum: { ...minimum, ...more } })
  expect((await named({ moveTo: stranger.to, decideOn: '2027-01-03' })).answer.code).toBe('COURSE_RUN_TARGET_INVALID')
  expect((await named({ moveTo: to, decideOn: '2027-01-12' })).answer.code).toBe('COURSE_RUN_TARGET_INVALID')
  expect((await named({ moveTo: uuidv7() })).answer.code).toBe('COURSE_RUN_TARGET_INVALID')
  expect((await named({ moveTo: null })).answer.code).toBe('INVALID_INPUT')
  expect((await named({ below: 'GIVE_BACK' })).answer.code).toBe('INVALID_INPUT')
  const { revision, terms, moveTo } = await two.read(from)
  expect([terms.minimum?.moveTo, moveTo]).toEqual([to, 'T4 · 18:00–19:30, khai giảng 13/01/2027'])
  await buy(await given.student(), { open, minimum, teacher, course, from, to, ...two }, from)
  const params = { id: course.id, run: from }
  const kept = await call(api.changeRun, { as: teacher, params, body: { revision, terms: { ...terms, seats: 13 } } })
  expect(kept.data.terms.minimum?.moveTo).toBe(to)
  const third = await open('2027-02-23', 2)
  const other = { ...terms, minimum: { ...minimum, moveTo: third.id } }
  expect((await call(api.changeRun, { as: teacher, params, body: { revision: kept.data.revision, terms: other } })).code).toBe(
    'COURSE_RUN_MINIMUM_SOLD',
  )
})

test('the last seat of the other run goes to a buyer or to a learner who moves, never to both', rounds, async () => {
  const two = await twoRuns({ seats: 1 })
  const [mover, buyer] = [await given.student(), await given.student()]
  const orderId = await buy(mover, two, two.from)
  await deps.db.execute(sql`update course_batches set decide_on = (now() at time zone 'Asia/Ho_Chi_Minh')::date where id = ${two.from}`)
  await decideRuns(deps)
  const [bought] = await Promise.all([place(buyer, two, two.to), deliverEvents(), deliverEvents()])
  await deliverEvents()
  const { rows } = await deps.db.execute(sql`select seats_held as held from course_batches where id = ${two.to}`)
  expect(rows).toEqual([{ held: 1 }])
  const hasMoved = (await runOf(orderId))?.run === two.to
  expect(hasMoved).toBe(bought.code === 'SEAT_FULL' || bought.code === 'OFFER_NOT_FOUND')
  expect(await refundsOf(mover, orderId)).toHaveLength(hasMoved ? 0 : 1)
  await agrees()
})
