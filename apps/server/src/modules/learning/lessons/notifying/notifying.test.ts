import { changeNotificationSettings } from '@khue/contracts/people/notification-settings'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lessonWorld } from '#testing/lessons'
import type { TestPerson } from '#testing/people'
import { vnpayEnv } from '#testing/sale'
import { statementsOf } from '#testing/statements'
import { testApp } from '#testing/test-app'
import { decideLessons } from '../deciding/decide-lessons.service.ts'
import { releaseDueLessons } from '../releasing/release-lessons.service.ts'
import { remindOfLessons } from './remind.service.ts'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps, deliverEvents } = base
const admin = await given.admin()
const { soldRun, endAgo, stay, buy, endContestTime } = lessonWorld(base, admin)

const noticesOf = async ({ id }: Pick<TestPerson, 'id'>, kind = 'LESSON\\_%') =>
  (
    await deps.db.execute<{ type: string; content: string; url: string; is_requested: boolean; title: string }>(
      sql`select type, title, content, url, is_requested from notifications where person_id = ${id} and type like ${kind} order by id`,
    )
  ).rows
const typesOf = async (person: Pick<TestPerson, 'id'>) => (await noticesOf(person)).map(({ type }) => type)
const minute = 60_000
/** The first lesson of `soldRun` begins on 5 January 2027 at 18:00 in Vietnam. */
const startsAt = new Date('2027-01-05T11:00:00.000Z')
const before = (minutes: number) => ({ now: new Date(startsAt.getTime() - minutes * minute) })

test('family, buyer and teacher are reminded the evening before, an hour before and at the start, once each', async () => {
  const { lessons, teacher, mother, child, adult } = await soldRun()
  await remindOfLessons(deps, before(23 * 60 + 1)) // 18:59
  expect(await typesOf(mother)).toEqual([])
  for (const minutes of [23 * 60, 20 * 60, 60, 30, 5, 0, -3]) {
    await Promise.all([remindOfLessons(deps, before(minutes)), remindOfLessons(deps, before(minutes))])
  }
  const all = ['LESSON_REMIND_DAY', 'LESSON_REMIND_HOUR', 'LESSON_REMIND_NOW']
  for (const one of [teacher, mother, child, adult]) expect(await typesOf(one)).toEqual(all)
  const [toMother] = await noticesOf(mother)
  expect(toMother).toMatchObject({
    content: `Buổi 1 lớp Toán 9: Hệ phương trình của ${child.name} bắt đầu lúc 18:00 ngày 05/01/2027, cô Bảo dạy.`,
    url: `/account/lessons/${lessons[0]}`,
  })
  expect((await noticesOf(child))[0]?.content).toContain('của bạn bắt đầu')
  expect((await noticesOf(teacher))[0]?.content).toContain('Lớp có 2 học viên.')
})

test('a moved lesson reminds of its new time', async () => {
  const { lessons, mother } = await soldRun()
  await remindOfLessons(deps, before(60))
  await deps.db
    .execute(sql`update lessons set starts_at = starts_at + interval '4 hours', ends_at = ends_at + interval '4 hours', times_revision = 2
    where id = ${lessons[0]!}`)
  await remindOfLessons(deps, before(-3 * 60))
  expect(await typesOf(mother)).toEqual(['LESSON_REMIND_HOUR', 'LESSON_REMIND_HOUR'])
})

test('only who asked for it is woken by the reminder at the start', async () => {
  const { mother, child } = await soldRun()
  expect((await call(changeNotificationSettings, { as: mother, body: { wakesForLessons: true } })).data).toMatchObject({
    wakesForLessons: true,
  })
  for (const minutes of [60, 5]) await remindOfLessons(deps, before(minutes))
  expect((await noticesOf(mother)).map((one) => one.is_requested)).toEqual([false, true])
  expect((await noticesOf(child)).map((one) => one.is_requested)).toEqual([false, false])
})

test('reminding takes as many statements for two learners as for ten', async () => {
  const [few, many] = [await soldRun(), await soldRun()]
  for (let n = 0; n < 8; n += 1) await buy(await given.student(), many.course.code, many.id)
  await deps.db.execute(sql`delete from lesson_reminders`)
  const counts: number[] = []
  for (const { id } of [few, many]) {
    await deps.db.execute(sql`update lessons set state = 'CANCELLED' where ref_id <> ${id} and state = 'PLANNED'`)
    await deps.db.execute(sql`update lessons set state = 'PLANNED' where ref_id = ${id}`)
    counts.push((await statementsOf(() => remindOfLessons(deps, before(60)))).length)
  }
  expect(counts[0]).toBe(counts[1])
})

/** A lesson that began so long ago, by its copy of the times alone: the meeting could pass midnight. */
const begunAgo = (lessonId: string, minutes: number) =>
  deps.db
    .execute(sql`update lessons set starts_at = now() - make_interval(mins => ${minutes}), ends_at = now() - make_interval(mins => ${minutes - 90}),
    started_at = now() - make_interval(mins => ${minutes}) where id = ${lessonId}`)

test('guardians are warned once, ten minutes after the start, of a child who is not there', async () => {
  const { lessons, mother, child, adult } = await soldRun()
  const [first] = lessons
  await begunAgo(first!, 9)
  await remindOfLessons(deps)
  expect(await noticesOf(mother, 'LESSON\\_CHILD%')).toEqual([])
  await begunAgo(first!, 11)
  await remindOfLessons(deps)
  await Promise.all([remindOfLessons(deps), remindOfLessons(deps)])
  const [warning, ...others] = await noticesOf(mother, 'LESSON\\_CHILD%')
  expect(warning?.content).toContain(`${child.name} chưa vào buổi 1`)
  expect(others).toEqual([])
  for (const one of [child, adult]) expect(await noticesOf(one, 'LESSON\\_CHILD%')).toEqual([])
})

test.each(['pressed', 'marked', 'excused', 'not begun'])('guardians are not warned of a child who is %s', async (how) => {
  const { lessons, mother, child } = await soldRun()
  const [first] = lessons
  await begunAgo(first!, 11)
  if (how === 'pressed') await stay(first!, child.id, { from: 1, to: 1, source: 'LINK' })
  if (how === 'not begun') await deps.db.execute(sql`update lessons set started_at = null where id = ${first!}`)
  const attendance = how === 'marked' ? 'LATE' : 'EXCUSED'
  if (how === 'marked' || how === 'excused')
    await deps.db.execute(sql`insert into lesson_seats (lesson_id, learner_id, attendance) values (${first!}, ${child.id}, ${attendance})`)
  await remindOfLessons(deps)
  expect(await noticesOf(mother, 'LESSON\\_CHILD%')).toEqual([])
})

test('a teacher is asked once to declare a lesson without evidence', async () => {
  const { lessons, teacher } = await soldRun()
  await endAgo(lessons[0]!, 31)
  await decideLessons(deps)
  for (let n = 0; n < 2; n += 1) await remindOfLessons(deps)
  expect(await noticesOf(teacher)).toMatchObject([{ type: 'LESSON_TO_DECLARE', url: `/account/lessons/${lessons[0]}` }])
})

test('a held lesson gives the family its receipt, and its release says what moved to whom', async () => {
  const { lessons, teacher, mother, child, adult } = await soldRun()
  const [first] = lessons
  await endAgo(first!, 31)
  for (const who of [teacher, child]) await stay(first!, who.id)
  await decideLessons(deps)
  await deliverEvents()
  for (const one of [mother, child, adult]) expect(await typesOf(one)).toEqual(['LESSON_HELD'])
  await endContestTime(first!)
  await Promise.all([releaseDueLessons(deps), releaseDueLessons(deps)])
  await deliverEvents()
  expect((await noticesOf(mother)).at(-1)?.content).toContain(`của ${child.name}: 250.000đ đã chuyển cho cô Bảo.`)
  for (const one of [child, adult]) expect(await typesOf(one)).toEqual(['LESSON_HELD', 'LESSON_RELEASED'])
  expect((await noticesOf(teacher)).map(({ content }) => content)).toEqual([
    expect.stringContaining('2 học viên: 400.000đ đã vào số tiền Khuê trả cho bạn.'),
  ])
})

test('a lesson that was not held offers a make-up or the money to the family, and asks the teacher for a time', async () => {
  const { lessons, teacher, mother, child } = await soldRun()
  await endAgo(lessons[0]!, 31)
  await stay(lessons[0]!, child.id)
  await decideLessons(deps)
  await deliverEvents()
  expect((await noticesOf(mother)).map(({ content }) => content)).toEqual([expect.stringContaining('hoặc nhận lại tiền')])
  expect((await noticesOf(teacher)).map(({ content }) => content)).toEqual([expect.stringContaining('hẹn giờ dạy bù')])
})
