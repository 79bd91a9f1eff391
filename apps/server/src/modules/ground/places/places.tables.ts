import { communeKinds } from '@khue/contracts/ground/places'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sqlLiterals } from '#platform/postgres/columns'

export const communes = pgTable(
  'communes',
  {
    code: text().primaryKey(),
    provinceCode: text().notNull(),
    name: text().notNull(),
    /** The name without diacritics, as `fold` of the contracts makes it. */
    folded: text().notNull(),
    kind: text({ enum: communeKinds }).notNull(),
  },
  (t) => [index().on(t.provinceCode, t.folded), check('communes_kind', sql`${t.kind} in (${sqlLiterals(communeKinds)})`)],
)

/** Imports of the list; the newest is in use. */
export const placeImports = pgTable('place_imports', {
  id: uuid().primaryKey(),
  validFrom: date({ mode: 'string' }).notNull(),
  source: text().notNull(),
  communeCount: integer().notNull(),
  importedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
