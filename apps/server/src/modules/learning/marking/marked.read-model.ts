import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { assignments } from '../homework/homework.tables.ts'
import { submissions } from '../homework/submissions.tables.ts'
import { marks } from './marking.tables.ts'

const { placeholder } = sql

/** A submitted version with its newest round; times in milliseconds. */
export type Marked = {
  submissionId: string
  assignmentId: string
  learnerId: string
  teacherId: string
  refId: string
  title: string
  parts: { title: string; points: number }[]
  version: number
  isWithdrawn: boolean
  submittedAt: string
  markId: string | null
  round: number
  words: string
  points: (number | null)[]
  total: number | null
  revision: number
  changes: number
  returnedAt: number | null
}
const marked = preparedSql<Marked>(
  'find_marked_submission',
  () => sql`
    select s.id as "submissionId", s.assignment_id as "assignmentId", s.learner_id as "learnerId", a.teacher_id as "teacherId", a.ref_id as "refId", a.title,
        a.parts, s.version, s.withdrawn_at is not null as "isWithdrawn", s.submitted_at::text as "submittedAt", m.id as "markId",
        coalesce(m.round, 0)::int as round, coalesce(m.words, '') as words, coalesce(m.points, '[]') as points, m.total, coalesce(m.revision, 0) as revision,
        coalesce(m.changes, 0) as changes, extract(epoch from m.returned_at)::float8 * 1000 as "returnedAt"
      from ${submissions} as s join ${assignments} as a on a.id = s.assignment_id and a.deleted_at is null
        left join lateral (select * from ${marks} as one where one.submission_id = s.id order by one.round desc limit 1) as m on true
      where s.id = ${placeholder('submissionId')}::uuid`,
)
export async function findMarked(db: Db, submissionId: string) {
  const [found] = await marked(db, { submissionId })
  return found
}
