import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { namedKinds } from './slug-address.ts'

const kinds = sql.raw(namedKinds.map((kind) => `'${kind}'`).join(', '))

/** Every current or former slug of a thing. The key keeps a slug from referring to two things of a kind. */
export const slugs = pgTable(
  'slugs',
  {
    kind: text({ enum: namedKinds }).notNull(),
    slug: text().notNull(),
    /** An id in the form of its kind; it may outlive the thing, which is then answered as gone. */
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
