import { type Audience, campaignCategories, campaignFailures, campaignStates } from '@khue/contracts/backoffice/campaigns'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, sqlLiterals } from '#platform/postgres/columns'

/** Messages to many people, and the progress of sending. The content cannot change once it is scheduled. */
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
    /** Optimistic lock: two admins cannot overwrite each other's changes. */
    version: integer().notNull().default(0),
    scheduledAt: timestamptz(),
    startedAt: timestamptz(),
    endedAt: timestamptz(),
    /** Cursor: the last person processed; the next batch begins after them. */
    lastPersonId: uuid(),
    /** Time of the last batch; the campaign that has waited longest goes next. In the future while a failed campaign is paused. */
    lastDeliveredAt: timestamptz(),
    delivered: integer().notNull().default(0),
    /** Why the last batch was rolled back; cleared by the next success. */
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
