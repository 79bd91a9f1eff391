import { vnpayCallback } from '@khue/contracts/money/payments'
import { getBalance } from '@khue/contracts/money/balance'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { addClosure } from '@khue/contracts/people/closures'
import { holdSeat } from '@khue/contracts/offer/open-classes'
import { getCourse } from '@khue/contracts/offer/courses'
import * as api from '@khue/contracts/offer/runs'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { courseSku } from '@khue/contracts/sale/offers'
import { getOrder, placeOrders } from '@khue/contracts/sale/orders'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import type { CallInput } from '@khue/contracts/endpoint'
import { courseBuilder, shiftRun } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { rounds } from '#testing/rounds'
import { vnpayCallbackFields, vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { reconcile } from '../../../reconcile/index.ts'

const { call, given, deps, deliverEvents } = await testApp({ env: vnpayEnv })
const admin = await given.admin()
let number = 9_100_000

type Pattern = CallInput<typeof api.createRun>['body']['pattern']
type Terms = CallInput<typeof api.createRun>['body']['terms']
/** Tuesdays and Thursdays, 18:00 to 19:30, from 5 January 2027: a Tuesday in February is in Tết. */
const weekly: Pattern = {
  startsOn: '2027-01-05',
  slots: [
    { weekday: 2, from: '18:00', to: '19:30' },
    { weekday: 4, from: '18:00', to: '19:30' },
  ],
}
const terms: Terms = { seats: 12, fee: null, minimum: null }

async function teaching(lessons = 18) {
  const teacher = await given.teacher({ name: 'Trần Quốc Bảo' })
  const course = await courseBuilder(deps, teacher).course({ title: 'Toán 9: Hệ phương trình', lessons, fee: 1_150_000 })
  const state = (to: 'NEW' | 'LISTED') => deps.db.execute(sql`update courses set state = ${to} where id = ${course.id}`)
  await state('NEW')
  const open = async (more: { id?: string; pattern?: Partial<Pattern>; terms?: Partial<Terms>; as?: TestPerson } = {}) => {
    const body = { id: more.id ?? uuidv7(), pattern: { ...weekly, ...more.pattern }, terms: { ...terms, ...more.terms } }
    return call(api.createRun, { as: more.as ?? teacher, params: { id: course.id }, body })
  }
  const read = async (run: string) => (await call(api.getRun, { as: teacher, params: { run } })).data
  return { teacher, course, state, open, read, list: () => state('LISTED') }
}
type Taught = Awaited<ReturnType<typeof teaching>>

async function buy(as: TestPerson, { course }: Taught, run: string, learner = as) {
  const items = [{ sku: courseSku(course.code, run), quantity: 1 as const, learnerId: learner.id }]
  const { ids } = (await call(placeOrders, { as, body: { items } })).data
  const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
  await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(number++) }) })
  await deliverEvents()
  return ids[0]!
}
const inbox = async (as: TestPerson) =>
  (await call(loadNotifications, { as, headers: msgApp })).data.items.map(({ type }) => type).filter((type) => type.startsWith('MEETING'))
const day = (iso: string) => iso.slice(0, 10)

test('a run has exactly the lessons of its course, without Tết, closures and skipped days, and says which', async () => {
  const { teacher, course } = await teaching()
  await call(addClosure, { as: admin, body: { name: 'Nghỉ giữa kỳ', fromOn: '2027-01-14', toOn: '2027-01-14', reason: 'Lịch trường' } })
  const pattern = {
    ...weekly,
    skips: [{ on: '2027-01-19', reason: 'Thi học kỳ' }],
    moves: [{ day: '2027-01-21', on: '2027-01-24', from: '09:00', to: '10:30' }],
  }
  const { data } = await call(api.planRun, { as: teacher, params: { id: course.id, run: uuidv7() }, body: { pattern } })
  expect(data.meetings).toHaveLength(18)
  expect(data.meetings.map(({ number }) => number)).toEqual(Array.from({ length: 18 }, (_, n) => n + 1))
  expect(data.skipped.map(({ on, name }) => `${on} ${name}`)).toEqual([
    '2027-01-14 Nghỉ giữa kỳ',
    '2027-01-19 Thi học kỳ',
    '2027-02-09 Tết Nguyên đán',
  ])
  expect(data.meetings.map(({ startsAt }) => day(startsAt))).toContain('2027-01-24')
  await deps.db.execute(sql`delete from closures`)
})

test('a clash is named with the class and its meeting, and free hours are proposed', async () => {
  const { teacher, course, open } = await teaching()
  const other = await courseBuilder(deps, teacher).course({ title: 'Luyện thi vào 10', lessons: 3 })
  await courseBuilder(deps, teacher).batch(other.id, 9, { startsOn: '2027-01-09', weekdays: [6], from: '08:30', to: '10:00' })
  const pattern = { startsOn: '2027-01-09', slots: [{ weekday: 6, from: '09:00', to: '10:30' }] }
  const { data } = await call(api.planRun, { as: teacher, params: { id: course.id, run: uuidv7() }, body: { pattern } })
  expect(data.clashes.map((clash) => [clash.number, clash.with.title, clash.with.number, day(clash.startsAt)])).toEqual([
    [1, 'Luyện thi vào 10', 1, '2027-01-09'],
    [2, 'Luyện thi vào 10', 2, '2027-01-16'],
    [3, 'Luyện thi vào 10', 3, '2027-01-23'],
  ])
  expect(data.freeSlots[0]).toEqual({ weekday: 6, from: '10:00', to: '11:30' })
  expect(data.busy.map(({ title }) => title)).toEqual(['Luyện thi vào 10'])
  const refused = await open({ pattern })
  expect([refused.status, refused.code]).toEqual([409, 'COURSE_RUN_CLASH'])
  expect((await open({ pattern: { ...pattern, slots: [{ weekday: 6, from: '10:00', to: '11:30' }] } })).status).toBe(200)
})

test('the same id opens one run, a stranger finds none, and a course on sale needs a contract', async () => {
  const { teacher, course, open, list } = await teaching()
  const id = uuidv7()
  expect([(await open({ id })).data.id, (await open({ id })).data.id]).toEqual([id, id])
  expect((await call(api.listRuns, { as: teacher, params: { id: course.id } })).data.items).toMatchObject([
    { id, status: 'PLANNED', lessons: 18 },
  ])
  const stranger = await given.teacher()
  expect((await open({ as: stranger })).code).toBe('COURSE_NOT_FOUND')
  const ending = { as: stranger, params: { id: course.id, run: id }, body: { reason: 'Thử' } }
  expect((await call(api.cancelRun, ending)).code).toBe('COURSE_RUN_NOT_FOUND')
  await list()
  expect((await open({ pattern: { startsOn: '2027-06-01' } })).code).toBe('CONTRACT_REQUIRED')
  expect((await call(api.listTaughtRuns, { as: teacher, query: { state: 'pending' } })).data.items).toMatchObject([{ id, status: 'OPEN' }])
})

test.each([
  ['in the past', { pattern: { startsOn: '2026-01-06' } }, 'COURSE_RUN_IN_PAST'],
  [
    'moved onto a holiday',
    { pattern: { moves: [{ day: '2027-01-05', on: '2027-02-06', from: '09:00', to: '10:00' }] } },
    'COURSE_RUN_ON_CLOSURE',
  ],
  [
    'moved from a day without a meeting',
    { pattern: { moves: [{ day: '2027-01-06', on: '2027-01-08', from: '09:00', to: '10:00' }] } },
    'COURSE_RUN_MOVE_UNKNOWN',
  ],
  [
    'with two meetings at once',
    { pattern: { moves: [{ day: '2027-01-05', on: '2027-01-07', from: '19:00', to: '20:00' }] } },
    'COURSE_RUN_MEETINGS_OVERLAP',
  ],
  [
    'that is counted after it began',
    { terms: { minimum: { seats: 5, below: 'GIVE_BACK', decideOn: '2027-01-05' } } },
    'COURSE_RUN_DECIDE_DAY_INVALID',
  ],
  [
    'with a smallest number above its seats',
    { terms: { minimum: { seats: 13, below: 'GIVE_BACK', decideOn: '2027-01-03' } } },
    'COURSE_RUN_SEATS_INVALID',
  ],
] as const)('a run %s is refused by name', async (_, more, code) => {
  const { open } = await teaching()
  expect((await open(more as Parameters<typeof open>[0])).code).toBe(code)
})

test('of two runs of one teacher at the same hours, opened at once, one is opened', rounds, async () => {
  const { open, teacher } = await teaching(4)
  const outcomes = await Promise.all([open(), open()])
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(['COURSE_RUN_CLASH', 'TIMETABLE_CLASH']).toContain(outcomes.find(({ status }) => status !== 200)?.code)
  const { rows } = await deps.db.execute(sql`select from timetable where person_id = ${teacher.id}`)
  expect(rows).toHaveLength(4)
})

test('a run is sold at its own fee, and its whole plan can change only before the first sale', async () => {
  const taught = await teaching(4)
  const { teacher, course, open, list, read } = taught
  const { id, revision } = (await open({ terms: { fee: 900_000, minimum: { seats: 2, below: 'RUN_ANYWAY', decideOn: '2027-01-03' } } }))
    .data
  await list()
  const params = { id: course.id, run: id }
  const [batch] = (await call(getCourse, { params: { id: course.id } })).data.batches
  expect(batch).toMatchObject({ fee: 900_000, minimum: { seats: 2, below: 'RUN_ANYWAY', decideOn: '2027-01-03' } })
  await taught.state('NEW')
  const moved = { ...weekly, startsOn: '2027-01-12' }
  const changed = await call(api.changeRun, { as: teacher, params, body: { revision, pattern: moved } })
  expect(changed.data.startsOn).toBe('2027-01-12')
  const stale = await call(api.changeRun, { as: teacher, params, body: { revision, terms } })
  expect([stale.code, (stale.details as { run: { startsOn: string } }).run.startsOn]).toEqual(['COURSE_RUN_CHANGED', '2027-01-12'])
  await list()
  const buyer = await given.student()
  const order = await buy(buyer, taught, id)
  expect((await call(getOrder, { as: buyer, query: { id: order } })).data).toMatchObject({ status: 'COMPLETED', total: 900_000 })
  await taught.state('NEW')
  const now = (await read(id)).revision
  expect((await call(api.changeRun, { as: teacher, params, body: { revision: now, pattern: weekly } })).code).toBe('COURSE_RUN_SOLD')
  const stricter = { ...terms, minimum: { seats: 5, below: 'GIVE_BACK' as const, decideOn: '2027-01-03' } }
  expect((await call(api.changeRun, { as: teacher, params, body: { revision: now, terms: stricter } })).code).toBe(
    'COURSE_RUN_MINIMUM_SOLD',
  )
})

test('a meeting moves with a day’s notice, the teacher’s time follows, and the learner and guardians are told', async () => {
  const taught = await teaching(4)
  const { teacher, course, open, list, read } = taught
  const { id } = (await open()).data
  await list()
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id })
  await buy(parent, taught, id, child)
  const [first] = (await read(id)).meetings
  const params = { id: course.id, run: id, meeting: first!.id }
  const body = { revision: first!.revision, startsAt: '2027-01-13T11:00:00.000Z', endsAt: '2027-01-13T12:30:00.000Z' }
  const moved = await call(api.moveMeeting, { as: teacher, params, body })
  expect(moved.data.meetings.map((one) => [one.number, day(one.startsAt)])).toEqual([
    [1, '2027-01-07'],
    [2, '2027-01-12'],
    [3, '2027-01-13'],
    [4, '2027-01-14'],
  ])
  expect(moved.data.learners).toMatchObject([{ id: child.id, guardians: 1 }])
  expect((await call(api.moveMeeting, { as: teacher, params, body })).code).toBe('COURSE_MEETING_CHANGED')
  await deliverEvents()
  expect([await inbox(parent), await inbox(child)]).toEqual([['MEETING_MOVED'], ['MEETING_MOVED']])
  const { rows } = await deps.db.execute(sql`select lower(during) as at from timetable where ref_id = ${first!.id}`)
  expect(rows).toEqual([{ at: expect.stringContaining('2027-01-13') }])
})

test('within a day only an admin moves a meeting of a sold run, with a reason that is recorded', async () => {
  const taught = await teaching(4)
  const { teacher, course, open, list, read } = taught
  const { id } = (await open()).data
  await list()
  await buy(await given.student(), taught, id)
  const soon = new Date(Date.now() + 20 * 3_600_000).toISOString().slice(0, 10)
  await shiftRun(deps, id, soon)
  await deps.db.execute(sql`update run_meetings set starts_at = now() + interval '3 hours', ends_at = now() + interval '4 hours'
    where run_id = ${id} and number = 1 and extract(hour from (now() + interval '3 hours') at time zone 'Asia/Ho_Chi_Minh') < 22`)
  const [first] = (await read(id)).meetings
  const params = { id: course.id, run: id, meeting: first!.id }
  const to = { startsAt: '2027-04-13T11:00:00.000Z', endsAt: '2027-04-13T12:30:00.000Z' }
  const move = (as: TestPerson, reason?: string) =>
    call(api.moveMeeting, { as, params, body: { revision: first!.revision, ...to, ...(reason && { reason }) } })
  expect((await move(teacher, 'Ốm')).code).toBe('COURSE_MEETING_TOO_SOON')
  expect((await move(admin)).code).toBe('COURSE_MEETING_REASON_MISSING')
  expect((await move(admin, 'Giáo viên nhập viện')).status).toBe(200)
  const { rows } = await deps.db.execute(sql`select reason from audit_entries where action = 'run.meeting_moved' and subject_id = ${id}`)
  expect(rows).toEqual([{ reason: 'Giáo viên nhập viện' }])
})

test('a cancelled meeting is made up for at the end, so that the count stays exact', async () => {
  const { teacher, course, open, read } = await teaching(4)
  const { id } = (await open()).data
  const second = (await read(id)).meetings[1]
  const params = { id: course.id, run: id, meeting: second!.id }
  const { data } = await call(api.cancelMeeting, { as: teacher, params, body: { revision: 1, reason: 'Bận họp' } })
  expect(data.meetings.map((one) => [one.number, day(one.startsAt)])).toEqual([
    [1, '2027-01-05'],
    [null, '2027-01-07'],
    [2, '2027-01-12'],
    [3, '2027-01-14'],
    [4, '2027-01-19'],
  ])
  expect(data.endsOn).toBe('2027-01-19')
})

test('a move and a purchase at the same moment: the buyer is told of the move, or bought the moved run', rounds, async () => {
  const taught = await teaching(3)
  const { teacher, course, open, list, read } = taught
  const { id } = (await open()).data
  await list()
  const [first] = (await read(id)).meetings
  const buyer = await given.student()
  const [moved, held] = await Promise.all([
    call(api.moveMeeting, {
      as: teacher,
      params: { id: course.id, run: id, meeting: first!.id },
      body: { revision: 1, startsAt: '2027-01-06T11:00:00.000Z', endsAt: '2027-01-06T12:00:00.000Z' },
    }),
    call(holdSeat, { as: buyer, body: { kind: 'BATCH', id } }),
  ])
  expect([moved.status, held.status]).toEqual([200, 200])
  expect((await read(id)).meetings.map(({ number }) => number)).toEqual([1, 2, 3])
})

test('a run that ends gives back what was not taught, and its course stays on sale', async () => {
  const taught = await teaching(4)
  const { teacher, course, open, list } = taught
  const { id } = (await open()).data
  const { id: other } = (await open({ pattern: { slots: [{ weekday: 6, from: '08:00', to: '09:30' }] } })).data
  await list()
  const buyer = await given.student()
  await buy(buyer, taught, id)
  await buy(await given.student(), taught, other)
  const cancelled = await call(api.cancelRun, { as: teacher, params: { id: course.id, run: id }, body: { reason: 'Chuyển công tác' } })
  expect(cancelled.data).toMatchObject({ status: 'CANCELLED', cancelReason: 'Chuyển công tác' })
  await deliverEvents()
  const { rows } = await deps.db.execute(
    sql`select sum(amount_vnd)::int as back from refunds r join orders o on o.id = r.order_id where o.buyer_id = ${buyer.id}`,
  )
  expect(rows).toEqual([{ back: 1_150_000 }])
  expect((await call(getCourse, { params: { id: course.id } })).data.batches.map((one) => one.id)).toEqual([other])
  expect((await call(holdSeat, { as: await given.student(), body: { kind: 'BATCH', id } })).code).toBe('SEAT_CLASS_NOT_FOUND')
  const { rows: busy } = await deps.db.execute(sql`select from timetable where person_id = ${teacher.id}`)
  expect(busy).toHaveLength(4)
  expect((await call(api.cancelRun, { as: teacher, params: { id: course.id, run: id }, body: { reason: 'x' } })).code).toBe(
    'COURSE_RUN_STATUS_LOCKED',
  )
  expect((await call(getBalance, { as: buyer })).data.balance).toBe(0)
})

test('everything adds up afterwards', async () => {
  expect((await reconcile(deps.db)).findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
})
