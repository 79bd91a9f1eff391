import type { CallInput } from '@khue/contracts/endpoint'
import { searchAllCourses } from '@khue/contracts/offer/offer-admin'
import { expect, test } from 'vitest'
import { setCourseState } from '#modules/offer/courses'
import { courseBuilder } from '#testing/courses'
import { testApp } from '#testing/test-app'

const { call, given, deps } = await testApp()
const teacher = await given.teacher({ name: 'Nguyễn Thu Hà' })
const admin = await given.admin()
const { course } = courseBuilder(deps, teacher)

const courses = async (query: NonNullable<CallInput<typeof searchAllCourses>['query']> = {}) =>
  (await call(searchAllCourses, { as: admin, query })).data
const titles = ({ items }: { items: readonly { title: string }[] }) => items.map(({ title }) => title)

test('admins find courses in any state, newest first', async () => {
  await course({ title: 'Toán 8 đang mở' })
  await setCourseState(deps, (await course({ title: 'Toán 8 tạm dừng' })).id, 'PAUSED')
  await setCourseState(deps, (await course({ title: 'Ngữ văn đã ngừng', categoryId: 2002, gradeFrom: null, gradeTo: null })).id, 'GONE')
  expect(titles(await courses())).toEqual(['Ngữ văn đã ngừng', 'Toán 8 tạm dừng', 'Toán 8 đang mở'])
  expect(titles(await courses({ term: 'toan 8' }))).toEqual(['Toán 8 tạm dừng', 'Toán 8 đang mở'])
  expect(titles(await courses({ term: 'thu hà', state: 'PAUSED' }))).toEqual(['Toán 8 tạm dừng'])
  expect(titles(await courses({ term: 'toàn' }))).toEqual([])
  expect((await courses({ state: 'LISTED' })).items).toMatchObject([
    { state: 'LISTED', subjectId: 4, format: 'LIVE', teacher: 'Cô Nguyễn Thu Hà', fee: 1_290_000 },
  ])
})

test('pages follow one another, also while courses are added', async () => {
  for (let n = 0; n < 20; n++) await course({ title: `khoá ${n}` })
  const first = await courses()
  await course({ title: 'khoá mới' })
  const second = await courses({ cursor: first.nextCursor })
  expect([first.items.length, titles(second)]).toEqual([20, ['Ngữ văn đã ngừng', 'Toán 8 tạm dừng', 'Toán 8 đang mở']])
  expect(second.nextCursor).toBeUndefined()
})

const named = (first: string) => `${first}000000-0000-8000-8000-000000000000`
const day = (n: number) => new Date(Date.UTC(2026, 0, n))

test('courses with fixed ids, as in demo data, come after all others, by time of creation', async () => {
  for (const [n, first] of ['c1', '0f', 'f0', '7a'].entries())
    await course({ title: `khoá sẵn ${n}` }, { id: named(first), createdAt: day(n + 1) })
  await course({ title: 'khoá sẵn cùng ngày' }, { id: named('f1'), createdAt: day(4) })
  await course({ title: 'khoá vừa mở' })
  const first = await courses()
  expect(titles(first).slice(0, 2)).toEqual(['khoá vừa mở', 'khoá mới'])
  const second = await courses({ cursor: first.nextCursor })
  const given = ['khoá sẵn cùng ngày', 'khoá sẵn 3', 'khoá sẵn 2', 'khoá sẵn 1', 'khoá sẵn 0']
  expect(titles(second).slice(-5)).toEqual(given)
  expect(second.items.at(-1)).toMatchObject({ createdAt: '2026-01-01T00:00:00.000Z' })
  expect(titles(await courses({ cursor: named('7a') }))).toEqual(given.slice(2))
  expect(titles(await courses({ term: 'sẵn', cursor: named('f0').toUpperCase() }))).toEqual(given.slice(3))
  expect(titles(await courses({ cursor: named('ff') }))).toEqual([])
})

test('only admins can search them', async () => {
  expect((await call(searchAllCourses, { as: teacher })).status).toBe(403)
})
