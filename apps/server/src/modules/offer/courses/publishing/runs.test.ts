import { countCourseFacets, listCourses } from '@khue/contracts/offer/courses'
import type { CallInput } from '@khue/contracts/endpoint'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { transact } from '#platform/deps'
import { courseBuilder, shiftRun } from '#testing/courses'
import { testApp } from '#testing/test-app'
import { untilQueriesWait } from '#testing/waiting-queries'
import { refreshStartedRuns } from './publish.service.ts'

const { call, given, deps } = await testApp()
const teacher = await given.teacher({ name: 'Nguyễn Thu Hà' })
const { course, batch } = courseBuilder(deps, teacher)

type Query = NonNullable<CallInput<typeof listCourses>['query']>
const list = async (query: Query) => (await call(listCourses, { query })).data
const daysShown = async (query: Query) => (await list(query)).items.map(({ schedule }) => schedule?.weekdays)
async function titles(query: Query) {
  const { items, isNearest } = await list(query)
  return isNearest ? [] : items.map(({ title }) => title).toSorted()
}

beforeEach(() => deps.db.execute(sql`truncate courses cascade`))

test('a card shows the requested run, and the days of a run that has begun are not found', async () => {
  const { id } = await course()
  await batch(id, 12, { startsOn: '2099-12-01', weekdays: [3], from: '08:00', to: '09:30' })
  await batch(id, 12, { startsOn: '2099-12-05', weekdays: [2], from: '19:30', to: '21:00' })
  await batch(id, 12, { startsOn: '2020-01-01', weekdays: [7] })
  expect(await daysShown({})).toEqual([[3]])
  expect(await daysShown({ weekdays: [2] })).toEqual([[2]])
  expect(await daysShown({ evening: true })).toEqual([[2]])
  expect((await list({ weekdays: [7] })).isNearest).toBe(true)
})

test('an evening and a day requested together mean one meeting', async () => {
  const { id: mixed } = await course({ title: 'Sáng thứ Ba và tối thứ Năm' })
  await batch(mixed, 12, { weekdays: [2, 6], from: '08:00', to: '09:30' })
  await batch(mixed, 12, { weekdays: [4] })
  const { id: late } = await course({ title: 'Tối thứ Ba' })
  await batch(late, 12, { weekdays: [2], from: '17:30', to: '19:00' })
  const all = ['Sáng thứ Ba và tối thứ Năm', 'Tối thứ Ba']
  expect([await titles({ weekdays: [2] }), await titles({ evening: true })]).toEqual([all, all])
  expect(await titles({ weekdays: [2], evening: true })).toEqual(['Tối thứ Ba'])
  expect(await titles({ weekdays: [6], evening: true })).toEqual([])
  expect(await titles({ weekdays: [4, 6], evening: true })).toEqual(['Sáng thứ Ba và tối thứ Năm'])
  const { facets } = (await call(countCourseFacets, { query: { weekdays: [2], evening: true } })).data
  expect([facets.weekdays, facets.evening]).toMatchObject([{ 2: 1, 4: 1, 6: 0 }, { true: 1 }])
  await deps.db.execute(sql`delete from course_batches where course_id = ${late}`)
  expect(await titles({ weekdays: [2], evening: true })).toEqual([])
})

test('runs added to one course at once all add their days', async () => {
  const { id } = await course()
  const later = await transact(deps, async (inside) => {
    await courseBuilder(inside, teacher).batch(id, 12, { weekdays: [2], from: '22:00', to: '23:30' })
    const other = batch(id, 12, { weekdays: [6] })
    await untilQueriesWait(deps)
    return { other }
  })
  await later.other
  const { rows } = await deps.db.execute(sql`select weekdays, evenings from courses where id = ${id}`)
  expect(rows).toEqual([{ weekdays: [2, 6], evenings: [2, 6] }])
})

test('days of started runs are dropped on the next day', async () => {
  await course().then(({ id }) => batch(id, 12, { weekdays: [3] }))
  await deps.db.execute(sql`alter table course_batches disable trigger user`)
  const { rows } = await deps.db.execute<{ id: string; day: string }>(
    sql`select id, ((now() at time zone 'Asia/Ho_Chi_Minh')::date - 1)::text as day from course_batches`,
  )
  await shiftRun(deps, rows[0]?.id ?? '', rows[0]?.day ?? '')
  await deps.db.execute(sql`alter table course_batches enable trigger user`)
  expect((await list({ weekdays: [3] })).isNearest).toBeUndefined()
  await refreshStartedRuns(deps)
  expect((await list({ weekdays: [3] })).isNearest).toBe(true)
})

test.each([
  [1_290_500, 24, 0, 1_290_500], // nothing has begun: the whole fee, not rounded
  [1_290_500, 24, 1, 1_236_000], // of 1.236.729
  [1_290_000, 24, 12, 645_000],
  [1_290_000, 24, 23, 53_000], // of 53.750
  [1_290_000, 24, 24, 0],
  [1_290_000, 24, 25, 0],
  [1_500, 2, 1, 0], // of 750
  [2_000, 2, 1, 1_000],
])('of %d đồng for %d lessons, of which %d have begun, %d are left to pay', async (feeVnd, lessons, begun, rest) => {
  const { rows } = await deps.db.execute(sql`select run_fee(${feeVnd}, ${lessons}, ${begun})::int as fee`)
  expect(rows).toEqual([{ fee: rest }])
})
