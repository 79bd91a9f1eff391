import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { seatHolds } from '../../../offer/seats/seats.tables.ts'
import { entitlements } from '../../../sale/entitlements/entitlements.tables.ts'
import { assignments, assignmentTargets } from '../homework.tables.ts'

const { placeholder } = sql

/** Who belongs to a run, class or course now, and could still do work with the deadline of the assignment `a`. */
const members = sql`
  select a.id as assignment_id, h.learner_id
    from asked as a join ${seatHolds} as h on h.state = 'TAKEN' and h.taken_at <= a.due_at and (
      a.scope = 'RUN' and h.batch_id = a.ref_id or a.scope = 'CLASS' and h.class_id = a.ref_id)
  union
  select a.id, e.person_id
    from asked as a join ${entitlements} as e on a.scope = 'COURSE' and e.kind = 'CO' and e.ref_id = a.ref_id
      and e.starts_at <= least(now(), a.due_at) and e.ends_at > now()`

const sync = preparedSql<{ assignmentId: string; learnerId: string }>(
  'sync_assignment_targets',
  () => sql`
    with asked as (
      select a.id, a.scope, a.ref_id, a.due_at, a.is_for_chosen from ${assignments} as a
        where a.ref_id = any(${placeholder('refIds')}::uuid[]) and a.given_at is not null and a.deleted_at is null),
      member as (${members}),
      -- locks no row that stays as it is: its learner may be handing in
      added as (
        insert into ${assignmentTargets} (assignment_id, learner_id)
          select m.assignment_id, m.learner_id from member as m join asked as a on a.id = m.assignment_id
            where not a.is_for_chosen and not exists (
              select from ${assignmentTargets} as t where t.assignment_id = m.assignment_id and t.learner_id = m.learner_id)
            order by 1, 2
          on conflict do nothing returning assignment_id, learner_id),
      back as (
        update ${assignmentTargets} as t set left_at = null from member as m
          where t.assignment_id = m.assignment_id and t.learner_id = m.learner_id and t.left_at is not null),
      gone as (
        update ${assignmentTargets} as t set left_at = now() from asked as a
          where t.assignment_id = a.id and t.left_at is null
            and not exists (select from member as m where m.assignment_id = t.assignment_id and m.learner_id = t.learner_id))
    select assignment_id as "assignmentId", learner_id as "learnerId" from added`,
)
/** Brings the learners of all assignments of these runs, classes and courses up to date; returns who was added to what. */
export const syncTargets = (db: Db, refIds: readonly string[]) => sync(db, { refIds })

const chosen = preparedSql<{ learnerId: string }>(
  'add_chosen_targets',
  () => sql`
    with asked as (select a.id, a.scope, a.ref_id, a.due_at from ${assignments} as a where a.id = ${placeholder('assignmentId')}::uuid),
      member as (${members})
    insert into ${assignmentTargets} (assignment_id, learner_id)
      select m.assignment_id, m.learner_id from member as m where m.learner_id = any(${placeholder('learnerIds')}::uuid[])
      on conflict do nothing returning learner_id as "learnerId"`,
)
/** Names the learners of an assignment that is not for everybody; returns those who belong to its run or class. */
export const addChosen = (db: Db, wanted: { assignmentId: string; learnerIds: readonly string[] }) => chosen(db, wanted)

const withHomework = preparedSql<{ refId: string }>(
  'list_courses_with_new_learners',
  () => sql`
    select distinct a.ref_id as "refId" from ${assignments} as a join ${entitlements} as e on e.kind = 'CO' and e.ref_id = a.ref_id
      where a.scope = 'COURSE' and a.deleted_at is null and a.due_at > now() and e.ends_at > now() and e.starts_at <= now()
        and not exists (select from ${assignmentTargets} as t where t.assignment_id = a.id and t.learner_id = e.person_id and t.left_at is null)
      limit ${placeholder('limit')}`,
)
/** Courses with homework whose learners do not have all of it: bought, given or granted a moment ago. */
export const listCoursesToFollow = async (db: Db, limit: number) => (await withHomework(db, { limit })).map(({ refId }) => refId)
