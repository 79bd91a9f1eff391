import { textKeys } from '@khue/contracts/ground/texts'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

const keys = sql.raw(textKeys.map((key) => `'${key}'`).join(', '))

/** Every version that was ever in force; the highest number of a key is. Append-only, because people consented to them. */
export const textVersions = pgTable(
  'text_versions',
  {
    id: uuid().primaryKey(),
    key: text({ enum: textKeys }).notNull(),
    number: integer().notNull(),
    /** Its public name: the day it took effect, with `.n` appended when that day already had one. */
    version: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    body: text().notNull(),
    /** Null for texts that ship with the product. */
    authorId: uuid(), // a person; no foreign key, because people belong to a higher module
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('text_versions_number').on(t.key, t.number),
    unique('text_versions_version').on(t.key, t.version),
    check('text_versions_key', sql`${t.key} in (${keys})`),
    check('text_versions_number_positive', sql`${t.number} > 0`),
  ],
)
