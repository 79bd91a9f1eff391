import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts, people } from '../identity.tables.ts'

/** The open code of each child, as a hash; it leaves when it is used. */
export const childSignInCodes = pgTable(
  'child_sign_in_codes',
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    codeHash: text().notNull().unique('child_sign_in_codes_code_hash_unique'),
    guardianId: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Made while the child was below 16, by the rules for small children. */
    isUnder16: boolean().notNull().default(true),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.guardianId)],
)
