import { lectureLimits } from '@khue/contracts/learning/lecture-states'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sqlLiterals, timestamptz } from '#platform/postgres/columns'
import { courses } from '../../offer/courses/courses.tables.ts'
import { people } from '../../people/people/people.tables.ts'

const person = () => uuid().references(() => people.id)
const course = () => uuid().references(() => courses.id)
/** Whole seconds of a film; PostgreSQL merges what overlaps or touches. */
const secondRanges = customType<{ data: string }>({ dataType: () => 'int4multirange' })

/**
 * What one learner has seen of one lecture. An item keeps its id in every version of the course, so that a new version keeps what was watched.
 */
export const watchings = pgTable(
  'watchings',
  {
    personId: person().notNull(),
    courseId: course().notNull(),
    itemId: uuid().notNull(),
    watched: secondRanges().notNull().default('{}'),
    /** Second at which the learner stopped, on any device. */
    position: integer().notNull().default(0),
    /** Until this moment of the server's clock, seconds have been counted. */
    countedUntil: timestamptz().notNull().defaultNow(),
    firstAt: timestamptz().notNull().defaultNow(),
    lastAt: timestamptz().notNull().defaultNow(),
    /** Reached the share that the lecture requires; stays. */
    doneAt: timestamptz(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.courseId, t.itemId] }),
    check('watchings_position', sql`${t.position} between 0 and 14400`),
    check('watchings_in_film', sql`${t.watched} <@ '{[0,14400)}'::int4multirange`),
  ],
)

/** One player that watches. Partition key first (month, as 202611). */
export const viewings = pgTable(
  'viewings',
  {
    month: integer().notNull(),
    id: uuid().notNull(),
    /** Whose right and progress. */
    learnerId: person().notNull(),
    /** Who watches: the learner or a guardian. */
    viewerId: person().notNull(),
    sessionId: uuid().notNull(),
    courseId: course().notNull(),
    itemId: uuid().notNull(),
    videoId: uuid().notNull(),
    /** Four letters in the watermark, by which a copied film is traced. */
    code: text().notNull(),
    openedAt: timestamptz().notNull().defaultNow(),
    lastAt: timestamptz().notNull().defaultNow(),
    endedAt: timestamptz(),
    /** Another viewing of this learner took its place. */
    isReplaced: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.id] }),
    index('viewings_open')
      .on(t.learnerId, t.lastAt)
      .where(sql`${t.endedAt} is null`),
    index('viewings_by_code').on(t.code),
    check('viewings_replaced', sql`not ${t.isReplaced} or ${t.endedAt} is not null`),
  ],
)

export const lectureNotes = pgTable(
  'lecture_notes',
  {
    id: uuid().primaryKey(),
    personId: person().notNull(),
    courseId: course().notNull(),
    itemId: uuid().notNull(),
    atSeconds: integer().notNull(),
    text: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.personId, t.courseId, t.itemId, t.atSeconds),
    check('lecture_notes_at', sql`${t.atSeconds} between 0 and 14400`),
    check('lecture_notes_text', sql`char_length(${t.text}) between 1 and ${sql.raw(String(lectureLimits.noteCharacters))}`),
  ],
)

export const storedExtensionStates = ['ASKED', 'GRANTED', 'REFUSED'] as const
export type StoredExtensionState = (typeof storedExtensionStates)[number]
/** More time to watch: once for each learner and course. */
export const lectureExtensions = pgTable(
  'lecture_extensions',
  {
    id: uuid().primaryKey(),
    personId: person().notNull(),
    courseId: course().notNull(),
    teacherId: person().notNull(),
    state: text({ enum: storedExtensionStates }).notNull().default('ASKED'),
    askedBy: person().notNull(),
    reason: text().notNull().default(''),
    askedAt: timestamptz().notNull().defaultNow(),
    answerDueAt: timestamptz().notNull(),
    decidedAt: timestamptz(),
    /** Null: the teacher did not answer in time, which grants it. */
    decidedBy: person(),
    refusalReason: text(),
    until: timestamptz(),
  },
  (t) => [
    uniqueIndex('lecture_extensions_once').on(t.personId, t.courseId),
    index('lecture_extensions_to_answer')
      .on(t.answerDueAt)
      .where(sql`${t.state} = 'ASKED'`),
    index('lecture_extensions_of_teacher').on(t.teacherId, t.id),
    check('lecture_extensions_state', sql`${t.state} in (${sqlLiterals(storedExtensionStates)})`),
    check('lecture_extensions_decided', sql`(${t.state} = 'ASKED') = (${t.decidedAt} is null)`),
    check('lecture_extensions_granted', sql`(${t.state} = 'GRANTED') = (${t.until} is not null)`),
  ],
)

/** How long the money of a recorded course waits after everything can be watched and cooling-off is over, by the date of delivery. */
export const recordedReleaseRules = pgTable(
  'recorded_release_rules',
  {
    effectiveOn: date({ mode: 'string' }).primaryKey(),
    waitDays: smallint().notNull(),
  },
  (t) => [check('recorded_release_rules_days', sql`${t.waitDays} between 0 and 60`)],
)
