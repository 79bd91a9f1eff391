import { answerContest, contestLesson } from '@khue/contracts/learning/lessons'
import { countTaughtLessons, listContestsToAnswer, listLessonsOfClass } from '@khue/contracts/learning/taught-lessons'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lessonWorld } from '#testing/lessons'
import { vnpayEnv } from '#testing/sale'
import { statementsOf } from '#testing/statements'
import { testApp } from '#testing/test-app'
import { decideLessons } from '../deciding/decide-lessons.service.ts'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps } = base
const admin = await given.admin()
const { soldRun, endAgo, stay } = lessonWorld(base, admin)

/** The first lesson was taught, the second ended and waits for its teacher. */
async function begunRun() {
  const run = await soldRun()
  const [first, second] = run.lessons
  await endAgo(first!, 60 * 24)
  for (const who of [run.teacher, run.child, run.adult]) await stay(first!, who.id)
  await endAgo(second!, 90)
  await decideLessons(deps)
  return run
}

test('a teacher sees of each class how many lessons were held, how many wait, and which is next', async () => {
  const { id, teacher, lessons } = await begunRun()
  const query = { refIds: [id] }
  const own = await call(countTaughtLessons, { as: teacher, query })
  expect(own.data.items).toEqual([
    { refId: id, lessons: 4, held: 1, notHeld: 0, toCome: 2, seats: 2, attended: 2, toDeclare: 1, nextId: lessons[2] },
  ])
  expect((await call(countTaughtLessons, { as: admin, query })).data).toEqual(own.data)
  expect((await call(countTaughtLessons, { as: await given.teacher(), query })).data.items).toEqual([])
  expect((await call(countTaughtLessons, { as: teacher, query: {} })).data.items).toEqual([])
})

test('the meetings of a class come with the states of their lessons, for its teacher and admins alone', async () => {
  const { id: refId, teacher, mother, child, lessons } = await begunRun()
  await call(contestLesson, { as: mother, params: { id: lessons[0]!, learner: child.id }, body: { reason: 'Cô vào muộn.' } })
  const { items } = (await call(listLessonsOfClass, { as: teacher, params: { refId } })).data
  expect(items).toEqual([
    { id: lessons[0], state: 'HELD', isToDeclare: false, problems: 1 },
    { id: lessons[1], state: 'ENDED', isToDeclare: true, problems: 0 },
    { id: lessons[2], state: 'UPCOMING', isToDeclare: false, problems: 0 },
    { id: lessons[3], state: 'UPCOMING', isToDeclare: false, problems: 0 },
  ])
  expect((await call(listLessonsOfClass, { as: admin, params: { refId } })).data.items).toEqual(items)
  expect((await call(listLessonsOfClass, { as: await given.teacher(), params: { refId } })).data.items).toEqual([])
  expect((await call(listLessonsOfClass, { as: mother, params: { refId } })).status).toBe(403)
})

test('a substitute sees the whole class, whose teacher before still sees it', async () => {
  const { id: refId, teacher, lessons } = await begunRun()
  const substitute = await given.teacher()
  await deps.db.execute(sql`update lessons set teacher_id = ${substitute.id} where id = ${lessons[3]!}`)
  for (const as of [teacher, substitute]) expect((await call(listLessonsOfClass, { as, params: { refId } })).data.items).toHaveLength(4)
  const query = { refIds: [refId] }
  expect((await call(countTaughtLessons, { as: substitute, query })).data.items).toMatchObject([{ lessons: 1, held: 0 }])
})

test('a contest waits for the teacher until it is answered, and costs the page two statements', async () => {
  const { teacher, mother, child, adult, lessons } = await begunRun()
  const id = lessons[0]!
  await call(contestLesson, { as: mother, params: { id, learner: child.id }, body: { reason: 'Cô vào muộn.' } })
  await call(contestLesson, { as: adult, params: { id, learner: adult.id }, body: { reason: 'Không nghe được.' } })
  const waiting = await call(listContestsToAnswer, { as: teacher })
  expect(waiting.data.items.map(({ lessonId, learner, reason }) => [lessonId, learner.id, reason])).toEqual([
    [id, child.id, 'Cô vào muộn.'],
    [id, adult.id, 'Không nghe được.'],
  ])
  expect((await call(listContestsToAnswer, { as: await given.teacher() })).data.items).toEqual([])
  expect((await call(listContestsToAnswer, { as: mother })).status).toBe(403)
  await call(answerContest, { as: teacher, params: { id, learner: child.id }, body: { answer: 'Cô vào lúc 18:02.' } })
  const statements = await statementsOf(() => call(listContestsToAnswer, { as: teacher }))
  expect(statements.filter((one) => !one.includes('find_role'))).toHaveLength(2)
  expect((await call(listContestsToAnswer, { as: teacher })).data.items.map(({ learner }) => learner.id)).toEqual([adult.id])
})
