import { sessionKinds } from '@khue/contracts/people/devices'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/postgres/columns'
import { accounts, people } from '../people/people.tables.ts'

const createdAt = () => timestamptz().notNull().defaultNow()

export const sessionEndings = [
  'SIGNED_OUT',
  'SIGNED_OUT_ELSEWHERE',
  'REPLACED',
  'STOLEN',
  'PASSWORD_SET',
  'ENDED_BY_ADMIN',
  'EXPIRED',
] as const
export type SessionEnding = (typeof sessionEndings)[number]

/** One sign-in on one device: the family to which all its tokens belong. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    deviceHash: text().notNull(),
    userAgent: text().notNull(),
    kind: text({ enum: sessionKinds }).notNull().default('browser'),
    /** Coarse, for people to recognise; null in sessions older than this column. */
    network: text(),
    /** Both factors were verified. */
    isStrong: boolean().notNull().default(false),
    /** When the person last authenticated, by any method. */
    confirmedAt: createdAt(),
    /** Accurate to a few minutes, so that reads cause no writes. */
    lastUsedAt: createdAt(),
    /** A web view's session ends with that of its app. */
    parentId: uuid().references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
    /** The person an admin impersonates, and until when; after that the session stays read-only until the admin leaves the view. */
    impersonatedPersonId: uuid().references(() => people.id),
    impersonationEndsAt: timestamptz(),
    createdAt: createdAt(),
    endedAt: timestamptz(),
    endReason: text({ enum: sessionEndings }),
  },
  (t) => [
    index().on(t.accountId),
    index().on(t.parentId),
    check('sessions_end', sql`(${t.endedAt} is null) = (${t.endReason} is null)`),
    check('sessions_impersonation', sql`(${t.impersonatedPersonId} is null) = (${t.impersonationEndsAt} is null)`),
  ],
)

const tokenKinds = ['access', 'refresh'] as const

/** Hashes only. The successors of a used refresh token can be derived again only from its salt and the token itself. */
export const sessionTokens = pgTable(
  'session_tokens',
  {
    tokenHash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    kind: text({ enum: tokenKinds }).notNull(),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
    successorSalt: text(),
    successorHash: text(),
  },
  (t) => [
    index().on(t.sessionId),
    index().on(t.expiresAt),
    check('session_tokens_successor', sql`(${t.usedAt} is null) = (${t.successorHash} is null)`),
  ],
)
