import {
  assignmentScopes,
  homeworkExtensionStates,
  homeworkFileKinds,
  homeworkLimits as limits,
  pageRotations,
} from '@khue/contracts/learning/homework-states'
import type { AssignmentPart } from '@khue/contracts/learning/homework-shapes'
import { sql } from 'drizzle-orm'
import {
  bigint,
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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sqlLiterals, timestamptz } from '#platform/postgres/columns'
import { assets } from '../../ground/assets/assets.tables.ts'
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
    dueAt: timestamptz().notNull(),
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
    check('assignments_deleted', sql`num_nonnulls(${t.deletedAt}, ${t.deletedBy}, ${t.deleteReason}) in (0, 3)`),
    check('assignments_locked', sql`${t.lockedAt} is null or ${t.givenAt} is not null`),
  ],
)

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

/** A file that a learner sent for one assignment; it belongs to this work alone, also over its versions. */
export const homeworkFiles = pgTable(
  'homework_files',
  {
    assetId: uuid()
      .primaryKey()
      .references(() => assets.id),
    assignmentId: uuid().notNull(),
    learnerId: uuid().notNull(),
    kind: text({ enum: homeworkFileKinds }).notNull(),
    name: text().notNull(),
    bytes: integer().notNull(),
    /** Of the stored bytes. */
    sha256: text().notNull(),
    /** Pages as pictures; null while a PDF waits to be drawn. */
    pages: smallint(),
    /** Why its pages could not be drawn: a code. */
    refusal: text(),
    addedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      name: 'homework_files_target',
      columns: [t.assignmentId, t.learnerId],
      foreignColumns: [assignmentTargets.assignmentId, assignmentTargets.learnerId],
    }),
    unique('homework_files_of_work').on(t.assetId, t.assignmentId, t.learnerId),
    index('homework_files_of_target').on(t.assignmentId, t.learnerId),
    index('homework_files_to_draw')
      .on(t.addedAt)
      .where(sql`${t.kind} = 'PAGES' and ${t.pages} is null and ${t.refusal} is null`),
    check('homework_files_kind', sql`${t.kind} in (${sqlLiterals(homeworkFileKinds)})`),
    check(
      'homework_files_pages',
      sql`${t.kind} = 'PAGES' and (${t.pages} is null or ${t.refusal} is null) or ${t.kind} <> 'PAGES' and ${t.pages} = 0`,
    ),
  ],
)

/** One page as a picture, upright as it was sent. Strokes are measured in its width and height. */
export const homeworkPages = pgTable(
  'homework_pages',
  {
    fileId: uuid()
      .notNull()
      .references(() => homeworkFiles.assetId, { onDelete: 'cascade' }),
    page: smallint().notNull(),
    /** The file itself when it is a picture. */
    pictureId: uuid()
      .notNull()
      .references(() => assets.id),
    width: integer().notNull(),
    height: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fileId, t.page] }),
    index().on(t.pictureId),
    check('homework_pages_size', sql`${t.page} >= 1 and ${t.width} > 0 and ${t.height} > 0`),
  ],
)

/** Work that is not handed in yet; the teacher sees it as a draft. */
export const homeworkDrafts = pgTable(
  'homework_drafts',
  {
    assignmentId: uuid().notNull(),
    learnerId: uuid().notNull(),
    text: text().notNull().default(''),
    revision: integer().notNull().default(1),
    savedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.assignmentId, t.learnerId] }),
    foreignKey({
      name: 'homework_drafts_target',
      columns: [t.assignmentId, t.learnerId],
      foreignColumns: [assignmentTargets.assignmentId, assignmentTargets.learnerId],
    }).onDelete('cascade'),
    check('homework_drafts_text', sql`char_length(${t.text}) <= ${letters(limits.textLetters)}`),
  ],
)
export const homeworkDraftFiles = pgTable(
  'homework_draft_files',
  {
    assignmentId: uuid().notNull(),
    learnerId: uuid().notNull(),
    position: smallint().notNull(),
    assetId: uuid().notNull(),
    rotation: smallint().$type<(typeof pageRotations)[number]>().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.assignmentId, t.learnerId, t.position] }),
    foreignKey({
      name: 'homework_draft_files_draft',
      columns: [t.assignmentId, t.learnerId],
      foreignColumns: [homeworkDrafts.assignmentId, homeworkDrafts.learnerId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'homework_draft_files_file',
      columns: [t.assetId, t.assignmentId, t.learnerId],
      foreignColumns: [homeworkFiles.assetId, homeworkFiles.assignmentId, homeworkFiles.learnerId],
    }),
    uniqueIndex('homework_draft_files_once').on(t.assetId),
    check('homework_draft_files_rotation', sql`${t.rotation} in (${sqlLiterals(pageRotations.map(String))})`),
  ],
)

/** A learner says what is about to arrive, by ids of declared files, whose hashes are fixed. Only added to. */
export const homeworkAnnouncements = pgTable(
  'homework_announcements',
  {
    assignmentId: uuid().notNull(),
    learnerId: uuid().notNull(),
    /** Of the announced text, files and rotations. */
    sha256: text().notNull(),
    announcedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.assignmentId, t.learnerId, t.sha256] }),
    foreignKey({
      name: 'homework_announcements_target',
      columns: [t.assignmentId, t.learnerId],
      foreignColumns: [assignmentTargets.assignmentId, assignmentTargets.learnerId],
    }).onDelete('cascade'),
  ],
)

/** What was handed in. Versions are added; only a withdrawal is noted later (trigger `submissions_frozen`). */
export const submissions = pgTable(
  'submissions',
  {
    id: uuid().primaryKey(),
    assignmentId: uuid().notNull(),
    learnerId: uuid().notNull(),
    version: smallint().notNull(),
    text: text().notNull().default(''),
    /** Of the text and the stored bytes of all files in their order: the same work again is the same submission. */
    sha256: text().notNull(),
    /** When everything had arrived, by the clock of the database. */
    submittedAt: timestamptz().notNull().defaultNow(),
    /** When it counts as handed in: its announcement, if it arrived soon after. */
    countedAt: timestamptz().notNull(),
    submittedBy: person().notNull(),
    receiptCode: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    withdrawnAt: timestamptz(),
    /** A teacher has begun to mark it: it is not withdrawn any more. */
    markingAt: timestamptz(),
  },
  (t) => [
    foreignKey({
      name: 'submissions_target',
      columns: [t.assignmentId, t.learnerId],
      foreignColumns: [assignmentTargets.assignmentId, assignmentTargets.learnerId],
    }),
    unique('submissions_version').on(t.assignmentId, t.learnerId, t.version),
    unique('submissions_of_work').on(t.id, t.assignmentId, t.learnerId),
    uniqueIndex('submissions_same_work')
      .on(t.assignmentId, t.learnerId, t.sha256)
      .where(sql`${t.withdrawnAt} is null`),
    uniqueIndex('submissions_receipt').on(t.receiptCode),
    index().on(t.submittedBy),
    check('submissions_version_from_one', sql`${t.version} between 1 and ${letters(limits.versions)}`),
    check('submissions_withdrawn', sql`num_nonnulls(${t.withdrawnAt}, ${t.markingAt}) <= 1`),
    check('submissions_counted', sql`${t.countedAt} <= ${t.submittedAt}`),
    check('submissions_text', sql`char_length(${t.text}) <= ${letters(limits.textLetters)}`),
  ],
)
export const submissionFiles = pgTable(
  'submission_files',
  {
    submissionId: uuid().notNull(),
    position: smallint().notNull(),
    assetId: uuid().notNull(),
    assignmentId: uuid().notNull(),
    learnerId: uuid().notNull(),
    rotation: smallint().$type<(typeof pageRotations)[number]>().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.position] }),
    foreignKey({
      name: 'submission_files_submission',
      columns: [t.submissionId, t.assignmentId, t.learnerId],
      foreignColumns: [submissions.id, submissions.assignmentId, submissions.learnerId],
    }),
    foreignKey({
      name: 'submission_files_file',
      columns: [t.assetId, t.assignmentId, t.learnerId],
      foreignColumns: [homeworkFiles.assetId, homeworkFiles.assignmentId, homeworkFiles.learnerId],
    }),
    unique('submission_files_once').on(t.submissionId, t.assetId),
    index().on(t.assetId),
    check('submission_files_rotation', sql`${t.rotation} in (${sqlLiterals(pageRotations.map(String))})`),
  ],
)
