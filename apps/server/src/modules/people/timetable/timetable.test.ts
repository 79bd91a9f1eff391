import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { findTaken, occupy, release } from '#modules/people/timetable'
import { transact } from '#platform/deps'
import type { AppError } from '#platform/errors'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'

const { deps, given } = await testApp()

const at = (time: string) => new Date(`2026-12-01T${time}:00+07:00`)
type Kind = Parameters<typeof occupy>[1]['kind']
const slot = (personId: string, from: string, to: string, kind: Kind = 'class') => ({
  personId,
  kind,
  refId: randomUUID(),
  from: at(from),
  to: at(to),
})
const outcome = (work: Promise<void>) =>
  work.then(
    () => 'taken',
    (error: AppError) => error.code,
  )
const clash = expect.objectContaining({ code: 'TIMETABLE_CLASH', status: 409 })

test('no one is in two classes at once, but one may begin the moment another ends', async () => {
  const [teacher, colleague] = [await given.teacher(), await given.teacher()]
  await occupy(deps, slot(teacher.id, '19:30', '21:00'))
  for (const [from, to] of [
    ['19:30', '21:00'],
    ['20:59', '21:30'],
    ['18:00', '19:31'],
    ['18:00', '22:00'],
    ['20:00', '20:30'],
  ] as const) {
    await expect(occupy(deps, slot(teacher.id, from, to))).rejects.toEqual(clash)
  }
  await occupy(deps, slot(teacher.id, '18:00', '19:30'))
  await occupy(deps, slot(teacher.id, '21:00', '22:00'))
  await occupy(deps, slot(colleague.id, '19:30', '21:00'))
})

test('of many times of several people, those that are taken are found by their place in the list', async () => {
  const [teacher, colleague] = [await given.teacher(), await given.teacher()]
  await occupy(deps, slot(teacher.id, '19:30', '21:00'))
  const asked = [
    slot(colleague.id, '19:30', '21:00'),
    slot(teacher.id, '20:59', '21:30'),
    slot(teacher.id, '21:00', '22:00'),
    slot(teacher.id, '18:00', '19:31'),
  ]
  expect(await findTaken(deps, asked)).toEqual(new Set([1, 3]))
  expect(await findTaken(deps, [])).toEqual(new Set())
})

test('a class, a booking and a hold block one another; free time blocks only other free time', async () => {
  const tutor = await given.tutor()
  await occupy(deps, slot(tutor.id, '18:00', '22:00', 'free_time'))
  await expect(occupy(deps, slot(tutor.id, '21:00', '23:00', 'free_time'))).rejects.toEqual(clash)
  const kinds = ['class', 'booking', 'hold'] as const
  for (const taken of kinds) {
    const entry = slot(tutor.id, '19:00', '20:00', taken)
    await occupy(deps, entry)
    for (const wanted of kinds) await expect(occupy(deps, slot(tutor.id, '19:30', '20:30', wanted))).rejects.toEqual(clash)
    await release(deps, entry.refId)
  }
})

test('released time is free again, and releasing twice has no effect', async () => {
  const teacher = await given.teacher()
  const entry = slot(teacher.id, '08:00', '09:00')
  await occupy(deps, entry)
  await release(deps, entry.refId)
  await release(deps, entry.refId)
  await expect(occupy(deps, slot(teacher.id, '08:30', '09:30'))).resolves.toBeUndefined()
})

test('of many concurrent bookings of overlapping times exactly one succeeds, and none deadlocks', rounds, async () => {
  for (let round = 0; round < 10; round++) {
    const teacher = await given.teacher()
    const wanted = Array.from({ length: 10 }, (_, i) => slot(teacher.id, `10:${10 + i}`, `11:${10 + i}`, i % 2 ? 'booking' : 'class'))
    const outcomes = await Promise.all(wanted.map((entry) => outcome(transact(deps, (deps) => occupy(deps, entry)))))
    expect(outcomes.toSorted()).toEqual([...Array<string>(9).fill('TIMETABLE_CLASH'), 'taken'])
  }
})

test('a booking that waits for one that rolls back gets the time', async () => {
  const teacher = await given.teacher()
  const gate = Promise.withResolvers<void>()
  const first = transact(deps, async (deps) => {
    await occupy(deps, slot(teacher.id, '14:00', '15:00'))
    gate.resolve()
    await somebodyWaits()
    throw new Error('rolled back')
  })
  await gate.promise
  const second = occupy(deps, slot(teacher.id, '14:30', '15:30'))
  await expect(first).rejects.toThrow('rolled back')
  await second
})

/** Resolves once an insert into the timetable waits for another transaction. */
async function somebodyWaits() {
  for (;;) {
    const { rows } = await deps.db.execute(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "timetable"%'`,
    )
    if (rows.length > 0) return
  }
}
