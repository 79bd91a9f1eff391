import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const timestamptz = () => timestamp({ withTimezone: true })

/** Which page a message shows a glimpse of. Beside the message: only where it may is there a row at all. */
export const chatLinks = pgTable(
  'chat_links',
  {
    roomId: uuid().notNull(),
    seq: integer().notNull(),
    url: text().notNull(),
    /** Whether those who read there have been told how it turned out. */
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

/** What pages say about themselves, each asked once for all who link to it. Without a title there is nothing to show. */
export const chatLinkPreviews = pgTable(
  'chat_link_previews',
  {
    url: text().primaryKey(),
    /** Where it led to, as whoever reads should know. */
    host: text().notNull().default(''),
    title: text().notNull().default(''),
    description: text().notNull().default(''),
    isWaiting: boolean().notNull().default(true),
    tries: smallint().notNull().default(0),
    /** While it waits, when it is to be asked; then, until when it is taken as known. */
    dueAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('chat_link_previews_pending')
      .on(t.dueAt)
      .where(sql`${t.isWaiting}`),
    index('chat_link_previews_by_due').on(t.dueAt),
  ],
)
