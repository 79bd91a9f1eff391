import { getOpenClass, getSeatHold, holdSeat, maxSeatsHeld } from '@khue/contracts/offer/open-classes'
import { getCourse } from '@khue/contracts/offer/courses'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setCourseState } from '#modules/offer/courses'
import { seats } from '#modules/offer/seats'
import { keepHeldSeat, releaseHeldSeat, takeHeldSeat } from './seats.service.ts'
import { scheduleOpenClass } from '#modules/offer/open-classes'
import { courseBuilder } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'

const { call, given, deps } = await testApp()
const teacher = await given.teacher()
const { course, batch } = courseBuilder(deps, teacher)

async function run(seats: number) {
  const { id: courseId } = await course()
  return { courseId, ...(await batch(courseId, seats)) }
}
const hold = (as: TestPerson, id: string, learnerId?: string) =>
  call(holdSeat, { as, body: { kind: 'BATCH', id, ...(learnerId && { learnerId }) } })
const seatsLeft = async (courseId: string) => (await call(getCourse, { params: { id: courseId } })).data.batches[0]?.seatsLeft
const pass = (id: string) => deps.db.execute(sql`update seat_holds set expires_at = now() - interval '1 second' where id = ${id}`)
const job = () => seats.jobs?.find(({ name }) => name === 'seats:give_back')?.run(deps, {})

test('a seat is held for fifteen minutes, once per learner even when requested repeatedly', async () => {
  const { id, courseId } = await run(5)
  const pupil = await given.student()
  const first = (await hold(pupil, id)).data
  expect(first).toMatchObject({ kind: 'BATCH', refId: id, learnerId: pupil.id, state: 'HELD', fee: 1_290_000, seatsLeft: 4 })
  const waits = new Date(first.expiresAt).getTime() - new Date(first.now).getTime()
  expect(Math.round(waits / 60_000)).toBe(15)
  expect((await hold(pupil, id)).data).toMatchObject({ id: first.id, expiresAt: first.expiresAt, seatsLeft: 4 })
  expect(await seatsLeft(courseId)).toBe(4)
})

test('of many people who hold the last seats at once only as many succeed as there are seats', rounds, async () => {
  const { id, courseId } = await run(3)
  const pupils = await Promise.all(Array.from({ length: 12 }, () => given.student()))
  const answers = await Promise.all(pupils.map((pupil) => hold(pupil, id)))
  expect(answers.map(({ code }) => code ?? 'held').toSorted()).toEqual([
    ...Array<string>(9).fill('SEAT_FULL'),
    ...Array<string>(3).fill('held'),
  ])
  expect(await seatsLeft(courseId)).toBe(0)
})

test('an expired seat goes to the next person who asks, or is released by the job', async () => {
  const { id, courseId } = await run(1)
  const [slow, quick] = [await given.student(), await given.student()]
  const first = (await hold(slow, id)).data
  expect((await hold(quick, id)).code).toBe('SEAT_FULL')
  await pass(first.id)
  const second = (await hold(quick, id)).data
  expect(second.state).toBe('HELD')
  expect((await call(getSeatHold, { as: slow, query: { id: first.id } })).data.state).toBe('EXPIRED')
  await pass(second.id)
  await job()
  expect(await seatsLeft(courseId)).toBe(1)
  await job()
  expect(await seatsLeft(courseId)).toBe(1)
})

test('a person who leaves releases their holds, except a seat held by an order, which the order releases', async () => {
  const { id, courseId } = await run(3)
  const [leaving, child] = [await given.parent(), await given.student()]
  const [own, ordered] = [(await hold(leaving, id)).data, (await hold(child, id)).data]
  await deps.db.execute(sql`update seat_holds set order_line_id = gen_random_uuid() where id = ${ordered.id}`)
  for (const { id } of [leaving, child]) await seats.personalData!.erase(deps, id)
  const { rows } = await deps.db.execute<{ id: string; state: string }>(
    sql`select id, state from seat_holds where id in (${own.id}, ${ordered.id})`,
  )
  expect(new Map(rows.map((row) => [row.id, row.state]))).toEqual(
    new Map([
      [own.id, 'RELEASED'],
      [ordered.id, 'HELD'],
    ]),
  )
  expect(await seatsLeft(courseId)).toBe(2)
})

test('a paid seat stays taken, a released seat is free at once, and a released seat cannot be taken', async () => {
  const { id, courseId } = await run(2)
  const [payer, doubter] = [await given.student(), await given.student()]
  const [paid, given_up] = [(await hold(payer, id)).data, (await hold(doubter, id)).data]
  await takeHeldSeat(deps, paid.id)
  expect((await hold(payer, id)).code).toBe('SEAT_TAKEN')
  expect(await releaseHeldSeat(deps, given_up.id)).toBe(true)
  expect(await releaseHeldSeat(deps, given_up.id)).toBe(false)
  expect(await seatsLeft(courseId)).toBe(1)
  await expect(takeHeldSeat(deps, given_up.id)).rejects.toEqual(expect.objectContaining({ code: 'SEAT_HOLD_ENDED' }))
  await expect(keepHeldSeat(deps, paid.id, new Date())).rejects.toEqual(expect.objectContaining({ code: 'SEAT_HOLD_ENDED' }))
  await pass(paid.id)
  await job()
  expect(await seatsLeft(courseId)).toBe(1)
})

test('a payment in progress extends a hold, and never shortens it', async () => {
  const { id } = await run(1)
  const pupil = await given.student()
  const { data } = await hold(pupil, id)
  const later = new Date(new Date(data.expiresAt).getTime() + 60_000)
  await keepHeldSeat(deps, data.id, later)
  await keepHeldSeat(deps, data.id, new Date(0))
  expect((await call(getSeatHold, { as: pupil, query: { id: data.id } })).data.expiresAt).toBe(later.toISOString())
})

test('a person cannot hold more seats than allowed, even by concurrent requests', rounds, async () => {
  const [eager, other] = [await given.student(), await given.student()]
  const runs = await Promise.all(Array.from({ length: maxSeatsHeld + 3 }, () => run(1)))
  const answers = await Promise.all(runs.map(({ id }) => hold(eager, id)))
  const [held, refused] = [answers.filter(({ status }) => status === 200), answers.filter(({ code }) => code === 'SEAT_HOLD_LIMIT_REACHED')]
  expect([held.length, refused.length]).toEqual([maxSeatsHeld, 3])
  const left = runs.filter(({ id }) => !held.some(({ data }) => data.refId === id)).map(({ id }) => id)
  expect((await hold(other, left[0]!)).status).toBe(200)
  expect((await hold(eager, held[0]!.data.refId)).data.id).toBe(held[0]!.data.id)
  await pass(held[0]!.data.id)
  expect((await hold(eager, left[1]!)).status).toBe(200)
  expect((await hold(eager, left[2]!)).code).toBe('SEAT_HOLD_LIMIT_REACHED')
})

test('a parent holds a seat for a child, who sees it; a stranger can do neither', async () => {
  const { id } = await run(5)
  const [mother, stranger] = [await given.parent(), await given.parent()]
  const child = await given.student({ guardianId: mother.id })
  expect((await hold(stranger, id, child.id)).code).toBe('SEAT_LEARNER_NOT_FOUND')
  const { data } = await hold(mother, id, child.id)
  expect(data.learnerId).toBe(child.id)
  expect((await call(getSeatHold, { as: child, query: { id: data.id } })).data.id).toBe(data.id)
  expect((await call(getSeatHold, { as: stranger, query: { id: data.id } })).code).toBe('SEAT_HOLD_NOT_FOUND')
  expect((await hold(child, id)).data.id).toBe(data.id)
})

test('no seat can be held in a class that has begun, is not on sale, or is opened by a membership', async () => {
  const { courseId, id } = await run(5)
  const begun = await batch(courseId, 5, { startsOn: '2020-01-01' })
  const live = (kind: 'OPEN' | 'INTERACTIVE', feeVnd: number) =>
    scheduleOpenClass(deps, {
      kind,
      feeVnd,
      title: 'Lớp',
      summary: '',
      subjectId: 4,
      grades: { from: 8, to: 8 },
      teacherId: teacher.id,
      teacherTitle: 'Cô',
      seats: 1,
    })
  const [open, single] = [await live('OPEN', 0), await live('INTERACTIVE', 99_000)]
  const pupil = await given.student()
  const inClass = (classId: string) => call(holdSeat, { as: pupil, body: { kind: 'CLASS', id: classId } })
  expect((await hold(pupil, begun.id)).code).toBe('SEAT_CLASS_NOT_FOUND')
  expect((await inClass(open.id)).code).toBe('SEAT_CLASS_NOT_FOUND')
  expect((await inClass(single.id)).data).toMatchObject({ kind: 'CLASS', title: 'Lớp', fee: 99_000, seatsLeft: 0 })
  expect((await call(getOpenClass, { query: { id: single.code } })).data.seatsLeft).toBe(0)
  await setCourseState(deps, courseId, 'PAUSED')
  expect((await hold(pupil, id)).code).toBe('SEAT_CLASS_NOT_FOUND')
})

test('the database refuses one seat too many and a hold that changes its class, by any statement', async () => {
  const { id } = await run(1)
  const [one, two] = [await given.student(), await given.student()]
  const { data } = await hold(one, id)
  const insert = sql`insert into seat_holds (id, batch_id, learner_id, holder_id, expires_at) values (uuidv7(), ${id}, ${two.id}, ${two.id}, now())`
  await expect(deps.db.execute(insert)).rejects.toEqual(
    expect.objectContaining({ cause: expect.objectContaining({ constraint: 'course_batches_seats' }) }),
  )
  await expect(deps.db.execute(sql`update seat_holds set learner_id = ${two.id} where id = ${data.id}`)).rejects.toEqual(
    expect.objectContaining({ cause: expect.objectContaining({ constraint: 'seat_holds_target_immutable' }) }),
  )
})
