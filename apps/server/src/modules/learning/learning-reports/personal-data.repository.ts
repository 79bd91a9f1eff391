import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import {
  learningReports as reports,
  reportAnswersGiven as answers,
  reportLinks,
  reportReaders,
  reportTemplates,
} from './learning-reports.tables.ts'

const words = { good: reports.good, practise: reports.practise, next: reports.next, letter: reports.letter, sentAt: reports.sentAt }
export type ReportWords = { good: string; practise: string; next: string; letter: string; sentAt: Date | null }

/** What was sent; a draft is the teacher's. */
export const listAbout = (db: Db, learnerId: string) =>
  db
    .select({ ...words, facts: reports.facts })
    .from(reports)
    .where(and(eq(reports.learnerId, learnerId), isNotNull(reports.sentAt)))
    .orderBy(asc(reports.endsAt), asc(reports.id))

export const listWrittenBy = (db: Db, teacherId: string) =>
  db
    .select(words)
    .from(reports)
    .where(and(eq(reports.teacherId, teacherId), isNotNull(reports.savedAt)))
    .orderBy(asc(reports.endsAt), asc(reports.id))

export const listAnswersBy = (db: Db, personId: string) =>
  db
    .select({ answer: answers.answer, text: answers.text, answeredAt: answers.answeredAt })
    .from(answers)
    .where(eq(answers.personId, personId))
    .orderBy(asc(answers.id))

export const listDecisionsBy = (db: Db, guardianId: string) =>
  db
    .select({ isAllowed: reportReaders.isAllowed, decidedAt: reportReaders.decidedAt })
    .from(reportReaders)
    .where(eq(reportReaders.guardianId, guardianId))
    .orderBy(asc(reportReaders.decidedAt))

export const listTemplatesOf = (db: Db, teacherId: string) =>
  db
    .select({ title: reportTemplates.title, text: reportTemplates.text })
    .from(reportTemplates)
    .where(eq(reportTemplates.teacherId, teacherId))
    .orderBy(asc(reportTemplates.createdAt), asc(reportTemplates.id))

/** Returns the voices that nothing holds any more. */
export async function eraseOf(db: Db, personId: string) {
  await db.delete(reportLinks).where(eq(reportLinks.guardianId, personId))
  await db.delete(answers).where(eq(answers.personId, personId))
  await db.delete(reportReaders).where(or(eq(reportReaders.guardianId, personId), eq(reportReaders.learnerId, personId)))
  await db.delete(reportTemplates).where(eq(reportTemplates.teacherId, personId))
  const gone = or(eq(reports.learnerId, personId), and(eq(reports.teacherId, personId), isNull(reports.sentAt)))
  const rows = await db.delete(reports).where(gone).returning({ voiceId: reports.voiceId }) // with addenda, answers and links
  return rows.flatMap(({ voiceId }) => voiceId ?? [])
}
