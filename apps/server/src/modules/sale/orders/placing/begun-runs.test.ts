import { getBalance } from '@khue/contracts/money/balance'
import { holdSeat } from '@khue/contracts/offer/open-classes'
import { getCourse } from '@khue/contracts/offer/courses'
import { getCheckout, startCheckout } from '@khue/contracts/sale/checkout'
import { addToCart, getCart } from '@khue/contracts/sale/carts'
import { getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { courseSku } from '@khue/contracts/sale/offers'
import { previewRefund } from '@khue/contracts/sale/refunds'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { releaseLesson } from '#modules/money/escrow'
import { courseBuilder, shiftRun } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { bankEnv, sepayWebhook } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { reconcile } from '../../../../reconcile/index.ts'

const { call, given, deps, app, deliverEvents } = await testApp({ env: { ...bankEnv, LOG_LEVEL: 'fatal' } })

/** A run of sixteen lessons, every day, of which so many have begun. */
async function begunRun(begun: number) {
  const { course, batch } = courseBuilder(deps, await given.teacher())
  const { id: courseId, code } = await course({ lessons: 16, fee: 1_290_000 })
  const { id } = await batch(courseId, 3, { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:30' })
  await move(id, begun)
  return { id, courseId, sku: courseSku(code, id) }
}
/** A lesson begins at midnight, so today's has begun. */
const move = async (id: string, begun: number) => {
  const { rows } = await deps.db.execute<{ day: string }>(
    sql`select ((now() at time zone 'Asia/Ho_Chi_Minh')::date + 1 - ${begun}::int)::text as day`,
  )
  await shiftRun(deps, id, rows[0]?.day ?? '')
}

async function place(as: TestPerson, sku: string) {
  const { data, code } = await call(placeOrders, { as, body: { items: [{ sku, quantity: 1 }] } })
  return { id: data?.ids[0] ?? '', refusal: code }
}
async function pay(as: TestPerson, id: string, before: () => Promise<unknown> = () => Promise.resolve()) {
  const { transfer } = (await call(startCheckout, { as, body: { ids: [id], method: 'VIETQR' } })).data
  await before()
  const { url, headers, body } = sepayWebhook({ amountVnd: transfer!.amount, memo: transfer!.memo })
  await app.fastify.inject({ method: 'POST', url, headers, payload: body })
  await deliverEvents()
  return transfer!.amount
}
const orderOf = async (as: TestPerson, id: string) => (await call(getOrder, { as, query: { id } })).data

test('of a run that has begun the remaining lessons are sold, at their share of the fee, and it is said everywhere', async () => {
  const { id, courseId, sku } = await begunRun(2)
  const share = 1_128_000 // 14/16 of 1.290.000đ is 1.128.750đ
  const words = /còn 14\/16 buổi, bắt đầu từ buổi 3/
  const [batch] = (await call(getCourse, { params: { id: courseId } })).data.batches
  expect(batch).toMatchObject({ id, firstLesson: 3, lessonsLeft: 14, fee: share })
  const as = await given.student()
  expect((await call(holdSeat, { as, body: { kind: 'BATCH', id } })).data).toMatchObject({ fee: share, state: 'HELD' })
  await call(addToCart, { as, body: { sku } })
  const { items } = (await call(getCart, { as })).data
  expect(items).toMatchObject([{ price: share, note: expect.stringMatching(words) }])
  const order = await place(as, sku)
  const { total, lines } = await orderOf(as, order.id)
  expect([total, lines]).toMatchObject([share, [{ price: share, lessons: 14, name: expect.stringMatching(words) }]])
  expect((await call(getCheckout, { as, query: { ids: order.id } })).data.orders[0]?.lines[0]?.name).toMatch(words)
  expect(await pay(as, order.id)).toBe(share)
  expect((await orderOf(as, order.id)).status).toBe('COMPLETED')
})

test('escrow and refunds count the lessons that were sold', async () => {
  const { sku } = await begunRun(2)
  const as = await given.student()
  const { id } = await place(as, sku)
  await pay(as, id)
  const [line] = (await orderOf(as, id)).lines
  const { rows } = await deps.db.execute(sql`select lessons, paid_vnd::int as paid from escrows where line_id = ${line!.id}`)
  expect(rows).toEqual([{ lessons: 14, paid: 1_128_000 }])
  await releaseLesson(deps, { lineId: line!.id, lessonNo: 1 })
  await expect(releaseLesson(deps, { lineId: line!.id, lessonNo: 15 })).rejects.toThrow(
    expect.objectContaining({ code: 'ESCROW_LESSON_UNKNOWN' }),
  )
  const preview = (await call(previewRefund, { as, query: { orderId: id } })).data
  expect(preview.lines).toMatchObject([{ lessons: 13, amount: 1_128_000 - Math.floor(1_128_000 / 14) }])
})

test('a run on its first day is sold in full before the first lesson, and without it after', async () => {
  const { id, courseId } = await begunRun(0)
  const batchOf = async () => (await call(getCourse, { params: { id: courseId } })).data.batches[0]
  expect(await batchOf()).toMatchObject({ firstLesson: 1, lessonsLeft: 16, fee: 1_290_000 })
  await move(id, 1)
  expect(await batchOf()).toMatchObject({ firstLesson: 2, lessonsLeft: 15, fee: 1_209_000 })
})

test('nothing is left to sell when the last lesson has begun, or the run is over', async () => {
  for (const { sku, courseId, id } of [await begunRun(16), await begunRun(40)]) {
    const as = await given.student()
    expect((await place(as, sku)).refusal).toBe('OFFER_NOT_FOUND')
    expect((await call(holdSeat, { as, body: { kind: 'BATCH', id } })).code).toBe('SEAT_CLASS_NOT_FOUND')
    expect((await call(getCourse, { params: { id: courseId } })).data.batches).toEqual([])
  }
})

test('when another lesson begins before the money comes, the money is balance', async () => {
  const { id: runId, sku } = await begunRun(2)
  const as = await given.student()
  const { id } = await place(as, sku)
  const paid = await pay(as, id, () => move(runId, 3))
  expect([(await orderOf(as, id)).status, (await call(getBalance, { as })).data.balance]).toEqual(['CANCELLED', paid])
  expect((await call(startCheckout, { as, body: { ids: [(await place(as, sku)).id], method: 'VIETQR' } })).data.transfer?.amount).toBe(
    1_048_000,
  )
})

test('everything adds up afterwards', async () => {
  expect((await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
})
