import { noticeKinds } from '@khue/contracts/people/devices'
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/postgres/columns'
import { accounts, sessions } from '../identity.tables.ts'

const createdAt = () => timestamptz().notNull().defaultNow()

/** On which devices an account has been signed in to: a browser by a mark that changes at each sign-in, an app by its device id. Hashes only. */
export const knownDevices = pgTable(
  'known_devices',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    deviceTokenHash: text().notNull(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.deviceTokenHash] }), index().on(t.deviceTokenHash)],
)

/** What a person must be told about their account. */
export const securityNotices = pgTable(
  'security_notices',
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text({ enum: noticeKinds }).notNull(),
    /** Where it happened: who sits there needs no warning. */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'set null' }),
    device: text(),
    createdAt: createdAt(),
    seenAt: timestamptz(),
  },
  (t) => [
    index()
      .on(t.accountId)
      .where(sql`${t.seenAt} is null`),
    index().on(t.sessionId),
  ],
)
