import type { HighlightMark, NotificationContext } from '@khue/contracts/people/notifications'
import { notificationCategories } from '@khue/contracts/people/notification-settings'
import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, sqlLiterals } from '#platform/postgres/columns'
import { people } from '../../people/people.tables.ts'

/** Erased people: late events create no notification for them. */
export const erasedInboxes = pgTable('erased_inboxes', {
  personId: uuid()
    .primaryKey()
    .references(() => people.id),
})

/** The inbox: one row per event and person. The person comes first in every key, so that the table can be partitioned by person. */
export const notifications = pgTable(
  'notifications',
  {
    personId: uuid()
      .notNull()
      .references(() => people.id),
    /** UUIDv7: the order of the inbox. */
    id: uuid().notNull(),
    /** The event's key, such as `order.completed 0190…`: one notification per person. */
    event: text().notNull(),
    category: text({ enum: notificationCategories }).notNull(),
    type: text().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    marks: jsonb().$type<HighlightMark[]>().notNull().default([]),
    url: text(),
    openDetail: boolean().notNull().default(false),
    /** `kind reference`: the module of this kind makes the address in e-mails and Zalo messages when they leave, or stops them (`outside-addresses.service.ts`). */
    outside: text(),
    context: jsonb().$type<NotificationContext>(),
    /** Why this person got it, in one sentence for them. */
    reason: text().notNull(),
    /** The person asked to be woken for it: quiet hours do not delay it. */
    isRequested: boolean().notNull().default(false),
    /** The mailing it belongs to, if any; mailings belong to a higher module. */
    campaignId: uuid(),
    publishedAt: timestamptz().notNull().defaultNow(),
    seenAt: timestamptz(),
    readAt: timestamptz(),
    /** When it was opened on its own, in the bell or from a mail; "mark all as read" opens none. */
    openedAt: timestamptz(),
    archivedAt: timestamptz(),
    /** When its escalation was planned: by a loop, to keep the transaction of a single notification small; for a mailing on creation. */
    plannedAt: timestamptz(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.id] }),
    unique('notifications_event_unique').on(t.personId, t.event),
    index('notifications_by_category').on(t.personId, t.category, t.id),
    // few are archived, and a full index scan would visit all others
    index('notifications_archived')
      .on(t.personId, t.id)
      .where(sql`${t.archivedAt} is not null`),
    index('notifications_not_seen')
      .on(t.personId)
      .where(sql`${t.seenAt} is null and ${t.archivedAt} is null`),
    // single notifications only: a mailing is planned on creation
    index('notifications_not_planned')
      .on(t.id)
      .where(sql`${t.plannedAt} is null and ${t.campaignId} is null`),
    index('notifications_by_age').using('brin', t.publishedAt),
    index('notifications_of_campaign')
      .on(t.campaignId, t.seenAt, t.openedAt)
      .where(sql`${t.campaignId} is not null`),
    check('notifications_category', sql`${t.category} in (${sqlLiterals(notificationCategories)})`),
    // a path of this site, never another's: browsers drop invisible characters between two slashes
    check('notifications_url', sql`${t.url} ~ '^/([^/\\\\[:space:][:cntrl:]][^\\\\[:space:][:cntrl:]]*)?$'`),
  ],
)
