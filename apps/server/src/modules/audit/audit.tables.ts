import type { AuditAction } from '@khue/contracts/audit'
import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { people } from '../identity/identity.tables.ts'

/** Grows without end: `at` stands in the primary key so that it can be partitioned by time (architecture 5). Never changed or removed. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    id: uuid().notNull(),
    actorId: uuid()
      .notNull()
      .references(() => people.id),
    action: text().$type<AuditAction>().notNull(),
    subjectKind: text().notNull(),
    subjectId: text().notNull(),
    reason: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.at, t.id] }),
    index().on(t.id.desc()),
    index().on(t.subjectId, t.id.desc()),
    index().on(t.actorId, t.id.desc()),
  ],
)
