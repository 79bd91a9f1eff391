import { sql } from 'drizzle-orm'
import { assignments, assignmentTargets } from './homework.tables.ts'
import { homeworkDrafts, submissions } from './submissions.tables.ts'

// How the state of a learner's work is computed from times (spec 4): in one place, for all statements.

/** The deadline that counts for the target `t` of the assignment `a`; what has none comes after everything. */
export const dueSql = sql`coalesce(greatest(a.due_at, t.own_due_at), timestamptz '9998-01-01 00:00:00Z')`
/** The same in milliseconds, and null for none. */
export const dueMillis = sql`extract(epoch from greatest(a.due_at, t.own_due_at))::float8 * 1000`

/** Joins what the target `t` has handed in and drafted, as `done` and `draft`. Withdrawn versions do not count. */
export const doneJoins = sql`
  left join lateral (
    select min(s.counted_at) as first_at, count(*)::int as versions, max(s.version) as newest from ${submissions} as s
      where s.assignment_id = t.assignment_id and s.learner_id = t.learner_id and s.withdrawn_at is null) as done on true
  left join ${homeworkDrafts} as draft on draft.assignment_id = t.assignment_id and draft.learner_id = t.learner_id`

/** A function of the database: the minute of the deadline still counts. */
export const stateSql = sql`homework_state(done.first_at, ${dueSql})`

/** The target `t` of the assignment `a`, where its learner may see it. */
export const visibleFrom = sql`${assignmentTargets} as t join ${assignments} as a on a.id = t.assignment_id
  and a.given_at is not null and a.deleted_at is null and a.display_at <= now()`

export const millis = (column: string) => sql`extract(epoch from ${sql.raw(column)})::float8 * 1000`
export const microseconds = (moment: ReturnType<typeof sql>) => sql`(extract(epoch from ${moment}) * 1000000)::float8`
