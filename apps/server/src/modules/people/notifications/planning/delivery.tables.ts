import { notificationCategories, notificationChannels } from '@khue/contracts/people/notification-settings'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, foreignKey, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, sqlLiterals } from '#platform/postgres/columns'
import { people } from '../../people/people.tables.ts'
import { notifications } from '../inbox/inbox.tables.ts'

export const deliveryStates = ['WAITING', 'SENDING', 'SENT', 'SUPPRESSED', 'FAILED'] as const

/**
 * Messages to send for a notification, one row per step of its escalation plan. A due step checks again whether it is still enabled. SENDING is
 * committed before the provider is called, so that a crash in between never causes a second send.
 */
export const notificationDeliveries = pgTable(
  'notification_deliveries',
  {
    personId: uuid().notNull(),
    notificationId: uuid().notNull(),
    channel: text({ enum: notificationChannels }).notNull(),
    /** Copied from the notification: to count a mailing, and to stop it. */
    campaignId: uuid(),
    /** -1 for a test to oneself, 0 for urgent notices, 1 for the rest, 2 for mailings, which never go before anything else. */
    priority: smallint().notNull(),
    /** Part of the 19:30 digest instead of a mail of its own. */
    isDigest: boolean().notNull().default(false),
    dueAt: timestamptz().notNull(),
    state: text({ enum: deliveryStates }).notNull().default('WAITING'),
    attempts: integer().notNull().default(0),
    /** Why it was skipped or failed, in an English word or two for people who read the table. */
    reason: text(),
    costVnd: integer().notNull().default(0),
    decidedAt: timestamptz(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.notificationId, t.channel] }),
    foreignKey({
      name: 'notification_deliveries_notification',
      columns: [t.personId, t.notificationId],
      foreignColumns: [notifications.personId, notifications.id],
    }).onDelete('cascade'),
    index('notification_deliveries_due')
      .on(t.channel, t.priority, t.dueAt)
      .where(sql`${t.state} = 'WAITING' and not ${t.isDigest}`),
    index('notification_deliveries_of_digest')
      .on(t.dueAt, t.personId)
      .where(sql`${t.state} = 'WAITING' and ${t.isDigest}`),
    index('notification_deliveries_sending')
      .on(t.decidedAt)
      .where(sql`${t.state} = 'SENDING'`),
    index('notification_deliveries_of_campaign')
      .on(t.campaignId, t.channel, t.state)
      .where(sql`${t.campaignId} is not null`),
    check('notification_deliveries_channel', sql`${t.channel} in (${sqlLiterals(notificationChannels)})`),
    check('notification_deliveries_state', sql`${t.state} in (${sqlLiterals(deliveryStates)})`),
    check('notification_deliveries_cost', sql`${t.costVnd} >= 0`),
  ],
)

/**
 * A guardian's daily digest of their small children's notifications. One row for each evening, so that one process sends it once; SENDING is
 * committed before the mail server is called, as with deliveries.
 */
export const notificationDailyDigests = pgTable(
  'notification_daily_digests',
  {
    personId: uuid()
      .notNull()
      .references(() => people.id),
    /** A Vietnamese day: the digest covers the 24 hours before its 19:30. */
    day: date({ mode: 'string' }).notNull(),
    dueAt: timestamptz().notNull(),
    state: text({ enum: deliveryStates }).notNull().default('WAITING'),
    attempts: integer().notNull().default(0),
    /** Why it was skipped or failed, in an English word or two for people who read the table. */
    reason: text(),
    decidedAt: timestamptz(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.day] }),
    index('notification_daily_digests_due')
      .on(t.dueAt, t.personId)
      .where(sql`${t.state} = 'WAITING'`),
    index('notification_daily_digests_sending')
      .on(t.decidedAt)
      .where(sql`${t.state} = 'SENDING'`),
    check('notification_daily_digests_state', sql`${t.state} in (${sqlLiterals(deliveryStates)})`),
    check('notification_daily_digests_decided', sql`${t.state} = 'WAITING' or ${t.decidedAt} is not null`),
  ],
)

/** Stopped mailings: no more messages are sent; inboxes keep theirs. */
export const notificationStoppedCampaigns = pgTable('notification_stopped_campaigns', {
  campaignId: uuid().primaryKey(),
  stoppedAt: timestamptz().notNull().defaultNow(),
})

/** Monthly cap and spending of paid messages; no row of a month means nothing spent. */
export const notificationBudgets = pgTable(
  'notification_budgets',
  {
    category: text({ enum: notificationCategories }).primaryKey(),
    monthlyVnd: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    check('notification_budgets_category', sql`${t.category} in (${sqlLiterals(notificationCategories)})`),
    check('notification_budgets_amount', sql`${t.monthlyVnd} >= 0`),
  ],
)
export const notificationSpendings = pgTable(
  'notification_spendings',
  {
    category: text({ enum: notificationCategories }).notNull(),
    /** The first day of a Vietnamese month. */
    month: date({ mode: 'string' }).notNull(),
    spentVnd: bigint({ mode: 'number' }).notNull().default(0),
    /** When admins were notified that this month's budget is spent. */
    adminsNotifiedAt: timestamptz(),
  },
  (t) => [
    primaryKey({ columns: [t.category, t.month] }),
    check('notification_spendings_category', sql`${t.category} in (${sqlLiterals(notificationCategories)})`),
    check('notification_spendings_amount', sql`${t.spentVnd} >= 0`),
  ],
)
