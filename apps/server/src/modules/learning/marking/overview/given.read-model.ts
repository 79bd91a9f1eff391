import type { MarkState } from '@khue/contracts/learning/mark-states'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { assignments, assignmentTargets } from '../../homework/homework.tables.ts'
import { submissions } from '../../homework/submissions.tables.ts'
import { marks } from '../marking.tables.ts'

const { placeholder } = sql

export type Given = { id: string; teacherId: string; title: string; parts: { title: string; points: number }[] }
const given = preparedSql<Given>(
  'find_marked_assignment',
  () =>
    sql`select id, teacher_id as "teacherId", title, parts from ${assignments} where id = ${placeholder('id')}::uuid and deleted_at is null`,
)
export async function findGiven(db: Db, id: string) {
  const [found] = await given(db, { id })
  return found
}

export type LearnerRow = {
  learnerId: string
  submissionId: string | null
  version: number | null
  state: MarkState
  points: (number | null)[]
  total: number | null
  returnedAt: number | null
}
const learners = preparedSql<LearnerRow>(
  'list_marked_learners',
  () => sql`
    select t.learner_id as "learnerId", s.id as "submissionId", s.version,
        case when m.id is null then 'NONE' when m.returned_at is null then 'DRAFT' else 'RETURNED' end as state,
        coalesce(m.points, '[]') as points, m.total, extract(epoch from m.returned_at)::float8 * 1000 as "returnedAt"
      from ${assignmentTargets} as t join people as p on p.id = t.learner_id
        left join lateral (
          select one.id, one.version from ${submissions} as one
            where one.assignment_id = t.assignment_id and one.learner_id = t.learner_id and one.withdrawn_at is null
            order by one.version desc limit 1) as s on true
        left join lateral (select * from ${marks} as one where one.submission_id = s.id order by one.round desc limit 1) as m on true
      where t.assignment_id = ${placeholder('id')}::uuid and (t.left_at is null or s.id is not null)
      order by p.name, t.learner_id`,
)
/** By name, with the newest round of the newest version. */
export const listLearners = (db: Db, id: string) => learners(db, { id })
