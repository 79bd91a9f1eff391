import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { assignments, homeworkExtensions } from '../homework.tables.ts'
import { doneJoins, dueMillis, dueSql, stateSql, visibleFrom } from '../state.read-model.ts'
import { isOpen } from './assigned.read-model.ts'

const { placeholder } = sql

const given = preparedSql<{ open: number; drafts: number; past: number; asked: number }>(
  'count_given_assignments',
  () => sql`
    select count(*) filter (where a.given_at is not null and ${isOpen})::int as open, count(*) filter (where a.given_at is null)::int as drafts,
        count(*) filter (where a.given_at is not null and not ${isOpen})::int as past,
        coalesce(sum((select count(*) from ${homeworkExtensions} as e where e.assignment_id = a.id and e.state = 'ASKED')), 0)::int as asked
      from ${assignments} as a where a.teacher_id = ${placeholder('teacherId')}::uuid and a.deleted_at is null`,
)
export async function countLists(db: Db, teacherId: string) {
  const [counted] = await given(db, { teacherId })
  if (!counted) throw new Error('counting always answers')
  return counted
}

const behind = preparedSql<{ learnerId: string; missing: number; late: number; given: number }>(
  'list_learners_behind',
  () => sql`
    select counted.* from (
      select t.learner_id as "learnerId", count(*)::int as given, count(*) filter (where ${stateSql} = 'NOT_SUBMITTED')::int as missing,
          count(*) filter (where ${stateSql} = 'SUBMITTED_LATE')::int as late
        from ${visibleFrom} ${doneJoins}
        where a.teacher_id = ${placeholder('teacherId')}::uuid and a.ref_id = ${placeholder('refId')}::uuid and t.left_at is null
        group by t.learner_id) as counted join people as p on p.id = counted."learnerId"
      where counted.missing > 0 order by counted.missing desc, p.name, p.id limit ${placeholder('limit')}`,
)
/** The learners of a class who have missed a deadline and handed nothing in. */
export const listMissing = (db: Db, which: { teacherId: string; refId: string; limit: number }) => behind(db, which)

const due = preparedSql<{ learnerId: string; due: number; nextDueAt: number }>(
  'count_due_homework',
  () => sql`
    select t.learner_id as "learnerId", count(*)::int as due, min(${dueMillis}) as "nextDueAt"
      from ${visibleFrom} ${doneJoins}
      where t.learner_id = any(${placeholder('learnerIds')}::uuid[]) and t.left_at is null and done.versions = 0
        and a.due_at is not null and homework_on_time(now(), ${dueSql})
      group by t.learner_id`,
)
/** What each learner still has to hand in before a deadline. */
export const countDue = (db: Db, learnerIds: readonly string[]) => due(db, { learnerIds })
