import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const timestamptz = () => timestamp({ withTimezone: true })

/** The page that a message previews. A separate table: a row exists only where a preview is allowed. */
export const chatLinks = pgTable(
  'chat_links',
  {
    roomId: uuid().notNull(),
    seq: integer().notNull(),
    url: text().notNull(),
    /** Whether readers were notified of the result. */
    isNotified: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.roomId, t.seq] }),
    index('chat_links_unnotified')
      .on(t.url)
      .where(sql`not ${t.isNotified}`),
    check('chat_links_url', sql`char_length(${t.url}) <= 2000`),
  ],
)

/** Previews of pages, each fetched once for all messages that link to it. Without a title there is nothing to show. */
export const chatLinkPreviews = pgTable(
  'chat_link_previews',
  {
    url: text().primaryKey(),
    /** The final host after redirects, shown to readers. */
    host: text().notNull().default(''),
    title: text().notNull().default(''),
    description: text().notNull().default(''),
    isWaiting: boolean().notNull().default(true),
    tries: smallint().notNull().default(0),
    /** While waiting: when the page is to be fetched; afterwards: until when the preview is fresh. */
    dueAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('chat_link_previews_pending')
      .on(t.dueAt)
      .where(sql`${t.isWaiting}`),
    index('chat_link_previews_by_due').on(t.dueAt),
  ],
)
