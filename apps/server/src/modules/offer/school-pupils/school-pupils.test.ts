import { vnpayCallback } from '@khue/contracts/money/payments'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { holdSeat } from '@khue/contracts/offer/open-classes'
import { declareSchoolPupil, getRun } from '@khue/contracts/offer/runs'
import * as api from '@khue/contracts/offer/school-pupils'
import { addToCart } from '@khue/contracts/sale/carts'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { classSku, courseSku } from '@khue/contracts/sale/offers'
import { getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { listMyRefunds } from '@khue/contracts/sale/refunds'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { scheduleOpenClass } from '#modules/offer/open-classes'
import { requireNotOwnPupils } from '#modules/offer/school-pupils'
import { createTeacherProfile } from '#modules/offer/teachers'
import { transact } from '#platform/deps'
import { courseBuilder } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { rounds } from '#testing/rounds'
import { vnpayCallbackFields, vnpayEnv } from '#testing/sale'
import { hourFrom } from '#testing/tutors'
import { testApp } from '#testing/test-app'
import { untilQueriesWait } from '#testing/waiting-queries'
import { reconcile } from '../../../reconcile/index.ts'

const { call, given, deps, deliverEvents } = await testApp({ env: vnpayEnv })
let number = 9_300_000
let hour = 0

async function teaching({ school = 'THCS Hoa Sen, Hà Nội', isArts = false } = {}) {
  const teacher = await given.teacher({ name: 'Nguyễn Thị Lan' })
  const about = { title: 'Cô' as const, intro: 'Dạy chậm mà chắc.', subjectIds: [4] as const }
  await createTeacherProfile(deps, { personId: teacher.id, ...about, school, classes: '8A1' })
  const { course, batch } = courseBuilder(deps, teacher)
  const sold = await course({ title: 'Toán 8', lessons: 18, fee: 1_150_000, ...(isArts && { categoryId: 100 }) })
  const run = await batch(sold.id)
  return { teacher, course: sold, run, sku: courseSku(sold.code, run.id) }
}
type Taught = Awaited<ReturnType<typeof teaching>>

async function pupil(school: string | null = 'Trường THCS Hoa Sen', more: { guardianId?: string; birthDate?: string } = {}) {
  const as = await given.student({ birthDate: '2000-01-01', ...more })
  await deps.db.execute(sql`insert into profiles (person_id, school, grade) values (${as.id}, ${school}, 'GRADE_8')`)
  return as
}
const place = (as: TestPerson, sku: string, learner = as) =>
  call(placeOrders, { as, body: { items: [{ sku, quantity: 1, learnerId: learner.id }] } })
async function buy(as: TestPerson, sku: string, learner = as) {
  const { ids } = (await place(as, sku, learner)).data
  const pay = await checkout(as, ids)
  await pay()
  await deliverEvents()
  return ids[0]!
}
async function checkout(as: TestPerson, ids: string[]) {
  const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
  return () => call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
}
const answer = (as: TestPerson, { teacher }: Pick<Taught, 'teacher'>, isTaught: boolean, learner = as) =>
  call(api.answerSchoolQuestion, { as, body: { teacherId: teacher.id, learnerId: learner.id, isTaught } })
const declare = ({ teacher, run }: Taught, learner: TestPerson, isTaught = true, as = teacher) =>
  call(declareSchoolPupil, { as, params: { run: run.id, learner: learner.id }, body: { isTaught } })
const status = async (as: TestPerson, id: string) => (await call(getOrder, { as, query: { id } })).data.status
const refunds = async (as: TestPerson, orderId: string) => (await call(listMyRefunds, { as, query: { orderId } })).data.items
const inbox = async (as: TestPerson) =>
  (await call(loadNotifications, { as, headers: msgApp })).data.items.map(({ type }) => type).filter((type) => type.startsWith('SCHOOL'))
const rows = async (teacherId: string) =>
  (
    await deps.db.execute(sql`select side, is_taught, ended_at is null as counts, declared_by from school_pupil_declarations
    where teacher_id = ${teacherId} order by id`)
  ).rows

test('a family at the teacher’s school answers once before paying; “no” lets it buy, and is stored with person and time', async () => {
  const taught = await teaching()
  const as = await pupil()
  const asked = await place(as, taught.sku)
  expect(asked).toMatchObject({ status: 409, code: 'SCHOOL_PUPIL_UNANSWERED' })
  expect(asked.details).toEqual({
    questions: [{ teacherId: taught.teacher.id, teacher: 'Cô Nguyễn Thị Lan', learnerId: as.id, learner: expect.any(String) }],
  })
  expect((await call(holdSeat, { as, body: { kind: 'BATCH', id: taught.run.id } })).code).toBe('SCHOOL_PUPIL_UNANSWERED')
  expect((await answer(as, taught, false)).data).toEqual({ isTaught: false })
  expect((await answer(as, taught, false)).status).toBe(200)
  expect((await place(as, taught.sku)).status).toBe(200)
  expect(await rows(taught.teacher.id)).toEqual([{ side: 'FAMILY', is_taught: false, counts: true, declared_by: as.id }])
  const { items } = (await call(api.listSchoolAnswers, { as, query: {} })).data
  expect(items).toMatchObject([{ teacher: 'Cô Nguyễn Thị Lan', isTaught: false, mayAnswer: true, isDeclaredByTeacher: false }])
})

test('“yes” refuses the order, the cart and the seat until it is corrected, and both answers are kept', async () => {
  const taught = await teaching()
  const as = await pupil()
  await answer(as, taught, true)
  expect(await place(as, taught.sku)).toMatchObject({ status: 409, code: 'SCHOOL_PUPIL_REFUSED' })
  expect((await call(addToCart, { as, body: { sku: taught.sku } })).code).toBe('SCHOOL_PUPIL_REFUSED')
  expect((await call(holdSeat, { as, body: { kind: 'BATCH', id: taught.run.id } })).code).toBe('SCHOOL_PUPIL_REFUSED')
  await answer(as, taught, false)
  expect((await place(as, taught.sku)).status).toBe(200)
  expect(await rows(taught.teacher.id)).toMatchObject([
    { is_taught: true, counts: false },
    { is_taught: false, counts: true },
  ])
})

test('no step is added for another school, no school, a subject outside the rule, a free class or a child of last year', async () => {
  const taught = await teaching()
  const arts = await teaching({ isArts: true })
  expect((await place(await pupil('THCS Cây Bàng'), taught.sku)).status).toBe(200)
  expect((await place(await pupil(null), taught.sku)).status).toBe(200)
  expect((await place(await given.student(), taught.sku)).status).toBe(200)
  expect((await place(await pupil(), arts.sku)).status).toBe(200)
  const as = await pupil()
  await answer(as, taught, true)
  await deps.db.execute(
    sql`update school_pupil_declarations set declared_at = declared_at - interval '400 days' where learner_id = ${as.id}`,
  )
  expect((await place(as, taught.sku)).code).toBe('SCHOOL_PUPIL_UNANSWERED')
  expect((await answer(as, taught, false)).status).toBe(200)
})

test('the sale of a paid live class asks, too', async () => {
  const taught = await teaching()
  const { from: startsAt, to: endsAt } = hourFrom(`2099-11-${String(++hour).padStart(2, '0')}T15:00`, 90)
  const live = await scheduleOpenClass(deps, {
    kind: 'INTERACTIVE',
    feeVnd: 99_000,
    title: 'Chữa đề cuối kỳ',
    summary: '',
    subjectId: 4,
    grades: { from: 8, to: 8 },
    teacherId: taught.teacher.id,
    teacherTitle: 'Cô',
    seats: 5,
    times: { startsAt, endsAt },
  })
  const as = await pupil()
  expect((await place(as, classSku(live.code))).code).toBe('SCHOOL_PUPIL_UNANSWERED')
  expect((await call(holdSeat, { as, body: { kind: 'CLASS', id: live.id } })).code).toBe('SCHOOL_PUPIL_UNANSWERED')
})

test('guardians answer for a minor, who may ask them, and strangers get a 404', async () => {
  const taught = await teaching()
  const [parent, stranger] = [await given.parent(), await given.parent()]
  const child = await pupil(undefined, { guardianId: parent.id, birthDate: '2013-05-05' })
  expect((await place(child, taught.sku)).code).toBe('SCHOOL_PUPIL_GUARDIAN_NEEDED')
  for (const as of [child, stranger]) expect((await answer(as, taught, false, child)).code).toBe('SCHOOL_PUPIL_NOT_FOUND')
  const ask = () => call(api.askGuardiansAboutSchool, { as: child, body: { teacherId: taught.teacher.id } })
  expect([(await ask()).data, (await ask()).data]).toEqual([{ guardians: 1 }, { guardians: 1 }])
  expect(await inbox(parent)).toEqual(['SCHOOL_PUPIL_ASKED'])
  const linked = { teacherId: taught.teacher.id, learnerId: child.id }
  const shown = async (as: TestPerson) => (await call(api.listSchoolAnswers, { as, query: linked })).data.items
  expect(await shown(stranger)).toEqual([])
  expect(await shown(parent)).toMatchObject([{ isTaught: null, mayAnswer: true }])
  expect(await shown(child)).toMatchObject([{ isTaught: null, mayAnswer: false }])
  expect((await place(parent, taught.sku, child)).code).toBe('SCHOOL_PUPIL_UNANSWERED')
  await answer(parent, taught, false, child)
  expect((await place(child, taught.sku)).status).toBe(200)
  // there is a question only if both name one school
  const other = await teaching({ school: 'THCS Cây Bàng, Hải Phòng' })
  expect((await answer(parent, other, true, child)).code).toBe('SCHOOL_PUPIL_NOT_FOUND')
})

test('a teacher’s declaration cancels unpaid orders, refunds untaught lessons and refuses further ones', async () => {
  const taught = await teaching()
  const parent = await given.parent()
  const child = await pupil('THPT Khác', { guardianId: parent.id, birthDate: '2013-05-05' })
  const alone = await pupil(null)
  const bought = await buy(parent, taught.sku, child)
  const unpaid = (await place(alone, taught.sku)).data.ids[0]!
  const before = (await call(getRun, { as: taught.teacher, params: { run: taught.run.id } })).data
  expect(before).toMatchObject({ learners: [{ id: child.id }], schoolPupils: [] })
  expect((await declare(taught, child)).data.schoolPupils).toMatchObject([{ id: child.id }])
  await deliverEvents()
  expect(await refunds(parent, bought)).toMatchObject([{ amount: 1_150_000, reason: expect.stringContaining('Thông tư 29/2024') }])
  expect([await inbox(parent), await inbox(child)]).toEqual([['SCHOOL_PUPIL_DECLARED'], ['SCHOOL_PUPIL_DECLARED']])
  const after = (await call(getRun, { as: taught.teacher, params: { run: taught.run.id } })).data
  expect(after).toMatchObject({ learners: [], schoolPupils: [{ id: child.id }] })
  expect((await place(parent, taught.sku, child)).code).toBe('SCHOOL_PUPIL_REFUSED')
  expect(await status(alone, unpaid)).toBe('AWAITING_PAYMENT')
  await declare(taught, child, false)
  expect((await place(parent, taught.sku, child)).status).toBe(200)
  expect((await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
})

test('a later “yes” cancels unpaid orders with this teacher', async () => {
  const taught = await teaching()
  const as = await pupil()
  await answer(as, taught, false)
  const unpaid = (await place(as, taught.sku)).data.ids[0]!
  await answer(as, taught, true)
  await deliverEvents()
  expect(await status(as, unpaid)).toBe('CANCELLED')
})

test('only the teacher of a run declares its learners, and only in a subject of the rule', async () => {
  const taught = await teaching()
  const as = await pupil(null)
  await buy(as, taught.sku)
  const [other, admin] = [await given.teacher(), await given.admin()]
  expect((await declare(taught, as, true, other)).code).toBe('COURSE_RUN_NOT_FOUND')
  expect((await declare(taught, await pupil())).code).toBe('SCHOOL_PUPIL_NOT_FOUND')
  expect((await declare(taught, as, true, admin)).status).toBe(403)
  const arts = await teaching({ isArts: true })
  expect((await call(getRun, { as: arts.teacher, params: { run: arts.run.id } })).data.schoolPupils).toBeNull()
  await declare(taught, as)
  const { data } = await call(api.listDeclarations, { as: admin, query: { teacherId: taught.teacher.id } })
  expect(data).toMatchObject({
    school: 'THCS Hoa Sen, Hà Nội',
    classes: '8A1',
    items: [{ side: 'TEACHER', isTaught: true, endedAt: null }],
  })
})

test('a declaration and a sale at once never leave a seat with a declared pupil', rounds, async () => {
  const taught = await teaching()
  const as = await pupil()
  await answer(as, taught, false)
  const { ids } = (await place(as, taught.sku)).data
  const pay = await checkout(as, ids)
  await Promise.all([pay().then(() => deliverEvents()), answer(as, taught, true)])
  await deliverEvents()
  const { rows: held } = await deps.db.execute(
    sql`select state from seat_holds where batch_id = ${taught.run.id} and state in ('HELD', 'TAKEN')`,
  )
  expect(held).toEqual([])
  expect((await place(as, taught.sku)).code).toBe('SCHOOL_PUPIL_REFUSED')
})

test('a declaration waits for a sale under way, and a sale after it is refused', async () => {
  const { teacher } = await teaching()
  const as = await pupil()
  await answer(as, { teacher }, false)
  const item = { teacherId: teacher.id, learnerId: as.id, subjectIds: [4], priceVnd: 99_000 }
  const order: string[] = []
  const { declared } = await transact(deps, async (selling) => {
    await requireNotOwnPupils(selling, as.id, [item])
    const declared = answer(as, { teacher }, true).then(() => order.push('declared'))
    await untilQueriesWait(deps)
    order.push('sold')
    return { declared }
  })
  await declared
  expect(order).toEqual(['sold', 'declared'])
  await expect(transact(deps, (deps) => requireNotOwnPupils(deps, as.id, [item]))).rejects.toMatchObject({ code: 'SCHOOL_PUPIL_REFUSED' })
})
