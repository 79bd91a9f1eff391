import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { assignments, assignmentTargets } from './homework.tables.ts'
import { submissions } from './submissions.tables.ts'
import { dueSql, visibleFrom } from './state.read-model.ts'

const { placeholder } = sql

/** One learner's share of an assignment. */
export type Target = { assignmentId: string; learnerId: string }

const lockText = preparedSql(
  'lock_unsubmitted_assignment',
  () => sql`select from ${assignments} where id = ${placeholder('assignmentId')}::uuid and locked_at is null for no key update`,
)
/** Before the first submission, which locks the text of the assignment: in the order in which its teacher locks. Later ones wait for nobody. */
export const lockUnsubmitted = (db: Db, assignmentId: string) => lockText(db, { assignmentId })

const lock = preparedSql(
  'lock_homework_target',
  () =>
    sql`select from ${assignmentTargets} where assignment_id = ${placeholder('assignmentId')}::uuid and learner_id = ${placeholder('learnerId')}::uuid for no key update`,
)
const locked = preparedSql<{ teacherId: string; dueAt: string | null; hasLeft: boolean; isOnTime: boolean; now: string; versions: number }>(
  'find_locked_homework_target',
  () => sql`
    select a.teacher_id as "teacherId", greatest(a.due_at, t.own_due_at)::text as "dueAt", t.left_at is not null as "hasLeft", homework_on_time(clock_timestamp(), ${dueSql}) as "isOnTime",
        clock_timestamp()::text as now,
        (select count(*)::int from ${submissions} as s where s.assignment_id = t.assignment_id and s.learner_id = t.learner_id) as versions
      from ${visibleFrom} where t.assignment_id = ${placeholder('assignmentId')}::uuid and t.learner_id = ${placeholder('learnerId')}::uuid`,
)
/**
 * One learner's work, which nobody else changes until the end of the transaction; undefined when the learner may not see it. `versions` counts withdrawn ones.
 * Reads in a statement of its own, which sees what was committed while the lock was awaited.
 */
export async function lockTarget(db: Db, target: Target) {
  await lock(db, target)
  const [found] = await locked(db, target)
  return found && { ...found, dueAt: found.dueAt === null ? null : new Date(found.dueAt), now: new Date(found.now) }
}
