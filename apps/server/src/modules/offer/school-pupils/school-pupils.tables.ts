import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/postgres/columns'
import { people } from '../../people/people/people.tables.ts'

/**
 * Whether a teacher teaches a pupil at school, as each side declares. A correction ends the earlier row and keeps it; a declaration counts until the
 * next school year.
 */
export const schoolPupilDeclarations = pgTable(
  'school_pupil_declarations',
  {
    id: uuid().primaryKey(),
    teacherId: uuid()
      .notNull()
      .references(() => people.id),
    learnerId: uuid()
      .notNull()
      .references(() => people.id),
    side: text({ enum: ['FAMILY', 'TEACHER'] }).notNull(),
    isTaught: boolean().notNull(),
    /** The teacher's declared school at that time. */
    school: text(),
    declaredBy: uuid()
      .notNull()
      .references(() => people.id),
    declaredAt: timestamptz().notNull().defaultNow(),
    endedAt: timestamptz(),
  },
  (t) => [
    // one current declaration per side
    uniqueIndex('school_pupil_declarations_current_unique')
      .on(t.teacherId, t.learnerId, t.side)
      .where(sql`${t.endedAt} is null`),
    index().on(t.learnerId),
    index().on(t.teacherId, t.id),
    check('school_pupil_declarations_side', sql`${t.side} in ('FAMILY', 'TEACHER')`),
    check('school_pupil_declarations_two_people', sql`${t.teacherId} <> ${t.learnerId}`),
    check('school_pupil_declarations_own_side', sql`${t.side} = 'FAMILY' or ${t.declaredBy} = ${t.teacherId}`),
    check('school_pupil_declarations_ended', sql`${t.endedAt} >= ${t.declaredAt}`),
  ],
)
