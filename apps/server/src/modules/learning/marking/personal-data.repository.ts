import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { assignments, submissions } from '../homework/homework.tables.ts'
import {
  markAttachments,
  markErasures,
  markHelpers,
  markingComments,
  markingPromises,
  markingQueue,
  markReplies,
  marks,
  markStrokes,
} from './marking.tables.ts'

/** Returned ones alone: a draft is the teacher's until then. */
export const listMarksOf = (db: Db, learnerId: string) =>
  db
    .select({
      title: assignments.title,
      version: submissions.version,
      round: marks.round,
      words: marks.words,
      total: marks.total,
      returnedAt: marks.returnedAt,
    })
    .from(marks)
    .innerJoin(submissions, eq(submissions.id, marks.submissionId))
    .innerJoin(assignments, eq(assignments.id, marks.assignmentId))
    .where(and(eq(marks.learnerId, learnerId), isNotNull(marks.returnedAt)))
    .orderBy(asc(marks.returnedAt), asc(marks.id))

export const listRepliesOf = (db: Db, personId: string) =>
  db
    .select({ title: assignments.title, kind: markReplies.kind, text: markReplies.text, writtenAt: markReplies.writtenAt })
    .from(markReplies)
    .innerJoin(marks, eq(marks.id, markReplies.markId))
    .innerJoin(assignments, eq(assignments.id, marks.assignmentId))
    .where(eq(markReplies.writtenBy, personId))
    .orderBy(asc(markReplies.writtenAt), asc(markReplies.id))

export const listCommentsOf = (db: Db, teacherId: string) =>
  db
    .select({ text: markingComments.text, uses: markingComments.uses })
    .from(markingComments)
    .where(eq(markingComments.teacherId, teacherId))
    .orderBy(asc(markingComments.createdAt))

export async function findPromiseOf(db: Db, teacherId: string) {
  const [found] = await db.select().from(markingPromises).where(eq(markingPromises.teacherId, teacherId))
  return found
}

const ofLearner = (learnerId: string) => sql`in (select s.id from ${submissions} as s where s.learner_id = ${learnerId})`

/** Deletes the marks of a learner with all that was drawn, said and answered; returns the files that nothing holds any more. */
export async function eraseMarksOf(db: Db, learnerId: string) {
  const work = ofLearner(learnerId)
  const replies = sql`${markReplies.markId} in (select m.id from ${marks} as m where m.learner_id = ${learnerId})`
  const answered = await db.delete(markReplies).where(replies).returning({ assetId: markReplies.assetId })
  const attached = await db
    .delete(markAttachments)
    .where(sql`${markAttachments.submissionId} ${work}`)
    .returning({ assetId: markAttachments.assetId })
  await db.delete(markErasures).where(sql`${markErasures.submissionId} ${work}`)
  await db.delete(markStrokes).where(sql`${markStrokes.submissionId} ${work}`)
  await db.delete(markingQueue).where(eq(markingQueue.learnerId, learnerId))
  await db.delete(marks).where(eq(marks.learnerId, learnerId)) // with its helpers
  return [...answered, ...attached].flatMap(({ assetId }) => assetId ?? [])
}

/** What a person said and wrote about the work of others: voices and files go, and what they answered for a child. */
export async function eraseSaidOf(db: Db, personId: string) {
  const attached = await db
    .delete(markAttachments)
    .where(eq(markAttachments.addedBy, personId))
    .returning({ assetId: markAttachments.assetId })
  const answered = await db.delete(markReplies).where(eq(markReplies.writtenBy, personId)).returning({ assetId: markReplies.assetId })
  await db.delete(markHelpers).where(eq(markHelpers.personId, personId))
  await db.delete(markingComments).where(eq(markingComments.teacherId, personId))
  await db.delete(markingPromises).where(eq(markingPromises.teacherId, personId))
  return [...attached, ...answered].flatMap(({ assetId }) => assetId ?? [])
}
