import { beatViewing, endViewing, getLecture } from '@khue/contracts/learning/lectures'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { lectureWorld } from '#testing/lectures'
import type { TestPerson } from '#testing/people'
import { rounds } from '#testing/rounds'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps, app } = base
const { recordedCourse, buy, open } = lectureWorld(base)
const course = await recordedCourse([{}, {}, {}])
const [first] = course.lectures.map(({ itemId }) => itemId) as [string]

async function learnerWithCourse() {
  const learner = await given.student()
  await buy(learner, course.code)
  return learner
}
const beat = (as: TestPerson, id: string, ranges: [number, number][] = [], position = 0) =>
  call(beatViewing, { as, params: { id }, body: { position, ranges, speed: 1 } })
const silence = (id: string) => deps.db.execute(sql`update viewings set last_at = now() - interval '61 seconds' where id = ${id}`)

test('a third viewing ends the oldest, whose next beat says so, and which opens no more bytes', async () => {
  const learner = await learnerWithCourse()
  const opened = []
  for (let n = 0; n < 3; n += 1) opened.push((await open(learner, course, first)).data)
  expect(opened.map(({ endedAnother }) => endedAnother)).toEqual([false, false, true])
  expect(await Promise.all(opened.map(async ({ id }) => (await beat(learner, id)).data.state))).toEqual(['ENDED_ELSEWHERE', 'OPEN', 'OPEN'])
  const headers = { authorization: `Bearer ${learner.accessToken}`, range: 'bytes=0-1' }
  const answers = await Promise.all(opened.map(({ base }) => app.fastify.inject({ url: `${base}P720.mp4`, headers })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 206, 206])
})

test('five devices that open at the same moment leave two viewings', rounds, async () => {
  const learner = await learnerWithCourse()
  const all = await Promise.all(Array.from({ length: 5 }, () => open(learner, course, first)))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const states = await Promise.all(all.map(async ({ data }) => (await beat(learner, data.id)).data.state))
  expect(states.toSorted()).toEqual(['ENDED_ELSEWHERE', 'ENDED_ELSEWHERE', 'ENDED_ELSEWHERE', 'OPEN', 'OPEN'])
})

test('a viewing that was silent for a minute does not count, and is ended before one that runs', async () => {
  const learner = await learnerWithCourse()
  const [running, silent] = [(await open(learner, course, first)).data, (await open(learner, course, first)).data]
  await silence(silent.id)
  expect((await open(learner, course, first)).data.endedAnother).toBe(false)
  expect((await beat(learner, running.id)).data.state).toBe('OPEN')
  expect((await beat(learner, silent.id)).data.state).toBe('ENDED_ELSEWHERE')
})

test('the same id is one viewing; of another session, lecture or person it is none', async () => {
  const [learner, other] = [await learnerWithCourse(), await learnerWithCourse()]
  const id = uuidv7()
  const [once, again] = [await open(learner, course, first, { id }), await open(learner, course, first, { id })]
  expect(again.data).toEqual(once.data)
  expect((await open(learner, course, course.lectures[1]!.itemId, { id })).code).toBe('VIEWING_NOT_FOUND')
  expect((await open(other, course, first, { id })).code).toBe('VIEWING_NOT_FOUND')
  const second = { ...learner, ...(await given.secondSession(learner)) }
  expect((await open(second, course, first, { id })).code).toBe('VIEWING_NOT_FOUND')
  for (const as of [other, second]) {
    expect((await beat(as, id)).code).toBe('VIEWING_NOT_FOUND')
    expect((await call(endViewing, { as, params: { id }, body: {} })).code).toBe('VIEWING_NOT_FOUND')
  }
  expect((await call(endViewing, { as: learner, params: { id }, body: {} })).data.state).toBe('CLOSED')
  expect((await call(endViewing, { as: learner, params: { id }, body: {} })).data.state).toBe('CLOSED')
  expect((await open(learner, course, first, { id })).code).toBe('VIEWING_NOT_FOUND')
})

test('a guardian watches for a child: it counts for the child, and shows the phone of the guardian', async () => {
  const mother = await given.parent()
  const child = await given.student({ guardianId: mother.id })
  await buy(mother, course.code, child)
  const { data } = await open(mother, course, first, { learnerId: child.id })
  expect(data.watermark).toBe(`${mother.phone.slice(0, 3)}••••${mother.phone.slice(-3)}`)
  expect(data.code).toMatch(/^[A-Z]{4}$/)
  await beat(mother, data.id, [[0, 5]], 5)
  expect((await call(getLecture, { as: child, params: { id: course.id, itemId: first }, query: {} })).data).toMatchObject({
    watched: [[0, 5]],
    card: { position: 5 },
  })
  expect((await open(child, course, first)).data.position).toBe(5)
  expect((await open(await given.parent(), course, first, { learnerId: child.id })).code).toBe('LEARNING_NOT_FOUND')
})

test('a lecture without a film says that it is not ready', async () => {
  const other = await recordedCourse([{ isReady: false }])
  const learner = await given.student()
  await buy(learner, other.code)
  const { status, code } = await open(learner, other, other.lectures[0]!.itemId)
  expect([status, code]).toEqual([409, 'LECTURE_NOT_READY'])
})
