import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/postgres/columns'
import { accounts, sessions } from '../identity.tables.ts'

const createdAt = () => timestamptz().notNull().defaultNow()

/** The public halves of passkeys. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    credentialId: text().notNull(),
    /** COSE, in base64url. */
    publicKey: text().notNull(),
    /** What the authenticator last counted; it stays 0 on those that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    isSynced: boolean().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamptz(),
  },
  (t) => [unique('passkeys_credential').on(t.credentialId), index().on(t.accountId)],
)

/** What an authenticator is asked to sign: once, within five minutes, for one purpose. Adding belongs to the session that asked. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text().primaryKey(),
    purpose: text({ enum: ['add', 'sign-in'] }).notNull(),
    sessionId: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [
    index().on(t.expiresAt),
    index().on(t.sessionId),
    check('passkey_challenges_session', sql`(${t.purpose} = 'add') = (${t.sessionId} is not null)`),
  ],
)
