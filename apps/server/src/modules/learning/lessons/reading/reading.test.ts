import { getLesson, listLessons } from '@khue/contracts/learning/lessons'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lessonWorld } from '#testing/lessons'
import { vnpayEnv } from '#testing/sale'
import { statementsOf } from '#testing/statements'
import { testApp } from '#testing/test-app'
import { decideLessons } from '../deciding/decide-lessons.service.ts'
import { releaseDueLessons } from '../releasing/release-lessons.service.ts'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps } = base
const admin = await given.admin()
const { soldRun, endAgo, stay, endContestTime, buy } = lessonWorld(base, admin)

const read = (as: Parameters<typeof buy>[0] | undefined, id: string) => call(getLesson, { ...(as && { as }), params: { id } })

test('a family sees the lessons of its children, a teacher those that they teach, and strangers none of them', async () => {
  const { id, course, lessons, mother, child, teacher, adult } = await soldRun()
  const [first] = lessons
  const ofMother = (await call(listLessons, { as: mother, query: {} })).data
  expect(ofMother.items.map(({ id }) => id)).toEqual(lessons)
  expect(ofMother.items[0]).toMatchObject({
    number: 1,
    lessons: 4,
    title: 'Toán 9: Hệ phương trình',
    state: 'UPCOMING',
    roster: 2,
    teacher: { id: teacher.id },
    learners: [{ id: child.id }],
  })
  expect((await call(listLessons, { as: child, query: {} })).data.items).toHaveLength(4)
  expect((await call(listLessons, { as: mother, query: { learnerId: adult.id } })).code).toBe('LESSON_NOT_FOUND')
  expect((await call(listLessons, { as: teacher, query: {} })).data.items).toEqual([])
  expect((await call(listLessons, { as: teacher, query: { role: 'TEACHER' } })).data.items.map(({ id }) => id)).toEqual(lessons)

  const stranger = await given.parent()
  for (const [as, id] of [
    [stranger, first!],
    [await given.teacher(), first!],
    [mother, '00000000-0000-7000-8000-000000000000'],
  ] as const)
    expect(await read(as, id)).toMatchObject({ status: 404, code: 'LESSON_NOT_FOUND' })

  const seen = (await read(mother, lessons[1]!)).data
  expect(seen).toMatchObject({ teaching: null, previousId: lessons[0], nextId: lessons[2], roster: 2, present: 0, waitMinutes: 15 })
  expect(seen.seats).toMatchObject([
    {
      learner: { id: child.id },
      attendance: 'EXPECTED',
      money: { state: 'NONE', amount: 250_000, releaseAt: null },
      can: { excuse: true, contest: false, takeMakeUp: false, takeMoneyBack: false },
    },
  ])
  expect((await read(teacher, first!)).data).toMatchObject({
    seats: [],
    previousId: null,
    teaching: { isOwn: true, can: { start: false, stop: false, declare: false, mark: false, planMakeUp: false } },
  })
  expect((await read(admin, first!)).data.teaching).toMatchObject({ isOwn: false, seats: { length: 2 } })
  const ofClass = { id, courseId: course.id, teacher: { id: teacher.id } }
  expect((await read(teacher, first!)).data.teaching).toMatchObject({ class: ofClass, can: { move: true, substitute: false } })
  expect((await read(admin, first!)).data.teaching).toMatchObject({ class: ofClass, can: { move: true, substitute: true } })
})

test("a child's own view has no money", async () => {
  const { lessons, child, adult } = await soldRun()
  expect((await read(child, lessons[0]!)).data.seats).toMatchObject([{ learner: { id: child.id }, money: null }])
  expect((await read(adult, lessons[0]!)).data.seats).toMatchObject([{ money: { amount: 250_000 } }])
})

test('after a lesson the family reads what was measured, until when it may contest, and what was paid', async () => {
  const { lessons, mother, child, teacher } = await soldRun()
  const [first] = lessons
  await endAgo(first!, 31)
  await stay(first!, teacher.id)
  await stay(first!, child.id, { from: 12, to: 90 })
  await decideLessons(deps)
  const held = (await read(mother, first!)).data
  expect(held).toMatchObject({
    state: 'HELD',
    because: 'Giáo viên dạy đủ thời gian.',
    present: 1,
    roster: 2,
    teacherStays: [{ source: 'ROOM' }],
  })
  expect(held.seats).toMatchObject([
    {
      attendance: 'LATE',
      minutes: 78,
      stays: [{ source: 'ROOM' }],
      money: { state: 'HELD', amount: 250_000, releaseAt: expect.any(String) },
      can: { contest: true },
    },
  ])
  await endContestTime(first!)
  expect((await read(mother, first!)).data.seats[0]!.can.contest).toBe(false)
  await releaseDueLessons(deps)
  expect((await read(mother, first!)).data).toMatchObject({
    state: 'COMPLETED',
    seats: [{ money: { state: 'RELEASED', amount: 250_000, releaseAt: null } }],
  })
  expect((await call(listLessons, { as: mother, query: { when: 'PAST' } })).data.items.map(({ id }) => id)).toEqual([first])
  expect((await call(listLessons, { as: mother, query: {} })).data.items).toHaveLength(3)
})

test('a learner who left keeps the lessons that they had a seat in', async () => {
  const { lessons, id, child, mother, teacher } = await soldRun()
  const [first, second] = lessons
  await endAgo(first!, 31)
  await stay(first!, teacher.id)
  await decideLessons(deps)
  await deps.db.execute(sql`update seat_holds set state = 'RELEASED', ended_at = now() where batch_id = ${id} and learner_id = ${child.id}`)
  expect((await call(listLessons, { as: mother, query: { when: 'PAST' } })).data.items.map(({ id }) => id)).toEqual([first])
  expect((await call(listLessons, { as: mother, query: {} })).data.items).toEqual([])
  expect((await read(mother, first!)).data).toMatchObject({ nextId: null })
  expect((await read(mother, second!)).code).toBe('LESSON_NOT_FOUND')
})

test('a teacher finds the lessons that wait to be declared', async () => {
  const { lessons, teacher, mother } = await soldRun()
  const [first] = lessons
  await endAgo(first!, 31)
  await decideLessons(deps)
  const query = { role: 'TEACHER', when: 'TO_DECLARE' } as const
  expect((await call(listLessons, { as: teacher, query })).data.items).toMatchObject([{ id: first, state: 'ENDED' }])
  expect((await read(teacher, first!)).data.teaching!.can).toMatchObject({ declare: true, start: false, stop: false, mark: true })
  expect((await call(listLessons, { as: mother, query: { when: 'TO_DECLARE' } })).data.items).toEqual([])
})

test('pages follow each other without gaps', async () => {
  const { lessons, mother, id } = await soldRun()
  await deps.db.execute(sql`insert into lessons (id, kind, ref_id, teacher_id, starts_at, ends_at, times_revision, rule_from_on)
    select gen_random_uuid(), kind, ref_id, teacher_id, starts_at, ends_at, 1, rule_from_on from lessons, generate_series(1, 25) where id = ${lessons[0]!}`)
  const query = { refId: id }
  const one = (await call(listLessons, { as: mother, query })).data
  const two = (await call(listLessons, { as: mother, query: { ...query, cursor: one.nextCursor! } })).data
  expect(new Set([...one.items, ...two.items].map((item) => item.id)).size).toBe(29)
  expect([one.items.length, two.items.length, two.nextCursor]).toEqual([20, 9, undefined])
  expect((await call(listLessons, { as: mother, query: { ...query, when: 'PAST', cursor: one.nextCursor! } })).code).toBe(
    'LIST_CURSOR_INVALID',
  )
})

const count = async (work: () => Promise<unknown>) => (await statementsOf(work)).length

test('a lesson takes six statements and a list four, however many learners there are', async () => {
  const { lessons, mother, teacher, id, course } = await soldRun()
  const sizes = async () => [
    await count(() => read(mother, lessons[0]!)),
    await count(() => read(teacher, lessons[0]!)),
    await count(() => call(listLessons, { as: mother, query: {} })),
    await count(() => call(listLessons, { as: teacher, query: { role: 'TEACHER' } })),
  ]
  const few = await sizes()
  for (let n = 0; n < 6; n += 1) await buy(mother, course.code, id, await given.student({ guardianId: mother.id }))
  expect(await sizes()).toEqual(few)
  expect((await read(mother, lessons[0]!)).data.seats).toHaveLength(7)
  expect(few.map((n, at) => n <= (at < 2 ? 6 : 4))).toEqual([true, true, true, true])
})
