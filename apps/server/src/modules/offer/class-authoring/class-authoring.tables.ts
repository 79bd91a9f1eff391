import { approvalStatuses } from '@khue/contracts/offer/course-content'
import type { ClassDraft } from '@khue/contracts/offer/class-draft'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sqlLiterals, timestamptz } from '#platform/postgres/columns'
import { people } from '../../people/people/people.tables.ts'

/** A live class as its teacher writes it. An approved class has a row with the same id in `open_classes`. */
export const authoredClasses = pgTable(
  'authored_classes',
  {
    id: uuid().primaryKey(),
    teacherId: uuid()
      .notNull()
      .references(() => people.id),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [index().on(t.teacherId, t.id)],
)

/** Versions of a class's content: only a draft changes. */
export const classVersions = pgTable(
  'class_versions',
  {
    classId: uuid()
      .notNull()
      .references(() => authoredClasses.id),
    version: integer().notNull(),
    status: text({ enum: approvalStatuses }).notNull(),
    /** Without times after the first approval: `open_classes` holds them. */
    content: jsonb().$type<ClassDraft>().notNull(),
    /** Counts changes: an author's change names the revision that they have seen. */
    revision: integer().notNull().default(0),
    /** The revision that last changed each field. */
    changedIn: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Hash of the submitted content: the decision names it. */
    contentSha: text(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
    submittedAt: timestamptz(),
    decidedAt: timestamptz(),
    decidedBy: uuid().references(() => people.id),
    reason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.classId, t.version] }),
    // spec 4: at most one version is alive, a draft or a request
    uniqueIndex('class_versions_one_alive')
      .on(t.classId)
      .where(sql`${t.status} in ('DRAFT', 'PENDING_APPROVAL', 'UNDER_APPROVAL')`),
    check('class_versions_status', sql`${t.status} in (${sqlLiterals(approvalStatuses)})`),
    check(
      'class_versions_submitted',
      sql`${t.status} not in ('PENDING_APPROVAL', 'UNDER_APPROVAL') or ${t.submittedAt} is not null and ${t.contentSha} is not null`,
    ),
    check('class_versions_decided', sql`(${t.status} in ('APPROVED', 'REJECTED')) = (${t.decidedAt} is not null)`),
    index('class_versions_waiting')
      .on(t.submittedAt, t.classId)
      .where(sql`${t.status} in ('PENDING_APPROVAL', 'UNDER_APPROVAL')`),
    index('class_versions_drafts')
      .on(t.updatedAt, t.classId)
      .where(sql`${t.status} = 'DRAFT'`),
    index('class_versions_decided_at')
      .on(t.status, t.decidedAt, t.classId)
      .where(sql`${t.decidedBy} is not null`),
  ],
)
