import { noticeKinds } from '@khue/contracts/people/devices'
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/postgres/columns'
import { accounts } from '../people/people.tables.ts'
import { sessions } from './sessions.tables.ts'

const createdAt = () => timestamptz().notNull().defaultNow()

/** Devices on which an account has signed in: a browser by a mark that rotates at each sign-in, an app by its device id. Hashes only. */
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

/** Security notices to show to an account's owner. */
export const securityNotices = pgTable(
  'security_notices',
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text({ enum: noticeKinds }).notNull(),
    /** The session that caused it, which needs no warning. */
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
