import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { assignments, assignmentTargets, homeworkExtensions } from './homework.tables.ts'
import { homeworkDrafts, homeworkFiles, homeworkPages, submissionFiles, submissions } from './submissions.tables.ts'

export const listSubmissionsOf = (db: Db, personId: string) =>
  db
    .select({
      title: assignments.title,
      version: submissions.version,
      text: submissions.text,
      submittedAt: submissions.submittedAt,
      countedAt: submissions.countedAt,
      receiptCode: submissions.receiptCode,
      withdrawnAt: submissions.withdrawnAt,
    })
    .from(submissions)
    .innerJoin(assignments, eq(assignments.id, submissions.assignmentId))
    .where(eq(submissions.learnerId, personId))
    .orderBy(asc(submissions.submittedAt), asc(submissions.id))

export const listDraftsOf = (db: Db, personId: string) =>
  db
    .select({ title: assignments.title, text: homeworkDrafts.text, savedAt: homeworkDrafts.savedAt })
    .from(homeworkDrafts)
    .innerJoin(assignments, eq(assignments.id, homeworkDrafts.assignmentId))
    .where(eq(homeworkDrafts.learnerId, personId))
    .orderBy(asc(homeworkDrafts.savedAt))

export const listExtensionsOf = (db: Db, personId: string) =>
  db
    .select({
      title: assignments.title,
      reason: homeworkExtensions.reason,
      state: homeworkExtensions.state,
      askedAt: homeworkExtensions.askedAt,
      dueAt: homeworkExtensions.dueAt,
      refusal: homeworkExtensions.refusal,
    })
    .from(homeworkExtensions)
    .innerJoin(assignments, eq(assignments.id, homeworkExtensions.assignmentId))
    .where(eq(homeworkExtensions.learnerId, personId))
    .orderBy(asc(homeworkExtensions.askedAt))

export const listGivenOf = (db: Db, personId: string) =>
  db
    .select({ title: assignments.title, displayAt: assignments.displayAt, dueAt: assignments.dueAt })
    .from(assignments)
    .where(eq(assignments.teacherId, personId))
    .orderBy(asc(assignments.createdAt), asc(assignments.id))

/** Deletes the work of a learner with its targets; returns the files and pictures that nothing holds any more. */
export async function eraseOf(db: Db, personId: string) {
  const files = await db.select({ assetId: homeworkFiles.assetId }).from(homeworkFiles).where(eq(homeworkFiles.learnerId, personId))
  const ids = files.map(({ assetId }) => assetId)
  const pictures =
    ids.length > 0 ? await db.select({ id: homeworkPages.pictureId }).from(homeworkPages).where(inArray(homeworkPages.fileId, ids)) : []
  await db.delete(submissionFiles).where(eq(submissionFiles.learnerId, personId))
  await db.delete(submissions).where(eq(submissions.learnerId, personId))
  await db.delete(homeworkDrafts).where(eq(homeworkDrafts.learnerId, personId)) // with its list of files
  await db.delete(homeworkFiles).where(eq(homeworkFiles.learnerId, personId)) // with its pages
  await db.delete(assignmentTargets).where(and(eq(assignmentTargets.learnerId, personId))) // with its requests and announcements
  return [...new Set([...ids, ...pictures.map(({ id }) => id)])]
}
