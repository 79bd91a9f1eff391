import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sessions } from './sessions.tables.ts'

/** Tickets for the socket: one use, a minute, for one session (architecture 3a, "Forgery"). Hashes only. */
export const socketTickets = pgTable(
  'socket_tickets',
  {
    ticketHash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.expiresAt), index().on(t.sessionId)],
)
