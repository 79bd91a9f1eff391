import { listLectures } from '@khue/contracts/learning/lectures'
import { listMyCourses } from '@khue/contracts/learning/my-learning'
import { courseSku } from '@khue/contracts/sale/offers'
import { placeOrders } from '@khue/contracts/sale/orders'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { endUses, lockUses } from '#modules/sale/entitlements'
import { lectureWorld } from '#testing/lectures'
import type { TestPerson } from '#testing/people'
import { vnpayEnv } from '#testing/sale'
import { statementsOf } from '#testing/statements'
import { testApp } from '#testing/test-app'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps } = base
const { recordedCourse, addLecture, changeItems, buy, lineOf, expire } = lectureWorld(base)

type Course = Awaited<ReturnType<typeof recordedCourse>>
const itemOf = ({ lectures }: Course, at: number) => lectures[at]!.itemId

const cards = async (as: TestPerson) => (await call(listMyCourses, { as, query: {} })).data.items

/** What the card of a course says, after a check that the course's list of lectures says the same. */
async function watchedOf(learner: TestPerson, course: Course, as = learner) {
  const card = (await cards(as)).find(({ refId, learner: { id } }) => refId === course.id && id === learner.id)
  const { data } = await call(listLectures, { as, params: { id: course.id }, query: { learnerId: learner.id } })
  const percent = data.totalSeconds > 0 ? Math.min(100, Math.floor((100 * data.watchedSeconds) / data.totalSeconds)) : 0
  expect(card?.watched).toEqual({ percent, next: data.next })
  return [card?.watched?.percent, data.next]
}

type Watching = { seconds: number; isDone?: boolean; minutesAgo?: number }
const watch = (learner: TestPerson, course: Course, at: number, { seconds, isDone = false, minutesAgo = 0 }: Watching) =>
  deps.db.execute(sql`insert into watchings (person_id, course_id, item_id, watched, position, last_at, done_at)
    values (${learner.id}, ${course.id}, ${itemOf(course, at)}, int4multirange(int4range(0, ${seconds}::int)), ${seconds},
      now() - make_interval(mins => ${minutesAgo}), case when ${isDone}::bool then now() end)`)

async function learnerOf(course: Course) {
  const learner = await given.student()
  return { learner, orderId: await buy(learner, course.code) }
}
const extend = (learner: TestPerson, course: Course) =>
  deps.db
    .execute(sql`insert into lecture_extensions (id, person_id, course_id, teacher_id, state, asked_by, answer_due_at, decided_at, until)
    values (${uuidv7()}, ${learner.id}, ${course.id}, ${course.teacher.id}, 'GRANTED', ${learner.id}, now(), now(), now() + interval '14 days')`)

test('a card says how much was watched, and goes on with what was begun last and is not done', async () => {
  const course = await recordedCourse([{}, {}, {}])
  const { learner } = await learnerOf(course)
  expect(await watchedOf(learner, course)).toEqual([0, itemOf(course, 0)])
  await watch(learner, course, 2, { seconds: 30, minutesAgo: 9 })
  expect(await watchedOf(learner, course)).toEqual([16, itemOf(course, 2)])
  await watch(learner, course, 1, { seconds: 30, minutesAgo: 5 })
  expect(await watchedOf(learner, course)).toEqual([33, itemOf(course, 1)])
  await deps.db.execute(sql`update watchings set done_at = now() where person_id = ${learner.id}`)
  expect(await watchedOf(learner, course)).toEqual([33, itemOf(course, 0)])
  await watch(learner, course, 0, { seconds: 0 }) // opened, not one second of it watched
  await deps.db.execute(sql`update watchings set done_at = null where person_id = ${learner.id} and item_id = ${itemOf(course, 2)}`)
  expect(await watchedOf(learner, course)).toEqual([33, itemOf(course, 2)])
  await deps.db.execute(sql`update watchings set watched = '{[0,61)}', done_at = now() where person_id = ${learner.id}`)
  expect(await watchedOf(learner, course)).toEqual([100, null])
})

test('only a lecture that is open now comes next', async () => {
  const course = await recordedCourse([{ isReady: false }, { accessDays: 5 }, {}])
  const { learner, orderId } = await learnerOf(course)
  expect(await watchedOf(learner, course)).toEqual([0, itemOf(course, 1)])
  await watch(learner, course, 1, { seconds: 30 })
  await deps.db.execute(sql`update entitlements set starts_at = now() - interval '6 days' where person_id = ${learner.id}`)
  expect(await watchedOf(learner, course)).toEqual([25, itemOf(course, 2)])
  await lockUses(deps, [await lineOf(orderId)], 'an instalment is late')
  expect(await watchedOf(learner, course)).toEqual([25, null])
})

test('an expired course keeps what was watched; an extension opens it again, but not after a refund', async () => {
  const course = await recordedCourse([{}, {}])
  const { learner, orderId } = await learnerOf(course)
  await watch(learner, course, 0, { seconds: 60, isDone: true })
  await expire(learner)
  expect(await watchedOf(learner, course)).toEqual([50, null])
  await extend(learner, course)
  expect(await watchedOf(learner, course)).toEqual([50, itemOf(course, 1)])
  await deps.db.execute(sql`update entitlements set ends_at = now() + interval '1 day' where person_id = ${learner.id}`)
  await endUses(deps, { source: 'LINE', sourceId: await lineOf(orderId) }, 'refunded')
  expect(await watchedOf(learner, course)).toEqual([50, null])
})

test('the version that was bought counts, also when another is on sale', async () => {
  const course = await recordedCourse([{}, {}])
  const { learner } = await learnerOf(course)
  await watch(learner, course, 0, { seconds: 60, isDone: true })
  await deps.db.execute(sql`insert into course_versions (course_id, version, status, content, decided_at)
    select course_id, version + 1, status, content, decided_at from course_versions where course_id = ${course.id}`)
  await changeItems(sql`insert into course_items (course_id, version, position, item_id, kind, chapter, chapter_title, title, video_id, film_ready_at, film_seconds)
    select course_id, version + 1, position, item_id, kind, chapter, chapter_title, title, video_id, film_ready_at, film_seconds
      from course_items where course_id = ${course.id} and position = 0`)
  await deps.db.execute(sql`update courses set version = version + 1 where id = ${course.id}`)
  expect(await watchedOf(learner, course)).toEqual([50, itemOf(course, 1)])
  const { learner: later } = await learnerOf(course)
  await watch(later, course, 0, { seconds: 60, isDone: true })
  expect(await watchedOf(later, course)).toEqual([100, null])
})

test('of a course without lectures, of an order under way and of lectures tried without buying there is nothing to say', async () => {
  const empty = await recordedCourse([])
  const course = await recordedCourse([{ isFree: true }, {}])
  const { learner } = await learnerOf(empty)
  expect(await cards(learner)).toMatchObject([{ kind: 'RECORDED', refId: empty.id, watched: null }])
  const visitor = await given.student()
  await watch(visitor, course, 0, { seconds: 30 })
  expect(await cards(visitor)).toEqual([])
  await call(placeOrders, { as: visitor, body: { items: [{ sku: courseSku(course.code), quantity: 1 }] } })
  expect(await cards(visitor)).toMatchObject([{ kind: 'RECORDED', state: 'PENDING', watched: null }])
  await addLecture(empty.id, empty.teacher.id, 0, {})
  expect((await cards(learner))[0]!.watched?.percent).toBe(0)
})

test('guardians read it of each child, in one statement for all cards', async () => {
  const [first, second] = [await recordedCourse([{}, {}]), await recordedCourse([{ isFree: true }])]
  const mother = await given.parent()
  const [older, younger] = [await given.student({ guardianId: mother.id }), await given.student({ guardianId: mother.id })]
  for (const child of [older, younger]) await buy(mother, first.code, child)
  await watch(older, first, 0, { seconds: 60, isDone: true })
  await watch(younger, first, 1, { seconds: 30 })
  expect(await watchedOf(older, first, mother)).toEqual([50, itemOf(first, 1)])
  expect(await watchedOf(younger, first, mother)).toEqual([25, itemOf(first, 1)])
  const before = await statementsOf(() => cards(mother))
  expect(before.filter((one) => one === 'list_watched_shares')).toHaveLength(1)
  await buy(mother, second.code, older)
  expect(await watchedOf(older, second, mother)).toEqual([0, itemOf(second, 0)])
  expect(await statementsOf(() => cards(mother))).toHaveLength(before.length)
  expect(before.length).toBeLessThanOrEqual(6)
  expect(await statementsOf(async () => cards(await given.student()))).not.toContain('list_watched_shares')
})
