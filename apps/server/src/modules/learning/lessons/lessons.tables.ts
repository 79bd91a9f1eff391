import { attendances, lessonKinds, problemStates, seatMoneyStates, storedLessonStates } from '@khue/contracts/learning/lesson-states'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sqlLiterals, timestamptz, vnd } from '#platform/postgres/columns'
import { people } from '../../people/people/people.tables.ts'

/** What decides whether a lesson was held: one row per change of the rule. It holds from its first day until that of the next row of its kind. */
export const heldRules = pgTable(
  'held_rules',
  {
    kind: text({ enum: lessonKinds }).notNull(),
    fromOn: date().notNull(),
    /** Percent of the planned minutes with the teacher from which a lesson is held, and below which it is not. Between them the teacher declares. */
    heldPercent: smallint().notNull(),
    notHeldPercent: smallint().notNull(),
    /** Minutes with the teacher that a held lesson has at least, and minutes that a learner is there together with the teacher. */
    leastMinutes: smallint().notNull(),
    togetherMinutes: smallint().notNull(),
    /** How long the teacher waits when no learner comes: the lesson is then held. */
    waitMinutes: smallint().notNull(),
    contestHours: smallint().notNull(),
    decideWorkingDays: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.fromOn] }),
    check('held_rules_kind', sql`${t.kind} in (${sqlLiterals(lessonKinds)})`),
    check('held_rules_percents', sql`0 < ${t.notHeldPercent} and ${t.notHeldPercent} <= ${t.heldPercent} and ${t.heldPercent} <= 100`),
    check(
      'held_rules_minutes',
      sql`${t.leastMinutes} > 0 and ${t.togetherMinutes} > 0 and ${t.waitMinutes} > 0 and ${t.contestHours} > 0 and ${t.decideWorkingDays} > 0`,
    ),
  ],
)

/**
 * A meeting of a run, or a live class, by its id. `courses` and `open-classes` own the times; they are copied here with their revision, so that an older
 * event changes nothing.
 */
export const lessons = pgTable(
  'lessons',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: lessonKinds }).notNull(),
    /** The run or the class. */
    refId: uuid().notNull(),
    teacherId: uuid()
      .notNull()
      .references(() => people.id),
    startsAt: timestamptz().notNull(),
    endsAt: timestamptz().notNull(),
    timesRevision: integer().notNull(),
    state: text({ enum: storedLessonStates }).notNull().default('PLANNED'),
    /** The rule of the day on which the lesson was planned. */
    ruleFromOn: date().notNull(),
    /** Where it takes place until rooms exist: a Meet, Zoom or Teams address. */
    link: text(),
    startedAt: timestamptz(),
    stoppedAt: timestamptz(),
    /** The teacher was asked to declare what the server did not see. */
    askedAt: timestamptz(),
    decidedAt: timestamptz(),
    /** Why it counts as held or not: a key of the sentences in `held.ts`. */
    because: text(),
    /** Minutes of the teacher in the window of the lesson when it was decided. */
    teacherMinutes: smallint(),
    /** When the money of its seats moves, and when all of it had. */
    releaseAt: timestamptz(),
    releasedAt: timestamptz(),
    revision: integer().notNull().default(1),
  },
  (t) => [
    foreignKey({ name: 'lessons_rule', columns: [t.kind, t.ruleFromOn], foreignColumns: [heldRules.kind, heldRules.fromOn] }),
    index('lessons_of_ref').on(t.refId, t.startsAt),
    index('lessons_of_teacher').on(t.teacherId, t.startsAt, t.id),
    index('lessons_to_declare')
      .on(t.teacherId, t.startsAt, t.id)
      .where(sql`${t.state} = 'PLANNED' and ${t.askedAt} is not null`),
    index('lessons_to_decide')
      .on(t.endsAt)
      .where(sql`${t.state} = 'PLANNED'`),
    index('lessons_to_release')
      .on(t.releaseAt)
      .where(sql`${t.state} = 'HELD'`),
    index('lessons_by_state').on(t.state, t.startsAt, t.id),
    index('lessons_by_time').on(t.startsAt, t.id),
    check('lessons_kind', sql`${t.kind} in (${sqlLiterals(lessonKinds)})`),
    check('lessons_state', sql`${t.state} in (${sqlLiterals(storedLessonStates)})`),
    check('lessons_times', sql`${t.endsAt} > ${t.startsAt} and ${t.endsAt} <= ${t.startsAt} + interval '24 hours'`),
    check(
      'lessons_decided',
      sql`(${t.state} in ('HELD', 'NOT_HELD', 'COMPLETED')) = (${t.decidedAt} is not null) and (${t.decidedAt} is null) = (${t.because} is null)`,
    ),
    check(
      'lessons_release',
      sql`(${t.state} in ('HELD', 'COMPLETED')) = (${t.releaseAt} is not null) and (${t.state} = 'COMPLETED') = (${t.releasedAt} is not null)`,
    ),
    check('lessons_started', sql`${t.stoppedAt} is null or ${t.startedAt} is not null and ${t.stoppedAt} >= ${t.startedAt}`),
  ],
)

export const staySources = ['ROOM', 'TEACHER', 'LINK', 'DECLARED'] as const
/** Who was in a lesson from when until when, by the server's clock. Only added to, by a trigger. */
export const lessonStays = pgTable(
  'lesson_stays',
  {
    id: uuid().primaryKey(),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    fromAt: timestamptz().notNull(),
    toAt: timestamptz().notNull(),
    source: text({ enum: staySources }).notNull(),
    /** Why the teacher declares it. */
    reason: text(),
    recordedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.lessonId, t.personId, t.fromAt),
    index().on(t.personId),
    check('lesson_stays_source', sql`${t.source} in (${sqlLiterals(staySources)})`),
    check('lesson_stays_times', sql`${t.toAt} >= ${t.fromAt} and ${t.toAt} <= ${t.fromAt} + interval '24 hours'`),
    check('lesson_stays_reason', sql`(${t.source} = 'DECLARED') = (${t.reason} is not null)`),
  ],
)

/** A learner in a lesson: made by the first fact about them (an excuse, a mark, a seat in a sister class), and for all of the roster when it is decided. */
export const lessonSeats = pgTable(
  'lesson_seats',
  {
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id),
    learnerId: uuid()
      .notNull()
      .references(() => people.id),
    attendance: text({ enum: attendances }).notNull().default('EXPECTED'),
    /** Measured; null for a lesson behind a link. */
    minutes: smallint(),
    excuse: text(),
    excusedAt: timestamptz(),
    /** The lesson that a guest from a sister class makes up for. */
    guestOfId: uuid().references(() => lessons.id),
    /** Pinned when the lesson is decided; the order line that pays for the seat, and its money. */
    isRostered: boolean().notNull().default(false),
    lineId: uuid(),
    money: text({ enum: seatMoneyStates }).notNull().default('NONE'),
    /** The number of the line that this lesson released. */
    lessonNo: smallint(),
    amountVnd: vnd().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.lessonId, t.learnerId] }),
    index().on(t.learnerId, t.lessonId),
    // a line pays a lesson once
    uniqueIndex('lesson_seats_line')
      .on(t.lineId, t.lessonId)
      .where(sql`${t.lineId} is not null`),
    uniqueIndex('lesson_seats_guest')
      .on(t.guestOfId, t.learnerId)
      .where(sql`${t.guestOfId} is not null`),
    index('lesson_seats_to_release')
      .on(t.lessonId)
      .where(sql`${t.money} = 'HELD'`),
    check('lesson_seats_attendance', sql`${t.attendance} in (${sqlLiterals(attendances)})`),
    check('lesson_seats_money', sql`${t.money} in (${sqlLiterals(seatMoneyStates)})`),
    check('lesson_seats_rostered', sql`${t.isRostered} or ${t.money} = 'NONE'`),
    check('lesson_seats_line_money', sql`${t.lineId} is not null or ${t.money} = 'NONE'`),
    check('lesson_seats_released', sql`(${t.money} = 'RELEASED') = (${t.lessonNo} is not null)`),
    check('lesson_seats_excuse', sql`(${t.excuse} is null) = (${t.excusedAt} is null)`),
    check('lesson_seats_guest', sql`${t.guestOfId} is distinct from ${t.lessonId}`),
  ],
)

/** Every mark of attendance with the one before, oldest first. Only added to. */
export const attendanceMarks = pgTable(
  'attendance_marks',
  {
    id: uuid().primaryKey(),
    lessonId: uuid().notNull(),
    learnerId: uuid().notNull(),
    was: text({ enum: attendances }).notNull(),
    attendance: text({ enum: attendances }).notNull(),
    reason: text().notNull(),
    markedBy: uuid()
      .notNull()
      .references(() => people.id),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      name: 'attendance_marks_seat',
      columns: [t.lessonId, t.learnerId],
      foreignColumns: [lessonSeats.lessonId, lessonSeats.learnerId],
    }),
    index().on(t.lessonId, t.learnerId),
    index().on(t.markedBy),
  ],
)

/** What a family says is wrong with a lesson of one learner. */
export const lessonProblems = pgTable(
  'lesson_problems',
  {
    id: uuid().primaryKey(),
    lessonId: uuid().notNull(),
    learnerId: uuid().notNull(),
    openedBy: uuid()
      .notNull()
      .references(() => people.id),
    state: text({ enum: problemStates }).notNull().default('OPEN'),
    reason: text().notNull(),
    openedAt: timestamptz().notNull().defaultNow(),
    dueAt: timestamptz().notNull(),
    answer: text(),
    answeredAt: timestamptz(),
    decision: text(),
    decidedBy: uuid().references(() => people.id),
    decidedAt: timestamptz(),
  },
  (t) => [
    foreignKey({
      name: 'lesson_problems_seat',
      columns: [t.lessonId, t.learnerId],
      foreignColumns: [lessonSeats.lessonId, lessonSeats.learnerId],
    }),
    unique('lesson_problems_once').on(t.lessonId, t.learnerId), // a withdrawn contest may be opened again: the same row
    index('lesson_problems_by_due').on(t.state, t.dueAt, t.id),
    index().on(t.openedBy),
    index().on(t.decidedBy),
    check('lesson_problems_state', sql`${t.state} in (${sqlLiterals(problemStates)})`),
    check('lesson_problems_decided', sql`(${t.state} = 'OPEN') = (${t.decidedAt} is null)`),
    check('lesson_problems_answer', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
  ],
)

/** DAY, HOUR and NOW remind families and teacher; MISSING: a child is not there; DECLARE: the teacher is asked. */
export const lessonReminderKinds = ['DAY', 'HOUR', 'NOW', 'MISSING', 'DECLARE'] as const
/** What people were reminded of, once for each time of a lesson: a moved lesson reminds again. */
export const lessonReminders = pgTable(
  'lesson_reminders',
  {
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    kind: text({ enum: lessonReminderKinds }).notNull(),
    startsAt: timestamptz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lessonId, t.kind, t.startsAt] }),
    check('lesson_reminders_kind', sql`${t.kind} in (${sqlLiterals(lessonReminderKinds)})`),
  ],
)

/** Files that the teacher hands out in a lesson. */
export const lessonDocuments = pgTable(
  'lesson_documents',
  {
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id),
    assetId: uuid().notNull(),
    name: text().notNull(),
    bytes: integer().notNull(),
    addedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.lessonId, t.assetId] }), index().on(t.assetId)],
)
