import {
  getOpenClass,
  interactWithClass,
  listOpenClasses,
  searchOpenClasses,
  searchPaidClasses,
  suggestOpenClasses,
  suggestPaidClasses,
} from '@khue/contracts/offer/open-classes'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { scheduleOpenClass, withdrawClass } from './scheduling/scheduling.service.ts'
import type { NewOpenClass } from './scheduling/scheduling.service.ts'
import { testApp } from '#testing/test-app'
import { collectPages } from '#testing/collect-pages'

const { call, given, deps, app } = await testApp()
const teacher = await given.teacher({ name: 'Vũ Ngọc Diệp' })

beforeEach(async () => {
  await deps.db.execute(sql`truncate open_classes, timetable cascade`)
})
const open = (title: string, more: Partial<NewOpenClass> = {}) =>
  scheduleOpenClass(deps, {
    title,
    summary: 'Thí nghiệm tại nhà',
    subjectId: 3,
    grades: { from: 7, to: 7 },
    teacherId: teacher.id,
    teacherTitle: 'Cô',
    seats: 20,
    ...more,
  })

test('classes of a membership and single ones are two lists; paid ones are a third', async () => {
  await open('mở')
  await open('tương tác, không thu phí', { kind: 'INTERACTIVE' })
  await open('tương tác, có phí', { kind: 'INTERACTIVE', feeVnd: 99_000 })
  const titles = async (query: object) => (await call(listOpenClasses, { query })).data.items.map((one) => one.title)
  expect(await titles({})).toEqual(['mở'])
  expect((await titles({ kind: 'INTERACTIVE' })).toSorted()).toEqual(['tương tác, có phí', 'tương tác, không thu phí'])
  expect(await titles({ kind: 'INTERACTIVE', free: true })).toEqual(['tương tác, không thu phí'])
  expect((await call(searchPaidClasses)).data.items.map((one) => [one.title, one.fee])).toEqual([['tương tác, có phí', 99_000]])
  expect((await call(searchOpenClasses, { body: { kind: 'INTERACTIVE' } })).data.total).toBe(2)
})

test('a chosen suggestion lists its class alone; any other key is the term if there is none', async () => {
  const { code } = await open('Núi lửa trong bếp', { kind: 'INTERACTIVE' })
  await open('Núi lửa ngoài vườn', { kind: 'INTERACTIVE' })
  const found = async (query: object) => {
    const { items, total } = (await call(listOpenClasses, { query: { kind: 'INTERACTIVE', ...query } })).data
    return [items.map((one) => one.title), total]
  }
  expect(await found({ term: 'Núi lửa trong bếp', key: code })).toEqual([['Núi lửa trong bếp'], 1])
  expect(await found({ term: 'núi lửa', key: code })).toEqual([['Núi lửa trong bếp'], 1])
  expect(await found({ term: 'vườn', key: 'bếp' })).toEqual([['Núi lửa ngoài vườn'], 1])
  expect(await found({ key: 'bếp' })).toEqual([['Núi lửa trong bếp'], 1])
  expect(await found({ term: 'núi lửa', key: 'zzzzzzz2' })).toEqual([[], 0])
  const nearest = await call(listOpenClasses, { query: { kind: 'INTERACTIVE', term: 'núi lửa vườn', key: 'zzzzzzz2', nearest: true } })
  expect([nearest.data.isNearest, nearest.data.items[0]?.title]).toEqual([true, 'Núi lửa ngoài vườn'])
})

test('a class is searched by title, subject, grade and teacher, and suggested while it is typed', async () => {
  const { code } = await open('Núi lửa trong bếp', { kind: 'INTERACTIVE' })
  await open('Nam châm', { kind: 'INTERACTIVE', feeVnd: 50_000 })
  const titles = async (term: string) =>
    (await call(listOpenClasses, { query: { kind: 'INTERACTIVE', term } })).data.items.map((one) => one.title)
  expect(await titles('nui lua')).toEqual(['Núi lửa trong bếp'])
  expect(await titles('núi lúa')).toEqual([])
  expect(await titles('lớp 7 cô diệp bếp')).toEqual(['Núi lửa trong bếp'])
  expect((await call(suggestOpenClasses, { query: { term: 'nui lu' } })).data.items).toEqual([{ name: 'Núi lửa trong bếp', key: code }])
  expect((await call(suggestOpenClasses, { query: { term: 'nui lu', type: 'OPEN' } })).data.items).toEqual([])
  expect((await call(suggestPaidClasses, { query: { term: 'na' } })).data.items.map((one) => one.name)).toEqual(['Nam châm'])
  expect((await call(suggestOpenClasses, { query: {} })).data.items).toEqual([])
})

test('when no class matches, the nearest are shown on request: similar titles, else fewer filters', async () => {
  await open('Núi lửa trong bếp', { kind: 'INTERACTIVE' })
  await open('Toán vui', { kind: 'INTERACTIVE', subjectId: 4 })
  const near = async (query: object) => {
    const { data } = await call(listOpenClasses, { query: { kind: 'INTERACTIVE', nearest: true, ...query } })
    return [data.items.map((one) => one.title), data.total, data.isNearest]
  }
  expect(await near({ term: 'nui luaz trong bep' })).toEqual([['Núi lửa trong bếp'], 0, true])
  expect(await near({ term: 'nui luaz trong bep', categoryId: 4 })).toEqual([['Toán vui'], 0, true])
  expect(await near({ term: 'nui luaz trong bep', categoryId: 100 })).toEqual([['Núi lửa trong bếp'], 0, true])
  expect(await near({ term: 'đàn tranh', categoryId: 4 })).toEqual([['Toán vui'], 0, true])
  expect(await near({ categoryId: 4, level: '1-5' })).toEqual([['Toán vui'], 0, true])
  expect(await near({ categoryId: 100, level: '6-9' })).toEqual([['Núi lửa trong bếp', 'Toán vui'], 0, true])
  expect(await near({ term: 'xqzwkj' })).toEqual([[], 0, undefined])
  expect(await near({ term: 'toán' })).toEqual([['Toán vui'], 1, undefined])
  expect((await call(listOpenClasses, { query: { kind: 'INTERACTIVE', categoryId: 4, level: '1-5' } })).data.items).toEqual([])
})

test('a class shows its details by its code, and an interested person is counted once', async () => {
  const { id, code } = await open('Núi lửa trong bếp', { description: '**Mang theo** giấm.' })
  const other = await open('Nam châm')
  const pupil = await given.student()
  const interest = (action: 'INTEREST' | 'UNINTEREST') => call(interactWithClass, { as: pupil, body: { id, action } })
  expect((await interest('INTEREST')).data).toEqual({ interested: 1, isInterested: true })
  expect((await interest('INTEREST')).data).toEqual({ interested: 1, isInterested: true })
  const { data } = await call(getOpenClass, { as: pupil, query: { id: code } })
  expect(data).toMatchObject({ id, slug: 'nui-lua-trong-bep', description: '**Mang theo** giấm.', isInterested: true, interested: 1 })
  expect(data.related.map((one) => one.id)).toEqual([other.id])
  expect((await interest('UNINTEREST')).data).toEqual({ interested: 0, isInterested: false })
  expect((await interest('UNINTEREST')).data).toEqual({ interested: 0, isInterested: false })
  await withdrawClass(deps, id)
  expect((await call(getOpenClass, { query: { id: code } })).status).toBe(410)
  expect((await call(listOpenClasses)).data.total).toBe(1)
  expect((await call(getOpenClass, { query: { id: 'abcdefgh' } })).code).toBe('OPEN_CLASS_NOT_FOUND')
})

test('extra lessons in a school subject cannot be sold to pupils of grades 1 to 5', async () => {
  const refused = expect.objectContaining({ code: 'OPEN_CLASS_PRIMARY_EXTRA_TEACHING' })
  await expect(open('Toán 4', { kind: 'INTERACTIVE', feeVnd: 50_000, subjectId: 4, grades: { from: 4, to: 4 } })).rejects.toEqual(refused)
  await open('Toán 4', { subjectId: 4, grades: { from: 4, to: 4 } })
  await open('Vẽ', { kind: 'INTERACTIVE', feeVnd: 50_000, subjectId: 100, grades: { from: 1, to: 5 } })
})

test.each([
  ['fly-courses/search?page=-1', 400],
  ['fly-courses/search?size=1000', 400],
  ['fly-courses/search?kind=ALL', 400],
  ['fly-courses/search?term=%00&kind=OPEN', 200],
  [`fly-courses/search?term=${'x'.repeat(10_000)}`, 200],
  ['fly-courses/suggestion?term=%27%3B--', 200],
  ['fly-courses/suggestion?type=COURSE', 400],
  ['fly-courses/detail', 400],
  ['fly-courses/detail?id=../etc', 404],
  ['course-sale/explore?size=51', 400],
  ['course-sale/explore?categoryId=abc', 400],
  ['course-sale/explore?categoryId=424242', 200],
  ['course-sale/%00', 404],
  ['course-sale/018f0000-0000-7000-8000-000000000000/reviews', 404],
  ['course-sale/018f0000-0000-7000-8000-000000000000/reviews?page=-1', 400],
])('%s is answered %i', async (path, status) => {
  expect((await app.fastify.inject(`/api/css/v1/${path}`)).statusCode).toBe(status)
})

test.each([{}, { status: 'UPCOMING' }, { status: 'FINISHED' }, { status: 'IN_SCHEDULING' }] as const)(
  'a reader who pages through %j by cursor sees each class once, also while others are opened before and after',
  async (query) => {
    const isOver = 'status' in query && query.status === 'FINISHED'
    const hasTime = !('status' in query && query.status === 'IN_SCHEDULING')
    const day = Date.UTC(isOver ? 2020 : 2099, 5, 1, 3)
    const hourLong = (n: number) => ({ startsAt: new Date(day + n * 3_600_000), endsAt: new Date(day + (n + 1) * 3_600_000) })
    const add = async (title: string, n: number) =>
      open(title, { teacherId: (await given.teacher({ name: title })).id, ...(hasTime && { times: hourLong(n) }) })
    for (let n = 0; n < 5; n++) await add(`lớp ${n}`, 2 + Math.floor(n / 2)) // some begin at the same time
    if (query === undefined || !('status' in query)) await open('lớp chưa xếp giờ')
    let added = 0
    const seen = await collectPages(
      async (cursor) => (await call(listOpenClasses, { query: { ...query, size: 2, cursor } })).data,
      () => add(`mới ${added}`, added++ * 2),
    )
    const titles = seen.map(({ title }) => title)
    const first = ['lớp 0', 'lớp 1', 'lớp 2', 'lớp 3', 'lớp 4', ...('status' in query ? [] : ['lớp chưa xếp giờ'])]
    expect(titles.filter((title) => !title.includes('mới')).toSorted()).toEqual(first)
    expect(new Set(titles).size).toBe(titles.length)
  },
)

test.each(['["SOONEST",-8.6e15,"018f0000-0000-7000-8000-000000000000"]', '["SOONEST",1e300,"018f0000-0000-7000-8000-000000000000"]'])(
  'a forged cursor %s outside the calendar is before or after all classes',
  async (json) => {
    await open('lớp')
    const { status, data } = await call(listOpenClasses, { query: { cursor: Buffer.from(json).toString('base64url') } })
    expect([status, data.total]).toEqual([200, 1])
  },
)
