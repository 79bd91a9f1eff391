import type { CallInput } from '@khue/contracts/endpoint'
import { getTutor, searchTutors } from '@khue/contracts/offer/tutors'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { occupy } from '#modules/people/timetable'
import { offerTutorTime, tutors, withdrawTutorTime } from '#modules/offer/tutors'
import { testApp } from '#testing/test-app'
import { hour, hourFrom, tutorBuilder } from '#testing/tutors'

/** A Tuesday, 20:00 in Vietnam. */
const clock = { now: new Date('2026-12-01T20:00:00+07:00') }
const { call, given, deps } = await testApp({ clock: () => clock.now })
const { tutor } = tutorBuilder(deps, given)

async function names(query: NonNullable<CallInput<typeof searchTutors>['query']>) {
  const { items, isNearest } = (await call(searchTutors, { query })).data
  return isNearest ? [] : items.map((one) => one.name.split(' ').at(-1))
}

test('occupied time is not shown as free; what is left of free time is, from half an hour on', async () => {
  const id = await tutor({ name: 'Gia Sư Bận', subjectId: 104 })
  await offerTutorTime(deps, id, [hourFrom('2026-12-02T18:00', 180)])
  await occupy(deps, { personId: id, kind: 'booking', refId: crypto.randomUUID(), ...hourFrom('2026-12-02T18:20') })
  const free = (await call(getTutor, { params: { id } })).data.freeTime
  expect(free).toEqual([{ from: '2026-12-02T12:20:00.000Z', to: '2026-12-02T14:00:00.000Z' }])
})

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: { code: string }) => error.code,
  )

test('free time lasts at least half an hour, within one day, half an hour apart from others, and cannot be offered twice', async () => {
  const id = await tutor({ name: 'Gia Sư Giờ', subjectId: 102 })
  const offer = (...slots: ReturnType<typeof hour>[]) => refusal(offerTutorTime(deps, id, slots))
  expect(await offer(hourFrom('2026-12-02T18:00', 29))).toBe('FREE_TIME_TOO_SHORT')
  expect(await offer(hourFrom('2026-12-02T23:30'))).toBe('FREE_TIME_OVER_MIDNIGHT')
  expect(await offer(hour('2020-12-02T17:00'))).toBe('FREE_TIME_IN_THE_PAST')
  expect(await offer(hour('2200-12-02T17:00'))).toBe('FREE_TIME_TOO_FAR')
  expect(await offer(hourFrom('2026-12-02T23:00'), hour('2026-12-03T08:00'))).toBe('taken')
  expect(await offer(hour('2026-12-04T08:00'), hour('2026-12-03T08:30'))).toBe('TIMETABLE_CLASH')
  expect(await offer(hour('2026-12-04T08:00'), hour('2026-12-03T09:05'))).toBe('FREE_TIME_TOO_CLOSE')
  expect(await offer(hour('2026-12-03T06:35'))).toBe('FREE_TIME_TOO_CLOSE')
  expect((await call(getTutor, { params: { id } })).data.freeTime).toHaveLength(2)
  expect(await names({ subjectIds: 102, weekdays: 5 })).toEqual([])
  await withdrawTutorTime(deps, id, hour('2026-12-03T08:00'))
  expect(await names({ subjectIds: 102, weekdays: 4 })).toEqual([])
  expect(await names({ subjectIds: 102, weekdays: 3 })).toEqual(['Giờ'])
})

test('of two free times that are too close and offered at one moment, one is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await tutor({ name: 'Gia Sư Đua', subjectId: 3 })
    const offers = ['2026-12-02T17:00', '2026-12-02T18:05', '2026-12-02T18:29'].map((at) => refusal(offerTutorTime(deps, id, [hour(at)])))
    const outcomes = await Promise.all(offers)
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome !== 'taken' && !/^(?:FREE_TIME_TOO_CLOSE|TIMETABLE_CLASH)$/.test(outcome))).toEqual([])
  }
})

test('the database refuses free times that are too close by any statement', async () => {
  const id = await tutor({ name: 'Gia Sư Sát', subjectId: 2, free: ['2026-12-02T17:00'] })
  const insert = (during: string) =>
    deps.db.execute(
      sql`insert into timetable (id, person_id, during, kind, ref_id) values (gen_random_uuid(), ${id}, ${during}::tstzrange, 'free_time', gen_random_uuid())`,
    )
  for (const during of ['[2026-12-02 18:29+07,2026-12-02 19:00+07)', '[2026-12-02 16:00+07,2026-12-02 16:31+07)'])
    await expect(insert(during)).rejects.toEqual(
      expect.objectContaining({ cause: expect.objectContaining({ constraint: 'timetable_free_time_apart' }) }),
    )
  await insert('[2026-12-02 18:30+07,2026-12-02 19:00+07)')
})

test('a new day searches its own two weeks, and the database refuses shorter offers by any statement', async () => {
  const id = await tutor({ name: 'Gia Sư Mai', subjectId: 103, free: ['2026-12-02T08:00', '2026-12-16T19:00'] })
  expect([await names({ subjectIds: 103, weekdays: 3 }), await names({ subjectIds: 103, evening: true })]).toEqual([['Mai'], []])
  const before = clock.now
  clock.now = new Date('2026-12-03T00:05:00+07:00')
  for (const job of tutors.jobs ?? []) await job.run(deps, {})
  expect([await names({ subjectIds: 103, weekdays: 3 }), await names({ subjectIds: 103, evening: true })]).toEqual([['Mai'], ['Mai']])
  clock.now = before
  for (const job of tutors.jobs ?? []) await job.run(deps, {})
  const shorter = sql`insert into timetable (id, person_id, during, kind, ref_id) values (gen_random_uuid(), ${id}, '[2026-12-09 10:00+07,2026-12-09 10:29+07)', 'free_time', gen_random_uuid())`
  await expect(deps.db.execute(shorter)).rejects.toEqual(
    expect.objectContaining({ cause: expect.objectContaining({ constraint: 'timetable_free_time_long_enough' }) }),
  )
})
