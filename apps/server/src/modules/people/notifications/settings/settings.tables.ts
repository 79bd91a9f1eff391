import { notificationCategories, notificationChannels } from '@khue/contracts/people/notification-settings'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, time, uuid } from 'drizzle-orm/pg-core'
import { sqlLiterals } from '#platform/postgres/columns'
import { people } from '../../identity/identity.tables.ts'

/** When a person wants to be left in peace, and whether what can wait comes as one letter. No row: the defaults. */
export const notificationQuietHours = pgTable(
  'notification_quiet_hours',
  {
    personId: uuid()
      .primaryKey()
      .references(() => people.id),
    quietFrom: time(),
    quietTo: time(),
    /** Somebody decided about quiet hours, even that there are none; else those of their role hold. */
    hasOwnQuietHours: boolean().notNull().default(false),
    hasDailyDigest: boolean().notNull().default(false),
  },
  (t) => [check('notification_quiet_hours_both_or_none', sql`(${t.quietFrom} is null) = (${t.quietTo} is null)`)],
)

/** What a person has switched on or off; whatever has no row is as `isOnByDefault` of the contracts says. */
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
