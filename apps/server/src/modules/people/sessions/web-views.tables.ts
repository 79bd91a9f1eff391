import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/postgres/columns'
import { sessions } from './sessions.tables.ts'

/** Issued to an app for its web view; valid once, for a minute, on the same device. */
export const webViewCodes = pgTable(
  'web_view_codes',
  {
    codeHash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
  },
  (t) => [index().on(t.sessionId)],
)
