import type { NotificationCategory, NotificationChannel } from '@khue/contracts/people/notification-settings'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { type IdSlice, inSlice, sliceEnd } from '#platform/postgres/id-slices'
import { notificationQuietHours as rests, notificationPreferences as switches } from './settings.tables.ts'

type ChannelPreference = { category: NotificationCategory; channel: NotificationChannel; isOn: boolean }
type QuietHoursChange = { quietHours?: { from: string; to: string } | null | undefined; hasDailyDigest?: boolean | undefined }

const minutes = (column: typeof rests.quietFrom | typeof rests.quietTo) => sql<string | null>`to_char(${column}, 'HH24:MI')`

export const findPreferences = (db: Db, personId: string) =>
  db
    .select({ category: switches.category, channel: switches.channel, isOn: switches.isOn })
    .from(switches)
    .where(eq(switches.personId, personId))

export async function findQuietHours(db: Db, personId: string) {
  const [rest] = await db
    .select({
      from: minutes(rests.quietFrom),
      to: minutes(rests.quietTo),
      hasOwnQuietHours: rests.hasOwnQuietHours,
      hasDailyDigest: rests.hasDailyDigest,
    })
    .from(rests)
    .where(eq(rests.personId, personId))
  return rest
}

export async function savePreferences(db: Db, personId: string, wanted: readonly ChannelPreference[]) {
  const once = new Map(wanted.map((one) => [`${one.category} ${one.channel}`, one])) // the last entry wins
  if (once.size === 0) return
  await db
    .insert(switches)
    .values([...once.values()].map((one) => ({ personId, ...one })))
    .onConflictDoUpdate({ target: [switches.personId, switches.category, switches.channel], set: { isOn: sql`excluded.is_on` } })
}

/** Changes only the given fields. */
export async function saveQuietHours(db: Db, personId: string, { quietHours, hasDailyDigest }: QuietHoursChange) {
  const change = {
    ...(quietHours !== undefined && { quietFrom: quietHours?.from ?? null, quietTo: quietHours?.to ?? null, hasOwnQuietHours: true }),
    ...(hasDailyDigest !== undefined && { hasDailyDigest }),
  }
  if (Object.keys(change).length === 0) return
  await db
    .insert(rests)
    .values({ personId, ...change })
    .onConflictDoUpdate({ target: rests.personId, set: change })
}

/** People who enabled a category, for any channel. */
export async function listIdsOfOn(db: Db, category: NotificationCategory, slice: IdSlice) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct ${switches.personId} as id from ${switches}
    where ${switches.category} = ${category} and ${switches.isOn} and ${inSlice(switches.personId, slice)}
    ${sliceEnd(switches.personId, slice)}`)
  return rows.map(({ id }) => id)
}

export async function deleteSettings(db: Db, personId: string) {
  await db.delete(switches).where(eq(switches.personId, personId))
  await db.delete(rests).where(eq(rests.personId, personId))
}
