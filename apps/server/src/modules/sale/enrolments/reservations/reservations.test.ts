import { cancelReservation, listReservations, reserveSeat } from '@khue/contracts/sale/reservations'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { scheduleOpenClass, withdrawClass } from '#modules/offer/open-classes'
import { endUses, grant, mayUse } from '#modules/sale/entitlements'
import type { TestPerson } from '#testing/people'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'
import { returnUncoveredSeats } from './return-seats.service.ts'

const { call, given, deps, deliverEvents } = await testApp({ env: { DATABASE_POOL_SIZE: '30' } })
const teacher = await given.teacher()
const hourMs = 3_600_000
let day = 2

type Wanted = { kind?: 'OPEN' | 'INTERACTIVE'; seats?: number; fee?: number; days?: number; by?: TestPerson }
/** A class that begins at 17:00 in Vietnam in so many days; without `days`, on a day of its own. */
async function liveClass({ kind = 'OPEN', seats = 5, fee = 0, days = day++, by = teacher }: Wanted = {}) {
  const startsAt = new Date(Math.ceil((Date.now() + days * 24 * hourMs) / (24 * hourMs)) * 24 * hourMs + 10 * hourMs)
  const { id } = await scheduleOpenClass(deps, {
    kind,
    title: 'Hình học không gian',
    summary: '',
    subjectId: 4,
    grades: { from: 8, to: 8 },
    feeVnd: fee,
    teacherId: by.id,
    teacherTitle: 'Cô',
    seats,
    times: { startsAt, endsAt: new Date(startsAt.getTime() + 1.5 * hourMs) },
  })
  return id
}
async function member(person: TestPerson, { months = 6 } = {}) {
  const lineId = uuidv7()
  await grant(deps, [{ personId: person.id, kind: 'SUB', sourceLineId: lineId, months, reason: 'test' }])
  return lineId
}
async function newMember() {
  const person = await given.student()
  return Object.assign(person, { lineId: await member(person) })
}
const reserve = (as: TestPerson, classId: string, learnerId?: string) =>
  call(reserveSeat, { as, body: { classId, ...(learnerId && { learnerId }) } })
const cancel = (as: TestPerson, classId: string, learnerId?: string) =>
  call(cancelReservation, { as, params: { classId }, query: { ...(learnerId && { learnerId }) } })
const seated = async (classId: string) =>
  (
    await deps.db.execute<{ learner_id: string }>(
      sql`select learner_id from seat_holds where class_id = ${classId} and state = 'TAKEN' order by id`,
    )
  ).rows.map(({ learner_id }) => learner_id)
const noticesOf = async (personId: string, type: string) =>
  (await deps.db.execute(sql`select 1 from notifications where person_id = ${personId} and type = ${type}`)).rows.length

test('a member reserves an open class in one tap, for a child too, and can use it', async () => {
  const mother = await given.parent()
  const child = await given.student({ guardianId: mother.id })
  await member(child)
  const classId = await liveClass()
  expect((await reserve(mother, classId, child.id)).data).toEqual({ classId, learnerId: child.id })
  expect((await reserve(mother, classId, child.id)).status).toBe(200) // pressed twice
  expect(await seated(classId)).toEqual([child.id])
  expect(await mayUse(deps, child.id, 'LL', classId)).toBe(true)
  const { learners } = (await call(listReservations, { as: mother, query: { classIds: classId } })).data
  expect(learners).toMatchObject([
    { person: { id: mother.id }, memberUntil: null, seats: [] },
    { person: { id: child.id }, memberUntil: expect.any(String), seats: [{ classId, isFree: true }] },
  ])
  expect((await reserve(mother, classId)).code).toBe('RESERVATION_MEMBERS_ONLY')
})

test('everybody reserves a free single class; nobody a class with a fee, a past or a removed one, or that of strangers’ children', async () => {
  const [adult, stranger] = [await given.student(), await given.parent()]
  const free = await liveClass({ kind: 'INTERACTIVE' })
  expect((await reserve(adult, free)).status).toBe(200)
  expect((await reserve(adult, await liveClass({ kind: 'INTERACTIVE', fee: 99_000 }))).code).toBe('RESERVATION_PAID')
  const begun = await liveClass({ kind: 'INTERACTIVE' })
  await deps.db.execute(
    sql`update open_classes set starts_at = now() - interval '5 minutes', ends_at = now() + interval '1 hour' where id = ${begun}`,
  )
  expect((await reserve(adult, begun)).code).toBe('RESERVATION_BEGUN')
  const gone = await liveClass({ kind: 'INTERACTIVE' })
  await withdrawClass(deps, gone)
  expect((await reserve(adult, gone)).code).toBe('RESERVATION_CLASS_NOT_FOUND')
  expect((await reserve(adult, uuidv7())).code).toBe('RESERVATION_CLASS_NOT_FOUND')
  const later = await liveClass({ kind: 'INTERACTIVE' })
  expect((await reserve(stranger, later, adult.id)).code).toBe('RESERVATION_LEARNER_NOT_FOUND')
  expect((await reserve(teacher, later)).code).toBe('SEAT_CLASS_OWN')
  expect(await seated(later)).toEqual([])
})

test('a seat is given back before the class begins, and by nobody else', async () => {
  const [adult, stranger] = [await given.student(), await given.student()]
  const classId = await liveClass({ kind: 'INTERACTIVE', seats: 1 })
  await reserve(adult, classId)
  expect((await reserve(stranger, classId)).code).toBe('SEAT_FULL')
  expect((await cancel(stranger, classId)).code).toBe('RESERVATION_NOT_FOUND')
  expect((await cancel(stranger, classId, adult.id)).code).toBe('RESERVATION_LEARNER_NOT_FOUND')
  expect((await cancel(adult, classId)).status).toBe(200)
  expect((await cancel(adult, classId)).code).toBe('RESERVATION_NOT_FOUND')
  expect(await mayUse(deps, adult.id, 'LL', classId)).toBe(false)
  expect((await reserve(stranger, classId)).status).toBe(200)
  await deps.db.execute(
    sql`update open_classes set starts_at = now() - interval '5 minutes', ends_at = now() + interval '1 hour' where id = ${classId}`,
  )
  expect((await cancel(stranger, classId)).code).toBe('RESERVATION_BEGUN')
})

test('no learner has two classes at the same time, however they ask', async () => {
  const adult = await given.student()
  const days = day++
  const other = await given.teacher()
  const classes = [await liveClass({ kind: 'INTERACTIVE', days }), await liveClass({ kind: 'INTERACTIVE', days, by: other })]
  const answers = await Promise.all(classes.map((classId) => reserve(adult, classId)))
  expect(answers.map(({ code }) => code ?? 'reserved').toSorted()).toEqual(['SEAT_CLASH', 'reserved'])
})

test('of twenty members who reserve the last seats at once, as many succeed as there are seats', rounds, async () => {
  const members = await Promise.all(Array.from({ length: 20 }, newMember))
  const classId = await liveClass({ seats: 3 })
  const answers = await Promise.all(members.map((one) => reserve(one, classId)))
  expect(answers.map(({ code }) => code ?? 'reserved').toSorted()).toEqual([
    ...Array<string>(17).fill('SEAT_FULL'),
    ...Array<string>(3).fill('reserved'),
  ])
  expect(await seated(classId)).toHaveLength(3)
})

test('a class that is removed while members reserve it keeps no seat, and they are notified', rounds, async () => {
  const members = await Promise.all(Array.from({ length: 6 }, newMember))
  const classId = await liveClass({ seats: 10 })
  const answers = await Promise.all([
    ...members.map((one) => reserve(one, classId)),
    withdrawClass(deps, classId, 'Cô ốm').then(() => undefined),
  ])
  await deliverEvents()
  expect(await seated(classId)).toEqual([])
  for (const [at, one] of members.entries()) {
    expect(await mayUse(deps, one.id, 'LL', classId)).toBe(false)
    expect(await noticesOf(one.id, 'RESERVATION_CLASS_CANCELLED')).toBe(answers[at]?.status === 200 ? 1 : 0)
  }
})

test('a seat for a class after the end of the membership is refused, or given back with a notice when it ends earlier', async () => {
  const mother = await given.parent()
  const child = await given.student({ guardianId: mother.id })
  const lineId = await member(child, { months: 1 })
  expect((await reserve(child, await liveClass({ days: 60 }))).code).toBe('RESERVATION_MEMBERSHIP_ENDS')
  const [soon, free] = [await liveClass(), await liveClass({ kind: 'INTERACTIVE' })]
  await reserve(child, soon)
  await reserve(child, free)
  await returnUncoveredSeats(deps)
  expect(await seated(soon)).toEqual([child.id])
  await endUses(deps, { source: 'LINE', sourceId: lineId }, 'refunded')
  await Promise.all([returnUncoveredSeats(deps), returnUncoveredSeats(deps)])
  expect(await seated(soon)).toEqual([])
  expect(await mayUse(deps, child.id, 'LL', soon)).toBe(false)
  expect(await seated(free)).toEqual([child.id])
  expect([await noticesOf(child.id, 'RESERVATION_RETURNED'), await noticesOf(mother.id, 'RESERVATION_RETURNED')]).toEqual([1, 1])
})
