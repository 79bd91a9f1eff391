import { longestSearch, searchScopes } from '@khue/contracts/offer/search'
import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { people } from '../../../people/people/people.tables.ts'

/** Recent searches of members. The person comes first in the key, so that the table can be partitioned by person. */
export const searchHistory = pgTable(
  'search_history',
  {
    personId: uuid()
      .notNull()
      .references(() => people.id),
    scope: text({ enum: searchScopes }).notNull(),
    /** Normalised for comparison: the same search in capitals is no second one. */
    normalizedName: text().notNull(),
    name: text().notNull(),
    key: text().notNull(),
    searchedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.scope, t.normalizedName] }),
    check('search_history_scope', sql`${t.scope} in (${sql.raw(searchScopes.map((scope) => `'${scope}'`).join(', '))})`),
    check('search_history_length', sql`char_length(${t.name}) between 1 and ${sql.raw(String(longestSearch))}`),
  ],
)
