import * as contract from '@khue/contracts/learning/lessons'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { atDatabaseTime } from '#testing/database-time'
import { lessonWorld } from '#testing/lessons'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { decideLessons } from '../deciding/decide-lessons.service.ts'
import { mayCorrect } from './teaching.repository.ts'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps } = base
const admin = await given.admin()
const { soldRun, endAgo, lesson, stay } = lessonWorld(base, admin)
type Person = Awaited<ReturnType<typeof given.teacher>>

const start = (as: Person, id: string) => call(contract.startLesson, { as, params: { id } })
const stop = (as: Person, id: string) => call(contract.stopLesson, { as, params: { id } })
type Mark = Parameters<typeof markBody>[0]
const markBody = (body: {
  attendance: 'PRESENT' | 'LATE' | 'ABSENT'
  was: 'EXPECTED' | 'EXCUSED' | 'PRESENT' | 'LATE' | 'ABSENT'
  reason?: string
}) => body
const mark = (as: Person, id: string, learner: string, body: Mark) => call(contract.markAttendance, { as, params: { id, learner }, body })
const excuse = (as: Person, id: string, learner: string, reason: string | null = 'Con sốt') =>
  call(contract.excuseFromLesson, { as, params: { id, learner }, body: { reason } })
const link = (as: Person, id: string, url: string | null, isForAll = false) =>
  call(contract.setLessonLink, { as, params: { id }, body: { url, isForAll } })
const declare = async (as: Person, id: string, minutes = { from: 0, to: 90 }) => {
  const [row] = (
    await deps.db.execute<{ starts: number }>(
      sql`select extract(epoch from starts_at)::float8 * 1000 as starts from lessons where id = ${id}`,
    )
  ).rows
  const at = (minute: number) => new Date(row!.starts + minute * 60_000).toISOString()
  return call(contract.declareLesson, {
    as,
    params: { id },
    body: { from: at(minutes.from), to: at(minutes.to), reason: 'Mạng của trung tâm hỏng' },
  })
}

test('a teacher starts and stops a lesson by the server’s clock', async () => {
  const { lessons, teacher } = await soldRun()
  const [first] = lessons
  expect((await start(teacher, first!)).code).toBe('LESSON_NOT_OPEN')
  expect((await stop(teacher, first!)).code).toBe('LESSON_STATE_CHANGED')
  await endAgo(first!, -95) // begins in five minutes
  expect((await start(await given.teacher(), first!)).code).toBe('LESSON_NOT_FOUND')
  expect((await start(teacher, first!)).data).toEqual({ state: 'UPCOMING' })
  const { started_at: startedAt } = await lesson(first!)
  await start(teacher, first!)
  await endAgo(first!, -60)
  expect((await stop(teacher, first!)).data).toEqual({ state: 'ONGOING' })
  await stop(teacher, first!)
  expect((await lesson(first!)).started_at).toEqual(startedAt)
  const stays = (await call(contract.getLesson, { as: teacher, params: { id: first! } })).data
  expect(stays).toMatchObject({ teacherStays: [{ source: 'TEACHER' }], teaching: { can: { start: true, stop: false } } })
  await endAgo(first!, 5)
  expect((await start(teacher, first!)).code).toBe('LESSON_STATE_CHANGED')
})

test('a second start after a stop counts only the time of each', async () => {
  const { lessons, teacher } = await soldRun()
  const [first] = lessons
  await endAgo(first!, -30)
  await start(teacher, first!)
  await deps.db.execute(sql`update lessons set started_at = now() - interval '50 minutes' where id = ${first!}`)
  await stop(teacher, first!)
  await start(teacher, first!)
  await stop(teacher, first!)
  const [, second] = (await call(contract.getLesson, { as: teacher, params: { id: first! } })).data.teacherStays
  expect(Date.parse(second!.to) - Date.parse(second!.from)).toBeLessThan(60_000)
})

test('a room’s address is pasted for one lesson or all to come, and given to who belongs to it', async () => {
  const { lessons, teacher, mother, child, adult } = await soldRun()
  const [first, second] = lessons
  const url = 'https://meet.google.com/abc-defg-hij'
  expect(
    (await call(contract.setLessonLink, { as: teacher, params: { id: first! }, body: { url: 'https://evil.example/x' } })).status,
  ).toBe(400)
  expect((await link(teacher, second!, url, true)).data).toEqual({ lessons: 3 })
  const join = (as: Person, id: string, learnerId?: string) =>
    call(contract.joinLesson, { as, params: { id }, body: learnerId ? { learnerId } : {} })
  expect((await join(adult, first!)).code).toBe('LESSON_NOT_OPEN')
  await endAgo(first!, -80)
  expect((await join(adult, first!)).code).toBe('LESSON_NO_LINK')
  await link(teacher, first!, url)
  expect((await join(adult, first!)).data).toEqual({ url })
  expect((await join(mother, first!, child.id)).data).toEqual({ url })
  expect((await join(mother, first!)).code).toBe('LESSON_NOT_FOUND')
  expect((await join(await given.parent(), first!, child.id)).code).toBe('LESSON_NOT_FOUND')
  const seen = (await call(contract.getLesson, { as: mother, params: { id: first! } })).data
  expect(seen).toMatchObject({ present: 0, seats: [{ attendance: 'EXPECTED', stays: [{ source: 'LINK' }] }] }) // a press is no presence
})

test('a teacher declares a lesson that the server did not see, within its times', async () => {
  const { lessons, teacher, child } = await soldRun()
  const [first] = lessons
  expect((await declare(teacher, first!)).code).toBe('LESSON_STATE_CHANGED')
  await endAgo(first!, 31)
  expect((await declare(teacher, first!, { from: -11, to: 90 })).code).toBe('LESSON_MINUTES_TOO_MANY')
  expect((await declare(teacher, first!, { from: 0, to: 125 })).code).toBe('LESSON_MINUTES_TOO_MANY')
  expect((await declare(teacher, first!, { from: 60, to: 60 })).code).toBe('LESSON_MINUTES_TOO_MANY')
  expect((await declare(await given.teacher(), first!)).code).toBe('LESSON_NOT_FOUND')
  expect((await declare(teacher, first!)).data).toEqual({ state: 'HELD' })
  expect((await declare(teacher, first!)).code).toBe('LESSON_STATE_CHANGED')
  const seen = (await call(contract.getLesson, { as: child, params: { id: first! } })).data
  expect(seen).toMatchObject({
    because: 'Giáo viên xác nhận đã dạy.',
    teacherStays: [{ source: 'DECLARED', reason: 'Mạng của trung tâm hỏng' }],
  })
})

test('attendance is corrected with a reason, and both values stay', async () => {
  const { lessons, teacher, child, mother } = await soldRun()
  const [first] = lessons
  expect((await mark(teacher, first!, child.id, { attendance: 'PRESENT', was: 'EXPECTED' })).code).toBe('LESSON_NOT_OPEN')
  await endAgo(first!, -10)
  expect((await mark(teacher, first!, mother.id, { attendance: 'PRESENT', was: 'EXPECTED' })).code).toBe('LESSON_NOT_FOUND')
  const twice = await Promise.all([1, 2].map(() => mark(teacher, first!, child.id, { attendance: 'ABSENT', was: 'EXPECTED' })))
  expect(twice.map(({ code }) => code ?? 'marked').toSorted()).toEqual(['LESSON_ATTENDANCE_CHANGED', 'marked'])
  expect((await mark(teacher, first!, child.id, { attendance: 'LATE', was: 'ABSENT' })).code).toBe('LESSON_CORRECTION_REASON')
  const stale = await mark(teacher, first!, child.id, { attendance: 'LATE', was: 'PRESENT', reason: 'Vào muộn' })
  expect(stale).toMatchObject({ status: 409, code: 'LESSON_ATTENDANCE_CHANGED', details: { attendance: 'ABSENT' } })
  expect((await mark(teacher, first!, child.id, { attendance: 'LATE', was: 'ABSENT', reason: 'Vào muộn' })).data).toEqual({
    attendance: 'LATE',
  })
  expect((await call(contract.getLesson, { as: mother, params: { id: first! } })).data.seats[0]).toMatchObject({
    attendance: 'LATE',
    corrections: [{ from: 'ABSENT', to: 'LATE', reason: 'Vào muộn', by: teacher.name }],
  })
})

test('attendance can be corrected until eight of the next day', async () => {
  const { lessons } = await soldRun() // on 5 January 2027
  const at = (moment: string) => atDatabaseTime(deps, moment, (deps) => mayCorrect(deps.db, lessons[0]!, 8))
  expect([await at('2027-01-06T00:59:59.999Z'), await at('2027-01-06T01:00:00.000Z')]).toEqual([true, false])
})

test('a cancelled lesson is not marked', async () => {
  const { lessons, teacher, child } = await soldRun()
  await endAgo(lessons[0]!, 10)
  await deps.db.execute(sql`update lessons set state = 'CANCELLED' where id = ${lessons[0]!}`)
  expect((await mark(teacher, lessons[0]!, child.id, { attendance: 'ABSENT', was: 'EXPECTED' })).code).toBe('LESSON_STATE_CHANGED')
})

test('a family excuses a child before the lesson, and takes it back; a measured absence stays excused', async () => {
  const { lessons, teacher, mother, child, adult } = await soldRun()
  const [first] = lessons
  expect((await excuse(adult, first!, child.id)).code).toBe('LESSON_NOT_FOUND')
  expect((await excuse(mother, first!, child.id)).data).toEqual({ excuse: 'Con sốt' })
  expect((await excuse(mother, first!, child.id, null)).data).toEqual({ excuse: null })
  await excuse(mother, first!, child.id)
  await endAgo(first!, 31)
  expect((await excuse(mother, first!, child.id, null)).code).toBe('LESSON_EXCUSE_LATE')
  for (const who of [teacher, adult]) await stay(first!, who.id)
  await decideLessons(deps)
  expect((await call(contract.getLesson, { as: mother, params: { id: first! } })).data.seats[0]).toMatchObject({
    attendance: 'EXCUSED',
    money: { state: 'HELD' },
    can: { contest: true, takeMakeUp: true },
  })
})

test('an admin stands in for a teacher, but not in the own household', async () => {
  const { lessons, teacher } = await soldRun()
  await endAgo(lessons[0]!, -60)
  expect((await start(admin, lessons[0]!)).status).toBe(200)
  await deps.db.execute(sql`insert into guardianships (guardian_id, child_id) values (${admin.id}, ${teacher.id})`)
  expect((await stop(admin, lessons[0]!)).code).toBe('OWN_CASE')
})
