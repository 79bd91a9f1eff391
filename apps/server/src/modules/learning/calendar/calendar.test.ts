import { listCalendarEvents } from '@khue/contracts/learning/calendar'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'
import { scheduleOpenClass } from '#modules/offer/open-classes'
import { holdSeatFor, takeHeldSeat } from '#modules/offer/seats'
import { courseBuilder } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { hourFrom } from '#testing/tutors'

const { call, given, deps } = await testApp()

const december = { from: '2099-12-01', to: '2099-12-10' }
let teacher: TestPerson, child: TestPerson, parent: TestPerson, stranger: TestPerson
let runId: string, classId: string

const seat = async (learner: TestPerson, kind: 'BATCH' | 'CLASS', refId: string) => {
  const hold = await holdSeatFor(deps, { kind, refId, learnerId: learner.id, holderId: learner.id, orderLineId: uuidv7() })
  await takeHeldSeat(deps, hold)
}

beforeAll(async () => {
  ;[teacher, parent, stranger] = [
    await given.teacher({ name: 'Vũ Phương Linh' }),
    await given.parent({ name: 'Trần Thu Trang' }),
    await given.student(),
  ]
  child = await given.student({ name: 'Trần Minh An', guardianId: parent.id })
  const { course, batch } = courseBuilder(deps, teacher)
  const { id: courseId } = await course({ title: 'Toán 8 theo chuyên đề', lessons: 18 })
  runId = (await batch(courseId)).id
  const { from: startsAt, to: endsAt } = hourFrom('2099-12-05T19:00', 90)
  const live = { kind: 'INTERACTIVE' as const, title: 'Chữa đề cuối kỳ', summary: '', subjectId: 4 as const, feeVnd: 99_000, seats: 5 }
  classId = (
    await scheduleOpenClass(deps, {
      ...live,
      grades: { from: 8, to: 8 },
      teacherId: teacher.id,
      teacherTitle: 'Cô',
      times: { startsAt, endsAt },
    })
  ).id
  await seat(child, 'BATCH', runId)
  await seat(parent, 'CLASS', classId)
})

const titles = async (as: TestPerson, query: object = {}) => {
  const { data } = await call(listCalendarEvents, { as, query: { ...december, ...query } })
  return data.items.map((event) =>
    event.type === 'LESSON'
      ? `${event.startsAt.slice(0, 10)} ${event.role} ${event.title} ${event.number ?? '-'}/${event.lessons ?? '-'} ${event.learner?.name ?? ''}`.trim()
      : event.about,
  )
}

const ofChild = [1, 3, 8, 10].map(
  (day, at) => `2099-12-${String(day).padStart(2, '0')} LEARNER Toán 8 theo chuyên đề ${at + 1}/18 Trần Minh An`,
)
const ofParent = '2099-12-05 LEARNER Chữa đề cuối kỳ -/- Trần Thu Trang'

test('a learner sees the meetings of the runs and classes where they have a seat', async () => {
  expect(await titles(child)).toEqual(ofChild)
  expect(await titles(stranger)).toEqual([])
})

test('a parent sees the whole household, or one learner', async () => {
  expect(await titles(parent)).toEqual([...ofChild.slice(0, 2), ofParent, ...ofChild.slice(2)])
  expect(await titles(parent, { learnerId: child.id })).toEqual(ofChild)
  expect(await titles(parent, { learnerId: parent.id })).toEqual([ofParent])
})

test('a teacher sees what they teach', async () => {
  expect(await titles(teacher)).toEqual([
    '2099-12-01 TEACHER Toán 8 theo chuyên đề 1/18',
    '2099-12-03 TEACHER Toán 8 theo chuyên đề 2/18',
    '2099-12-05 TEACHER Chữa đề cuối kỳ -/-',
    '2099-12-08 TEACHER Toán 8 theo chuyên đề 3/18',
    '2099-12-10 TEACHER Toán 8 theo chuyên đề 4/18',
  ])
})

test('a stranger gets 404 for the calendar of another household', async () => {
  const { status, code } = await call(listCalendarEvents, { as: stranger, query: { ...december, learnerId: child.id } })
  expect({ status, code }).toEqual({ status: 404, code: 'CALENDAR_LEARNER_NOT_FOUND' })
  expect((await call(listCalendarEvents, { as: teacher, query: { ...december, learnerId: uuidv7() } })).code).toBe(
    'CALENDAR_LEARNER_NOT_FOUND',
  )
})

test.each([
  ['backwards', { from: '2099-12-02', to: '2099-12-01' }],
  ['more than two months', { from: '2099-12-01', to: '2100-02-01' }],
  ['no day', { from: '2099-02-30', to: '2099-03-01' }],
])('a calendar of %s is refused', async (_, query) => {
  expect((await call(listCalendarEvents, { as: child, query })).code).toBe('INVALID_INPUT')
})

test('a seat that was given back, and a class that was removed, leave the calendar', async () => {
  const learner = await given.student()
  await seat(learner, 'BATCH', runId)
  expect(await titles(learner)).toHaveLength(4)
  await deps.db.execute(sql`update seat_holds set state = 'RELEASED' where learner_id = ${learner.id}`)
  expect(await titles(learner)).toEqual([])
})

test('the end of a membership and instalments are dated, too', async () => {
  const [member, until] = [await given.student(), '2099-12-07T10:00:00+07:00']
  await deps.db.execute(sql`insert into entitlements (id, person_id, kind, starts_at, ends_at, source, source_id, reason)
    values (${uuidv7()}, ${member.id}, 'SUB', now(), ${until}, 'ADMIN', ${uuidv7()}, 'test')`)
  expect(await titles(member)).toEqual(['MEMBERSHIP_END'])
  expect(await titles(member, { types: 'LESSON' })).toEqual([])
})
