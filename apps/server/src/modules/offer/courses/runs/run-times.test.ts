import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { type NewBatch, openBatch, setCourseState } from '#modules/offer/courses'
import { rescheduleOpenClass, scheduleOpenClass, withdrawClass } from '#modules/offer/open-classes'
import type { AppError } from '#platform/errors'
import { courseBuilder } from '#testing/courses'
import { testApp } from '#testing/test-app'
import { openBatches } from './open-runs.service.ts'

const { given, deps } = await testApp()

async function teacherWithCourses() {
  const teacher = await given.teacher()
  const { course } = courseBuilder(deps, teacher)
  return { teacher, first: (await course({ lessons: 8 })).id, second: (await course({ lessons: 8 })).id }
}
/** Tuesdays and Thursdays, 19:30 to 21:00, from 1 December 2099 on. */
const run = (courseId: string, more: Partial<NewBatch> = {}): NewBatch => ({
  courseId,
  startsOn: '2099-12-01',
  weekdays: [2, 4],
  from: '19:30',
  to: '21:00',
  seats: 12,
  ...more,
})
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'opened',
    (error: AppError) => error.code,
  )
const opening = (courseId: string, more: Partial<NewBatch> = {}) => outcome(openBatch(deps, run(courseId, more)))
const liveAt = (teacherId: string, from: string, to: string) =>
  scheduleOpenClass(deps, {
    title: 'Lớp mở',
    summary: '',
    subjectId: 4,
    teacherId,
    teacherTitle: 'Cô',
    seats: 5,
    times: { startsAt: new Date(`${from}:00+07:00`), endsAt: new Date(`${to}:00+07:00`) },
  })

test('a run occupies its teacher’s time at each of its lessons, and no more', async () => {
  const { teacher, first } = await teacherWithCourses()
  const { id } = await openBatch(deps, run(first))
  const { rows } = await deps.db.execute(
    sql`select to_char(lower(during) at time zone 'Asia/Ho_Chi_Minh', 'DD/MM HH24:MI') as at from timetable where ref_id in (select id from run_meetings where run_id = ${id}) and person_id = ${teacher.id} order by during`,
  )
  expect(rows.map(({ at }) => at)).toEqual(
    ['01/12', '03/12', '08/12', '10/12', '15/12', '17/12', '22/12', '24/12'].map((day) => `${day} 19:30`),
  )
})

test.each<[string, Partial<NewBatch>, string]>([
  ['the same hours', {}, 'TIMETABLE_CLASH'],
  ['one common day', { weekdays: [4, 6] }, 'TIMETABLE_CLASH'],
  ['hours that overlap by five minutes', { from: '20:55', to: '22:00' }, 'TIMETABLE_CLASH'],
  ['only its last lesson in common', { startsOn: '2099-12-24' }, 'TIMETABLE_CLASH'],
  ['hours that begin as the other ends', { from: '21:00', to: '22:00' }, 'opened'],
  ['other days', { weekdays: [1, 3] }, 'opened'],
  ['a start after the last lesson', { startsOn: '2099-12-25' }, 'opened'],
])('a second run of the same teacher with %s', async (_, more, expected) => {
  const { first, second } = await teacherWithCourses()
  expect(await opening(first)).toBe('opened')
  expect(await opening(second, more)).toBe(expected)
  const { rows } = await deps.db.execute(sql`select from course_batches where course_id = ${second}`)
  expect(rows).toHaveLength(expected === 'opened' ? 1 : 0)
})

test('a colleague teaches at the same hours', async () => {
  const [one, other] = [await teacherWithCourses(), await teacherWithCourses()]
  expect([await opening(one.first), await opening(other.first)]).toEqual(['opened', 'opened'])
})

test('a live class and a run never overlap, in either order', async () => {
  const { teacher, first } = await teacherWithCourses()
  await liveAt(teacher.id, '2099-12-10T20:00', '2099-12-10T20:30')
  expect(await opening(first)).toBe('TIMETABLE_CLASH')
  expect(await opening(first, { weekdays: [2] })).toBe('opened')
  expect(await outcome(liveAt(teacher.id, '2099-12-08T20:45', '2099-12-08T21:30'))).toBe('TIMETABLE_CLASH')
  const other = await liveAt(teacher.id, '2099-12-09T20:00', '2099-12-09T20:30')
  const inside = { startsAt: new Date('2099-12-15T20:00:00+07:00'), endsAt: new Date('2099-12-15T20:30:00+07:00') }
  expect(await outcome(rescheduleOpenClass(deps, other.id, inside))).toBe('TIMETABLE_CLASH')
})

test.each<[string, Partial<NewBatch>, string]>([
  ['over midnight', { from: '23:00', to: '00:30' }, 'COURSE_RUN_TIMES_INVALID'],
  ['too short', { from: '19:30', to: '19:54' }, 'COURSE_RUN_TIMES_INVALID'],
  ['backwards', { from: '21:00', to: '19:30' }, 'COURSE_RUN_TIMES_INVALID'],
  ['at an impossible hour', { from: '24:30', to: '25:30' }, 'COURSE_RUN_TIMES_INVALID'],
  ['at no hour', { from: 'x' }, 'COURSE_RUN_TIMES_INVALID'],
  ['on 29 February of a common year', { startsOn: '2099-02-29' }, 'COURSE_RUN_DATES_INVALID'],
  ['on 31 June', { startsOn: '2099-06-31' }, 'COURSE_RUN_DATES_INVALID'],
  ['on no day', { startsOn: 'tomorrow' }, 'COURSE_RUN_DATES_INVALID'],
  ['in the year 1', { startsOn: '0001-01-01' }, 'COURSE_RUN_DATES_INVALID'],
  ['in the year 9999', { startsOn: '9999-01-01' }, 'COURSE_RUN_DATES_INVALID'],
  ['in a year of six digits', { startsOn: '+012099-01-01' }, 'COURSE_RUN_DATES_INVALID'],
  ['whose last lesson would be in 2101', { startsOn: '2100-12-25' }, 'COURSE_RUN_DATES_INVALID'],
  ['on no weekday', { weekdays: [] }, 'COURSE_RUN_WEEKDAYS_INVALID'],
  ['on an eighth weekday', { weekdays: [8] }, 'COURSE_RUN_WEEKDAYS_INVALID'],
  ['without seats', { seats: 0 }, 'COURSE_RUN_SEATS_INVALID'],
  ['with more seats given away than there are', { seats: 3, seatsTaken: 4 }, 'COURSE_RUN_SEATS_INVALID'],
  ['of no course', { courseId: uuidv7() }, 'COURSE_NOT_FOUND'],
])('a run %s is refused by name', async (_, more, code) => {
  const { first } = await teacherWithCourses()
  expect(await opening(first, more)).toBe(code)
})

test.each([
  ['an impossible day', 'x', 'y'],
  ['an absurd year', '9999-01-01T19:00', '9999-01-01T20:00'],
  ['the year 1', '0001-01-01T19:00', '0001-01-01T20:00'],
  ['two days', '2099-01-01T23:00', '2099-01-02T00:30'],
])('a live class on %s is refused by name', async (_, from, to) => {
  expect(await outcome(liveAt((await given.teacher()).id, from, to))).toBe('OPEN_CLASS_TIMES_INVALID')
})

test('runs opened at once are all refused when one of them clashes, also with another of them', async () => {
  const { first, second } = await teacherWithCourses()
  expect(await outcome(openBatches(deps, [run(first), run(second, { weekdays: [4] })]))).toBe('TIMETABLE_CLASH')
  const { rows } = await deps.db.execute(sql`select from course_batches where course_id in (${first}, ${second})`)
  expect(rows).toEqual([])
})

test('of overlapping runs and classes opened at the same moment exactly one succeeds, and none deadlocks', async () => {
  for (let round = 0; round < 6; round++) {
    const { teacher, first, second } = await teacherWithCourses()
    const racing = [
      () => opening(first),
      () => opening(second, { weekdays: [2, 6], from: '20:00', to: '21:30' }),
      () => opening(second, { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '19:00', to: '22:00' }),
      () => outcome(liveAt(teacher.id, '2099-12-01T20:00', '2099-12-01T20:45')),
    ]
    const outcomes = await Promise.all((round % 2 ? racing : racing.toReversed()).map((open) => open()))
    expect(outcomes.toSorted()).toEqual(['TIMETABLE_CLASH', 'TIMETABLE_CLASH', 'TIMETABLE_CLASH', 'opened'])
  }
})

test('opening the same run again changes nothing; what is removed for good frees its time', async () => {
  const { teacher, first, second } = await teacherWithCourses()
  const { id } = await openBatch(deps, run(first))
  await openBatch(deps, { ...run(first), id })
  await setCourseState(deps, first, 'PAUSED')
  expect(await opening(second)).toBe('TIMETABLE_CLASH')
  await setCourseState(deps, first, 'GONE')
  expect(await opening(second)).toBe('opened')
  const live = await liveAt(teacher.id, '2099-12-02T20:00', '2099-12-02T20:45')
  await withdrawClass(deps, live.id)
  expect(await outcome(liveAt(teacher.id, '2099-12-02T20:00', '2099-12-02T20:45'))).toBe('opened')
})

test('the database refuses a run in an absurd year', async () => {
  const { first } = await teacherWithCourses()
  await expect(
    deps.db.execute(
      sql`insert into course_batches (id, course_id, starts_on, weekdays, from_time, to_time, seats) values (${uuidv7()}, ${first}, '2200-01-01', '{2}', '19:30', '21:00', 5)`,
    ),
  ).rejects.toThrow(expect.objectContaining({ cause: expect.objectContaining({ constraint: 'course_batches_years' }) }))
})
