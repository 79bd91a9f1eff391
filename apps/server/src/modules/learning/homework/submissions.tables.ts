import { homeworkFileKinds, homeworkLimits as limits, pageRotations } from '@khue/contracts/learning/homework-states'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
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
import { sqlLiterals, timestamptz } from '#platform/postgres/columns'
import { assets } from '../../ground/assets/assets.tables.ts'
import { people } from '../../people/people/people.tables.ts'
import { assignmentTargets } from './homework.tables.ts'

const person = () => uuid().references(() => people.id)
const letters = (most: number) => sql.raw(String(most))

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
      sql`case ${t.kind} when 'PAGES' then num_nonnulls(${t.pages}, ${t.refusal}) <= 1 else ${t.pages} is not distinct from 0 and ${t.refusal} is null end`,
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

/** A phone that takes photos for a page on another screen. The code is in a QR code; who joins by it gets a key. Only hashes are stored. */
export const homeworkCaptures = pgTable(
  'homework_captures',
  {
    codeHash: text().primaryKey(),
    /** Null until a phone has joined. */
    keyHash: text().unique('homework_captures_key'),
    assignmentId: uuid().notNull(),
    learnerId: uuid().notNull(),
    /** Who asked for it: the learner or a guardian. */
    createdBy: person().notNull(),
    /** When the code ends; a phone that has joined goes on until `until`. */
    expiresAt: timestamptz().notNull(),
    until: timestamptz().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'homework_captures_target',
      columns: [t.assignmentId, t.learnerId],
      foreignColumns: [assignmentTargets.assignmentId, assignmentTargets.learnerId],
    }).onDelete('cascade'),
    index('homework_captures_by_end').on(t.until),
    index().on(t.createdBy),
    check('homework_captures_times', sql`${t.expiresAt} <= ${t.until}`),
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
