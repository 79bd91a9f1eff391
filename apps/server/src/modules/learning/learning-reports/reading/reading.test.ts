import * as contract from '@khue/contracts/learning/reports'
import * as taught from '@khue/contracts/learning/taught-reports'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { createPerson } from '#modules/people/people'
import { reportWorld } from '#testing/reports'
import { vnpayEnv } from '#testing/sale'
import { statementsOf } from '#testing/statements'
import { testApp } from '#testing/test-app'
import { followLesson } from '../following/follow.service.ts'
import { remindOfReports } from '../notifying/notify.service.ts'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps, deliverEvents } = base
const admin = await given.admin()
const { heldLesson, hold, lockIn, moved, which, read, save, send, sentReport, noticesOf } = reportWorld(base, admin)

type Person = Awaited<ReturnType<typeof given.student>>
const open = (as: Person, lessonId: string, learner: Person) => call(contract.getReport, { as, params: which(lessonId, learner) })
const list = (as: Person, learnerId?: string) => call(contract.listReports, { as, query: { learnerId } })
const answer = (as: Person, lessonId: string, learner: Person, body: { answer: 'SEEN' | 'THANK' | 'ASK'; text?: string }) =>
  call(contract.answerReport, { as, params: which(lessonId, learner), body })
const allow = (as: Person, learner: Person, isAllowed: boolean) =>
  call(contract.setReportReader, { as, params: { learnerId: learner.id }, body: { isAllowed } })

test('a family reads a report once it is sent, the first opening is noted, and strangers find nothing', async () => {
  const { lessonId, teacher, child, mother, adult } = await heldLesson()
  await save(teacher, lessonId, child, { good: 'Nháp' })
  expect((await open(mother, lessonId, child)).code).toBe('REPORT_NOT_FOUND')
  expect((await list(mother, child.id)).data.items).toEqual([])
  await send(teacher, lessonId, child)
  const { data } = await open(mother, lessonId, child)
  expect(data).toMatchObject({ text: { good: 'Nháp' }, isLate: false, isLocked: false, canAnswer: true, facts: { minutes: 90 } })
  expect((await list(mother, child.id)).data.items).toMatchObject([
    { excerpt: 'Nháp', isOpened: true, attendance: 'PRESENT', answer: null },
  ])
  const { rows } = await deps.db.execute(
    sql`select opened_by from learning_reports where lesson_id = ${lessonId} and learner_id = ${child.id}`,
  )
  expect(rows).toEqual([{ opened_by: mother.id }])
  for (const as of [adult, await given.parent(), teacher]) {
    expect((await open(as, lessonId, child)).code).toBe('REPORT_NOT_FOUND')
    expect((await list(as, child.id)).code).toBe('REPORT_NOT_FOUND')
    expect((await answer(as, lessonId, child, { answer: 'SEEN' })).code).toBe('REPORT_NOT_FOUND')
    expect((await allow(as, child, true)).code).toBe('REPORT_NOT_FOUND')
  }
  await sentReport(teacher, lessonId, adult)
  expect((await open(adult, lessonId, adult)).data.canAnswer).toBe(true)
  expect((await noticesOf(adult)).map(({ type }) => type)).toEqual(['REPORT_SENT'])
})

test('a child reads its own reports only while a guardian allows it', async () => {
  const { lessonId, teacher, child, mother } = await heldLesson()
  await sentReport(teacher, lessonId, child)
  expect((await open(child, lessonId, child)).code).toBe('REPORT_NOT_FOUND')
  expect((await list(child)).data).toEqual({ items: [], asksFamily: true })
  expect(await noticesOf(child)).toEqual([])
  expect((await allow(child, child, true)).code).toBe('REPORT_NOT_FOUND')
  expect((await allow(mother, child, true)).data).toEqual({ isAllowed: true, isAlways: false, mine: true })
  expect((await open(child, lessonId, child)).data).toMatchObject({ canAnswer: false })
  expect((await answer(child, lessonId, child, { answer: 'SEEN' })).code).toBe('REPORT_ANSWER_BY_FAMILY')
  await allow(mother, child, false)
  expect((await open(child, lessonId, child)).code).toBe('REPORT_NOT_FOUND')
  await deps.db.execute(sql`update people set birth_date = (now() - interval '17 years')::date where id = ${child.id}`)
  expect((await open(child, lessonId, child)).data.canAnswer).toBe(true)
})

test('answers: one tap, the newest counts, the same twice is one, and a question reaches the teacher', async () => {
  const { lessonId, teacher, child, mother } = await heldLesson()
  await sentReport(teacher, lessonId, child)
  const taps = await Promise.all([1, 2, 3].map(() => answer(mother, lessonId, child, { answer: 'SEEN' })))
  expect(taps.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await noticesOf(teacher)).toEqual([])
  await answer(mother, lessonId, child, { answer: 'THANK' })
  const { data } = await answer(mother, lessonId, child, { answer: 'ASK', text: 'Con cần luyện gì thêm ạ?' })
  expect(data.answers.map((one) => one.answer)).toEqual(['ASK', 'THANK', 'SEEN'])
  expect((await read(teacher, lessonId, child)).data).toMatchObject({
    answer: { answer: 'ASK', text: 'Con cần luyện gì thêm ạ?', by: { id: mother.id } },
    answers: [{}],
  })
  expect((await noticesOf(teacher)).map(({ type }) => type)).toEqual(['REPORT_QUESTION'])
  const { rows } = await deps.db.execute(
    sql`select payload from outbox where name = 'report.question_asked' and payload->>'learnerId' = ${child.id}`,
  )
  expect(rows).toMatchObject([
    { payload: { reportLessonId: lessonId, guardianId: mother.id, teacherId: teacher.id, text: 'Con cần luyện gì thêm ạ?' } },
  ])
  const change = deps.db.execute(sql`update report_answers set answer = 'SEEN' where lesson_id = ${lessonId}`)
  await expect(change).rejects.toMatchObject({ cause: { constraint: 'reports_append_only' } })
})

test('the reports of a class cost the same number of statements, however many learners', async () => {
  const { lessonId, teacher } = await heldLesson()
  const work = () => call(taught.getLessonReports, { as: teacher, params: { lessonId } })
  await work()
  const few = await statementsOf(work)
  for (let n = 0; n < 12; n += 1) {
    const { personId } = await createPerson(deps, { name: `Học viên ${n}`, avatarKind: 'm', roles: ['student'] })
    await moved(
      sql`insert into lesson_seats (lesson_id, learner_id, is_rostered, attendance) values (${lessonId}, ${personId}, true, 'PRESENT')`,
    )
  }
  await followLesson(deps, lessonId)
  const many = await statementsOf(work)
  expect((await work()).data.reports).toHaveLength(14)
  expect(many.length).toBe(few.length)
  expect(few.length).toBeLessThanOrEqual(3)
})

test('a week is counted from what happened, with the newest sentence of each course', async () => {
  const run = await heldLesson()
  const { lessonId, teacher, child, mother } = run
  await sentReport(teacher, lessonId, child)
  const [{ day } = { day: '' }] = (
    await deps.db.execute<{ day: string }>(
      sql`select (starts_at at time zone 'Asia/Ho_Chi_Minh')::date::text as day from lessons where id = ${lessonId}`,
    )
  ).rows
  const week = (as: Person, monday: string, learnerId?: string) =>
    call(contract.getReportWeek, { as, params: { monday }, query: { learnerId } })
  expect((await week(mother, day, child.id)).data).toMatchObject({
    minutes: 90,
    lessonsHeld: 1,
    lessonsPresent: 1,
    homeworkDue: 0,
    days: [{ day, minutes: 90 }],
    points: { gained: 0, most: 0, works: 0 },
    courses: [{ title: 'Toán 9: Hệ phương trình', lessonId, sentence: 'Con làm tốt.' }],
    asksFamily: false,
  })
  expect((await week(run.adult, day)).data).toMatchObject({ minutes: 0, lessonsHeld: 1, lessonsPresent: 0, courses: [] })
  expect((await week(mother, '2026-01-05', child.id)).data).toMatchObject({ lessonsHeld: 0, courses: [], hasEarlier: false })
  const nextWeek = Temporal.PlainDate.from(day).add({ weeks: 1 }).toString()
  expect((await week(mother, nextWeek, child.id)).data).toMatchObject({ lessonsHeld: 0, hasEarlier: true })
  expect((await week(child, day)).data).toMatchObject({ lessonsHeld: 0, asksFamily: true })
  expect((await week(await given.parent(), day, child.id)).code).toBe('REPORT_NOT_FOUND')
  await hold(run, 1)
  await sentReport(teacher, run.lessons[1]!, child, { good: 'Buổi hai tốt hơn!' })
  const { items } = (await list(mother, child.id)).data
  expect(items).toHaveLength(2)
  const from = (await call(contract.listReports, { as: mother, query: { learnerId: child.id, from: '2999-01-01' } })).data.items
  expect(from).toEqual([])
})

test('a week leads back as far as there was a lesson, homework or a returned mark that the learner may know of', async () => {
  const { teacher } = await heldLesson()
  const pupil = await given.student()
  const hasEarlier = async () =>
    (await call(contract.getReportWeek, { as: pupil, params: { monday: '2098-12-29' }, query: {} })).data.hasEarlier
  const [id, submissionId] = [uuidv7(), uuidv7()]
  expect(await hasEarlier()).toBe(false)
  await moved(sql`insert into assignments (id, teacher_id, scope, ref_id, title, display_at, due_at, given_at, announced_at)
    values (${id}, ${teacher.id}, 'RUN', ${id}, 'Chưa đến giờ giao', '2098-12-20T10:00:00Z', '2098-12-24T10:00:00Z', now(), now())`)
  await moved(sql`insert into assignment_targets (assignment_id, learner_id) values (${id}, ${pupil.id})`)
  expect(await hasEarlier()).toBe(false)
  await moved(sql`update assignments set display_at = now() where id = ${id}`)
  expect(await hasEarlier()).toBe(true)
  await moved(sql`update assignments set due_at = '2099-02-01T10:00:00Z' where id = ${id}`)
  expect(await hasEarlier()).toBe(false)
  await moved(sql`insert into submissions (id, assignment_id, learner_id, version, sha256, submitted_at, counted_at, submitted_by, receipt_code, bytes)
    values (${submissionId}, ${id}, ${pupil.id}, 1, 'x', now(), now(), ${pupil.id}, ${submissionId}, 1)`)
  await moved(sql`insert into marks (id, submission_id, round, assignment_id, learner_id, total, started_by, returned_by, returned_at)
    values (${uuidv7()}, ${submissionId}, 1, ${id}, ${pupil.id}, 850, ${teacher.id}, ${teacher.id}, '2098-12-28T16:59:00Z')`)
  expect(await hasEarlier()).toBe(true)
  await moved(sql`update marks set returned_at = '2098-12-28T17:00:00Z' where submission_id = ${submissionId}`)
  expect(await hasEarlier()).toBe(false)
})

test('a timeline of many lessons comes in pages without gaps', async () => {
  const { lessonId, teacher, child, mother } = await heldLesson()
  await sentReport(teacher, lessonId, child)
  await moved(sql`insert into learning_reports (lesson_id, learner_id, teacher_id, ends_at, locks_at, good, revision, saved_at, sent_at, facts)
    select l.id, ${child.id}, ${teacher.id}, r.ends_at - interval '1 day', r.locks_at - interval '1 day', 'Cũ', 1, now(), r.sent_at, r.facts
      from learning_reports r, lessons l where r.lesson_id = ${lessonId} and r.learner_id = ${child.id} and l.ref_id = (select ref_id from lessons where id = ${lessonId}) and l.id <> ${lessonId}`)
  expect((await list(mother, child.id)).data.items.map(({ excerpt }) => excerpt)).toEqual(['Con làm tốt.', 'Cũ', 'Cũ', 'Cũ'])
})

test('counts and quality of the start page', async () => {
  const run = await heldLesson()
  const { lessonId, teacher, child, mother, adult } = run
  const counts = async () => (await call(taught.countTaughtReports, { as: teacher })).data
  await save(teacher, lessonId, adult, { good: 'Nháp' })
  expect(await counts()).toMatchObject({ due: 2, drafts: 1, missed: 0, questions: 0, quality: { closed: 0, sent: 0 } })
  await sentReport(teacher, lessonId, child)
  await open(mother, lessonId, child)
  await answer(mother, lessonId, child, { answer: 'ASK' })
  await lockIn(lessonId, -1)
  expect(await counts()).toMatchObject({
    due: 0,
    missed: 1,
    questions: 1,
    nextLocksAt: null,
    quality: { closed: 2, onTime: 1, sent: 1, opened: 1, answered: 1 },
  })
  await send(teacher, lessonId, adult)
  expect((await counts()).quality).toEqual({ closed: 2, onTime: 1, sent: 2, opened: 1, answered: 1 })
})

test.each([
  ['in the evening before', '19:59', []],
  ['from 20:00', '20:00', ['REPORT_DUE']],
  ['at 7:00 again', '31:00', ['REPORT_DUE']],
  ['not at night', '26:00', []],
  ['not after 8:00', '32:00', []],
])('a teacher is reminded %s', async (_, time, types) => {
  const { lessonId, teacher } = await heldLesson()
  await moved(
    sql`update learning_reports set ends_at = '2027-03-01T12:30:00Z', locks_at = learning_report_locks_at('2027-03-01T12:30:00Z') where lesson_id = ${lessonId}`,
  )
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const now = new Date(Date.UTC(2027, 2, 1, hours - 7, minutes))
  await remindOfReports(deps, { now })
  await remindOfReports(deps, { now })
  expect((await noticesOf(teacher)).map(({ type }) => type)).toEqual(types)
  await deliverEvents()
})
