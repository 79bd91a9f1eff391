import * as contract from '@khue/contracts/learning/lessons'
import { reserveSeat } from '@khue/contracts/sale/reservations'
import * as runs from '@khue/contracts/offer/runs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { scheduleOpenClass } from '#modules/offer/open-classes'
import { lessonWorld } from '#testing/lessons'
import type { TestPerson } from '#testing/people'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { decideLessons } from '../deciding/decide-lessons.service.ts'
import { releaseDueLessons } from '../releasing/release-lessons.service.ts'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps, deliverEvents } = base
const admin = await given.admin()
const { soldRun, endAgo, stay, lesson, seats, lessonsOf, endContestTime, teacherNamed, buy, owedTo, disagreements } = lessonWorld(
  base,
  admin,
)

const body = (day: string, timesRevision = 1) => ({
  startsAt: `${day}T11:00:00.000Z`,
  endsAt: `${day}T12:30:00.000Z`,
  timesRevision,
  reason: 'Cô bị ốm',
})
const makeUp = (as: TestPerson, id: string, day = '2027-01-20', revision = 1) =>
  call(contract.planMakeUp, { as, params: { id }, body: body(day, revision) })
const substitute = (as: TestPerson, id: string, teacherId: string) =>
  call(contract.substituteTeacher, { as, params: { id }, body: { teacherId, reason: 'Cô đi công tác' } })
async function notHeld(lessonId: string, childId: string) {
  await endAgo(lessonId, 31)
  await stay(lessonId, childId)
  await decideLessons(deps)
  expect((await lesson(lessonId)).state).toBe('NOT_HELD')
}
async function taughtBy(lessonId: string, teacherId: string) {
  await endAgo(lessonId, 31)
  for (const { learner_id } of (
    await deps.db.execute<{ learner_id: string }>(
      sql`select learner_id from seat_holds where state = 'TAKEN' and batch_id = (select ref_id from lessons where id = ${lessonId})`,
    )
  ).rows)
    await stay(lessonId, learner_id)
  await stay(lessonId, teacherId)
  await decideLessons(deps)
  await endContestTime(lessonId)
  await releaseDueLessons(deps)
  expect((await lesson(lessonId)).state).toBe('COMPLETED')
}
const agrees = async () => expect(await disagreements()).toEqual([])
const busyAt = async (personId: string, refId: string) =>
  (await deps.db.execute(sql`select 1 from timetable where person_id = ${personId} and ref_id = ${refId}`)).rows.length > 0
const noticesOf = async (personId: string, type: string) =>
  (await deps.db.execute(sql`select 1 from notifications where person_id = ${personId} and type = ${type}`)).rows.length

test('a lesson that was not held gets another time, is decided anew, and burns no number', async () => {
  const { lessons, teacher, mother, child } = await soldRun()
  const [first] = lessons
  await notHeld(first!, child.id)
  expect((await makeUp(teacher, first!)).data).toEqual({ state: 'UPCOMING' })
  expect(await lesson(first!)).toMatchObject({ state: 'PLANNED', times_revision: 2, started_at: null, decided_at: null })
  expect(await busyAt(teacher.id, first!)).toBe(true)
  await deliverEvents()
  expect(await noticesOf(mother.id, 'MEETING_MOVED')).toBe(1)
  expect((await makeUp(teacher, first!, '2027-01-21', 2)).code).toBe('LESSON_STATE_CHANGED') // it is to come again
  await taughtBy(first!, teacher.id)
  expect((await seats(first!)).map(({ money, lesson_no }) => [money, lesson_no])).toEqual([
    ['RELEASED', 1],
    ['RELEASED', 1],
  ])
  await agrees()
})

test('a make-up is refused to others, for other lessons, too soon, on another lesson, and with stale times', async () => {
  const { lessons, teacher, child, mother } = await soldRun()
  const [first, second] = lessons
  const stranger = await teacherNamed('Lý Thị Người Lạ')
  expect((await makeUp(teacher, second!)).code).toBe('LESSON_STATE_CHANGED')
  expect((await makeUp(stranger, second!)).code).toBe('LESSON_NOT_FOUND')
  await notHeld(first!, child.id)
  expect((await makeUp(stranger, first!)).status).toBe(404)
  expect((await makeUp(mother, first!)).status).toBe(403)
  expect((await makeUp(teacher, first!, '2027-01-20', 7)).code).toBe('COURSE_MEETING_CHANGED')
  expect((await makeUp(teacher, first!, '2026-01-05')).code).toBe('COURSE_MEETING_IN_PAST')
  expect((await makeUp(teacher, first!, '2027-01-12')).code).toBe('COURSE_RUN_MEETINGS_OVERLAP')
  await deps.db
    .execute(sql`insert into closures (id, first_on, last_on, name) values (gen_random_uuid(), '2027-01-22', '2027-01-22', 'Nghỉ')`)
    .catch(() => undefined)
  const [one, other] = await Promise.all([makeUp(teacher, first!), makeUp(teacher, first!, '2027-01-21')])
  expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409]) // pressed on two devices
})

test('a cancelled meeting has a make-up at the end of the run, which is a lesson with its learners', async () => {
  const { id, course, lessons, teacher, child } = await soldRun()
  await call(runs.cancelMeeting, {
    as: teacher,
    params: { id: course.id, run: id, meeting: lessons[1]! },
    body: { revision: 1, reason: 'Cô ốm' },
  })
  await deliverEvents()
  const last = (await lessonsOf(id)).at(-1)!
  expect(lessons).not.toContain(last)
  expect(await lesson(last)).toMatchObject({ state: 'PLANNED', teacher_id: teacher.id })
  await taughtBy(last, teacher.id)
  expect((await seats(last)).map(({ learner_id }) => learner_id)).toContain(child.id)
})

test('a free class that was not held gets another time, too', async () => {
  const teacher = await teacherNamed('Phạm Minh Khôi')
  const learner = await given.student()
  const times = { startsAt: new Date('2027-03-02T11:00:00Z'), endsAt: new Date('2027-03-02T12:30:00Z') }
  const { id } = await scheduleOpenClass(deps, {
    kind: 'INTERACTIVE',
    title: 'Vui cùng số',
    summary: '',
    subjectId: 4,
    teacherId: teacher.id,
    teacherTitle: 'Thầy',
    seats: 5,
    times,
  })
  await deliverEvents()
  expect((await call(reserveSeat, { as: learner, body: { classId: id } })).status).toBe(200)
  await deps.db.execute(
    sql`update open_classes set starts_at = now() - interval '2 hours 1 minute', ends_at = now() - interval '31 minutes' where id = ${id}`,
  )
  await deps.db.execute(
    sql`update lessons set starts_at = now() - interval '2 hours 1 minute', ends_at = now() - interval '31 minutes' where id = ${id}`,
  )
  await deps.db.execute(sql`update seat_holds set taken_at = taken_at - interval '1 day' where class_id = ${id}`)
  await stay(id, learner.id)
  await decideLessons(deps)
  expect((await lesson(id)).state).toBe('NOT_HELD')
  const revision = Number((await lesson(id)).times_revision)
  expect((await makeUp(admin, id, '2027-03-09', revision + 1)).code).toBe('CLASS_TIMES_STALE')
  expect((await makeUp(teacher, id, '2027-03-09', revision)).status).toBe(200)
  expect((await lesson(id)).state).toBe('PLANNED')
})

test('a substitute teaches one lesson, is in both timetables, and is paid for it alone', async () => {
  const { id, lessons, teacher, mother, child } = await soldRun()
  const other = await teacherNamed('Ngô Thanh Vân')
  const [first, second, third] = lessons
  expect((await substitute(admin, second!, other.id)).data.teacher.id).toBe(other.id)
  expect((await lesson(second!)).teacher_id).toBe(other.id)
  expect([await busyAt(other.id, second!), await busyAt(teacher.id, second!), await busyAt(teacher.id, third!)]).toEqual([
    true,
    false,
    true,
  ])
  await deliverEvents()
  expect(await noticesOf(mother.id, 'MEETING_SUBSTITUTED')).toBe(1)
  expect(await noticesOf(child.id, 'MEETING_SUBSTITUTED')).toBe(1)
  expect([await noticesOf(other.id, 'MEETING_TAKEN_OVER'), await noticesOf(teacher.id, 'MEETING_HANDED_OVER')]).toEqual([1, 1])
  await agrees()
  await notHeld(first!, child.id) // so that the second lesson releases the first number
  await taughtBy(second!, other.id)
  expect([await owedTo(other.id), await owedTo(teacher.id)]).toEqual([2 * 200_000, 0])
  await agrees()
  await taughtBy(third!, teacher.id)
  expect([await owedTo(other.id), await owedTo(teacher.id)]).toEqual([2 * 200_000, 2 * 200_000])
  await makeUp(teacher, first!)
  await agrees()
  expect((await lessonsOf(id)).length).toBe(4)
})

test('a substitute is refused without a contract, with a seat, when busy, for a begun lesson, and by an admin in their own case', async () => {
  const { id, course, lessons, teacher, child } = await soldRun()
  const [first, second] = lessons
  const bare = await given.teacher()
  const seated = await teacherNamed('Đỗ Văn Học')
  await buy(seated, course.code, id)
  const busy = await soldRun() // at the same hours
  expect((await substitute(teacher, second!, busy.teacher.id)).status).toBe(403)
  expect((await substitute(admin, second!, bare.id)).code).toMatch(/CONTRACT_REQUIRED|COURSE_SUBSTITUTE_UNKNOWN/)
  expect((await substitute(admin, second!, child.id)).code).toBe('COURSE_SUBSTITUTE_UNKNOWN')
  expect((await substitute(admin, second!, seated.id)).code).toBe('COURSE_SUBSTITUTE_SEATED')
  expect((await substitute(admin, second!, busy.teacher.id)).code).toBe('COURSE_RUN_CLASH')
  await endAgo(first!, 31)
  expect((await substitute(admin, first!, seated.id)).code).toBe('LESSON_STATE_CHANGED')
  expect((await lesson(second!)).teacher_id).toBe(teacher.id)
  const free = await teacherNamed('Bùi Thu Trang')
  await substitute(admin, second!, free.id)
  expect((await substitute(admin, second!, teacher.id)).data.teacher.id).toBe(teacher.id) // taken back
  expect([await busyAt(free.id, second!), await busyAt(teacher.id, second!)]).toEqual([false, true])
})
