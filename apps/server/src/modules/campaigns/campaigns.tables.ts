import { campaignStatuses, type CampaignAudience } from '@khue/contracts/campaigns'
import { notificationCategories } from '@khue/contracts/notification-settings'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { people } from '../identity/identity.tables.ts'

const moment = () => timestamp({ withTimezone: true })
const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

/** Mailings of the house to many people at once. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    /** With `**bold**` as its author typed it. */
    text: text().notNull(),
    category: text({ enum: notificationCategories }).notNull(),
    url: text(),
    audience: jsonb().$type<CampaignAudience>().notNull(),
    status: text({ enum: campaignStatuses }).notNull().default('DRAFT'),
    /** When it shall begin; null for a draft. */
    scheduledAt: moment(),
    startedAt: moment(),
    endedAt: moment(),
    /** The last person served; whoever goes on begins behind them. */
    servedThrough: uuid(),
    servedCount: integer().notNull().default(0),
    createdBy: uuid()
      .notNull()
      .references(() => people.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('campaigns_due')
      .on(t.scheduledAt)
      .where(sql`${t.status} in ('SCHEDULED', 'SENDING')`),
    check('campaigns_status', sql`${t.status} in (${oneOf(campaignStatuses)})`),
    check('campaigns_category', sql`${t.category} in (${oneOf(notificationCategories)})`),
    check('campaigns_url', sql`${t.url} ~ '^/([^/\\\\]|$)'`),
  ],
)

/** Who opened the link of a mailing, once each. */
export const campaignClicks = pgTable(
  'campaign_clicks',
  {
    campaignId: uuid()
      .notNull()
      .references(() => campaigns.id),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.campaignId, t.personId] })],
)
