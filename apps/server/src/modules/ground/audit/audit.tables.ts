import type { AuditAction } from '@khue/contracts/ground/audit'
import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Append-only. `at` is part of the primary key so that the table can be partitioned by time (architecture 5). */
export const auditEntries = pgTable(
  'audit_entries',
  {
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    id: uuid().notNull(),
    /** A person; no foreign key, because people belong to a higher module. */
    actorId: uuid().notNull(),
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
