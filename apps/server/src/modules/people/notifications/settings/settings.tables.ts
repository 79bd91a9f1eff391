import { notificationCategories, notificationChannels } from '@khue/contracts/people/notification-settings'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, time, uuid } from 'drizzle-orm/pg-core'
import { sqlLiterals } from '#platform/postgres/columns'
import { people } from '../../people/people.tables.ts'

/** A person's quiet hours, and whether notices that can wait come as one daily digest. No row: the defaults. */
export const notificationQuietHours = pgTable(
  'notification_quiet_hours',
  {
    personId: uuid()
      .primaryKey()
      .references(() => people.id),
    quietFrom: time(),
    quietTo: time(),
    /** The person set their quiet hours, possibly none; otherwise those of their role apply. */
    hasOwnQuietHours: boolean().notNull().default(false),
    hasDailyDigest: boolean().notNull().default(false),
    /** The person asked to be reminded of a lesson that begins, also in their quiet hours. */
    wakesForLessons: boolean().notNull().default(false),
  },
  (t) => [check('notification_quiet_hours_both_or_none', sql`(${t.quietFrom} is null) = (${t.quietTo} is null)`)],
)

/** Channels a person enabled or disabled; without a row `isOnByDefault` of the contracts decides. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    personId: uuid()
      .notNull()
      .references(() => people.id),
    category: text({ enum: notificationCategories }).notNull(),
    channel: text({ enum: notificationChannels }).notNull(),
    isOn: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.category, t.channel] }),
    index('notification_preferences_enabled')
      .on(t.category, t.personId)
      .where(sql`${t.isOn}`),
    check('notification_preferences_category', sql`${t.category} in (${sqlLiterals(notificationCategories)})`),
    check('notification_preferences_channel', sql`${t.channel} in (${sqlLiterals(notificationChannels)})`),
  ],
)
