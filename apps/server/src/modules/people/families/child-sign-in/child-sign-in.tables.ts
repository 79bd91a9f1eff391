import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts, people } from '../../people/people.tables.ts'

/** The open code of each child, as a hash; deleted when used. */
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
    /** Created while the child was below 16, under the rules for that age. */
    isUnder16: boolean().notNull().default(true),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.guardianId)],
)
