import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
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

const ofLearner = (learnerId: string) => sql`in (select m.submission_id from ${marks} as m where m.learner_id = ${learnerId})`

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
