import { notificationCategories } from '@khue/contracts/people/notification-settings'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { demoApp, demoEvening } from '#testing/demo'
import { demo, demoAccounts } from './index.ts'
import { personId } from './seed.ts'
import { lastOccurrence, notifyDemoPeople } from './notifications.ts'

const evening = demoEvening // a Tuesday
const day = 86_400_000
const { deps, clock } = await demoApp()

const inboxOf = async (key: string) =>
  (
    await deps.db.execute<{ category: string; at: Date; read: boolean; planned: boolean; order: string }>(sql`
      select category, published_at as at, read_at is not null as read, planned_at is not null as planned, uuid_extract_timestamp(id) as order
      from notifications where person_id = ${personId(key)} and event like 'demo %' order by id`)
  ).rows

test('every demo account has notifications of the last seven days, the child and the mother of every kind', async () => {
  for (const { key } of demoAccounts) {
    const rows = await inboxOf(key)
    const times = rows.map(({ at }) => new Date(at).getTime())
    expect(rows.length).toBeGreaterThan(1)
    expect(times.every((at) => at <= evening.getTime() && at > evening.getTime() - 7 * day)).toBe(true)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(rows.every(({ planned }) => planned)).toBe(true) // no e-mail is sent for notifications in the past
  }
  for (const key of ['minh-an', 'thu-trang']) {
    const rows = await inboxOf(key)
    expect(new Set(rows.map(({ category }) => category))).toEqual(new Set(notificationCategories))
    expect(new Set(rows.map(({ read }) => read))).toEqual(new Set([true, false]))
  }
})

test('running again adds nothing; a week later each notification has come once more', async () => {
  const before = (await inboxOf('minh-an')).length
  await Promise.all([notifyDemoPeople(deps), notifyDemoPeople(deps)])
  expect(await inboxOf('minh-an')).toHaveLength(before)
  clock.now = new Date(evening.getTime() + 7 * day)
  const job = demo.jobs?.find(({ name }) => name === 'notify_demo_people')
  await job?.run({ ...deps, config: { ...deps.config, isDemo: false } }, undefined)
  expect(await inboxOf('minh-an')).toHaveLength(before)
  await job?.run(deps, undefined)
  expect(await inboxOf('minh-an')).toHaveLength(2 * before)
})

test.each([
  [1, '17:30', '2026-12-01T10:30:00.000Z'],
  [1, '17:31', '2026-11-24T10:31:00.000Z'],
  [0, '23:59', '2026-11-30T16:59:00.000Z'],
  [2, '00:00', '2026-11-24T17:00:00.000Z'],
])('day %i of the week at %s was last %s', (on, at, expected) => {
  expect(lastOccurrence({ on, at }, evening).toISOString()).toBe(expected)
})
