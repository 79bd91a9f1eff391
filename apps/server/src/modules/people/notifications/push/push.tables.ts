import { pushKinds } from '@khue/contracts/people/push'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, sqlLiterals } from '#platform/postgres/columns'
import { people } from '../../people/people.tables.ts'
import { sessions } from '../../sessions/sessions.tables.ts'

/**
 * Devices subscribed to push. A device belongs to the session that registered it and gets nothing once that has ended: on a shared phone no one reads
 * another person's messages.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    kind: text({ enum: pushKinds }).notNull(),
    /** Hash of the browser's endpoint or the app's token: one row per device, owned by the last person to register it. */
    addressHash: text().notNull(),
    /** The address and its keys as JSON, encrypted. */
    sealed: text().notNull(),
    failures: integer().notNull().default(0),
    createdAt: timestamptz().notNull().defaultNow(),
    lastSentAt: timestamptz(),
  },
  (t) => [
    unique('push_subscriptions_address_unique').on(t.addressHash),
    index('push_subscriptions_of_person').on(t.personId),
    index('push_subscriptions_of_session').on(t.sessionId),
    check('push_subscriptions_kind', sql`${t.kind} in (${sqlLiterals(pushKinds)})`),
  ],
)
