import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { assignments } from '../../homework/homework.tables.ts'
import { submissions } from '../../homework/submissions.tables.ts'
import { marks } from '../marking.tables.ts'

const { placeholder } = sql

// The one door through which families see marks: `returned_at` is filtered here, and nowhere else.

export type ReturnedRow = {
  id: string
  submissionId: string
  learnerId: string
  teacherId: string
  version: number
  round: number
  returnedAt: number
  parts: { title: string; points: number }[]
  words: string
  points: (number | null)[]
  total: number | null
  changes: number
}
const list = preparedSql<ReturnedRow>(
  'list_returned_marks',
  () => sql`
    select m.id, s.id as "submissionId", s.learner_id as "learnerId", a.teacher_id as "teacherId", s.version, m.round::int as round,
        extract(epoch from m.returned_at)::float8 * 1000 as "returnedAt", a.parts, m.words, m.points, m.total, m.changes
      from ${submissions} as s join ${assignments} as a on a.id = s.assignment_id and a.deleted_at is null and a.display_at <= now()
        join lateral (
          select one.* from ${marks} as one where one.submission_id = s.id and one.returned_at is not null order by one.round desc limit 1) as m on true
      where s.assignment_id = ${placeholder('assignmentId')}::uuid and s.learner_id = ${placeholder('learnerId')}::uuid
      order by s.version desc`,
)
/** Of each version of a learner's work the round that was returned last, newest version first. */
export const listReturned = (db: Db, work: { assignmentId: string; learnerId: string }) => list(db, work)

const newest = preparedSql<{ round: number; returnedAt: number; words: string; total: number | null }>(
  'find_returned_mark',
  () => sql`select round::int as round, extract(epoch from returned_at)::float8 * 1000 as "returnedAt", words, total from ${marks}
    where submission_id = ${placeholder('submissionId')}::uuid and returned_at is not null order by round desc limit 1`,
)
/** What the family of a version sees now. */
export async function findReturned(db: Db, submissionId: string) {
  const [found] = await newest(db, { submissionId })
  return found
}

export type AnsweredMark = { id: string; submissionId: string; assignmentId: string; learnerId: string; teacherId: string }
const answered = preparedSql<AnsweredMark>(
  'find_answered_mark',
  () => sql`select m.id, m.submission_id as "submissionId", m.assignment_id as "assignmentId", m.learner_id as "learnerId", a.teacher_id as "teacherId"
    from ${marks} as m join ${assignments} as a on a.id = m.assignment_id and a.deleted_at is null
    where m.id = ${placeholder('id')}::uuid and m.returned_at is not null`,
)
/** A mark that its family may answer. */
export async function findAnswered(db: Db, id: string) {
  const [found] = await answered(db, { id })
  return found
}
