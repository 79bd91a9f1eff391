import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { assignments } from '../homework/homework.tables.ts'
import { submissions } from '../homework/submissions.tables.ts'
import { markReplies, marks } from './marking.tables.ts'

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
