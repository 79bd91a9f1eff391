import type { PageRotation } from '@khue/contracts/learning/homework-states'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { assignments, assignmentTargets } from '../homework.tables.ts'
import { homeworkPages, submissionFiles, submissions } from '../submissions.tables.ts'
import { dueMillis } from '../state.read-model.ts'

const { placeholder } = sql
const id = sql`${placeholder('submissionId')}::uuid`

const work = preparedSql<{ assignmentId: string; learnerId: string; dueAt: number | null; hasNewer: boolean }>(
  'find_submitted_work',
  () => sql`
    select s.assignment_id as "assignmentId", s.learner_id as "learnerId", ${dueMillis} as "dueAt",
        exists (select from ${submissions} as n where n.assignment_id = s.assignment_id and n.learner_id = s.learner_id and n.version > s.version
          and n.withdrawn_at is null) as "hasNewer"
      from ${submissions} as s
        join ${assignments} as a on a.id = s.assignment_id and a.deleted_at is null
        join ${assignmentTargets} as t on t.assignment_id = s.assignment_id and t.learner_id = s.learner_id
      where s.id = ${id}`,
)
/** Undefined once its assignment was deleted. */
export async function findSubmittedWork(db: Db, submissionId: string) {
  const [found] = await work(db, { submissionId })
  return found
}

export type SubmittedPage = { fileId: string; page: number; rotation: PageRotation; pictureId: string; width: number; height: number }
const pages = preparedSql<SubmittedPage>(
  'list_submitted_pages',
  () => sql`
    select f.asset_id as "fileId", p.page::int as page, f.rotation::int as rotation, p.picture_id as "pictureId", p.width, p.height
      from ${submissionFiles} as f join ${homeworkPages} as p on p.file_id = f.asset_id where f.submission_id = ${id} order by f.position, p.page`,
)
/** In the order in which they were handed in. */
export const listSubmittedPages = (db: Db, submissionId: string) => pages(db, { submissionId })

const shareAssignment = preparedSql(
  'share_marked_assignment',
  () => sql`select from ${assignments} where id = ${placeholder('assignmentId')}::uuid for share`,
)
/** No change of the assignment is under way. */
export const lockGivenFor = (db: Db, assignmentId: string) => shareAssignment(db, { assignmentId })

const begin = preparedSql(
  'begin_marking_submission',
  () => sql`update ${submissions} set marking_at = now() where id = ${id} and withdrawn_at is null and marking_at is null`,
)
const begun = preparedSql<{ isMarked: boolean }>(
  'find_begun_submission',
  () => sql`select marking_at is not null as "isMarked" from ${submissions} where id = ${id}`,
)
/** False for a submission that was withdrawn. */
export async function setMarking(db: Db, submissionId: string) {
  await begin(db, { submissionId })
  const [found] = await begun(db, { submissionId })
  return found?.isMarked ?? false
}
