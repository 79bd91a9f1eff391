import { assignmentScopes, homeworkExtensionStates, homeworkLimits as limits } from '@khue/contracts/learning/homework-states'
import type { AssignmentPart } from '@khue/contracts/learning/homework-shapes'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
  unique,
} from 'drizzle-orm/pg-core'
import { sqlLiterals, timestamptz } from '#platform/postgres/columns'
import { courses } from '../../offer/courses/courses.tables.ts'
import { people } from '../../people/people/people.tables.ts'
import { lessons } from '../lessons/lessons.tables.ts'

const person = () => uuid().references(() => people.id)
const letters = (most: number) => sql.raw(String(most))

/** Work that a teacher gives. Its text does not change once a learner has submitted (trigger `assignments_locked`, spec 5). */
export const assignments = pgTable(
  'assignments',
  {
    id: uuid().primaryKey(),
    teacherId: person().notNull(),
    scope: text({ enum: assignmentScopes }).notNull(),
    /** The run, the live class or the course. */
    refId: uuid().notNull(),
    /** The lesson that it was given in. */
    lessonId: uuid().references(() => lessons.id),
    /** The item of the course's programme that it comes from. */
    itemId: uuid(),
    /** Only for the learners named in `assignment_targets`; else for everybody of the run, class or course, also who joins later. */
    isForChosen: boolean().notNull().default(false),
    title: text().notNull(),
    /** Markdown. */
    content: text().notNull().default(''),
    parts: jsonb().$type<AssignmentPart[]>().notNull().default([]),
    displayAt: timestamptz().notNull(),
    /** Null: none, which only the programme of a course allows. */
    dueAt: timestamptz(),
    /** Null: a draft, which only the teacher sees. */
    givenAt: timestamptz(),
    /** The first submission. */
    lockedAt: timestamptz(),
    /** Learners were told that it is there. */
    announcedAt: timestamptz(),
    deletedAt: timestamptz(),
    deletedBy: person(),
    deleteReason: text(),
    revision: integer().notNull().default(1),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('assignments_of_teacher').on(t.teacherId, t.id),
    index('assignments_of_ref').on(t.refId, t.dueAt),
    // what follows the teacher refers to it
    unique('assignments_with_teacher').on(t.id, t.teacherId),
    index('assignments_of_lesson')
      .on(t.lessonId)
      .where(sql`${t.lessonId} is not null`),
    index('assignments_to_announce')
      .on(t.displayAt)
      .where(sql`${t.announcedAt} is null and ${t.givenAt} is not null and ${t.deletedAt} is null`),
    uniqueIndex('assignments_of_item')
      .on(t.refId, t.itemId)
      .where(sql`${t.itemId} is not null`),
    check('assignments_scope', sql`${t.scope} in (${sqlLiterals(assignmentScopes)})`),
    check('assignments_item', sql`(${t.scope} = 'COURSE') = (${t.itemId} is not null)`),
    check('assignments_title', sql`char_length(${t.title}) between 1 and ${letters(limits.titleLetters)}`),
    check('assignments_times', sql`${t.displayAt} < ${t.dueAt}`),
    check('assignments_due', sql`${t.scope} = 'COURSE' or ${t.dueAt} is not null`),
    check('assignments_deleted', sql`num_nonnulls(${t.deletedAt}, ${t.deletedBy}, ${t.deleteReason}) in (0, 3)`),
    check('assignments_locked', sql`${t.lockedAt} is null or ${t.givenAt} is not null`),
  ],
)

/** The version of a course from which its homework was taken. */
export const assignmentProgrammes = pgTable('assignment_programmes', {
  courseId: uuid()
    .primaryKey()
    .references(() => courses.id),
  version: integer().notNull(),
})

/** A file that the teacher hands out with an assignment. */
export const assignmentFiles = pgTable(
  'assignment_files',
  {
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    assetId: uuid().notNull(),
    name: text().notNull(),
    bytes: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.assignmentId, t.position] }), index().on(t.assetId)],
)

/** What the teacher adds below the text. Only added to, by a trigger. */
export const assignmentCorrections = pgTable(
  'assignment_corrections',
  {
    id: uuid().primaryKey(),
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id),
    text: text().notNull(),
    writtenBy: person().notNull(),
    writtenAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index().on(t.assignmentId, t.writtenAt),
    check('assignment_corrections_text', sql`char_length(${t.text}) between 1 and ${letters(limits.correctionLetters)}`),
  ],
)

/** A learner who has to do the work. */
export const assignmentTargets = pgTable(
  'assignment_targets',
  {
    assignmentId: uuid()
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    learnerId: person().notNull(),
    /** A deadline of this learner's own, which counts when it is later. It only moves to later, by a trigger. */
    ownDueAt: timestamptz(),
    /** Left the class: what was submitted stays. */
    leftAt: timestamptz(),
    /** Of the newest reminder before the deadline, and of the newest one that the teacher sent. */
    remindedAt: timestamptz(),
    nudgedAt: timestamptz(),
  },
  (t) => [primaryKey({ columns: [t.assignmentId, t.learnerId] }), index('assignment_targets_of_learner').on(t.learnerId, t.assignmentId)],
)

/** A family asks for more time. */
export const homeworkExtensions = pgTable(
  'homework_extensions',
  {
    id: uuid().primaryKey(),
    assignmentId: uuid().notNull(),
    learnerId: uuid().notNull(),
    askedBy: person().notNull(),
    reason: text().notNull().default(''),
    dueAt: timestamptz().notNull(),
    state: text({ enum: homeworkExtensionStates }).notNull().default('ASKED'),
    askedAt: timestamptz().notNull().defaultNow(),
    decidedAt: timestamptz(),
    decidedBy: person(),
    refusal: text(),
  },
  (t) => [
    foreignKey({
      name: 'homework_extensions_target',
      columns: [t.assignmentId, t.learnerId],
      foreignColumns: [assignmentTargets.assignmentId, assignmentTargets.learnerId],
    }).onDelete('cascade'),
    uniqueIndex('homework_extensions_open')
      .on(t.assignmentId, t.learnerId)
      .where(sql`${t.state} = 'ASKED'`),
    index('homework_extensions_of_target').on(t.assignmentId, t.learnerId, t.askedAt),
    check('homework_extensions_state', sql`${t.state} in (${sqlLiterals(homeworkExtensionStates)})`),
    check('homework_extensions_decided', sql`(${t.state} = 'ASKED') = (${t.decidedAt} is null)`),
    check('homework_extensions_refusal', sql`(${t.state} = 'REFUSED') = (${t.refusal} is not null)`),
  ],
)
