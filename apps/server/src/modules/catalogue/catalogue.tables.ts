import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { people } from '../identity/identity.tables.ts'

/** How pupils address a teacher. */
const teacherTitles = ['Cô', 'Thầy'] as const
export type TeacherTitle = (typeof teacherTitles)[number]

/** Live classes that anybody may look at and members may join. A class without times is still being scheduled. */
export const openClasses = pgTable(
  'open_classes',
  {
    id: uuid().primaryKey(),
    code: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    subjectId: integer().notNull(),
    gradeFrom: integer(),
    gradeTo: integer(),
    teacherId: uuid()
      .notNull()
      .references(() => people.id),
    /** Pinned with the class: catalogue stands beside `teachers` and does not ask it. */
    teacherTitle: text({ enum: teacherTitles }).notNull(),
    startsAt: timestamp({ withTimezone: true }),
    endsAt: timestamp({ withTimezone: true }),
    /** `startsAt`, or the end of time while there is none: one range and one index serve every list. */
    startsKey: timestamp({ withTimezone: true, mode: 'string' })
      .notNull()
      .generatedAlwaysAs(sql`coalesce(starts_at, 'infinity')`),
    endsKey: timestamp({ withTimezone: true, mode: 'string' })
      .notNull()
      .generatedAlwaysAs(sql`coalesce(ends_at, 'infinity')`),
    seats: integer().notNull(),
    seatsTaken: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('open_classes_code').on(t.code),
    index().on(t.startsKey, t.id),
    index().on(t.subjectId, t.startsKey, t.id),
    index().on(t.teacherId, t.startsKey),
    check('open_classes_seats', sql`${t.seatsTaken} between 0 and ${t.seats}`),
    check('open_classes_grades', sql`(${t.gradeFrom} is null) = (${t.gradeTo} is null) and ${t.gradeFrom} between 1 and ${t.gradeTo}`),
    check('open_classes_title', sql`${t.teacherTitle} in ('Cô', 'Thầy')`),
    // lists look back one day for what is still running, because a class never lasts longer
    check(
      'open_classes_times',
      sql`(${t.startsAt} is null) = (${t.endsAt} is null) and ${t.endsAt} > ${t.startsAt} and ${t.endsAt} <= ${t.startsAt} + interval '24 hours'`,
    ),
  ],
)
export type OpenClassRow = typeof openClasses.$inferSelect
