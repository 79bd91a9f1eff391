import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** One row per change of the law. A rule holds from its first day until that of the next. */
export const extraTeachingRules = pgTable(
  'extra_teaching_rules',
  {
    fromOn: date().primaryKey(),
    /** Subjects that may be taught for money in every grade. */
    openSubjectIds: integer().array().notNull(),
    /** School subjects: a course in one must state its grades. */
    schoolSubjectIds: integer().array().notNull(),
    /** School subjects that a teacher may not teach for money to pupils whom they teach at school. */
    ownPupilSubjectIds: integer().array().notNull().default([]),
    clause: text().notNull(),
  },
  (t) => [check('extra_teaching_rules_subjects', sql`not (${t.openSubjectIds} && ${t.schoolSubjectIds})`)],
)
