import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { placeColumns, placeJoins } from '../places.read-model.ts'
import { assignments, assignmentTargets } from '../homework.tables.ts'
import { dueMillis, dueSql, visibleFrom } from '../state.read-model.ts'

const { placeholder } = sql

export type NotifiedTarget = {
  assignmentId: string
  teacherId: string
  title: string
  placeTitle: string
  learnerId: string
  dueAt: number | null
}
const columns = sql`a.id as "assignmentId", a.teacher_id as "teacherId", a.title, ${placeColumns}, t.learner_id as "learnerId", ${dueMillis} as "dueAt"`

const targets = preparedSql<NotifiedTarget>(
  'list_notified_targets',
  () => sql`select ${columns} from ${visibleFrom} ${placeJoins}
    where a.id = any(${placeholder('assignmentIds')}::uuid[]) and t.left_at is null
      and (${placeholder('learnerIds')}::uuid[] is null or t.learner_id = any(${placeholder('learnerIds')}::uuid[]))
    order by a.id, t.learner_id`,
)
/** Who has these assignments, once they are displayed; `learnerIds` null: everybody. */
export const listNotified = (db: Db, wanted: { assignmentIds: readonly string[]; learnerIds: readonly string[] | null }) =>
  targets(db, wanted)

const displayed = preparedSql<{ id: string }>(
  'claim_displayed_assignments',
  () => sql`
    update ${assignments} as a set announced_at = now() from (
      select one.id from ${assignments} as one
        where one.announced_at is null and one.given_at is not null and one.deleted_at is null and one.display_at <= now()
          and (${placeholder('ids')}::uuid[] is null or one.id = any(${placeholder('ids')}::uuid[]))
        order by one.display_at limit ${placeholder('limit')} for update skip locked) as due
      where a.id = due.id returning a.id`,
)
/** Assignments whose display time has come, each once. */
export const claimDisplayed = async (db: Db, wanted: { ids: readonly string[] | null; limit: number }) =>
  (await displayed(db, wanted)).map(({ id }) => id)

/** How long before the deadline learners are reminded, each once for each deadline. */
export const reminderHours = { DAY: 24, HOURS: 3 } as const
const dueSoon = preparedSql<{ assignmentId: string; learnerId: string }>(
  'claim_homework_reminders',
  () => sql`
    update ${assignmentTargets} as one set reminded_at = now() from (
      select t.assignment_id, t.learner_id from ${visibleFrom}
        where t.left_at is null and a.due_at > now() - interval '60 days' and ${dueSql} > now()
          and ${dueSql} <= now() + make_interval(hours => ${placeholder('hours')}::int)
          and a.display_at <= now() - interval '1 hour'
          and (t.reminded_at is null or t.reminded_at < ${dueSql} - make_interval(hours => ${placeholder('hours')}::int))
          and not exists (select from submissions as s where s.assignment_id = t.assignment_id and s.learner_id = t.learner_id and s.withdrawn_at is null)
        order by t.assignment_id, t.learner_id limit ${placeholder('limit')} for update of t skip locked) as due
      where one.assignment_id = due.assignment_id and one.learner_id = due.learner_id
      returning one.assignment_id as "assignmentId", one.learner_id as "learnerId"`,
)
/** Learners who have handed nothing in, so many hours before their deadline; each once. */
export const claimDueSoon = (db: Db, wanted: { hours: number; limit: number }) => dueSoon(db, wanted)

const nudged = preparedSql<{ learnerId: string }>(
  'claim_homework_nudges',
  () => sql`
    update ${assignmentTargets} as t set nudged_at = now()
      where t.assignment_id = ${placeholder('assignmentId')}::uuid and t.left_at is null
        and (t.nudged_at is null or t.nudged_at < now() - interval '6 hours')
        and not exists (select from submissions as s where s.assignment_id = t.assignment_id and s.learner_id = t.learner_id and s.withdrawn_at is null)
      returning t.learner_id as "learnerId"`,
)
export const claimNudged = async (db: Db, assignmentId: string) => (await nudged(db, { assignmentId })).map(({ learnerId }) => learnerId)
