import { classKinds } from '@khue/contracts/offer/open-classes'
import { teacherTitles } from '@khue/contracts/offer/teachers'
import { sql } from 'drizzle-orm'
import { bigint, check, customType, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { people } from '../../people/people/people.tables.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Live classes: those opened by a membership, and single ones for anyone. A class without times is still being scheduled. */
export const openClasses = pgTable(
  'open_classes',
  {
    id: uuid().primaryKey(),
    code: text().notNull(),
    kind: text({ enum: classKinds }).notNull().default('OPEN'),
    title: text().notNull(),
    summary: text().notNull(),
    /** Markdown. */
    description: text().notNull().default(''),
    feeVnd: bigint({ mode: 'number' }).notNull().default(0),
    subjectId: integer().notNull(),
    gradeFrom: integer(),
    gradeTo: integer(),
    teacherId: uuid()
      .notNull()
      .references(() => people.id),
    /** Copied into the class, because this module must not call `teachers`. */
    teacherTitle: text({ enum: teacherTitles }).notNull(),
    startsAt: timestamp({ withTimezone: true }),
    endsAt: timestamp({ withTimezone: true }),
    /** `startsAt`, or infinity while there is none, so that one index serves all lists. */
    startsKey: timestamp({ withTimezone: true, mode: 'string' })
      .notNull()
      .generatedAlwaysAs(sql`coalesce(starts_at, 'infinity')`),
    endsKey: timestamp({ withTimezone: true, mode: 'string' })
      .notNull()
      .generatedAlwaysAs(sql`coalesce(ends_at, 'infinity')`),
    seats: integer().notNull(),
    /** Seats given away by the platform, without a named person. */
    seatsTaken: integer().notNull().default(0),
    /** Seats held for a payment or taken; maintained from `seat_holds` by a trigger. */
    seatsHeld: integer().notNull().default(0),
    /** Number of interested people; maintained from `class_interests` by a trigger. */
    interestCount: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Searched beside the title: subject, grades, teacher, summary. */
    keywords: text().notNull().default(''),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`vn_search(title, 'A') || vn_search(keywords, 'C')`),
    titleFolded: text()
      .notNull()
      .generatedAlwaysAs(sql`vn_folded(title)`),
    /** Counts changes of the times: a change names the number that its author has seen. */
    timesRevision: integer().notNull().default(0),
    /** An admin's reason to sell a class that Circular 29/2024 does not name. */
    extraTeachingReason: text(),
    /** Set when the class was removed for good. */
    removedAt: timestamp({ withTimezone: true }),
    /** The reason that learners read. */
    removedReason: text(),
  },
  (t) => [
    unique('open_classes_code').on(t.code),
    index().on(t.startsKey, t.id),
    index().on(t.subjectId, t.startsKey, t.id),
    index().on(t.teacherId, t.startsKey),
    index('open_classes_search').using('gin', t.search),
    check('open_classes_seats', sql`${t.seatsTaken} >= 0 and ${t.seatsHeld} >= 0 and ${t.seatsTaken} + ${t.seatsHeld} <= ${t.seats}`),
    check('open_classes_kind', sql`${t.kind} in ('OPEN', 'INTERACTIVE')`),
    // what a membership opens has no fee of its own
    check('open_classes_fee', sql`${t.feeVnd} between 0 and 9999999999 and (${t.kind} = 'INTERACTIVE' or ${t.feeVnd} = 0)`),
    // without an admin's reason a trigger refuses classes that extra-teaching forbids
    check('open_classes_grades', sql`(${t.gradeFrom} is null) = (${t.gradeTo} is null) and ${t.gradeFrom} between 1 and ${t.gradeTo}`),
    check('open_classes_removed_reason', sql`${t.removedReason} is null or ${t.removedAt} is not null`),
    check('open_classes_teacher_title', sql`${t.teacherTitle} in ('Cô', 'Thầy')`),
    // lists look back one day for running classes, because a class never lasts longer
    check(
      'open_classes_times',
      sql`(${t.startsAt} is null) = (${t.endsAt} is null) and ${t.endsAt} > ${t.startsAt} and ${t.endsAt} <= ${t.startsAt} + interval '24 hours'`,
    ),
  ],
)

/** People interested in a class. */
export const classInterests = pgTable(
  'class_interests',
  {
    classId: uuid()
      .notNull()
      .references(() => openClasses.id),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.classId, t.personId] }), index().on(t.personId)],
)
export type OpenClassRow = typeof openClasses.$inferSelect
