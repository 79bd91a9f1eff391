import type { ReportFacts } from '@khue/contracts/learning/report-shapes'
import { reportAnswers, reportFields, reportLimits as limits, reportLinkChannels } from '@khue/contracts/learning/report-states'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { sqlLiterals, timestamptz } from '#platform/postgres/columns'
import { assets } from '../../ground/assets/assets.tables.ts'
import { people } from '../../people/people/people.tables.ts'
import { lessons } from '../lessons/lessons.tables.ts'

const person = () => uuid().references(() => people.id)
const letters = (most: number) => sql.raw(String(most))

/**
 * One report for each held lesson and each learner who was expected in it. Only times are stored; `learning_report_state` computes the state. What was sent
 * does not change once it is 8:00 of the next day, nor when it was sent later than that (trigger `learning_reports_keep`, spec 4).
 */
export const learningReports = pgTable(
  'learning_reports',
  {
    /** For the cursors of lists. */
    id: uuid()
      .notNull()
      .unique('learning_reports_id')
      .default(sql`uuidv7()`),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id),
    learnerId: person().notNull(),
    teacherId: person().notNull(),
    /** Copied from the lesson, for the order of lists. */
    endsAt: timestamptz().notNull(),
    /** 8:00 of the Vietnamese day after the lesson. */
    locksAt: timestamptz().notNull(),
    good: text().notNull().default(''),
    practise: text().notNull().default(''),
    next: text().notNull().default(''),
    letter: text().notNull().default(''),
    voiceId: uuid().references(() => assets.id),
    /** 0 until something is written. */
    revision: integer().notNull().default(0),
    savedAt: timestamptz(),
    sentAt: timestamptz(),
    /** As they were when the report was sent. */
    facts: jsonb().$type<ReportFacts>(),
    /** The first time somebody of the family opened it, and who. */
    openedAt: timestamptz(),
    openedBy: person(),
  },
  (t) => [
    primaryKey({ columns: [t.lessonId, t.learnerId] }),
    index('learning_reports_of_learner').on(t.learnerId, t.endsAt, t.id),
    index('learning_reports_of_teacher').on(t.teacherId, t.locksAt, t.id),
    index('learning_reports_sent_by')
      .on(t.teacherId, t.sentAt, t.id)
      .where(sql`${t.sentAt} is not null`),
    index('learning_reports_unsent')
      .on(t.locksAt, t.teacherId)
      .where(sql`${t.sentAt} is null`),
    index('learning_reports_by_voice')
      .on(t.voiceId)
      .where(sql`${t.voiceId} is not null`),
    check('learning_reports_locks', sql`${t.locksAt} > ${t.endsAt}`),
    check(
      'learning_reports_letters',
      sql`char_length(${t.good}) + char_length(${t.practise}) + char_length(${t.next}) + char_length(${t.letter}) <= ${letters(limits.letters)}`,
    ),
    check('learning_reports_saved', sql`(${t.savedAt} is null) = (${t.revision} = 0)`),
    check('learning_reports_sent', sql`(${t.sentAt} is null) = (${t.facts} is null) and (${t.sentAt} is null or ${t.revision} > 0)`),
    check(
      'learning_reports_opened',
      sql`(${t.openedAt} is null) = (${t.openedBy} is null) and (${t.openedAt} is null or ${t.sentAt} is not null)`,
    ),
  ],
)

const ofReport = { lessonId: uuid().notNull(), learnerId: uuid().notNull() }
const toReport = {
  foreignColumns: [learningReports.lessonId, learningReports.learnerId] as [
    typeof learningReports.lessonId,
    typeof learningReports.learnerId,
  ],
}

/** What the teacher adds below a report that is locked. Only added to, by a trigger. */
export const reportAddenda = pgTable(
  'report_addenda',
  {
    id: uuid().primaryKey(),
    ...ofReport,
    text: text().notNull(),
    writtenBy: person().notNull(),
    writtenAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    foreignKey({ name: 'report_addenda_report', columns: [t.lessonId, t.learnerId], ...toReport }).onDelete('cascade'),
    index('report_addenda_of_report').on(t.lessonId, t.learnerId, t.writtenAt),
    check('report_addenda_text', sql`char_length(${t.text}) between 1 and ${letters(limits.addendumLetters)}`),
  ],
)

/** What guardians say about a report. Only added to: the newest answer of a person counts. */
export const reportAnswersGiven = pgTable(
  'report_answers',
  {
    id: uuid().primaryKey(),
    ...ofReport,
    /** A guardian, or an adult learner. */
    personId: person().notNull(),
    answer: text({ enum: reportAnswers }).notNull(),
    text: text().notNull().default(''),
    /** Without signing in. */
    byLink: boolean().notNull().default(false),
    answeredAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    foreignKey({ name: 'report_answers_report', columns: [t.lessonId, t.learnerId], ...toReport }).onDelete('cascade'),
    index('report_answers_of_person').on(t.lessonId, t.learnerId, t.personId, t.id),
    index('report_answers_by_person').on(t.personId),
    check('report_answers_answer', sql`${t.answer} in (${sqlLiterals(reportAnswers)})`),
    check('report_answers_text', sql`char_length(${t.text}) <= ${letters(limits.answerLetters)}`),
  ],
)

/** Links to one report without signing in: each of one guardian, for as long as this guardianship lasts. */
export const reportLinks = pgTable(
  'report_links',
  {
    /** Of 32 random bytes, which are stored nowhere. */
    tokenHash: text().primaryKey(),
    ...ofReport,
    guardianId: person().notNull(),
    /** The `linkId` of the guardianship: another one after the link was ended and made again. */
    guardianshipId: uuid().notNull(),
    /** A new message over the same channel ends the link of the one before. */
    channel: text({ enum: reportLinkChannels }).notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    expiresAt: timestamptz().notNull(),
    openedAt: timestamptz(),
    revokedAt: timestamptz(),
  },
  (t) => [
    foreignKey({ name: 'report_links_report', columns: [t.lessonId, t.learnerId], ...toReport }).onDelete('cascade'),
    index('report_links_of_report').on(t.lessonId, t.learnerId, t.guardianId),
    index('report_links_of_guardian').on(t.guardianId, t.learnerId),
    check('report_links_channel', sql`${t.channel} in (${sqlLiterals(reportLinkChannels)})`),
    check('report_links_expires', sql`${t.expiresAt} > ${t.createdAt}`),
  ],
)

/** Whether a guardian lets a child below 16 read reports about itself; the row counts while this guardianship lasts. */
export const reportReaders = pgTable(
  'report_readers',
  {
    learnerId: person().notNull(),
    guardianId: person().notNull(),
    guardianshipId: uuid().notNull(),
    isAllowed: boolean().notNull(),
    decidedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.learnerId, t.guardianId] }), index().on(t.guardianId)],
)

/** Sentences that a teacher uses again. */
export const reportTemplates = pgTable(
  'report_templates',
  {
    id: uuid().primaryKey(),
    teacherId: person().notNull(),
    title: text().notNull(),
    field: text({ enum: reportFields }).notNull(),
    text: text().notNull(),
    /** Reports that were sent with it. */
    uses: integer().notNull().default(0),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('report_templates_of_teacher').on(t.teacherId, t.uses),
    check('report_templates_field', sql`${t.field} in (${sqlLiterals(reportFields)})`),
    check('report_templates_title', sql`char_length(${t.title}) between 1 and ${letters(limits.templateTitleLetters)}`),
    check('report_templates_text', sql`char_length(${t.text}) between 1 and ${letters(limits.templateLetters)}`),
    check('report_templates_uses', sql`${t.uses} >= 0`),
  ],
)
