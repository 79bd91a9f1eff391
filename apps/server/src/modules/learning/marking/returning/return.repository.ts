import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { marks } from '../marking.tables.ts'

const { placeholder } = sql

export type Returned = { markId: string; submissionId: string; assignmentId: string; learnerId: string; round: number; returnedAt: string }
const set = sql`returned_at = clock_timestamp(), returned_by = ${placeholder('by')}::uuid`
const columns = sql`m.id as "markId", m.submission_id as "submissionId", m.assignment_id as "assignmentId", m.learner_id as "learnerId", m.round::int as round,
  m.returned_at::text as "returnedAt"`

const one = preparedSql<Returned>(
  'return_mark',
  () => sql`update ${marks} as m set ${set} where m.id = ${placeholder('id')}::uuid and m.returned_at is null returning ${columns}`,
)
/** The draft as it is now: whatever is on its way finds a returned mark. */
export async function setReturned(db: Db, wanted: { id: string; by: string }) {
  const [returned] = await one(db, wanted)
  return returned
}

const all = preparedSql<Returned>(
  'return_marks',
  () => sql`
    update ${marks} as m set ${set} from (
      select id from ${marks} where assignment_id = ${placeholder('assignmentId')}::uuid and returned_at is null
        order by id limit ${placeholder('limit')} for update) as due
      where m.id = due.id and m.returned_at is null returning ${columns}`,
)
/** Drafts of an assignment, at most `limit`. */
export const setAllReturned = (db: Db, wanted: { assignmentId: string; by: string; limit: number }) => all(db, wanted)
