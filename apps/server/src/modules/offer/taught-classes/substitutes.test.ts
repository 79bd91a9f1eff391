import { vnpayCallback } from '@khue/contracts/money/payments'
import { listCalendarEvents } from '@khue/contracts/learning/calendar'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { getCourse } from '@khue/contracts/offer/courses'
import { holdSeat } from '@khue/contracts/offer/open-classes'
import * as api from '@khue/contracts/offer/runs'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { courseSku } from '@khue/contracts/sale/offers'
import { placeOrders } from '@khue/contracts/sale/orders'
import { previewRefund } from '@khue/contracts/sale/refunds'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { releaseLesson } from '#modules/money/escrow'
import { createTeacherProfile } from '#modules/offer/teachers'
import { contractInForce } from '#testing/contract-in-force'
import { courseBuilder, shiftRun } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { rounds } from '#testing/rounds'
import { vnpayCallbackFields, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { reconcile } from '../../../reconcile/index.ts'

const { call, given, deps, deliverEvents } = await testApp({ env: vnpayEnv })
const admin = await given.admin()
let number = 9_300_000
const fee = 1_000_003
const yesterday = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').subtract({ days: 1 }).toString()
const reason = 'Cô Bảo nghỉ thai sản'

async function teacherNamed(name: string) {
  const teacher = await given.teacher({ name })
  await createTeacherProfile(deps, { personId: teacher.id, title: 'Cô', intro: 'Dạy chậm mà chắc.', subjectIds: [4], yearsTeaching: 3 })
  await contractInForce(deps, teacher.id, admin.id)
  return teacher
}
/** A run of four lessons of which the first was yesterday, with a learner of all four and one of the last three. */
async function begunRun({ isBegun = true } = {}) {
  const teacher = await teacherNamed('Trần Quốc Bảo')
  const course = await courseBuilder(deps, teacher).course({ title: 'Toán 9: Hệ phương trình', lessons: 4, fee })
  const id = uuidv7()
  const pattern = { startsOn: '2027-01-05', slots: [2, 4].map((weekday) => ({ weekday, from: '18:00', to: '19:30' })) }
  const body = { id, pattern, terms: { seats: 12, fee: null, minimum: null } }
  expect((await call(api.createRun, { as: teacher, params: { id: course.id }, body })).status).toBe(200)
  const [mother, late] = [await given.parent(), await given.student()]
  const child = await given.student({ guardianId: mother.id })
  const orderId = await buy(mother, course.code, id, child)
  if (isBegun) await shiftRun(deps, id, yesterday)
  if (isBegun) await buy(late, course.code, id)
  const read = async (as: TestPerson = admin) => (await call(api.getRun, { as, params: { run: id } })).data
  const replace = async (teacherId: string | null, more: { as?: TestPerson; revision?: number } = {}) =>
    call(api.replaceTeacher, {
      as: more.as ?? admin,
      params: { id: course.id, run: id },
      body: { revision: more.revision ?? (await read()).revision, teacherId, reason },
    })
  return { id, course, teacher, mother, child, late, orderId, read, replace }
}

async function place(as: TestPerson, code: string, run: string, learner = as) {
  const items = [{ sku: courseSku(code, run), quantity: 1 as const, learnerId: learner.id }]
  const { ids } = (await call(placeOrders, { as, body: { items } })).data
  const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
  const pay = () => call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
  return { id: ids[0]!, pay }
}
async function buy(as: TestPerson, code: string, run: string, learner = as) {
  const { id, pay } = await place(as, code, run, learner)
  await pay()
  await deliverEvents()
  return id
}
const inbox = async (as: TestPerson) => (await call(loadNotifications, { as, headers: msgApp })).data.items
const linesOf = async (run: string) =>
  (
    await deps.db.execute<{ id: string; lessons: number }>(
      sql`select l.id, l.lessons from order_lines l where batch_id = ${run} order by lessons desc`,
    )
  ).rows
async function owedTo(personId: string) {
  const { rows } = await deps.db.execute<{ owed: number }>(sql`select coalesce(-sum(e.amount), 0)::int as owed
    from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.code = 'TEACHER_PAYABLE' and a.owner_id = ${personId}`)
  return rows[0]!.owed
}
/** Except `nothing_is_sold_after_its_start`: the tests move a sold run into the past. */
async function agrees() {
  const { findings } = await reconcile(deps.db)
  const wrong = findings.filter(({ name, disagreements }) => disagreements > 0 && name !== 'nothing_is_sold_after_its_start')
  expect(wrong).toEqual([])
}
/** The teacher's share of an amount at a platform fee in percent. */
const net = (vnd: number, percent: number) => vnd - Math.floor((vnd * percent) / 100)

test('taught lessons are owed to the first teacher and the others to the second, to the đồng, each at their own fee', async () => {
  const { id, teacher, course, mother, child, late, orderId, read, replace } = await begunRun()
  const second = await teacherNamed('Lê Thị Thu')
  await deps.db.execute(
    sql`insert into store_fee_rates (id, seller_id, effective_on, percent) values (gen_random_uuid(), ${second.id}, '2026-01-01', 15)`,
  )
  const seen = await read()
  const replaced = await replace(second.id)
  expect(replaced.data).toMatchObject({
    teacher: 'Lê Thị Thu',
    teacherId: second.id,
    courseTeacher: { id: teacher.id },
    isSubstituted: true,
    begun: 1,
  })
  await deliverEvents()
  expect((await replace(second.id, { revision: seen.revision })).data).toMatchObject({ teacherId: second.id }) // a double click
  await agrees()
  const [whole, rest] = await linesOf(id)
  for (let lessonNo = 1; lessonNo <= 4; lessonNo++) await releaseLesson(deps, { lineId: whole!.id, lessonNo })
  expect(await owedTo(teacher.id)).toBe(net(250_000, 20))
  expect(await owedTo(second.id)).toBe(net(250_000, 15) * 2 + net(250_003, 15))
  await releaseLesson(deps, { lineId: rest!.id, lessonNo: 1 })
  expect(await owedTo(second.id)).toBe(net(250_000, 15) * 3 + net(250_003, 15)) // the rest of a run is sold at its share, rounded down
  await agrees()
  for (const one of [mother, child, late])
    expect((await inbox(one)).find(({ type }) => type === 'RUN_TEACHER_REPLACED')?.content).toMatch(
      /buổi 2, .*Lê Thị Thu.*Trần Quốc Bảo.*hoàn tiền/s,
    )
  expect((await inbox(second)).map(({ type }) => type)).toContain('RUN_TAKEN_OVER')
  expect((await inbox(teacher)).map(({ type }) => type)).toContain('RUN_HANDED_OVER')
  const preview = (await call(previewRefund, { as: mother, query: { orderId } })).data
  expect(preview.total).toBe(0) // all four were taught above
  const batch = (await call(getCourse, { params: { id: course.id } })).data.batches[0]
  expect(batch).toMatchObject({ teacher: { id: second.id, name: 'Lê Thị Thu' } })
})

test('learners can ask a refund of untaught lessons, lists and calendars show the new teacher, and the first one can return', async () => {
  const { id, teacher, mother, child, orderId, replace } = await begunRun()
  const second = await teacherNamed('Lê Thị Thu')
  await releaseLesson(deps, { lineId: (await linesOf(id))[0]!.id, lessonNo: 1 })
  await replace(second.id)
  await deliverEvents()
  expect((await call(previewRefund, { as: mother, query: { orderId } })).data).toMatchObject({ total: 750_003, lines: [{ lessons: 3 }] })
  const ongoing = async (as: TestPerson) =>
    (await call(api.listTaughtRuns, { as, query: { state: 'ongoing' } })).data.items.map((one) => one.id)
  expect([await ongoing(teacher), await ongoing(second)]).toEqual([[], [id]])
  expect((await call(api.getRun, { as: teacher, params: { run: id } })).code).toBe('COURSE_RUN_NOT_FOUND')
  const from = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').subtract({ days: 2 })
  const query = { from: from.toString(), to: from.add({ days: 30 }).toString() }
  const lessonsOf = async (as: TestPerson) =>
    (await call(listCalendarEvents, { as, query })).data.items.flatMap((one) => (one.type === 'LESSON' ? [one.teacher.id] : []))
  expect(await lessonsOf(child)).toEqual([teacher.id, second.id, second.id, second.id])
  expect(await lessonsOf(second)).toHaveLength(3)
  expect((await lessonsOf(teacher)).length).toBe(1)
  expect((await call(holdSeat, { as: second, body: { kind: 'BATCH', id } })).code).toBe('SEAT_CLASS_OWN')
  expect((await replace(null)).data).toMatchObject({ teacherId: teacher.id, isSubstituted: false })
  await deliverEvents()
  const [line] = await linesOf(id)
  for (const lessonNo of [2, 3, 4]) await releaseLesson(deps, { lineId: line!.id, lessonNo })
  expect([await owedTo(teacher.id), await owedTo(second.id)]).toEqual([net(250_000, 20) * 3 + net(250_003, 20), 0])
  await agrees()
})

test('a substitute is an approved teacher with a contract who is free and outside the admin’s household', async () => {
  const { id, course, teacher, child, replace } = await begunRun()
  const busy = await teacherNamed('Phạm Văn Bận')
  const other = await courseBuilder(deps, busy).course({ title: 'Luyện thi vào 10', lessons: 3 })
  const tomorrow = Temporal.Now.plainDateISO('Asia/Ho_Chi_Minh').add({ days: 1 })
  await courseBuilder(deps, busy).batch(other.id, 9, {
    startsOn: tomorrow.toString(),
    weekdays: [tomorrow.dayOfWeek],
    from: '18:30',
    to: '20:00',
  })
  const clash = await replace(busy.id)
  expect([clash.status, clash.code]).toEqual([409, 'COURSE_RUN_CLASH'])
  expect(clash.details).toMatchObject({ clashes: [{ number: 2, with: { title: 'Luyện thi vào 10', number: 1 } }, { number: 4 }] })
  const unsigned = await given.teacher({ name: 'Ngô Chưa Ký' })
  expect((await replace(unsigned.id)).code).toBe('CONTRACT_REQUIRED')
  expect((await replace(child.id)).code).toBe('COURSE_SUBSTITUTE_UNKNOWN')
  expect((await replace(uuidv7())).code).toBe('COURSE_SUBSTITUTE_UNKNOWN')
  const free = await teacherNamed('Lê Thị Thu')
  expect((await replace(free.id, { revision: 0 })).code).toBe('COURSE_RUN_CHANGED')
  expect((await replace(free.id, { as: teacher })).code).toBe('FORBIDDEN')
  const kin = await given.admin()
  await deps.db.execute(sql`insert into guardianships (guardian_id, child_id) values (${kin.id}, ${free.id})`)
  expect((await replace(free.id, { as: kin })).code).toBe('OWN_CASE')
  const mate = await given.admin()
  await deps.db.execute(sql`insert into guardianships (guardian_id, child_id) values (${mate.id}, ${child.id})`)
  expect((await replace(free.id, { as: mate })).code).toBe('OWN_CASE')
  const params = { id: course.id, run: id }
  const { items } = (await call(api.listSubstitutes, { as: admin, params, query: { name: 'bận' } })).data
  expect(items).toMatchObject([{ id: busy.id, hasContract: true, clashes: [{ number: 2 }, { number: 4 }] }])
  const learner = await teacherNamed('Đỗ Cũng Học')
  await call(holdSeat, { as: learner, body: { kind: 'BATCH', id } })
  expect((await replace(learner.id)).code).toBe('COURSE_SUBSTITUTE_SEATED')
  expect((await call(api.listOpenRunsOf, { as: admin, query: { teacher: teacher.id } })).data.items.map((one) => one.id)).toEqual([id])
  await call(api.cancelRun, { as: admin, params, body: { reason: 'Không có người dạy thay' } })
  expect((await replace(free.id)).code).toBe('COURSE_RUN_STATUS_LOCKED')
  expect((await call(api.listOpenRunsOf, { as: admin, query: { teacher: teacher.id } })).data.items).toEqual([])
  await deliverEvents()
  await agrees()
})

test('a seat ordered before and paid after the change is owed to the new teacher', async () => {
  const { id, course, teacher, replace } = await begunRun({ isBegun: false })
  const second = await teacherNamed('Lê Thị Thu')
  const buyer = await given.student()
  const { pay } = await place(buyer, course.code, id)
  await replace(second.id)
  await pay()
  await deliverEvents()
  for (const { id: lineId } of await linesOf(id)) await releaseLesson(deps, { lineId, lessonNo: 1 })
  expect([await owedTo(teacher.id), await owedTo(second.id)]).toEqual([0, net(250_000, 20) * 2])
  const after = await given.student()
  await buy(after, course.code, id)
  const { rows } = await deps.db.execute(sql`select seller_id as id from order_lines where learner_id = ${after.id}`)
  expect(rows).toEqual([{ id: second.id }])
  await agrees()
})

test('two admins, a buyer and a taught lesson at once leave one teacher, and each lesson owed once', rounds, async () => {
  const { id, course, read, replace } = await begunRun()
  const [one, two] = [await teacherNamed('Lê Thị Thu'), await teacherNamed('Vũ Minh Hà')]
  const { pay } = await place(await given.student(), course.code, id)
  const { revision } = await read()
  const [line] = await linesOf(id)
  const answers = await Promise.all([
    replace(one.id, { revision }),
    replace(two.id, { revision }),
    releaseLesson(deps, { lineId: line!.id, lessonNo: 1 }).then(() => ({ status: 200, code: undefined })),
    pay(),
  ])
  await deliverEvents()
  expect(new Set(answers.slice(0, 2).map(({ code }) => code))).toEqual(new Set(['COURSE_RUN_CHANGED', undefined]))
  await agrees()
})
