import * as problems from '@khue/contracts/learning/lesson-problems'
import * as contract from '@khue/contracts/learning/lessons'
import { claimWorkItem } from '@khue/contracts/people/work-items'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lessonWorld } from '#testing/lessons'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { decideLessons } from '../deciding/decide-lessons.service.ts'
import { releaseDueLessons } from '../releasing/release-lessons.service.ts'
import { endOverdueProblems } from './decide-problems.service.ts'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps } = base
const [admin, second] = [await given.admin(), await given.admin()]
const { soldRun, endAgo, stay, seats, lesson, endContestTime } = lessonWorld(base, admin)
type Person = Awaited<ReturnType<typeof given.parent>>

async function heldLesson({ source = 'ROOM' } = {}) {
  const sold = await soldRun()
  const id = sold.lessons[0]!
  await endAgo(id, 31)
  for (const who of [sold.teacher, sold.child, sold.adult]) await stay(id, who.id, { source: who === sold.teacher ? source : 'ROOM' })
  await decideLessons(deps)
  expect((await lesson(id)).state).toBe('HELD')
  return { ...sold, id }
}
const reason = 'Thầy vào muộn nửa giờ'
const contest = (as: Person, id: string, learner: string) => call(contract.contestLesson, { as, params: { id, learner }, body: { reason } })
const withdraw = (as: Person, id: string, learner: string) => call(contract.withdrawContest, { as, params: { id, learner } })
const answer = (as: Person, id: string, learner: string) =>
  call(contract.answerContest, { as, params: { id, learner }, body: { answer: 'Tôi đã dạy bù cuối giờ.' } })
const decide = (as: Person, id: string, outcome: 'FOR_FAMILY' | 'FOR_TEACHER') =>
  call(problems.decideLessonProblem, { as, params: { id }, body: { outcome, reason: 'Đã đối chiếu' } })
const moneyOf = async (id: string, learner: string) => (await seats(id)).find(({ learner_id: one }) => one === learner)?.money

test('a contest stops the money of one seat, until it is withdrawn', async () => {
  const { id, mother, child, adult } = await heldLesson()
  expect((await contest(await given.parent(), id, child.id)).code).toBe('LESSON_NOT_FOUND')
  expect((await withdraw(mother, id, child.id)).code).toBe('LESSON_CONTEST_NOT_FOUND')
  expect((await contest(mother, id, child.id)).data).toMatchObject({ state: 'OPEN', reason })
  expect((await contest(mother, id, child.id)).code).toBe('LESSON_CONTEST_EXISTS')
  await endContestTime(id)
  await releaseDueLessons(deps)
  expect([await moneyOf(id, child.id), await moneyOf(id, adult.id)]).toEqual(['CONTESTED', 'RELEASED'])
  expect((await withdraw(mother, id, child.id)).data).toMatchObject({ state: 'WITHDRAWN' })
  expect((await withdraw(mother, id, child.id)).code).toBe('LESSON_PROBLEM_ANSWERED')
  await releaseDueLessons(deps)
  expect([await moneyOf(id, child.id), (await lesson(id)).state]).toEqual(['RELEASED', 'COMPLETED'])
  expect((await contest(mother, id, child.id)).code).toBe('LESSON_CONTEST_OVER')
})

test('an admin decides with the facts of both sides, once', async () => {
  const { id, mother, child, adult, teacher } = await heldLesson()
  const ofChild = (await contest(mother, id, child.id)).data
  const ofAdult = (await contest(adult, id, adult.id)).data
  expect((await answer(await given.teacher(), id, child.id)).code).toBe('LESSON_CONTEST_NOT_FOUND')
  expect((await answer(teacher, id, child.id)).data).toMatchObject({ answer: 'Tôi đã dạy bù cuối giờ.' })
  const queue = (await call(problems.listLessonProblems, { as: admin, query: {} })).data.items
  expect(queue.map((one) => one.id)).toEqual(expect.arrayContaining([ofChild.id, ofAdult.id]))
  const facts = (await call(problems.getLessonProblem, { as: admin, params: { id: ofChild.id } })).data
  expect(facts).toMatchObject({
    reason,
    learner: { id: child.id },
    lesson: { id },
    isMeasured: true,
    detail: { id, teaching: { isOwn: false } },
  })
  expect((await call(problems.getLessonProblem, { as: mother, params: { id: ofChild.id } })).status).toBe(403)

  expect((await decide(admin, ofChild.id, 'FOR_FAMILY')).data).toEqual({ state: 'FOR_FAMILY' })
  expect((await decide(admin, ofChild.id, 'FOR_TEACHER')).code).toBe('LESSON_PROBLEM_ANSWERED')
  expect((await answer(teacher, id, child.id)).code).toBe('LESSON_PROBLEM_ANSWERED')
  await decide(second, ofAdult.id, 'FOR_TEACHER')
  expect((await contest(adult, id, adult.id)).code).toBe('LESSON_CONTEST_EXISTS')
  await endContestTime(id)
  await releaseDueLessons(deps)
  expect([await moneyOf(id, child.id), await moneyOf(id, adult.id)]).toEqual(['OWED', 'RELEASED'])
  expect((await call(contract.getLesson, { as: mother, params: { id } })).data.seats[0]).toMatchObject({
    money: { state: 'OWED' },
    can: { takeMoneyBack: true },
  })
  expect(
    (await call(problems.listAllLessons, { as: admin, query: { teacherId: teacher.id, state: 'COMPLETED' } })).data.items,
  ).toMatchObject([{ id, roster: 2, problems: 2 }])
})

test('what no admin decides in time ends for the family, unless a room saw the teacher', async () => {
  const measured = await heldLesson()
  await contest(measured.mother, measured.id, measured.child.id)
  const declared = await soldRun()
  const id = declared.lessons[0]!
  await endAgo(id, 31)
  const [{ starts, ends }] = (
    await deps.db.execute<{ starts: string; ends: string }>(
      sql`select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as starts, to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ends from lessons where id = ${id}`,
    )
  ).rows as [{ starts: string; ends: string }]
  await call(contract.declareLesson, {
    as: declared.teacher,
    params: { id },
    body: { from: new Date(Date.parse(starts) + 1000).toISOString(), to: ends, reason: 'Dạy qua Zoom' },
  })
  await contest(declared.mother, id, declared.child.id)
  await deps.db.execute(sql`update lesson_problems set due_at = now() - interval '1 second' where state = 'OPEN'`)
  await Promise.all([endOverdueProblems(deps), endOverdueProblems(deps)])
  expect(await moneyOf(measured.id, measured.child.id)).toBe('HELD')
  expect(await moneyOf(id, declared.child.id)).toBe('OWED')
})

test('a contest and the release never both win', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, mother, child } = await heldLesson()
    await deps.db.execute(sql`update lessons set release_at = now() + interval '30 milliseconds' where id = ${id}`)
    const [told] = await Promise.all([contest(mother, id, child.id), releaseDueLessons(deps)])
    await expect
      .poll(async () => (await deps.db.execute(sql`select release_at <= now() as due from lessons where id = ${id}`)).rows[0])
      .toEqual({ due: true })
    await releaseDueLessons(deps)
    expect(await moneyOf(id, child.id)).toBe(told.status === 200 ? 'CONTESTED' : 'RELEASED')
  }
})

test('an admin decides neither a claimed case nor one of the own household', async () => {
  const { id, mother, child, teacher } = await heldLesson()
  const problem = (await contest(mother, id, child.id)).data
  await call(claimWorkItem, { as: second, params: { kind: 'LESSON_PROBLEM', refId: problem.id } })
  expect((await decide(admin, problem.id, 'FOR_TEACHER')).code).toBe('WORK_ITEM_CLAIMED')
  await deps.db.execute(sql`insert into guardianships (guardian_id, child_id) values (${second.id}, ${teacher.id})`)
  expect((await decide(second, problem.id, 'FOR_TEACHER')).code).toBe('OWN_CASE')
})

test('a withdrawal and a decision at the same moment: one of them wins, and both get an answer', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id, mother, child } = await heldLesson()
    const problem = (await contest(mother, id, child.id)).data
    const [withdrawn, decided] = await Promise.all([withdraw(mother, id, child.id), decide(admin, problem.id, 'FOR_FAMILY')])
    expect([withdrawn.status, decided.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await moneyOf(id, child.id)).toBe(withdrawn.status === 200 ? 'HELD' : 'OWED')
  }
})
