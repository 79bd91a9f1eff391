import { signInProviders } from '@khue/contracts/people/provider-sign-in'
import { sql } from 'drizzle-orm'
import { check, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/postgres/columns'
import { accounts } from '../people/people.tables.ts'
import { sessions } from '../sessions/sessions.tables.ts'

const providerNames = sql.raw(signInProviders.map((name) => `'${name}'`).join(', '))

/**
 * An account's identity at a provider, keyed by issuer and subject, never by e-mail. The last sign-in method cannot be removed:
 * `accounts_keep_sign_in_method`.
 */
export const linkedSignIns = pgTable(
  'linked_sign_ins',
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    provider: text({ enum: signInProviders }).notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
    name: text(),
    createdAt: timestamptz().notNull().defaultNow(),
    lastUsedAt: timestamptz(),
  },
  (t) => [
    unique('linked_sign_ins_subject_unique').on(t.issuer, t.subject),
    unique('linked_sign_ins_account_provider_unique').on(t.accountId, t.provider),
    check('linked_sign_ins_provider', sql`${t.provider} in (${providerNames})`),
  ],
)

/** The id token of a session that began at an OpenID provider, encrypted: as a hint it ends the provider's session too. */
export const providerSessions = pgTable('provider_sessions', {
  sessionId: uuid()
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  issuer: text().notNull(),
  sealedIdToken: text().notNull(),
})
