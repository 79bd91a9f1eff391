import { listWorkItems } from '@khue/contracts/people/work-items'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { holdForRefund } from '#modules/money/escrow'
import { uuidv7 } from 'uuidv7'
import { lectureWorld } from '#testing/lectures'
import { rounds } from '#testing/rounds'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { reconcile } from '../../../../reconcile/index.ts'
import { queueUnwatchable, releaseRecorded } from './release-recorded.service.ts'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps } = base
const { recordedCourse, changeItems, buy, lineOf } = lectureWorld(base)

async function sold(specs: Parameters<typeof recordedCourse>[0]) {
  const course = await recordedCourse(specs)
  return { course, lineId: await lineOf(await buy(await given.student(), course.code)) }
}
const endCoolingOff = (lineId: string) => deps.db.execute(sql`update escrows set cooling_off_ends_at = now() where line_id = ${lineId}`)
const deliveredDaysAgo = (lineId: string, days: number) =>
  deps.db.execute(
    sql`update escrows set opened_at = now() - make_interval(days => ${days}), cooling_off_ends_at = now() where line_id = ${lineId}`,
  )
const released = async (lineId: string) =>
  (await deps.db.execute<{ n: number }>(sql`select released_vnd::int as n from escrows where line_id = ${lineId}`)).rows[0]!.n
const release = () => Promise.all([releaseRecorded(deps), releaseRecorded(deps)])

test('the money moves once after cooling-off, when everything can be watched; two jobs at once pay once', rounds, async () => {
  const { lineId } = await sold([{}, {}])
  await release()
  expect(await released(lineId)).toBe(0)
  await endCoolingOff(lineId)
  await release()
  expect(await released(lineId)).toBe(450_000)
  await release()
  expect(await released(lineId)).toBe(450_000)
})

test('what cannot be watched is not paid, until the last film is there', async () => {
  const { course, lineId } = await sold([{}, { isReady: false }])
  const { lineId: without } = await sold([])
  for (const id of [lineId, without]) await endCoolingOff(id)
  await release()
  expect([await released(lineId), await released(without)]).toEqual([0, 0])
  await changeItems(sql`update course_items set film_ready_at = now(), film_seconds = 60 where course_id = ${course.id}`)
  await release()
  expect([await released(lineId), await released(without)]).toEqual([450_000, 0])
})

test('the dated rule of the day of delivery says how long it waits after delivery and the last film', async () => {
  await deps.db.execute(
    sql`insert into recorded_release_rules (effective_on, wait_days) values ((now() at time zone 'Asia/Ho_Chi_Minh')::date - 20, 10)`,
  )
  const [{ lineId: late }, { lineId: old }, { course, lineId: film }] = [await sold([{}]), await sold([{}]), await sold([{}])]
  await deliveredDaysAgo(late, 9)
  await deliveredDaysAgo(old, 21) // before the rule
  await deliveredDaysAgo(film, 15)
  await release()
  expect([await released(late), await released(old), await released(film)]).toEqual([0, 450_000, 0]) // the films became ready today
  await changeItems(sql`update course_items set film_ready_at = now() - interval '30 days'`)
  await release()
  expect([await released(late), await released(film)]).toEqual([0, 450_000])
  await deliveredDaysAgo(late, 10)
  await release()
  expect(await released(late)).toBe(450_000)
  await deps.db.execute(sql`delete from recorded_release_rules where wait_days = 10`)
  expect(course.lectures).toHaveLength(1)
})

test('an undecided refund request keeps the money', async () => {
  const { lineId } = await sold([{}])
  await endCoolingOff(lineId)
  await holdForRefund(deps, [lineId], uuidv7())
  await release()
  expect(await released(lineId)).toBe(0)
  await deps.db.execute(sql`update escrows set refund_request_id = null where line_id = ${lineId}`)
})

test('admins see a course that cannot be watched a week after it was bought, until it can', async () => {
  const admin = await given.admin()
  const { course, lineId } = await sold([{ isReady: false }])
  const queue = async () =>
    (await call(listWorkItems, { as: admin, query: { kind: 'UNWATCHABLE_COURSE' } })).data.items.map(({ refId }) => refId)
  await deliveredDaysAgo(lineId, 6)
  await queueUnwatchable(deps)
  expect(await queue()).not.toContain(course.id)
  await deliveredDaysAgo(lineId, 7)
  await Promise.all([queueUnwatchable(deps), queueUnwatchable(deps)])
  expect((await queue()).filter((id) => id === course.id)).toHaveLength(1)
  await changeItems(sql`update course_items set film_ready_at = now(), film_seconds = 60 where course_id = ${course.id}`)
  await queueUnwatchable(deps)
  expect(await queue()).not.toContain(course.id)
})

test('the books agree', async () => {
  const { findings } = await reconcile(deps.db)
  expect(findings.filter(({ disagreements }) => disagreements > 0)).toEqual([])
})
