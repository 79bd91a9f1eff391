import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { namedKinds } from './slug-address.ts'

const kinds = sql.raw(namedKinds.map((kind) => `'${kind}'`).join(', '))

/** Every readable name that a thing has or had in its address. The key keeps one name from meaning two things of a kind. */
export const slugs = pgTable(
  'slugs',
  {
    kind: text({ enum: namedKinds }).notNull(),
    slug: text().notNull(),
    /** Whatever its kind numbers its things by; it may outlive the thing, which is then told to be gone. */
    targetId: text().notNull(),
    assignedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.slug] }),
    index('slugs_of_target').on(t.kind, t.targetId, t.assignedAt),
    check('slugs_kind', sql`${t.kind} in (${kinds})`),
    check('slugs_slug', sql`char_length(${t.slug}) between 1 and 80`),
  ],
)
