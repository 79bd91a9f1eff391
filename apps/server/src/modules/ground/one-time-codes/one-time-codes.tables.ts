import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/postgres/columns'
import { maxTries } from './one-time-code.ts'

/**
 * The current code of a purpose and a phone or e-mail; the key allows one. Keyed hashes only, of the address too, because six digits and phone
 * numbers are few enough to be enumerated.
 */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    purpose: text().notNull(),
    addressHash: text().notNull(),
    /** Null once used. */
    codeHash: text(),
    tries: integer().notNull().default(0),
    sentAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.purpose, t.addressHash] }),
    check('one_time_codes_tries', sql`${t.tries} between 0 and ${sql.raw(String(maxTries))}`),
  ],
)

/** Codes sent per address, network, number range and platform, in windows that start with the first. */
export const oneTimeCodeRateLimits = pgTable('one_time_code_rate_limits', {
  key: text().primaryKey(),
  sent: integer().notNull(),
  windowEndsAt: timestamptz().notNull(),
})
