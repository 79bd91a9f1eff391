import {
  changeReminder,
  createReminder,
  deleteReminder,
  getReminder,
  listCalendarEvents,
  listStudyCourses,
} from '@khue/contracts/learning/calendar'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { courseBuilder } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { notifyDueReminders } from './notify-due.service.ts'

const { call, given, deps } = await testApp()
const parent = await given.parent()
const [child, stranger] = [await given.student({ guardianId: parent.id }), await given.student()]

const words = { title: 'Ôn từ vựng Unit 6', at: '2099-12-02T10:30:00.000Z', remindMinutes: 20, repeat: 'none' as const, courseId: null }
const add = (as: TestPerson, more: object = {}) => call(createReminder, { as, body: { id: uuidv7(), ...words, ...more } })
const noticesOf = async (as: TestPerson) =>
  (await call(loadNotifications, { as, headers: msgApp, query: {} })).data.items.filter(({ type }) => type === 'REMINDER_DUE')

test('a person sets a reminder once, however often the form is sent, and sees it in the calendar', async () => {
  const id = uuidv7()
  const first = await add(child, { id })
  expect((await add(child, { id })).data).toEqual(first.data)
  expect((await call(getReminder, { as: child, params: { id } })).data).toMatchObject({ ...words, learnerId: child.id, revision: 1 })
  const { data } = await call(listCalendarEvents, { as: child, query: { from: '2099-12-02', to: '2099-12-02' } })
  expect(data.items).toMatchObject([{ type: 'REMINDER', about: 'OWN', id, title: words.title, on: '2099-12-02' }])
})

test('a weekly reminder appears every week', async () => {
  const owner = await given.student()
  await add(owner, { repeat: 'weekly' })
  const { data } = await call(listCalendarEvents, { as: owner, query: { from: '2099-12-01', to: '2099-12-31' } })
  expect(data.items.map((event) => event.type === 'REMINDER' && event.on)).toEqual([
    '2099-12-02',
    '2099-12-09',
    '2099-12-16',
    '2099-12-23',
    '2099-12-30',
  ])
})

test('a parent sets, changes and deletes one for a child; a stranger finds nothing', async () => {
  const { id, learnerId } = (await add(parent, { learnerId: child.id })).data
  expect(learnerId).toBe(child.id)
  expect((await add(stranger, { learnerId: child.id })).code).toBe('CALENDAR_LEARNER_NOT_FOUND')
  for (const [endpoint, body] of [[getReminder], [deleteReminder], [changeReminder, { revision: 1, title: 'Khác' }]] as const)
    expect((await call(endpoint as typeof changeReminder, { as: stranger, params: { id }, body: body as never })).code).toBe(
      'REMINDER_NOT_FOUND',
    )
  expect((await add(stranger, { id })).code).toBe('REMINDER_NOT_FOUND')
  const changed = await call(changeReminder, { as: parent, params: { id }, body: { revision: 1, title: 'Ôn Unit 7' } })
  expect(changed.data).toMatchObject({ title: 'Ôn Unit 7', at: words.at, revision: 2 })
  const stale = await call(changeReminder, { as: child, params: { id }, body: { revision: 1, remindMinutes: null } })
  expect([stale.code, stale.details]).toMatchObject(['REMINDER_CHANGED', { reminder: { title: 'Ôn Unit 7', revision: 2 } }])
  expect((await call(deleteReminder, { as: parent, params: { id } })).status).toBe(200)
  expect((await call(getReminder, { as: parent, params: { id } })).status).toBe(404)
})

test.each([
  ['no title', { title: '  ' }],
  ['a long title', { title: 'a'.repeat(121) }],
  ['no moment', { at: '2099-12-02' }],
  ['another century', { at: '1999-12-02T10:30:00.000Z' }],
  ['minutes after', { remindMinutes: -5 }],
])('a reminder with %s is refused', async (_, more) => expect((await add(stranger, more)).code).toBe('INVALID_INPUT'))

test('there are at most 500 per person, also when two are set at once', async () => {
  const owner = await given.student()
  await deps.db.execute(sql`insert into reminders (id, person_id, title, at, repeat)
    select uuidv7(), ${owner.id}, 'Ôn bài', now(), 'none' from generate_series(1, 499)`)
  const both = await Promise.all([add(owner), add(owner)])
  expect(both.map(({ code }) => code ?? 'set').toSorted()).toEqual(['REMINDER_TOO_MANY', 'set'])
})

test('at its moment the person and the parent who set it are notified once, through quiet hours, by two jobs at once', async () => {
  const mother = await given.parent()
  const learner = await given.student({ guardianId: mother.id })
  const { id } = (await add(mother, { learnerId: learner.id, at: new Date(Date.now() + 30 * 60_000).toISOString(), repeat: 'weekly' })).data
  await notifyDueReminders(deps)
  expect(await noticesOf(learner)).toHaveLength(0)
  const due = () =>
    deps.db.execute(
      sql`update reminders set at = at - interval '11 minutes', notify_at = notify_at - interval '11 minutes' where id = ${id}`,
    )
  await due()
  await Promise.all([notifyDueReminders(deps), notifyDueReminders(deps)])
  await notifyDueReminders(deps)
  for (const as of [learner, mother]) expect(await noticesOf(as)).toHaveLength(1)
  const { rows } = await deps.db.execute<{ passes: boolean; days: number }>(sql`select
      (select bool_and(is_requested) from notifications where type = 'REMINDER_DUE') as passes,
      extract(day from notify_at - now())::int as days from reminders where id = ${id}`)
  expect(rows[0]).toEqual({ passes: true, days: 6 })
  // after a crash between notice and next time, the same notice comes to nothing
  await deps.db.execute(sql`update reminders set notify_at = notify_at - interval '7 days' where id = ${id}`)
  await notifyDueReminders(deps)
  expect(await noticesOf(learner)).toHaveLength(1)
})

test('a server that was down for more than a day skips reminders of past events', async () => {
  const owner = await given.student()
  const { id } = (await add(owner)).data
  await deps.db.execute(sql`update reminders set at = now() - interval '2 days', notify_at = now() - interval '2 days' where id = ${id}`)
  await notifyDueReminders(deps)
  expect(await noticesOf(owner)).toHaveLength(0)
})

test('study days belong to a recorded course that the learner may use', async () => {
  const learner = await given.student()
  const { course } = courseBuilder(deps, await given.teacher())
  const [recorded, live] = [await course({ title: 'Toán quay sẵn', format: 'RECORDED' }), await course({ title: 'Toán trực tiếp' })]
  for (const { id } of [recorded, live])
    await deps.db.execute(sql`insert into entitlements (id, person_id, kind, ref_id, starts_at, ends_at, source, source_id, reason)
      values (${uuidv7()}, ${learner.id}, 'CO', ${id}, now(), now() + interval '1 year', 'ADMIN', ${uuidv7()}, 'test')`)
  expect((await call(listStudyCourses, { as: learner })).data.items).toEqual([{ id: recorded.id, title: 'Toán quay sẵn' }])
  expect((await add(learner, { courseId: live.id })).code).toBe('REMINDER_COURSE_NOT_FOUND')
  expect((await add(learner, { courseId: recorded.id, repeat: 'weekly' })).status).toBe(200)
  const { data } = await call(listCalendarEvents, { as: learner, query: { from: '2099-12-01', to: '2099-12-07' } })
  expect(data.items).toMatchObject([{ type: 'CO_SCHEDULE_DAY', course: 'Toán quay sẵn', at: words.at }])
})
