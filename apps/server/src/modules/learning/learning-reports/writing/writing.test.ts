import * as taught from '@khue/contracts/learning/taught-reports'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { decideLesson } from '#modules/learning/lessons'
import { reportWorld } from '#testing/reports'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { uploads } from '#testing/uploads'
import { untilQueriesWait } from '#testing/waiting-queries'
import { followLesson } from '../following/follow.service.ts'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps, app, deliverEvents } = base
const admin = await given.admin()
const { heldLesson, soldRun, endAgo, stay, lockIn, moved, which, read, save, send, sentReport, add, noticesOf } = reportWorld(base, admin)
const { sent } = uploads(call, app.fastify)

test('a held lesson makes a report due for each learner who was expected, with what happened', async () => {
  const { lessonId, teacher, child, adult } = await heldLesson()
  const { data } = await call(taught.getLessonReports, { as: teacher, params: { lessonId } })
  const facts = new Map(data.reports.map((one) => [one.learner.id, one.facts]))
  expect(data.reports.map(({ state, revision }) => [state, revision])).toEqual([
    ['DUE', 0],
    ['DUE', 0],
  ])
  expect(facts.get(child.id)).toMatchObject({
    plannedMinutes: 90,
    minutes: 90,
    attendance: 'PRESENT',
    homework: [],
    films: [],
    documents: [],
  })
  expect(facts.get(adult.id)).toMatchObject({ minutes: 0, attendance: 'ABSENT' })
  const lists = async (state: 'DUE' | 'SENT' | 'MISSED') =>
    (await call(taught.listTaughtReports, { as: teacher, query: { state } })).data.items.length
  expect([await lists('DUE'), await lists('SENT'), await lists('MISSED')]).toEqual([2, 0, 0])
  const stranger = await given.teacher()
  expect((await read(stranger, lessonId, child)).code).toBe('REPORT_NOT_FOUND')
  expect((await save(stranger, lessonId, child, { good: 'x' })).code).toBe('REPORT_NOT_FOUND')
  expect((await call(taught.getLessonReports, { as: stranger, params: { lessonId } })).code).toBe('REPORT_LESSON_NOT_FOUND')
  expect((await call(taught.getTaughtReport, { as: child, params: which(lessonId, child) })).status).toBe(403)
})

/** What can happen to a report: how it came to its state, minutes until it locks, and what saving, sending and adding answer. */
const states = [
  { state: 'DUE', minutes: 60, sending: 'REPORT_CHANGED', adding: 'REPORT_NOT_SENT' },
  { state: 'DRAFT', isWritten: true, minutes: 60, adding: 'REPORT_NOT_SENT' },
  { state: 'SENT', isWritten: true, isSent: true, minutes: 60, sending: 'REPORT_SENT', adding: 'REPORT_NOT_LOCKED' },
  { state: 'LOCKED', isWritten: true, isSent: true, minutes: -1, saving: 'REPORT_LOCKED', sending: 'REPORT_SENT' },
  { state: 'MISSED', isWritten: true, minutes: -1, adding: 'REPORT_NOT_SENT' },
]
test.each(states)('$state, $minutes minutes before the lock', async ({ state, isWritten, isSent, minutes, ...expected }) => {
  const { lessonId, teacher, child, adult } = await heldLesson()
  for (const learner of [child, adult]) {
    if (isWritten) await save(teacher, lessonId, learner, { good: 'Tốt' })
    if (isSent) await send(teacher, lessonId, learner)
  }
  await lockIn(lessonId, minutes)
  expect((await read(teacher, lessonId, child)).data.state).toBe(state)
  expect((await add(teacher, lessonId, child, { id: uuidv7(), text: 'Bổ sung' })).code).toBe(expected.adding)
  expect((await send(teacher, lessonId, child)).code).toBe(expected.sending)
  expect((await save(teacher, lessonId, adult, { good: 'Khác', revision: isWritten ? 1 : 0 })).code).toBe(expected.saving)
})

test('a missed report is sent once, marked late, and locked at once', async () => {
  const { lessonId, teacher, child } = await heldLesson()
  await lockIn(lessonId, -1)
  expect((await save(teacher, lessonId, child, { good: 'Muộn' })).data).toMatchObject({
    state: 'MISSED',
    can: { write: true, send: true, add: false },
  })
  expect((await send(teacher, lessonId, child)).data.report).toMatchObject({
    state: 'SENT_LATE',
    can: { write: false, send: false, add: true },
  })
  expect((await send(teacher, lessonId, child)).code).toBe('REPORT_SENT')
  expect((await save(teacher, lessonId, child, { good: 'Khác', revision: 1 })).code).toBe('REPORT_LOCKED')
  const id = uuidv7()
  expect((await add(teacher, lessonId, child, { id, text: 'Thêm một câu' })).data.addenda.map(({ text }) => text)).toEqual(['Thêm một câu'])
  expect((await add(teacher, lessonId, child, { id, text: 'Thêm một câu' })).data.addenda).toHaveLength(1)
  const edit = deps.db.execute(sql`update learning_reports set good = 'Khác' where lesson_id = ${lessonId} and learner_id = ${child.id}`)
  await expect(edit).rejects.toMatchObject({ cause: { constraint: 'learning_reports_locked' } })
})

test.each([
  ['2027-01-05T12:30:00Z', '2027-01-06T01:00:00.000Z'],
  ['2027-01-05T16:59:59Z', '2027-01-06T01:00:00.000Z'],
  ['2027-01-05T17:00:00Z', '2027-01-07T01:00:00.000Z'],
  ['2027-01-06T00:30:00Z', '2027-01-07T01:00:00.000Z'],
  ['2026-12-31T12:30:00Z', '2027-01-01T01:00:00.000Z'],
])('the report of a lesson that ended at %s locks at %s', async (ends, locks) => {
  const { rows } = await deps.db.execute<{ at: string }>(sql`select learning_report_locks_at(${ends}::timestamptz) as at`)
  expect(new Date(rows[0]!.at).toISOString()).toBe(locks)
})

test('the report of a lesson that is declared days later is due until the next 8:00', async () => {
  const { lessons, teacher, child } = await soldRun()
  const lessonId = lessons[0]!
  await endAgo(lessonId, 3 * 24 * 60)
  for (const { id } of [teacher, child]) await stay(lessonId, id)
  await decideLesson(deps, lessonId)
  const locksAt = async () => (await read(teacher, lessonId, child)).data.locksAt
  await deliverEvents()
  expect((await read(teacher, lessonId, child)).data.state).toBe('DUE')
  const { rows } = await deps.db.execute<{ at: string }>(sql`select learning_report_locks_at(now()) as at`)
  expect(new Date(await locksAt())).toEqual(new Date(rows[0]!.at))
  await moved(sql`update learning_reports set locks_at = now() - interval '1 hour' where lesson_id = ${lessonId}`)
  await followLesson(deps, lessonId)
  expect((await read(teacher, lessonId, child)).data.state, 'it is not due again when its lesson is looked at again').toBe('MISSED')
})

const eight = '2027-01-06T01:00:00Z'
test.each([
  [null, null, '2027-01-06T00:59:59.999Z', 'DUE'],
  ['2027-01-05T14:00:00Z', null, '2027-01-06T00:59:59.999Z', 'DRAFT'],
  ['2027-01-05T14:00:00Z', null, eight, 'MISSED'],
  [null, null, eight, 'MISSED'],
  ['2027-01-05T14:00:00Z', '2027-01-06T00:59:59.999Z', '2027-01-06T00:59:59.999Z', 'SENT'],
  ['2027-01-05T14:00:00Z', '2027-01-06T00:59:59.999Z', eight, 'LOCKED'],
  ['2027-01-05T14:00:00Z', eight, eight, 'SENT_LATE'],
  ['2027-01-05T14:00:00Z', '2027-01-09T01:00:00Z', '2027-01-10T01:00:00Z', 'SENT_LATE'],
])('saved %s, sent %s, seen at %s: %s', async (saved, sentAt, at, state) => {
  const { rows } = await deps.db.execute<{ state: string; locked: boolean }>(sql`
    select learning_report_state(${saved}::timestamptz, ${sentAt}::timestamptz, ${eight}::timestamptz, ${at}::timestamptz) as state,
      learning_report_is_locked(${sentAt}::timestamptz, ${eight}::timestamptz, ${at}::timestamptz) as locked`)
  expect(rows[0]).toEqual({ state, locked: state === 'LOCKED' || state === 'SENT_LATE' })
})

/** Another transaction holds the report, and the clock passes 8:00 before it lets go. */
async function passLockWhile(lessonId: string, work: () => Promise<unknown>) {
  let running: Promise<unknown> | undefined
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`select from learning_reports where lesson_id = ${lessonId} for update`)
    running = work()
    await untilQueriesWait(deps, 2)
    await tx.execute(sql`update learning_reports set locks_at = now() - interval '1 second', ends_at = now() - interval '9 hours',
      sent_at = case when sent_at is not null then now() - interval '1 hour' end where lesson_id = ${lessonId}`)
  })
  return running
}

test('sending while it becomes 8:00 is late, once, and an edit is refused', async () => {
  const { lessonId, teacher, child, adult } = await heldLesson()
  await save(teacher, lessonId, child, { good: 'Tốt' })
  await sentReport(teacher, lessonId, adult)
  const answers = (await passLockWhile(lessonId, () =>
    Promise.all([send(teacher, lessonId, child), save(teacher, lessonId, adult, { good: 'Khác', revision: 1 })]),
  )) as [Awaited<ReturnType<typeof send>>, Awaited<ReturnType<typeof save>>]
  expect(answers[0].data.report.state).toBe('SENT_LATE')
  expect(answers[1].code).toBe('REPORT_LOCKED')
  expect((await read(teacher, lessonId, adult)).data.text.good).toBe('Con làm tốt. Con hăng hái.')
})

test('of ten taps on “send” one sends, and the family is told once', async () => {
  const { lessonId, teacher, child, mother } = await heldLesson()
  await save(teacher, lessonId, child, { good: 'Tốt' })
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(teacher, lessonId, child)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'REPORT_SENT')).toHaveLength(9)
  expect((await noticesOf(mother)).map(({ type }) => type)).toEqual(['REPORT_SENT'])
})

test('two pages save: the second is told, and loses nothing', async () => {
  const { lessonId, teacher, child } = await heldLesson()
  const answers = await Promise.all(['Một', 'Hai'].map((good) => save(teacher, lessonId, child, { good })))
  expect(answers.map(({ code }) => code ?? 'saved').toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['REPORT_CHANGED', 'saved'])
  expect((await save(teacher, lessonId, child, { good: 'Ba', revision: 1 })).data).toMatchObject({ revision: 2, state: 'DRAFT' })
  expect((await send(teacher, lessonId, child, { revision: 1 })).code).toBe('REPORT_CHANGED')
})

test('“send, next” goes through the class and ends', async () => {
  const { lessonId, teacher, child, adult } = await heldLesson()
  for (const learner of [child, adult]) await save(teacher, lessonId, learner, { good: 'Tốt' })
  expect((await send(teacher, lessonId, child)).data.next).toEqual(which(lessonId, adult))
  expect((await send(teacher, lessonId, adult)).data.next).toBeNull()
})

test('nothing is no report, all parts together have a limit, and a voice alone is enough', async () => {
  const { lessonId, teacher, child, mother } = await heldLesson()
  await save(teacher, lessonId, child, { good: '   ' })
  expect((await send(teacher, lessonId, child)).code).toBe('REPORT_EMPTY')
  expect((await save(teacher, lessonId, child, { good: 'a'.repeat(2000), letter: 'b'.repeat(2001), revision: 1 })).status).toBe(400)
  const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(500)])
  const voice = await sent(teacher, { purpose: 'REPORT_VOICE', fileName: 'báo cáo.ogg', bytes: ogg })
  expect((await save(mother, lessonId, child, { voiceId: voice.assetId, revision: 1 })).status).toBe(403)
  expect((await save(teacher, lessonId, child, { voiceId: uuidv7(), revision: 1 })).code).toBe('ASSET_NOT_FOUND')
  expect((await save(teacher, lessonId, child, { voiceId: voice.assetId, revision: 1 })).data.voice?.assetId).toBe(voice.assetId)
  expect((await send(teacher, lessonId, child, { revision: 2 })).data.report).toMatchObject({ state: 'SENT' })
  expect((await save(teacher, lessonId, child, { revision: 2 })).code).toBe('REPORT_EMPTY')
  const replaced = await save(teacher, lessonId, child, { good: 'Thay bằng chữ', revision: 2 })
  expect(replaced.data).toMatchObject({ voice: null, state: 'SENT' })
  const { rows } = await deps.db.execute(sql`select status from assets where id = ${voice.assetId}`)
  expect(rows).toEqual([{ status: 'DELETED' }])
})

test('a lesson that turns out not to have been held takes unsent reports away, and keeps what was sent', async () => {
  const { lessonId, teacher, child, adult } = await heldLesson()
  await sentReport(teacher, lessonId, child)
  await save(teacher, lessonId, adult, { good: 'Nháp' })
  await moved(sql`update lessons set state = 'NOT_HELD', release_at = null where id = ${lessonId}`)
  await followLesson(deps, lessonId)
  expect((await read(teacher, lessonId, adult)).code).toBe('REPORT_NOT_FOUND')
  expect((await read(teacher, lessonId, child)).data.state).toBe('SENT')
  await moved(sql`update lessons set state = 'HELD', release_at = now() where id = ${lessonId}`)
  await Promise.all([followLesson(deps, lessonId), followLesson(deps, lessonId)])
  expect((await read(teacher, lessonId, adult)).data).toMatchObject({ state: 'DUE', revision: 0 })
})

test('a learner who was excused before the lesson is not reported on', async () => {
  const { lessonId, teacher, adult, child } = await heldLesson()
  await moved(
    sql`update lesson_seats set attendance = 'EXCUSED', excuse = 'Ốm', excused_at = now() where lesson_id = ${lessonId} and learner_id = ${adult.id}`,
  )
  await followLesson(deps, lessonId)
  const { data } = await call(taught.getLessonReports, { as: teacher, params: { lessonId } })
  expect(data.reports.map(({ learner }) => learner.id)).toEqual([child.id])
})

test('templates of a teacher: counted with the report that used them, and nobody else’s', async () => {
  const { lessonId, teacher, child } = await heldLesson()
  const other = await given.teacher()
  const typed = { title: 'Tập trung', field: 'good' as const, text: 'Con tập trung.' }
  const create = (as: typeof teacher, id: string) => call(taught.createReportTemplate, { as, body: { id, ...typed } })
  const [mine, others] = [uuidv7(), uuidv7()]
  await Promise.all([create(teacher, mine), create(teacher, mine), create(other, others)])
  await save(teacher, lessonId, child, { good: typed.text })
  await send(teacher, lessonId, child, { templateIds: [mine, mine, others] })
  const list = async (as: typeof teacher) => (await call(taught.listReportTemplates, { as })).data.items.map(({ id, uses }) => [id, uses])
  expect([await list(teacher), await list(other)]).toEqual([[[mine, 1]], [[others, 0]]])
  const params = { id: mine }
  expect((await call(taught.changeReportTemplate, { as: other, params, body: typed })).code).toBe('REPORT_TEMPLATE_NOT_FOUND')
  expect((await call(taught.deleteReportTemplate, { as: other, params })).code).toBe('REPORT_TEMPLATE_NOT_FOUND')
  expect((await create(other, mine)).code).toBe('REPORT_TEMPLATE_NOT_FOUND')
  expect((await call(taught.changeReportTemplate, { as: teacher, params, body: { ...typed, title: 'Khác' } })).data).toMatchObject({
    title: 'Khác',
    uses: 1,
  })
  expect((await call(taught.deleteReportTemplate, { as: teacher, params })).status).toBe(200)
  expect(await list(teacher)).toEqual([])
})

test('an admin writes in the name of the teacher, with an audit row', async () => {
  const { lessonId, child } = await heldLesson()
  await save(admin, lessonId, child, { good: 'Viết hộ' })
  await send(admin, lessonId, child)
  const { rows } = await deps.db.execute(
    sql`select details->>'did' as did from audit_entries where action = 'report.written-for' and subject_id = ${lessonId} order by id`,
  )
  expect(rows).toEqual([{ did: 'saved' }, { did: 'sent' }])
})
