import { closureNameLimit, longestClosureDays } from '@khue/contracts/people/closures'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/postgres/columns'

/** Days that admins closed. Public holidays are computed (`platform/vietnam/working-days`). */
export const closures = pgTable(
  'closures',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    fromOn: date().notNull(),
    toOn: date().notNull(),
    revision: integer().notNull().default(1),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check('closures_name', sql`char_length(${t.name}) between 1 and ${sql.raw(String(closureNameLimit))}`),
    check('closures_days', sql`${t.toOn} - ${t.fromOn} between 0 and ${sql.raw(String(longestClosureDays - 1))}`),
    index().on(t.toOn),
  ],
)
