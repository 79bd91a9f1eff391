import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/postgres/columns'
import { accounts } from '../people/people.tables.ts'

/** Between the two steps of a sign-in: a ticket does not sign in by itself. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    ticketHash: text().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    deviceHash: text().notNull(),
    tries: integer().notNull().default(0),
    createdAt: timestamptz().notNull().defaultNow(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
  },
  (t) => [index().on(t.accountId), check('sign_in_tickets_tries', sql`${t.tries} between 0 and 5`)],
)
