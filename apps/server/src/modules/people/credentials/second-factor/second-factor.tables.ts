import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/postgres/columns'
import { accounts } from '../../people/people.tables.ts'

const createdAt = () => timestamptz().notNull().defaultNow()
const ofAccount = () =>
  uuid()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

/** The authenticator app of an account: enabled once a first code has confirmed it. */
export const totpFactors = pgTable('totp_factors', {
  accountId: ofAccount().primaryKey(),
  sealedSecret: text().notNull(),
  createdAt: createdAt(),
  confirmedAt: timestamptz(),
  /** The last used time step: no code of it or of an earlier one works again (RFC 6238, 5.2). */
  lastStep: bigint({ mode: 'number' }),
})

/** Hashes only, salted with the account. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { accountId: ofAccount(), codeHash: text().notNull(), createdAt: createdAt(), usedAt: timestamptz() },
  (t) => [primaryKey({ columns: [t.accountId, t.codeHash] })],
)
