import { type Audience, campaignCategories, campaignFailures, campaignStates } from '@khue/contracts/backoffice/campaigns'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, sqlLiterals } from '#platform/postgres/columns'

/** What the house says to many people, and how far that has got. What it says never changes once it is scheduled. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: uuid().primaryKey(),
    state: text({ enum: campaignStates }).notNull().default('DRAFT'),
    category: text({ enum: campaignCategories }).notNull(),
    title: text().notNull(),
    text: text().notNull(),
    url: text(),
    audience: jsonb().$type<Audience>().notNull(),
    /** Counts the changes, so that two of them do not overwrite each other unseen. */
    version: integer().notNull().default(0),
    scheduledAt: timestamptz(),
    startedAt: timestamptz(),
    endedAt: timestamptz(),
    /** The last person who was looked at: whoever goes on begins after them. */
    lastPersonId: uuid(),
    /** When somebody was told last; of several campaigns the one that has waited longest goes on. Ahead of now while one that failed rests. */
    lastDeliveredAt: timestamptz(),
    delivered: integer().notNull().default(0),
    /** Why the last step was undone; gone with the next that is not. */
    failure: text({ enum: campaignFailures }),
    failedAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
    changedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('campaigns_by_state').on(t.state, t.id),
    index('campaigns_to_send')
      .on(t.scheduledAt)
      .where(sql`${t.state} in ('SCHEDULED', 'SENDING')`),
    check('campaigns_state', sql`${t.state} in (${sqlLiterals(campaignStates)})`),
    check('campaigns_category', sql`${t.category} in (${sqlLiterals(campaignCategories)})`),
    check('campaigns_scheduled', sql`(${t.state} = 'DRAFT') = (${t.scheduledAt} is null)`),
    check('campaigns_ended', sql`(${t.state} in ('SENT', 'STOPPED')) = (${t.endedAt} is not null)`),
    check('campaigns_failure', sql`${t.failure} in (${sqlLiterals(campaignFailures)})`),
    check('campaigns_failed', sql`(${t.failure} is null) = (${t.failedAt} is null)`),
    check('campaigns_delivered', sql`${t.delivered} >= 0 and (${t.delivered} = 0 or ${t.startedAt} is not null)`),
  ],
)
export type CampaignRecord = typeof campaigns.$inferSelect
