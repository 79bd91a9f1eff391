import { longestSearch, searchScopes } from '@khue/contracts/offer/search'
import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { people } from '../../../people/identity/identity.tables.ts'

/** What members searched for last. The person comes first in the key, so that it can be split by person. */
export const searchHistory = pgTable(
  'search_history',
  {
    personId: uuid()
      .notNull()
      .references(() => people.id),
    scope: text({ enum: searchScopes }).notNull(),
    /** The name as searches compare it: typed once more in capitals, it is the same search. */
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
