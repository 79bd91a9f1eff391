import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/postgres/columns'
import { accounts } from '../../people/people.tables.ts'
import { sessions } from '../../sessions/sessions.tables.ts'

const createdAt = () => timestamptz().notNull().defaultNow()

/** Public keys of passkeys. */
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
    /** The authenticator's last counter; stays 0 on those without one. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    isSynced: boolean().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamptz(),
  },
  (t) => [unique('passkeys_credential').on(t.credentialId), index().on(t.accountId)],
)

/**
 * Challenges for authenticators: valid once, within five minutes, for one purpose. A challenge for adding belongs to the session that requested it.
 */
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
