import { setSpendingRule } from '@khue/contracts/people/family-requests'
import { addToCart } from '@khue/contracts/sale/carts'
import { courseSku } from '@khue/contracts/sale/offers'
import { placeOrders } from '@khue/contracts/sale/orders'
import { vnpayCallback } from '@khue/contracts/money/payments'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { getCourse } from '@khue/contracts/offer/courses'
import { rateTeacher } from '@khue/contracts/offer/teachers'
import * as refunds from '@khue/contracts/sale/refunds'
import * as desk from '@khue/contracts/sale/refunds-admin'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { releaseLesson } from '#modules/money/escrow'
import { noteAttendance } from '#modules/offer/courses'
import { createTeacherProfile } from '#modules/offer/teachers'
import { courseBuilder } from '#testing/courses'
import { seedMarketplace } from '#testing/marketplace'
import type { TestPerson } from '#testing/people'
import { reviewActions } from '#testing/reviews'
import { vnpayCallbackFields, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { violatedConstraint } from '#platform/postgres/db'
import { reconcile } from '../../../reconcile/index.ts'

const app = await testApp({ env: vnpayEnv })
const { call, given, deps, deliverEvents } = app
const { skus, courses, sellers } = await seedMarketplace(deps, given)
const admin = await given.admin()
const { write, judge, list } = reviewActions(app, admin)
let number = 4_000_000

async function buy(as: TestPerson, sku: string) {
  const { ids } = (await call(placeOrders, { as, body: { items: [{ sku, quantity: 1 }] } })).data
  const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
  await deliverEvents()
  return ids[0]!
}
async function giveBack(as: TestPerson, orderId: string) {
  const { lines, total } = (await call(refunds.previewRefund, { as, query: { orderId } })).data
  const lineIds = lines.filter(({ isPossible }) => isPossible).map(({ lineId }) => lineId)
  const body = { orderId, lineIds, total, reason: 'Đổi ý', channel: 'BALANCE' as const }
  const { items } = (await call(refunds.requestRefund, { as, body })).data
  if (items[0]!.state === 'REQUESTED')
    await call(desk.approveRefund, { as: admin, params: { id: items[0]!.id }, body: { amount: items[0]!.amount } })
}
/** The first lesson of each line was taught. */
async function teach(orderId: string) {
  for (const lineId of await linesOf(orderId)) await releaseLesson(deps, { lineId, lessonNo: 1 })
  await deliverEvents()
}
async function linesOf(orderId: string) {
  const { rows } = await deps.db.execute<{ id: string }>(sql`select id from order_lines where order_id = ${orderId}`)
  return rows.map(({ id }) => id)
}
/** A lesson was held whose money is not released yet. */
async function hold(personId: string, courseId: string, orderId: string) {
  const [lineId = ''] = await linesOf(orderId)
  await noteAttendance(deps, { personId, courseId, lineId })
}
const starsOf = async (id: string) => (await call(getCourse, { params: { id } })).data.stars
const agrees = async () => expect((await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])

test('nobody may review a course by paying for it alone: the right begins with the first taught lesson', async () => {
  const buyer = await given.student()
  const orderId = await buy(buyer, skus.run)
  expect((await write(buyer, courses.taught, 1)).code).toBe('REVIEW_NOT_ATTENDED')
  expect((await list(courses.taught, buyer)).data.canReview).toBe(false)
  await giveBack(buyer, orderId)
  expect((await write(buyer, courses.taught, 1)).code).toBe('REVIEW_NOT_ATTENDED')
  const again = await buy(buyer, skus.run)
  await teach(again)
  expect((await list(courses.taught, buyer)).data.canReview).toBe(true)
  expect((await write(buyer, courses.taught, 2)).status).toBe(200)
  const rating = () => call(rateTeacher, { as: buyer, params: { id: sellers.teacher.id }, body: { stars: 4, text: '' } })
  expect((await rating()).code).toBe('TEACHER_NOT_FOUND') // nobody has published a profile of theirs
  const unprofiled = deps.db.execute(sql`select from teacher_attendances where person_id = ${buyer.id}`)
  expect((await unprofiled).rows).toEqual([])
})

test('a taught lesson also lets the learner rate the teacher', async () => {
  const buyer = await given.student()
  await createTeacherProfile(deps, { personId: sellers.other.id, title: 'Thầy', intro: 'Dạy toán.', subjectIds: [4] })
  const rating = () => call(rateTeacher, { as: buyer, params: { id: sellers.other.id }, body: { stars: 4, text: '' } })
  const orderId = await buy(buyer, skus.live)
  expect((await rating()).code).toBe('TEACHER_RATING_NOT_ALLOWED')
  await teach(orderId)
  expect((await rating()).status).toBe(200)
})

test('a full refund hides the review with its stars, and no admin can show it again', async () => {
  const buyer = await given.student()
  const orderId = await buy(buyer, skus.recorded)
  await hold(buyer.id, courses.recorded, orderId)
  const { id } = (await write(buyer, courses.recorded, 1)).data
  await judge(id)
  expect(await starsOf(courses.recorded)).toEqual([1, 0, 0, 0, 0])
  await giveBack(buyer, orderId)
  expect(await starsOf(courses.recorded)).toEqual([0, 0, 0, 0, 0])
  expect((await list(courses.recorded)).data).toMatchObject({ items: [], total: 0 })
  expect((await list(courses.recorded, buyer)).data).toMatchObject({ canReview: false, mine: { isHidden: true } })
  expect((await judge(id)).code).toBe('REVIEW_AUTHOR_REFUNDED')
  expect((await write(buyer, courses.recorded, 1)).code).toBe('REVIEW_REFUNDED')
  const shown = deps.db.execute(sql`update reviews set is_shown = true where id = ${id}`)
  expect(await shown.catch((error: unknown) => violatedConstraint(error))).toBe('reviews_hidden_after_refund')
  await agrees()
})

test('a person whose purchase was refunded cannot review, and writes anew after buying again', async () => {
  const buyer = await given.student()
  const bought = async () => {
    const orderId = await buy(buyer, skus.recorded)
    await hold(buyer.id, courses.recorded, orderId)
    return orderId
  }
  await giveBack(buyer, await bought())
  expect((await write(buyer, courses.recorded, 5)).code).toBe('REVIEW_REFUNDED')
  const again = await bought()
  const first = (await write(buyer, courses.recorded, 2)).data
  await deps.db.execute(sql`update reviews set written_at = now() - interval '30 days' where id = ${first.id}`)
  await giveBack(buyer, again)
  await bought()
  expect((await list(courses.recorded, buyer)).data).toMatchObject({ canReview: true, mine: null })
  const anew = (await write(buyer, courses.recorded, 4, 'Mua lại, học kĩ hơn.')).data
  expect(anew).toMatchObject({ stars: 4, status: 'PENDING', isEdited: false })
  await judge(anew.id)
  expect(await starsOf(courses.recorded)).toEqual([0, 0, 0, 1, 0])
  await agrees()
})

test('a refund of the rest of a course that was partly taught ends nothing that was said', async () => {
  const buyer = await given.student()
  const orderId = await buy(buyer, skus.run)
  await teach(orderId)
  await judge((await write(buyer, courses.taught, 3)).data.id)
  await giveBack(buyer, orderId)
  expect(await starsOf(courses.taught)).toEqual([0, 0, 1, 0, 0])
  await giveBack(buyer, await buy(buyer, skus.run)) // a second purchase, of which nothing was taught
  expect(await starsOf(courses.taught)).toEqual([0, 0, 1, 0, 0])
})

test('a refund and a review at one moment never leave a review that is shown or can be shown', async () => {
  for (let round = 0; round < 5; round++) {
    const buyer = await given.student()
    const orderId = await buy(buyer, skus.recorded)
    await hold(buyer.id, courses.recorded, orderId)
    const [, written] = await Promise.all([giveBack(buyer, orderId), write(buyer, courses.recorded, 5)])
    const { rows } = await deps.db.execute<{ hidden: boolean }>(
      sql`select refunded_at is not null as hidden from reviews where author_id = ${buyer.id}`,
    )
    expect([written.code ?? 'OK', rows]).toEqual(written.status === 200 ? ['OK', [{ hidden: true }]] : ['REVIEW_REFUNDED', []])
  }
})

test('nobody buys from themselves, for themselves or anyone else, in the cart or at the checkout', async () => {
  const { teacher, other } = sellers
  const child = await given.student({ guardianId: teacher.id })
  const own = { as: teacher, body: { sku: skus.run } }
  expect((await call(addToCart, own)).code).toBe('OWN_OFFER')
  expect((await call(addToCart, { as: teacher, body: { sku: skus.run, learnerId: child.id } })).code).toBe('OWN_OFFER')
  const place = async (as: TestPerson, item: object) =>
    (await call(placeOrders, { as, body: { items: [{ sku: '', quantity: 1, ...item }] } })).code
  expect(await place(teacher, { sku: skus.run })).toBe('OWN_OFFER')
  expect(await place(teacher, { sku: skus.run, learnerId: child.id })).toBe('OWN_OFFER')
  expect(await place(other, { sku: skus.live })).toBe('OWN_OFFER')
  expect(await place(other, { sku: skus.recorded, gift: { phone: '0912345678' } })).toBe('OWN_OFFER')
  expect(await place(other, { sku: skus.run })).toBeUndefined() // another's course
  const planted = sql`update order_lines set seller_id = buyer_id where seller_id is not null`
  expect(await deps.db.execute(planted).catch((error: unknown) => violatedConstraint(error))).toBe('order_lines_not_own')
})

test('the household of a teacher does not review the teacher’s courses', async () => {
  const teacher = await given.teacher()
  const { course } = courseBuilder(deps, teacher)
  const { id, code } = await course({ format: 'RECORDED', fee: 100_000, title: 'Khoá của mẹ' })
  const child = await given.student({ guardianId: teacher.id })
  await call(setSpendingRule, { as: teacher, params: { id: child.id }, body: { mode: 'ALWAYS', monthlyLimit: null } })
  await buy(child, courseSku(code))
  expect((await write(child, id, 5)).code).toBe('REVIEW_OWN_COURSE')
  expect((await list(id, child)).data.canReview).toBe(false)
})
