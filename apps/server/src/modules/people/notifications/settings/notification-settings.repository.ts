import type { NotificationCategory, NotificationChannel } from '@khue/contracts/people/notification-settings'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { type IdSlice, inSlice, sliceEnd } from '#platform/postgres/id-slices'
import { notificationQuietHours, notificationPreferences as preferences } from './settings.tables.ts'

type ChannelPreference = { category: NotificationCategory; channel: NotificationChannel; isOn: boolean }
type QuietHoursChange = {
  quietHours?: { from: string; to: string } | null | undefined
  hasDailyDigest?: boolean | undefined
  wakesForLessons?: boolean | undefined
}

const minutes = (column: typeof notificationQuietHours.quietFrom | typeof notificationQuietHours.quietTo) =>
  sql<string | null>`to_char(${column}, 'HH24:MI')`

export const findPreferences = (db: Db, personId: string) =>
  db
    .select({ category: preferences.category, channel: preferences.channel, isOn: preferences.isOn })
    .from(preferences)
    .where(eq(preferences.personId, personId))

export async function findQuietHours(db: Db, personId: string) {
  const [row] = await db
    .select({
      from: minutes(notificationQuietHours.quietFrom),
      to: minutes(notificationQuietHours.quietTo),
      hasOwnQuietHours: notificationQuietHours.hasOwnQuietHours,
      hasDailyDigest: notificationQuietHours.hasDailyDigest,
      wakesForLessons: notificationQuietHours.wakesForLessons,
    })
    .from(notificationQuietHours)
    .where(eq(notificationQuietHours.personId, personId))
  return row
}

export async function savePreferences(db: Db, personId: string, wanted: readonly ChannelPreference[]) {
  const once = new Map(wanted.map((one) => [`${one.category} ${one.channel}`, one])) // the last entry wins
  if (once.size === 0) return
  await db
    .insert(preferences)
    .values([...once.values()].map((one) => ({ personId, ...one })))
    .onConflictDoUpdate({ target: [preferences.personId, preferences.category, preferences.channel], set: { isOn: sql`excluded.is_on` } })
}

/** Changes only the given fields. */
export async function saveQuietHours(db: Db, personId: string, { quietHours, hasDailyDigest, wakesForLessons }: QuietHoursChange) {
  const change = {
    ...(quietHours !== undefined && { quietFrom: quietHours?.from ?? null, quietTo: quietHours?.to ?? null, hasOwnQuietHours: true }),
    ...(hasDailyDigest !== undefined && { hasDailyDigest }),
    ...(wakesForLessons !== undefined && { wakesForLessons }),
  }
  if (Object.keys(change).length === 0) return
  await db
    .insert(notificationQuietHours)
    .values({ personId, ...change })
    .onConflictDoUpdate({ target: notificationQuietHours.personId, set: change })
}

/** Those of these people who asked to be reminded of a lesson that begins, also in their quiet hours. */
export async function listWokenForLessons(db: Db, personIds: readonly string[]) {
  const rows = await db
    .select({ id: notificationQuietHours.personId })
    .from(notificationQuietHours)
    .where(and(inArray(notificationQuietHours.personId, [...personIds]), notificationQuietHours.wakesForLessons))
  return new Set(rows.map(({ id }) => id))
}

/** People who enabled a category, for any channel. */
export async function listIdsOfOn(db: Db, category: NotificationCategory, slice: IdSlice) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct ${preferences.personId} as id from ${preferences}
    where ${preferences.category} = ${category} and ${preferences.isOn} and ${inSlice(preferences.personId, slice)}
    ${sliceEnd(preferences.personId, slice)}`)
  return rows.map(({ id }) => id)
}

export async function deleteSettings(db: Db, personId: string) {
  await db.delete(preferences).where(eq(preferences.personId, personId))
  await db.delete(notificationQuietHours).where(eq(notificationQuietHours.personId, personId))
}
