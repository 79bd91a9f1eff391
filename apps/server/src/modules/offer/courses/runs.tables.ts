import { belowMinimums } from '@khue/contracts/offer/run-rules'
import type { RunPattern } from '@khue/contracts/offer/runs'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, smallint, text, time, unique, uuid } from 'drizzle-orm/pg-core'
import { sqlLiterals, timestamptz, vnd } from '#platform/postgres/columns'
import { people } from '../../people/people/people.tables.ts'
import { courses } from './courses.tables.ts'

/**
 * A run of a course: its seats and terms. Its first and last day, weekdays and hours summarise its meetings and are maintained from `run_meetings` by
 * a trigger.
 */
export const courseBatches = pgTable(
  'course_batches',
  {
    id: uuid().primaryKey(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id),
    startsOn: date().notNull(),
    endsOn: date(),
    /** The days of the week on which it usually meets, and those of them on which it does so in the evening. */
    weekdays: smallint().array().notNull(),
    evenings: smallint().array().notNull().default([]),
    fromTime: time().notNull(),
    toTime: time().notNull(),
    seats: integer().notNull(),
    /** Seats given away by the platform, without a named person. */
    seatsTaken: integer().notNull().default(0),
    /** Seats held for a payment or taken; maintained from `seat_holds` by a trigger. */
    seatsHeld: integer().notNull().default(0),
    /** Meetings that are sold: the lessons of the course when the run was planned. */
    lessons: smallint().notNull().default(1),
    /** Null: the fee of the course. */
    feeVnd: vnd(),
    /** Below so many seats on `decideOn`, `belowMinimum` happens; null: the run takes place with one learner. */
    minSeats: smallint(),
    belowMinimum: text({ enum: belowMinimums }),
    decideOn: date(),
    /** MOVE: the run that takes over the learners; of the same course, by the key `course_batches_move_to` of the migration. */
    moveToId: uuid(),
    decidedAt: timestamptz(),
    /** The pattern as it was last typed, to be edited again; the meetings decide. */
    pattern: jsonb().$type<RunPattern>(),
    /** Who teaches it instead of the course's teacher. */
    substituteId: uuid().references(() => people.id),
    cancelledAt: timestamptz(),
    cancelReason: text(),
    revision: integer().notNull().default(1),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.courseId, t.startsOn, t.id),
    unique('course_batches_of_course').on(t.courseId, t.id),
    index('course_batches_substituted')
      .on(t.substituteId)
      .where(sql`${t.substituteId} is not null`),
    index('course_batches_to_decide')
      .on(t.decideOn)
      .where(sql`${t.minSeats} is not null and ${t.decidedAt} is null and ${t.cancelledAt} is null`),
    check('course_batches_years', sql`${t.startsOn} between '2020-01-01' and '2100-12-31' and ${t.endsOn} <= '2100-12-31'`),
    check('course_batches_days', sql`${t.endsOn} >= ${t.startsOn}`),
    check('course_batches_times', sql`${t.toTime} >= ${t.fromTime} + interval '25 minutes' and ${t.toTime} > ${t.fromTime}`), // spec 5
    check('course_batches_weekdays', sql`${t.weekdays} <@ array[1,2,3,4,5,6,7]::smallint[] and cardinality(${t.weekdays}) > 0`),
    check('course_batches_evenings', sql`${t.evenings} <@ ${t.weekdays}`),
    check(
      'course_batches_seats',
      sql`${t.seats} > 0 and ${t.seatsTaken} >= 0 and ${t.seatsHeld} >= 0 and ${t.seatsTaken} + ${t.seatsHeld} <= ${t.seats}`,
    ),
    check('course_batches_lessons', sql`${t.lessons} between 1 and 500`), // spec 5
    check('course_batches_fee', sql`${t.feeVnd} between 1001 and 9999999999`), // spec 5
    check(
      'course_batches_minimum',
      sql`(${t.minSeats} is null) = (${t.belowMinimum} is null) and (${t.minSeats} is null) = (${t.decideOn} is null)
        and ${t.minSeats} between 2 and ${t.seats} and ${t.belowMinimum} in (${sqlLiterals(belowMinimums)})`,
    ),
    check(
      'course_batches_move',
      sql`(${t.belowMinimum} is not distinct from 'MOVE') = (${t.moveToId} is not null) and ${t.moveToId} is distinct from ${t.id}`,
    ),
    check('course_batches_cancelled', sql`(${t.cancelledAt} is null) = (${t.cancelReason} is null)`),
  ],
)

/**
 * A meeting of a run. Planned ones are numbered by time; a cancelled one loses its number to those after it. The planned meetings of a run are as
 * many as its lessons (`run_meetings_complete`).
 */
export const runMeetings = pgTable(
  'run_meetings',
  {
    id: uuid().primaryKey(),
    runId: uuid()
      .notNull()
      .references(() => courseBatches.id, { onDelete: 'cascade' }),
    /** Null once it is cancelled. */
    number: smallint(),
    startsAt: timestamptz().notNull(),
    endsAt: timestamptz().notNull(),
    /** How often its time has changed. */
    revision: integer().notNull().default(1),
    cancelledAt: timestamptz(),
    /** The teacher of a meeting before the run changed its teacher; null: the teacher of the run. */
    taughtById: uuid().references(() => people.id),
    /** Who teaches this one meeting instead of the teacher of the run. */
    substituteId: uuid().references(() => people.id),
  },
  (t) => [
    index('run_meetings_by_time').on(t.runId, t.startsAt),
    index('run_meetings_substituted')
      .on(t.substituteId)
      .where(sql`${t.substituteId} is not null`),
    check('run_meetings_number', sql`(${t.number} is null) = (${t.cancelledAt} is not null) and ${t.number} between 1 and 500`),
    check(
      'run_meetings_times',
      sql`${t.endsAt} >= ${t.startsAt} + interval '25 minutes' and (${t.startsAt} at time zone 'Asia/Ho_Chi_Minh')::date = ((${t.endsAt} - interval '1 microsecond') at time zone 'Asia/Ho_Chi_Minh')::date`,
    ), // spec 5
  ],
)
