import { beatViewing, endViewing, listLectures } from '@khue/contracts/learning/lectures'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endUses } from '#modules/sale/entitlements'
import { allowRelease } from '#modules/money/escrow'
import { lectureWorld } from '#testing/lectures'
import type { TestPerson } from '#testing/people'
import { vnpayEnv } from '#testing/sale'
import { statementsOf } from '#testing/statements'
import { testApp } from '#testing/test-app'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps, deliverEvents } = base
const { recordedCourse, buy, lineOf, open, passTime } = lectureWorld(base)
const course = await recordedCourse([{ seconds: 600 }, { seconds: 100, isNoSkip: true, mustWatchPercent: 100 }, { seconds: 300 }])
const [long, strict] = course.lectures.map(({ itemId }) => itemId) as [string, string]

type Ranges = [number, number][]
async function watching(itemId = long, learner?: TestPerson) {
  const who = learner ?? (await given.student())
  if (!learner) await buy(who, course.code)
  const { id } = (await open(who, course, itemId)).data
  const beat = async (ranges: Ranges, position = 0) =>
    (await call(beatViewing, { as: who, params: { id }, body: { position, ranges, speed: 1 } })).data
  return { learner: who, id, beat }
}

test('a second counts once, also when ranges are repeated or reordered', async () => {
  const { learner, beat } = await watching()
  await passTime(learner, 60)
  expect(await beat([[10, 20]], 20)).toMatchObject({ watched: [[10, 20]], percent: 1, isDone: false, state: 'OPEN' })
  expect(
    (
      await beat([
        [0, 10],
        [5, 15],
      ])
    ).watched,
  ).toEqual([[0, 20]])
  expect(
    (
      await beat([
        [0, 10],
        [10, 20],
      ])
    ).watched,
  ).toEqual([[0, 20]])
  expect((await beat([])).watched).toEqual([[0, 20]])
})

test('no more seconds count than the clock of the server allows at double speed, the earliest first', async () => {
  const { learner, beat } = await watching()
  await passTime(learner, 10)
  expect(
    (
      await beat([
        [100, 200],
        [0, 20],
      ])
    ).watched,
  ).toEqual([
    [0, 20],
    [100, 105],
  ]) // 2 × 10 + 5
  for (let n = 0; n < 20; n += 1) await beat([[0, 600]]) // the slack is lent once, not given with every beat
  const { watched } = await beat([[0, 600]])
  expect(watched.reduce((sum, [from, to]) => sum + to - from, 0)).toBeLessThanOrEqual(25 + 10)
})

test('two tabs of one learner share the clock, and an hour without a line counts afterwards', async () => {
  const first = await watching()
  const second = await watching(long, first.learner)
  await passTime(first.learner, 100)
  await Promise.all([first.beat([[0, 300]]), second.beat([[300, 600]])])
  const { watched } = await first.beat([])
  const seconds = watched.reduce((sum, [from, to]) => sum + to - from, 0)
  expect(seconds).toBeGreaterThanOrEqual(205)
  expect(seconds).toBeLessThanOrEqual(215)
  await passTime(first.learner, 3600)
  expect((await second.beat([[0, 600]])).watched).toEqual([[0, 600]])
})

test('opening again gives no time, unless another player of the lecture still runs', async () => {
  const { learner, id, beat } = await watching()
  await passTime(learner, 600)
  const second = await watching(long, learner)
  expect((await second.beat([[0, 600]])).percent).toBe(100) // the first player had watched without a line
  await deps.db.execute(sql`update watchings set watched = '{}', done_at = null where person_id = ${learner.id}`)
  await passTime(learner, 3600)
  for (const one of [id, second.id]) await call(endViewing, { as: learner, params: { id: one }, body: {} })
  expect((await (await watching(long, learner)).beat([[0, 600]])).percent).toBeLessThanOrEqual(2)
  expect((await beat([])).state).toBe('CLOSED')
})

test('what lies outside the film counts nothing', async () => {
  const { learner, beat } = await watching()
  await passTime(learner, 3600)
  expect((await beat([[590, 14_400]], 14_400)).watched).toEqual([[590, 600]])
  const { rows } = await deps.db.execute(sql`select position from watchings where person_id = ${learner.id}`)
  expect(rows).toEqual([{ position: 600 }])
})

test('where skipping is not allowed, what lies behind a gap counts once the gap is watched', async () => {
  const { learner, beat } = await watching(strict)
  await passTime(learner, 3600)
  expect((await beat([[50, 60]])).watched).toEqual([])
  expect(
    (
      await beat([
        [0, 20],
        [30, 40],
      ])
    ).watched,
  ).toEqual([
    [0, 20],
    [30, 35],
  ]) // 15 seconds ahead of second 20
  expect((await beat([[20, 60]])).watched).toEqual([[0, 60]])
  expect((await beat([[60, 99]])).isDone).toBe(false)
  expect(await beat([[99, 100]])).toMatchObject({ isDone: true, percent: 100 })
})

test('done stays done, and the next lecture is named', async () => {
  const { learner, beat } = await watching()
  await passTime(learner, 3600)
  expect((await beat([[0, 539]])).isDone).toBe(false)
  expect((await beat([[539, 540]])).isDone).toBe(true)
  const list = (await call(listLectures, { as: learner, params: { id: course.id }, query: {} })).data
  expect(list).toMatchObject({ next: strict, watchedSeconds: 540, totalSeconds: 1000 })
  expect(list.chapters[0]!.lectures[0]).toMatchObject({ percent: 90, isDone: true })
})

test('beats that arrive together share one statement, and each gets its own answer', async () => {
  const all = [await watching(), await watching(strict), await watching()]
  for (const { learner } of all) await passTime(learner, 100)
  const ranges: Ranges[] = [[[0, 10]], [[0, 3]], [[20, 25]]]
  const answers: Ranges[] = []
  const statements = await statementsOf(async () => {
    for (const { watched } of await Promise.all(all.map(({ beat }, at) => beat(ranges[at]!)))) answers.push(watched)
  })
  expect(answers).toEqual(ranges)
  expect(new Set(statements)).toEqual(new Set(['count_beats']))
  expect(await statementsOf(() => all[0]!.beat([[10, 12]]))).toEqual(['count_beats'])
})

test('after a refund nothing counts, and the player is told', async () => {
  const learner = await given.student()
  const lineId = await lineOf(await buy(learner, course.code))
  const { beat } = await watching(long, learner)
  await passTime(learner, 100)
  await endUses(deps, { source: 'LINE', sourceId: lineId }, 'refunded')
  expect(await beat([[0, 10]])).toMatchObject({ state: 'CLOSED', watched: [], percent: 0 })
})

const mayReview = async (learner: TestPerson) =>
  (await deps.db.execute(sql`select from course_attendances where person_id = ${learner.id} and course_id = ${course.id}`)).rows.length > 0

test('a fifth of all seconds opens the right to review, the release of the money does not', async () => {
  const learner = await given.student()
  const lineId = await lineOf(await buy(learner, course.code))
  await deps.db.execute(sql`update escrows set cooling_off_ends_at = now() where line_id = ${lineId}`)
  await allowRelease(deps, [lineId], 'test')
  await deliverEvents()
  expect(await mayReview(learner)).toBe(false)
  const { beat, id } = await watching(long, learner)
  await passTime(learner, 3600)
  await beat([[0, 199]])
  await call(endViewing, { as: learner, params: { id }, body: {} })
  expect(await mayReview(learner)).toBe(false)
  const again = await watching(long, learner)
  await passTime(learner, 3600)
  await again.beat([[199, 200]])
  await call(endViewing, { as: learner, params: { id: again.id }, body: {} })
  expect(await mayReview(learner)).toBe(true)
})
