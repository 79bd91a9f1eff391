import { introLimit } from '@khue/contracts/teachers'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { people } from '../identity/identity.tables.ts'

/** What a teacher shows of themselves to everybody. */
export const teacherProfiles = pgTable(
  'teacher_profiles',
  {
    personId: uuid()
      .primaryKey()
      .references(() => people.id),
    /** How pupils address them: “Cô” or “Thầy”. */
    title: text({ enum: ['Cô', 'Thầy'] }).notNull(),
    intro: text().notNull(),
    subjectIds: integer().array().notNull(),
    school: text(),
    yearsTeaching: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('teacher_profiles_title', sql`${t.title} in ('Cô', 'Thầy')`),
    check('teacher_profiles_intro', sql`char_length(${t.intro}) <= ${sql.raw(String(introLimit))}`),
    check('teacher_profiles_years', sql`${t.yearsTeaching} between 0 and 70`),
  ],
)
