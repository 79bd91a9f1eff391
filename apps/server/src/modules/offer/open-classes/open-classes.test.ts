import { listOpenClasses, OpenClass } from '@khue/contracts/offer/open-classes'
import { exploreCourses } from '@khue/contracts/offer/courses'
import type { CallInput } from '@khue/contracts/endpoint'
import { exactTotalLimit } from '@khue/contracts/lists'
import { pageSizes } from '@khue/contracts/page-sizes'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { rescheduleOpenClass, scheduleOpenClass, takeSeats } from './scheduling/scheduling.service.ts'
import type { NewOpenClass } from './scheduling/scheduling.service.ts'
import type { AppError } from '#platform/errors'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'

const vn = (time: string) => new Date(`2026-${time}:00+07:00`)
/** A Tuesday evening in Vietnam, until a test moves it. */
const clock = { now: vn('12-01T19:45') }
const { call, given, deps } = await testApp({ clock: () => clock.now })
const teacher = await given.teacher({ name: 'Nguyễn Thu Hà' })

beforeEach(async () => {
  clock.now = vn('12-01T19:45')
  await deps.db.execute(sql`truncate open_classes, timetable cascade`)
})

const ordinary = { summary: '', subjectId: 4, teacherId: teacher.id, teacherTitle: 'Cô', seats: 10 } as const
const open = (from: string, minutes: number, wanted: Partial<NewOpenClass> = {}) =>
  scheduleOpenClass(deps, {
    ...ordinary,
    title: from,
    times: { startsAt: vn(from), endsAt: new Date(vn(from).getTime() + minutes * 60_000) },
    ...wanted,
  })
const titles = async (query: CallInput<typeof listOpenClasses>['query'] = {}) =>
  (await call(listOpenClasses, { query })).data.items.map((one) => one.title)

test('a list shows running classes, then upcoming ones, then those without a time, and leaves out finished ones', async () => {
  await open('12-02T19:30', 60)
  await open('12-01T18:00', 60) // over
  await open('12-01T20:30', 60)
  await open('12-01T19:30', 60)
  await scheduleOpenClass(deps, { ...ordinary, title: 'chưa có lịch' })
  expect(await titles()).toEqual(['12-01T19:30', '12-01T20:30', '12-02T19:30', 'chưa có lịch'])
  const { data } = await call(listOpenClasses)
  expect(data.items.map((one) => one.status)).toEqual(['IN_PROGRESS', 'UPCOMING', 'UPCOMING', 'IN_SCHEDULING'])
  expect(data.items[3]).toMatchObject({ startsAt: null, endsAt: null })
  expect(data.items[0]).toMatchObject({
    startsAt: '2026-12-01T12:30:00.000Z',
    endsAt: '2026-12-01T13:30:00.000Z',
    seatsLeft: 10,
    teacher: { id: teacher.id, name: 'Cô Nguyễn Thu Hà' },
  })
  expect(data.items[0]?.cover).toBe(`/art/covers/toan/${data.items[0]?.id}.svg`)
  expect(data.items[0]?.code).toMatch(/^[a-z2-9]{8}$/)
})

test('each status finds its classes, and the latest finished class comes first', async () => {
  for (const start of ['12-01T17:00', '12-01T18:00', '12-01T19:30', '12-01T21:00']) await open(start, 60)
  expect(await titles({ status: 'FINISHED' })).toEqual(['12-01T18:00', '12-01T17:00'])
  expect(await titles({ status: 'IN_PROGRESS' })).toEqual(['12-01T19:30'])
  expect(await titles({ status: 'UPCOMING' })).toEqual(['12-01T21:00'])
  expect(await titles({ status: 'IN_SCHEDULING' })).toEqual([])
  clock.now = vn('12-01T21:00')
  expect(await titles({ status: 'IN_PROGRESS' })).toEqual(['12-01T21:00'])
  expect(await titles({ status: 'UPCOMING' })).toEqual([])
})

test('days are Vietnamese days: a class at 00:30 is tomorrow until midnight in Vietnam and today after it', async () => {
  await open('12-01T22:30', 90)
  await open('12-02T00:30', 60)
  await open('12-02T23:00', 60)
  await open('12-03T00:30', 60)
  await open('12-05T09:00', 60) // Saturday
  await open('12-06T23:00', 60) // Sunday
  await open('12-07T00:30', 60)
  expect(await titles({ day: 'today' })).toEqual(['12-01T22:30'])
  expect(await titles({ day: 'tomorrow' })).toEqual(['12-02T00:30', '12-02T23:00'])
  expect(await titles({ day: 'weekend' })).toEqual(['12-05T09:00', '12-06T23:00'])
  clock.now = vn('12-01T23:59')
  expect(await titles({ day: 'tomorrow' })).toEqual(['12-02T00:30', '12-02T23:00'])
  clock.now = vn('12-02T00:00')
  expect(await titles({ day: 'today' })).toEqual(['12-02T00:30', '12-02T23:00'])
})

test('subject, level and free time filter a list, alone and together', async () => {
  await open('12-02T14:00', 60, { title: 'chiều thứ Tư, lớp 8', grades: { from: 8, to: 8 } })
  await open('12-02T19:00', 60, { title: 'tối thứ Tư, mọi trình độ', subjectId: 102 })
  await open('12-05T19:00', 60, { title: 'tối thứ Bảy, lớp 5–6', grades: { from: 5, to: 6 } })
  expect(await titles({ categoryId: 102 })).toEqual(['tối thứ Tư, mọi trình độ'])
  expect(await titles({ categoryId: 999 })).toEqual([])
  expect(await titles({ level: '1-5' })).toEqual(['tối thứ Tư, mọi trình độ', 'tối thứ Bảy, lớp 5–6'])
  expect(await titles({ level: '6-9' })).toHaveLength(3)
  expect(await titles({ level: 'adult' })).toEqual(['tối thứ Tư, mọi trình độ'])
  expect(await titles({ time: 'afternoon' })).toEqual(['chiều thứ Tư, lớp 8'])
  expect(await titles({ time: 'weekday-evening' })).toEqual(['tối thứ Tư, mọi trình độ'])
  expect(await titles({ time: 'weekend' })).toEqual(['tối thứ Bảy, lớp 5–6'])
  expect(await titles({ time: 'weekend', level: '6-9', categoryId: 4, day: 'weekend', status: 'UPCOMING' })).toHaveLength(1)
  expect(await titles({ time: 'weekend', categoryId: 102 })).toEqual([])
})

test('an invalid filter is refused', async () => {
  for (const query of [{ status: 'LIVE' }, { day: 'yesterday' }, { categoryId: 'toán' }, { size: 0 }, { size: 51 }, { page: -1 }]) {
    const answer = await call(listOpenClasses, { query: query as never }) // invalid on purpose
    expect([answer.status, answer.code]).toEqual([400, 'INVALID_INPUT'])
  }
})

test('pages follow one another without gap or repetition, also when classes begin at the same time', async () => {
  const ids = Array.from({ length: 7 }, (_, n) => `018f0000-0000-7000-8000-00000000000${n}`)
  for (const id of ids.toReversed()) await open('12-02T19:00', 60, { id, teacherId: (await given.teacher()).id })
  const pages = await Promise.all([0, 1, 2, 3].map((page) => call(listOpenClasses, { query: { page, size: 3 } })))
  expect(pages.map(({ data }) => data.items.map((one) => one.id))).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6), []])
  expect(pages.map(({ data }) => data.total)).toEqual([7, 7, 7, 7])
  expect(pages[0]?.data.totalIsCapped).toBeUndefined()
})

/** Many classes at once, a minute apart, inserted without the timetable, which would refuse them. */
const addMany = (from: number, to: number) =>
  deps.db.execute(sql`insert into open_classes (id, code, title, summary, subject_id, teacher_id, teacher_title, seats, starts_at, ends_at)
    select gen_random_uuid(), 'code' || n, 'lớp ' || n, '', 4, ${teacher.id}, 'Cô', 10, t, t + interval '1 hour'
    from generate_series(${from}::int, ${to}::int) n, lateral (select '2026-12-03T00:00+07'::timestamptz + n * interval '1 minute' as t) times`)

test('totals are exact up to their limit and say so beyond it', async () => {
  await addMany(1, exactTotalLimit)
  const exact = await call(listOpenClasses)
  expect([exact.data.total, exact.data.totalIsCapped]).toEqual([exactTotalLimit, undefined])
  await addMany(exactTotalLimit + 1, exactTotalLimit + 5)
  const capped = await call(listOpenClasses, { query: { page: 1 } })
  expect([capped.data.total, capped.data.totalIsCapped]).toEqual([exactTotalLimit, true])
  expect(capped.data.items).toHaveLength(pageSizes.search)
})

test('subjects come in the order of the footer and count classes that are not over', async () => {
  await open('12-01T18:00', 60) // over
  await open('12-01T19:30', 60)
  await open('12-20T19:30', 60)
  await open('12-02T19:30', 60, { subjectId: 104 })
  const { items } = (await call(exploreCourses, { query: { size: 0 } })).data
  expect(items.map((one) => one.id)).toEqual([4, 3, 1, 2, 100, 103, 102, 101, 104])
  expect(items[0]).toMatchObject({ id: 4, key: 'toan', name: 'Toán', slug: 'toan', openClasses: 2, courses: 0 })
  expect(items.map((one) => one.openClasses)).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 1])
})

test('a class occupies its teacher’s time; when it is moved, the old time is free and the new one is occupied', async () => {
  const { id } = await open('12-02T19:00', 60)
  const clash = expect.objectContaining({ code: 'TIMETABLE_CLASH' })
  await expect(open('12-02T19:30', 60)).rejects.toEqual(clash)
  expect(await titles()).toEqual(['12-02T19:00']) // the refused class left nothing behind
  await rescheduleOpenClass(deps, id, { startsAt: vn('12-02T19:30'), endsAt: vn('12-02T20:30') }) // overlaps only itself
  await open('12-02T18:30', 60)
  await expect(open('12-02T20:00', 60)).rejects.toEqual(clash)
  await expect(rescheduleOpenClass(deps, id, { startsAt: vn('12-02T19:00'), endsAt: vn('12-02T20:00') })).rejects.toEqual(clash)
})

test('a class too short or past midnight is refused', async () => {
  const refused = expect.objectContaining({ code: 'OPEN_CLASS_TIMES_INVALID', status: 400 })
  await expect(open('12-02T19:00', 24)).rejects.toEqual(refused)
  await expect(open('12-02T23:30', 60)).rejects.toEqual(refused)
})

const outcome = (work: Promise<void>) =>
  work.then(
    () => 'seated',
    (error: AppError) => error.code,
  )

test('of many people who take the last seats at once only as many succeed as there are seats', rounds, async () => {
  const { id } = await open('12-02T19:00', 60, { seats: 3 })
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcome(takeSeats(deps, id, 1))))
  expect(outcomes.toSorted()).toEqual([...Array<string>(7).fill('OPEN_CLASS_FULL'), ...Array<string>(3).fill('seated')])
  const [item] = (await call(listOpenClasses)).data.items
  expect(OpenClass.parse(item).seatsLeft).toBe(0)
})

test('no statement can take a seat beyond the last, nor release one that was not taken', async () => {
  const { id } = await open('12-02T19:00', 60, { seats: 3 })
  const set = (taken: number) => deps.db.execute(sql`update open_classes set seats_taken = ${taken} where id = ${id}`)
  await set(3)
  const refused = expect.objectContaining({ cause: expect.objectContaining({ constraint: 'open_classes_seats' }) })
  await expect(set(4)).rejects.toEqual(refused)
  await expect(set(-1)).rejects.toEqual(refused)
})
