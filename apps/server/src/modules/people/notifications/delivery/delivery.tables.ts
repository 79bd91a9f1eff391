import { notificationCategories, notificationChannels } from '@khue/contracts/people/notification-settings'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, foreignKey, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, sqlLiterals } from '#platform/postgres/columns'
import { people } from '../../identity/identity.tables.ts'
import { notifications } from '../inbox/inbox.tables.ts'

export const deliveryStates = ['WAITING', 'SENDING', 'SENT', 'SUPPRESSED', 'FAILED'] as const

/**
 * What shall leave the house about a notification: one step of its escalation each. A step that is due finds out whether it is still
 * wanted. SENDING is committed before a provider is asked, so that whoever dies in between never sends it twice.
 */
export const notificationDeliveries = pgTable(
  'notification_deliveries',
  {
    personId: uuid().notNull(),
    notificationId: uuid().notNull(),
    channel: text({ enum: notificationChannels }).notNull(),
    /** As of the notification: to count a mailing, and to stop it. */
    campaignId: uuid(),
    /** -1 for what somebody tries on themselves, 0 for what cannot wait, 1 for the rest, 2 for mailings: a mailing never stands before anything else. */
    priority: smallint().notNull(),
    /** Part of the letter of 19:30 instead of one of its own. */
    isDigest: boolean().notNull().default(false),
    dueAt: timestamptz().notNull(),
    state: text({ enum: deliveryStates }).notNull().default('WAITING'),
    attempts: integer().notNull().default(0),
    /** Why it was spared or failed, one English word or two for whoever reads the table. */
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
 * A guardian's letter of an evening that tells what their small children were told. One row for each evening, so that the children of
 * an evening are told of once, by whichever process; SENDING is committed before the mail server is asked, as with deliveries.
 */
export const notificationDailyDigests = pgTable(
  'notification_daily_digests',
  {
    personId: uuid()
      .notNull()
      .references(() => people.id),
    /** A Vietnamese day: the letter tells of the 24 hours before its half past seven. */
    day: date({ mode: 'string' }).notNull(),
    dueAt: timestamptz().notNull(),
    state: text({ enum: deliveryStates }).notNull().default('WAITING'),
    attempts: integer().notNull().default(0),
    /** Why it was spared or failed, one English word or two for whoever reads the table. */
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

/** Mailings of which nothing more shall leave the house; what lies in inboxes stays there. */
export const notificationStoppedCampaigns = pgTable('notification_stopped_campaigns', {
  campaignId: uuid().primaryKey(),
  stoppedAt: timestamptz().notNull().defaultNow(),
})

/** What messages that cost money may cost a month, and have cost: no row of a month, nothing spent. */
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
    /** When admins were told that nothing more is sent this month. */
    adminsNotifiedAt: timestamptz(),
  },
  (t) => [
    primaryKey({ columns: [t.category, t.month] }),
    check('notification_spendings_category', sql`${t.category} in (${sqlLiterals(notificationCategories)})`),
    check('notification_spendings_amount', sql`${t.spentVnd} >= 0`),
  ],
)
