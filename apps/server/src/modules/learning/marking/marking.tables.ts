import {
  markAttachmentKinds,
  markLimits as limits,
  markReplyKinds,
  pageUnits,
  strokeColours,
  strokeKinds,
} from '@khue/contracts/learning/mark-states'
import { sql } from 'drizzle-orm'
import {
  check,
  customType,
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
import { people } from '../../people/people/people.tables.ts'
import { assignments } from '../homework/homework.tables.ts'
import { submissions } from '../homework/submissions.tables.ts'

const person = () => uuid().references(() => people.id)
const number = (value: number) => sql.raw(String(value))
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * The marking of one submitted version, in rounds: a draft until it is returned, and final from then on (trigger `marks_keep`). At most one draft.
 */
export const marks = pgTable(
  'marks',
  {
    id: uuid().primaryKey(),
    submissionId: uuid().notNull(),
    assignmentId: uuid().notNull(),
    learnerId: uuid().notNull(),
    round: smallint().notNull(),
    words: text().notNull().default(''),
    /** Hundredths of a point for each part of the assignment; null where there are none yet. Checked against the parts by a trigger. */
    points: jsonb().$type<(number | null)[]>().notNull().default([]),
    /** The sum, written by the trigger: null while a part has none. */
    total: integer(),
    /** Of words and points. */
    revision: integer().notNull().default(1),
    /**
     * Counts the changes on the pages of this submission, over its rounds. Strokes, erasures and attachments carry the number of their change, so that
     * what was on the pages when the mark was returned is exact, whatever clocks say.
     */
    changes: integer().notNull().default(0),
    /** Strokes that were sent, over all rounds. */
    strokes: integer().notNull().default(0),
    startedBy: person().notNull(),
    startedAt: timestamptz().notNull().defaultNow(),
    savedAt: timestamptz().notNull().defaultNow(),
    returnedAt: timestamptz(),
    returnedBy: person(),
  },
  (t) => [
    foreignKey({
      name: 'marks_submission',
      columns: [t.submissionId, t.assignmentId, t.learnerId],
      foreignColumns: [submissions.id, submissions.assignmentId, submissions.learnerId],
    }),
    unique('marks_round').on(t.submissionId, t.round),
    uniqueIndex('marks_one_draft')
      .on(t.submissionId)
      .where(sql`${t.returnedAt} is null`),
    index('marks_of_work').on(t.assignmentId, t.learnerId),
    index('marks_of_learner').on(t.learnerId),
    check('marks_round_from_one', sql`${t.round} >= 1`),
    check('marks_words', sql`char_length(${t.words}) <= ${number(limits.wordLetters)}`),
    check('marks_returned', sql`(${t.returnedAt} is null) = (${t.returnedBy} is null)`),
    check('marks_strokes', sql`${t.strokes} between 0 and ${number(limits.strokes)}`),
  ],
)

/** An admin who marks in the teacher's name: once for each round, for the audit. */
export const markHelpers = pgTable(
  'mark_helpers',
  {
    markId: uuid()
      .notNull()
      .references(() => marks.id, { onDelete: 'cascade' }),
    personId: person().notNull(),
  },
  (t) => [primaryKey({ columns: [t.markId, t.personId] })],
)

/**
 * What is drawn on a page, in the space of the page as it was sent. Only added to; `mark_erasures` takes strokes away. The pages are checked once for a whole
 * batch, by a trigger. `drawn_by` has no foreign key, because it would be checked for every stroke.
 */
export const markStrokes = pgTable(
  'mark_strokes',
  {
    submissionId: uuid().notNull(),
    id: uuid().notNull(),
    fileId: uuid().notNull(),
    page: smallint().notNull(),
    kind: text({ enum: strokeKinds }).notNull(),
    colour: text({ enum: strokeColours }).notNull(),
    /** Ten-thousandths of the page's width. */
    width: smallint().notNull(),
    /** See `encodePoints`. */
    points: bytea().notNull(),
    text: text(),
    change: integer().notNull(),
    drawnBy: uuid().notNull(),
    drawnAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.id] }),
    check('mark_strokes_kind', sql`${t.kind} in (${sqlLiterals(strokeKinds)})`),
    check('mark_strokes_colour', sql`${t.colour} in (${sqlLiterals(strokeColours)})`),
    check('mark_strokes_width', sql`${t.width} between 1 and 1000`),
    check(
      'mark_strokes_points',
      sql`octet_length(${t.points}) between 4 and ${number(limits.pointsPerStroke * 4)} and octet_length(${t.points}) % 4 = 0`,
    ),
    check(
      'mark_strokes_text',
      sql`(${t.kind} = 'TEXT') = (${t.text} is not null) and char_length(${t.text}) <= ${number(limits.strokeLetters)}`,
    ),
  ],
)

/** Takes a stroke away, once. It may arrive before its stroke. Only added to. */
export const markErasures = pgTable(
  'mark_erasures',
  {
    submissionId: uuid().notNull(),
    strokeId: uuid().notNull(),
    change: integer().notNull(),
    erasedBy: uuid().notNull(),
    erasedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.submissionId, t.strokeId] })],
)

/** A voice at a spot of a page or about the whole work, or a file that the teacher adds. Only removed, once. */
export const markAttachments = pgTable(
  'mark_attachments',
  {
    id: uuid().primaryKey(),
    submissionId: uuid()
      .notNull()
      .references(() => submissions.id),
    kind: text({ enum: markAttachmentKinds }).notNull(),
    assetId: uuid().notNull(),
    name: text().notNull(),
    bytes: integer().notNull(),
    seconds: smallint(),
    fileId: uuid(),
    page: smallint(),
    x: smallint(),
    y: smallint(),
    change: integer().notNull(),
    removedChange: integer(),
    addedBy: person().notNull(),
    addedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('mark_attachments_of_submission').on(t.submissionId),
    uniqueIndex('mark_attachments_asset').on(t.assetId),
    index('mark_attachments_of_person').on(t.addedBy),
    check('mark_attachments_kind', sql`${t.kind} in (${sqlLiterals(markAttachmentKinds)})`),
    check(
      'mark_attachments_seconds',
      sql`case ${t.kind} when 'VOICE' then ${t.seconds} between 1 and ${number(limits.voiceSeconds)} and ${t.seconds} is not null else ${t.seconds} is null end`,
    ),
    check(
      'mark_attachments_spot',
      sql`num_nonnulls(${t.fileId}, ${t.page}, ${t.x}, ${t.y}) in (0, 4) and (${t.kind} = 'VOICE' or ${t.fileId} is null)`,
    ),
    check('mark_attachments_on_page', sql`${t.x} between 0 and ${number(pageUnits)} and ${t.y} between 0 and ${number(pageUnits)}`),
    check('mark_attachments_removed', sql`${t.removedChange} > ${t.change}`),
  ],
)

/** What a family answers to a returned mark, or to a voice in it. Only added to. */
export const markReplies = pgTable(
  'mark_replies',
  {
    id: uuid().primaryKey(),
    markId: uuid()
      .notNull()
      .references(() => marks.id),
    voiceId: uuid(),
    kind: text({ enum: markReplyKinds }).notNull(),
    text: text().notNull().default(''),
    assetId: uuid(),
    seconds: smallint(),
    writtenBy: person().notNull(),
    writtenAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('mark_replies_of_mark').on(t.markId),
    index('mark_replies_of_person').on(t.writtenBy),
    uniqueIndex('mark_replies_asset').on(t.assetId),
    check('mark_replies_kind', sql`${t.kind} in (${sqlLiterals(markReplyKinds)})`),
    check('mark_replies_asset_of_kind', sql`(${t.kind} = 'TEXT') = (${t.assetId} is null)`),
    check('mark_replies_text', sql`char_length(${t.text}) <= ${number(limits.replyLetters)} and (${t.kind} <> 'TEXT' or ${t.text} <> '')`),
    check(
      'mark_replies_seconds',
      sql`(${t.kind} = 'VOICE') = (${t.seconds} is not null) and ${t.seconds} between 1 and ${number(limits.voiceSeconds)}`,
    ),
  ],
)

/**
 * Of each learner's work the newest version, with its teacher, and when it was returned: the queue, in one index among a million submissions. Written by
 * triggers of submissions, marks and assignments, in their transactions.
 */
export const markingQueue = pgTable(
  'marking_queue',
  {
    submissionId: uuid()
      .primaryKey()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    assignmentId: uuid().notNull(),
    learnerId: uuid().notNull(),
    /** Follows the assignment: a teacher who takes over also takes over the queue. */
    teacherId: uuid().notNull(),
    refId: uuid().notNull(),
    submittedAt: timestamptz().notNull(),
    returnedAt: timestamptz(),
  },
  (t) => [
    foreignKey({
      name: 'marking_queue_teacher',
      columns: [t.assignmentId, t.teacherId],
      foreignColumns: [assignments.id, assignments.teacherId],
    }).onUpdate('cascade'),
    unique('marking_queue_of_work').on(t.assignmentId, t.learnerId),
    index('marking_queue_waiting')
      .on(t.teacherId, t.submittedAt, t.submissionId)
      .where(sql`${t.returnedAt} is null`),
    index('marking_queue_returned')
      .on(t.teacherId, t.returnedAt, t.submissionId)
      .where(sql`${t.returnedAt} is not null`),
  ],
)

/** In how many hours a teacher promises to mark. */
export const markingPromises = pgTable(
  'marking_promises',
  {
    teacherId: person().primaryKey(),
    hours: smallint().notNull(),
  },
  (t) => [check('marking_promises_hours', sql`${t.hours} between 1 and ${number(limits.mostPromiseHours)}`)],
)

/** What a teacher often writes. */
export const markingComments = pgTable(
  'marking_comments',
  {
    id: uuid().primaryKey(),
    teacherId: person().notNull(),
    text: text().notNull(),
    uses: integer().notNull().default(0),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('marking_comments_of_teacher').on(t.teacherId, t.uses),
    check('marking_comments_text', sql`char_length(${t.text}) between 1 and ${number(limits.commentLetters)}`),
  ],
)
