import * as runs from '@khue/contracts/offer/runs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rescheduleOpenClass, scheduleOpenClass } from '#modules/offer/open-classes'
import { lessonWorld } from '#testing/lessons'
import { vnpayEnv } from '#testing/sale'
import { statementsOf } from '#testing/statements'
import { testApp } from '#testing/test-app'
import { decideLessons } from './deciding/decide-lessons.service.ts'
import { followMeetings } from './planning/plan-lessons.service.ts'
import { releaseDueLessons } from './releasing/release-lessons.service.ts'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps, deliverEvents } = base
const admin = await given.admin()
const { soldRun, endAgo, stay, lesson, seats, lessonsOf, endContestTime, owedTo, disagreements } = lessonWorld(base, admin)

const agrees = async () => expect(await disagreements()).toEqual([])

test('a planned run has one lesson per meeting, with the rule of that day', async () => {
  const { lessons, teacher } = await soldRun()
  expect(lessons).toHaveLength(4)
  expect(await lesson(lessons[0]!)).toMatchObject({
    kind: 'COURSE',
    teacher_id: teacher.id,
    state: 'PLANNED',
    rule_from_on: '2020-01-01',
    times_revision: 1,
  })
})

test('lessons follow what is moved and cancelled, however late and often the events come', async () => {
  const { id, course, teacher, lessons } = await soldRun()
  const [first, second] = lessons
  const moved = await call(runs.moveMeeting, {
    as: teacher,
    params: { id: course.id, run: id, meeting: first! },
    body: { revision: 1, startsAt: '2027-01-06T13:00:00.000Z', endsAt: '2027-01-06T14:30:00.000Z', reason: 'Cô họp' },
  })
  expect(moved.status).toBe(200)
  await call(runs.cancelMeeting, {
    as: teacher,
    params: { id: course.id, run: id, meeting: second! },
    body: { revision: 1, reason: 'Cô ốm' },
  })
  await deliverEvents()
  await Promise.all([followMeetings(deps, [id]), followMeetings(deps, [id])])
  expect(await lesson(first!)).toMatchObject({ state: 'PLANNED', times_revision: 2 })
  expect(await lesson(second!)).toMatchObject({ state: 'CANCELLED' })
  expect(await lessonsOf(id)).toHaveLength(5) // the make-up at the end of the run
})

const marchAt = (day: string) => ({ startsAt: new Date(`2027-03-${day}T13:00:00Z`), endsAt: new Date(`2027-03-${day}T14:00:00Z`) })
test('the lesson of a class follows when the class gets another time', async () => {
  const teacher = await given.teacher()
  const opened = { kind: 'OPEN', title: 'Tập đọc', summary: '', subjectId: 1, teacherId: teacher.id, teacherTitle: 'Cô', seats: 5 } as const
  const { id } = await scheduleOpenClass(deps, { ...opened, times: marchAt('08') })
  await deliverEvents()
  await rescheduleOpenClass(deps, id, marchAt('15'))
  await deliverEvents()
  expect(await lesson(id)).toMatchObject({ state: 'PLANNED', times_revision: 1 }) // it began with 0
  await agrees()
})

test('a held lesson pays the first untaught number of every line once its time is over', async () => {
  const { lessons, teacher, child, adult } = await soldRun()
  const [first] = lessons
  await endAgo(first!, 31)
  for (const who of [teacher, child, adult]) await stay(first!, who.id)
  await Promise.all([decideLessons(deps), decideLessons(deps)])
  expect(await lesson(first!)).toMatchObject({ state: 'HELD', because: 'TAUGHT', teacher_minutes: 90 })
  expect((await seats(first!)).map(({ money, attendance, minutes }) => [money, attendance, minutes])).toEqual([
    ['HELD', 'PRESENT', 90],
    ['HELD', 'PRESENT', 90],
  ])
  await releaseDueLessons(deps)
  expect((await lesson(first!)).state).toBe('HELD') // the families still have time
  await endContestTime(first!)
  await Promise.all([releaseDueLessons(deps), releaseDueLessons(deps)])
  await releaseDueLessons(deps)
  expect((await lesson(first!)).state).toBe('COMPLETED')
  expect((await seats(first!)).map(({ money, lesson_no, amount_vnd }) => [money, lesson_no, Number(amount_vnd)])).toEqual([
    ['RELEASED', 1, 250_000],
    ['RELEASED', 1, 250_000],
  ])
  expect(await owedTo(teacher.id)).toBe(2 * 200_000)
  await agrees()
})

test('a lesson that was not held burns no number', async () => {
  const { lessons, teacher, child } = await soldRun()
  const [first, second] = lessons
  await endAgo(first!, 31)
  await stay(first!, child.id)
  await decideLessons(deps)
  expect(await lesson(first!)).toMatchObject({ state: 'NOT_HELD', because: 'TEACHER_AWAY' })
  expect((await seats(first!)).map(({ money }) => money)).toEqual(['OWED', 'OWED'])
  await endAgo(second!, 31)
  for (const who of [teacher, child]) await stay(second!, who.id)
  await decideLessons(deps)
  await endContestTime(second!)
  await releaseDueLessons(deps)
  expect(
    (await seats(second!)).map(({ lesson_no, attendance }) => [lesson_no, attendance]).toSorted((a, b) => Number(a[0]) - Number(b[0])),
  ).toEqual([
    [1, 'ABSENT'],
    [1, 'PRESENT'],
  ])
})

test('without a word of the teacher a lesson behind a link is not held a day after its end', async () => {
  const { lessons } = await soldRun()
  const [first] = lessons
  await endAgo(first!, 31)
  await decideLessons(deps)
  expect(await lesson(first!)).toMatchObject({ state: 'PLANNED', asked_at: expect.anything() })
  await endAgo(first!, 24 * 60 + 1)
  await decideLessons(deps)
  expect(await lesson(first!)).toMatchObject({ state: 'NOT_HELD', because: 'NOT_DECLARED' })
})

test('the roster has all learners seated at any moment of the lesson', async () => {
  const { lessons, id, teacher, child, adult } = await soldRun()
  const [first] = lessons
  await endAgo(first!, 31)
  // one left in the middle of the lesson, one before it
  await deps.db
    .execute(sql`update seat_holds set state = 'RELEASED', ended_at = (select starts_at + interval '10 minutes' from lessons where id = ${first!})
    where batch_id = ${id} and learner_id = ${child.id}`)
  await deps.db
    .execute(sql`update seat_holds set state = 'RELEASED', ended_at = (select starts_at - interval '1 minute' from lessons where id = ${first!})
    where batch_id = ${id} and learner_id = ${adult.id}`)
  await stay(first!, teacher.id)
  await decideLessons(deps)
  expect((await seats(first!)).map(({ learner_id }) => learner_id)).toEqual([child.id])
})

test('deciding and releasing take as many statements for two seats as for twelve', async () => {
  const { id, course, lessons, teacher, child } = await soldRun()
  const [first, second] = lessons
  const { buy } = lessonWorld(base, admin)
  const run = async (lessonId: string) => {
    await endAgo(lessonId, 31)
    for (const who of [teacher, child]) await stay(lessonId, who.id)
    const deciding = await statementsOf(() => decideLessons(deps))
    await endContestTime(lessonId)
    const releasing = await statementsOf(() => releaseDueLessons(deps))
    expect((await lesson(lessonId)).state).toBe('COMPLETED')
    return [deciding.length, releasing.length]
  }
  await run(first!) // opens the teacher's account in the ledger
  const few = await run(second!)
  for (let n = 0; n < 10; n += 1) await buy(await given.student(), course.code, id)
  await deps.db.execute(sql`update seat_holds set taken_at = now() - interval '30 days' where batch_id = ${id} and state = 'TAKEN'`)
  const many = await run(lessons[2]!)
  expect(await seats(lessons[2]!)).toHaveLength(12)
  expect(many).toEqual(few)
})
