import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'

/** The nine subjects and their categories; the spec defines the ids of the subjects. */
export const categories = pgTable(
  'categories',
  {
    id: integer().primaryKey(),
    parentId: integer().references((): AnyPgColumn => categories.id),
    /** The root subject; a subject's own id. */
    subjectId: integer().notNull(),
    name: text().notNull(),
    slug: text().notNull(),
    position: integer().notNull().default(0),
    isHidden: boolean().notNull().default(false),
  },
  (t) => [
    unique('categories_slug').on(t.slug),
    index().on(t.parentId, t.position, t.id),
    check('categories_subject', sql`(${t.parentId} is null) = (${t.subjectId} = ${t.id})`),
  ],
)
