import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/postgres/columns'
import { accounts } from '../people/people.tables.ts'

const createdAt = () => timestamptz().notNull().defaultNow()

/** The password of an account, as a hash; no row while it has none. */
export const credentials = pgTable('credentials', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id),
  passwordHash: text().notNull(),
  changedAt: createdAt(),
})

/** Sign-in attempts per identifier, per network and per pair of both, in windows that start with the first attempt. */
export const signInAttempts = pgTable('sign_in_attempts', {
  key: text().primaryKey(),
  attempts: integer().notNull(),
  windowEndsAt: timestamptz().notNull(),
})

const linkPurposes = ['set-password'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    tokenHash: text().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    purpose: text({ enum: linkPurposes }).notNull(),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
  },
  (t) => [index().on(t.accountId)],
)
