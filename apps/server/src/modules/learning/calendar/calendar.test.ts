import { listCalendarEvents } from '@khue/contracts/learning/calendar'
import { Placeholder, SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'
import { scheduleOpenClass } from '#modules/offer/open-classes'
import { holdSeatFor, takeHeldSeat } from '#modules/offer/seats'
import { courseBuilder } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { statementsOf } from '#testing/statements'
import { hourFrom } from '#testing/tutors'
import { datedSql } from './dated.read-model.ts'
import { lessonsSql } from './lessons.read-model.ts'

const { call, given, deps, deliverEvents } = await testApp()

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
  await deliverEvents()
})

const titles = async (as: TestPerson, query: object = {}) => {
  const { data } = await call(listCalendarEvents, { as, query: { ...december, ...query } })
  return data.items.map((event) =>
    event.type === 'LESSON'
      ? `${event.startsAt.slice(0, 10)} ${event.role} ${event.title} ${event.number ?? '-'}/${event.lessons ?? '-'} ${event.learner?.name ?? ''}`.trim()
      : 'about' in event
        ? event.about
        : `${event.at.slice(0, 10)} ${event.type} ${event.title} ${event.course} ${event.learner.name}`,
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

const eventsOf = async (as: TestPerson, query: object = {}) =>
  (await call(listCalendarEvents, { as, query: { ...december, types: 'LESSON', ...query } })).data.items.flatMap((event) =>
    event.type === 'LESSON' ? [event] : [],
  )

test('a lesson carries its state and its page; a cancelled one stays visible, and one from long ago does not', async () => {
  const [first, second] = await eventsOf(child)
  expect(first).toMatchObject({ state: 'UPCOMING', isMoved: false, isGuest: false, lessonHref: `/account/lessons/${first!.id}` })
  await deps.db.execute(sql`update lessons set state = 'CANCELLED' where id = ${second!.id}`)
  expect((await eventsOf(child))[1]).toMatchObject({ id: second!.id, state: 'CANCELLED' })
  await deps.db.execute(sql`update lessons set starts_at = '2020-01-01 12:00Z', ends_at = '2020-01-01 13:00Z' where id = ${second!.id}`)
  expect(await eventsOf(child, { from: '2020-01-01', to: '2020-01-02' })).toEqual([])
  await deps.db.execute(sql`update lessons l set state = 'PLANNED', starts_at = m.starts_at, ends_at = m.ends_at, times_revision = 2
    from run_meetings m where m.id = l.id and l.id = ${second!.id}`)
  expect((await eventsOf(child))[1]).toMatchObject({ state: 'UPCOMING', isMoved: true })
})

test('a guest of a sister class sees that lesson, too', async () => {
  const [guest, [first, second]] = [await given.student(), await eventsOf(child)]
  await deps.db.execute(
    sql`insert into lesson_seats (lesson_id, learner_id, guest_of_id) values (${first!.id}, ${guest.id}, ${second!.id})`,
  )
  expect(await eventsOf(guest)).toMatchObject([{ id: first!.id, isGuest: true }])
})

test('homework is dated by the deadline of each learner, once it is displayed', async () => {
  const [mother, teacher] = [await given.parent(), await given.teacher()]
  const learner = await given.student({ name: 'Lê Bảo Châu', guardianId: mother.id })
  const { id: course } = await courseBuilder(deps, teacher).course({ title: 'Văn 9', lessons: 4 })
  const [shown, hidden] = [uuidv7(), uuidv7()]
  for (const [id, displayAt] of [
    [shown, '2026-01-01'],
    [hidden, '2099-11-01'],
  ])
    await deps.db.execute(sql`insert into assignments (id, teacher_id, scope, ref_id, item_id, title, display_at, due_at, given_at)
      values (${id!}, ${teacher.id}, 'COURSE', ${course}, ${uuidv7()}, 'Bài 1', ${displayAt!}, '2099-12-06 12:00Z', now())`)
  await deps.db.execute(
    sql`insert into assignment_targets (assignment_id, learner_id) values (${shown}, ${learner.id}), (${hidden}, ${learner.id})`,
  )
  expect(await titles(learner)).toEqual(['2099-12-06 SUBMISSION_DEADLINE Bài 1 Văn 9 Lê Bảo Châu'])
  expect(await titles(learner, { types: 'LESSON' })).toEqual([])
  const hrefs = async (as: typeof mother) =>
    (await call(listCalendarEvents, { as, query: december })).data.items.map((event) => 'href' in event && event.href)
  expect([await hrefs(learner), await hrefs(mother)]).toEqual([
    [`/account/homework/${shown}`],
    [`/account/homework/${shown}?learnerId=${learner.id}`],
  ])
  const isDone = async () =>
    (await call(listCalendarEvents, { as: learner, query: december })).data.items.map((event) => 'isDone' in event && event.isDone)
  expect(await isDone()).toEqual([false])
  const handedIn = uuidv7()
  await deps.db
    .execute(sql`insert into submissions (id, assignment_id, learner_id, version, text, sha256, submitted_by, receipt_code, bytes, submitted_at, counted_at)
    values (${handedIn}, ${shown}, ${learner.id}, 1, 'Xong', ${'0'.repeat(64)}, ${learner.id}, 'BNAAAAAAAA', 0, now(), now())`)
  expect(await isDone()).toEqual([true])
  await deps.db.execute(sql`update submissions set withdrawn_at = now() where id = ${handedIn}`)
  expect(await isDone()).toEqual([false])
  await deps.db.execute(sql`update assignment_targets set own_due_at = '2099-12-08 12:00Z' where learner_id = ${learner.id}`)
  expect(await titles(learner)).toEqual(['2099-12-08 SUBMISSION_DEADLINE Bài 1 Văn 9 Lê Bảo Châu'])
  await deps.db.execute(sql`update assignment_targets set left_at = now() where learner_id = ${learner.id}`)
  expect(await titles(learner)).toEqual([])
})

test('a calendar takes at most six statements, for one child as for a household', async () => {
  const few = await statementsOf(() => call(listCalendarEvents, { as: parent, query: { ...december, learnerId: child.id } }))
  const household = await statementsOf(() => call(listCalendarEvents, { as: parent, query: december }))
  expect(few.length).toBeLessThanOrEqual(6)
  expect(household.length).toBeLessThanOrEqual(4) // and two more for a buyer who pays in instalments
})

/** The plan of a prepared statement for a household, as a large database would choose it. */
async function planOf(statement: SQL) {
  return deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${filled(statement)}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}
const values: Record<string, string> = {
  learnerIds: `'{01990000-0000-7000-8000-000000000001,01990000-0000-7000-8000-000000000002}'`,
  teacherId: `'01990000-0000-7000-8000-000000000001'`,
  from: `'2099-12-01'`,
  to: `'2099-12-31'`,
  cancelledFrom: `'2099-12-01'`,
  limit: '1000',
}
values.personIds = values.learnerIds!
const filled = (statement: SQL): SQL =>
  sql.join(
    statement.queryChunks.map((chunk) => {
      if (chunk instanceof Placeholder) return sql.raw(values[chunk.name] ?? '')
      return chunk instanceof SQL ? filled(chunk) : (chunk as SQL)
    }),
  )

test('each branch is read by its own index', async () => {
  await deps.db.execute(sql`insert into lessons (id, kind, ref_id, teacher_id, starts_at, ends_at, times_revision, rule_from_on)
    select uuidv7(), 'COURSE', uuidv7(), p.id, at, at + interval '1 hour', 1, '2020-01-01'
    from (select id from people limit 20) p, generate_series(timestamptz '2099-01-01', '2099-12-31', interval '8 hours') as at`)
  await deps.db.execute(sql`insert into lesson_seats (lesson_id, learner_id) select id, teacher_id from lessons on conflict do nothing`)
  await deps.db.execute(sql`analyze lessons, seat_holds, lesson_seats, entitlements, reminders`)
  const [lessons, dated] = [await planOf(lessonsSql), await planOf(datedSql)]
  for (const index of ['seat_holds_taken_by_learner', 'lessons_of_ref', 'lesson_seats_guest', 'lessons_of_teacher'])
    expect(lessons).toContain(index)
  for (const index of ['entitlements_of_person', 'assignment_targets_of_learner', 'reminders_of_person']) expect(dated).toContain(index)
  expect(lessons + dated).not.toContain('Seq Scan')
})
