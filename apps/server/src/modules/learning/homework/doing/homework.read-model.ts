import type { HomeworkState } from '@khue/contracts/learning/homework-states'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { placeColumns, placeJoins } from '../giving/places.read-model.ts'
import { assignmentTargets, submissions } from '../homework.tables.ts'
import { doneJoins, dueSql, microseconds, millis, stateSql, visibleFrom } from '../state.ts'

const { placeholder } = sql

/** One learner's work, with times in milliseconds. */
export type CardRow = {
  id: string
  learnerId: string
  teacherId: string
  title: string
  scope: 'RUN' | 'CLASS' | 'COURSE'
  refId: string
  placeTitle: string
  lessonId: string | null
  lessonNumber: number | null
  lessonStartsAt: number | null
  displayAt: number
  dueAt: number
  hasOwnDue: boolean
  state: HomeworkState
  submittedAt: number | null
  versions: number
  hasDraft: boolean
  hasLeft: boolean
  now: number
}
export const cardColumns = sql`a.id, t.learner_id as "learnerId", a.teacher_id as "teacherId", a.title, a.scope, a.ref_id as "refId", ${placeColumns},
  ${millis('a.display_at')} as "displayAt", ${millis('greatest(a.due_at, t.own_due_at)')} as "dueAt", coalesce(t.own_due_at > a.due_at, false) as "hasOwnDue",
  ${stateSql} as state, ${millis('done.first_at')} as "submittedAt", done.versions, draft.saved_at is not null as "hasDraft",
  t.left_at is not null as "hasLeft", ${millis('now()')} as now`

export type ListedRow = CardRow & { /** Microseconds. */ key: number }
export type ListPage = { learnerIds: readonly string[]; lessonId: string | null; afterAt: string; afterId: string; limit: number }

/** What was left behind with a class is only shown when something was handed in. */
const own = sql`t.learner_id = any(${placeholder('learnerIds')}::uuid[]) and (t.left_at is null or done.versions > 0)
  and (${placeholder('lessonId')}::uuid is null or a.lesson_id = ${placeholder('lessonId')}::uuid)`
const after = sql`${placeholder('afterAt')}::timestamptz, ${placeholder('afterId')}::uuid`
const listOf = (name: string, isIn: SQL, order: SQL) =>
  preparedSql<ListedRow>(
    name,
    () => sql`select ${cardColumns}, ${microseconds(dueSql)} as key from ${visibleFrom} ${doneJoins} ${placeJoins}
      where ${own} and ${isIn} order by ${order} limit ${placeholder('limit')}`,
  )
const lists = {
  TO_DO: listOf(
    'list_homework_to_do',
    sql`done.versions = 0 and t.left_at is null and (${dueSql}, a.id) > (${after})`,
    sql`${dueSql}, a.id`,
  ),
  DONE: listOf('list_done_homework', sql`done.versions > 0 and (${dueSql}, a.id) < (${after})`, sql`${dueSql} desc, a.id desc`),
}
export const listCards = (db: Db, when: keyof typeof lists, page: ListPage) => lists[when](db, page)

const one = preparedSql<CardRow & { content: string; parts: { title: string; points: number }[] }>(
  'find_homework',
  () => sql`select ${cardColumns}, a.content, a.parts from ${visibleFrom} ${doneJoins} ${placeJoins}
    where a.id = ${placeholder('assignmentId')}::uuid and t.learner_id = ${placeholder('learnerId')}::uuid and (t.left_at is null or done.versions > 0)`,
)
export type HomeworkRow = Awaited<ReturnType<typeof one>>[number]
/** Undefined when this learner has no such work, or may not see it yet. */
export async function findHomework(db: Db, target: Target) {
  const [found] = await one(db, target)
  return found
}

export type Target = { assignmentId: string; learnerId: string }
const lockText = preparedSql(
  'lock_unsubmitted_assignment',
  () => sql`select from assignments where id = ${placeholder('assignmentId')}::uuid and locked_at is null for no key update`,
)
/** Before the first submission, which locks the text of the assignment: in the order in which its teacher locks. Later ones wait for nobody. */
export const lockUnsubmitted = (db: Db, assignmentId: string) => lockText(db, { assignmentId })

const lock = preparedSql(
  'lock_homework_target',
  () =>
    sql`select from ${assignmentTargets} where assignment_id = ${placeholder('assignmentId')}::uuid and learner_id = ${placeholder('learnerId')}::uuid for no key update`,
)
const locked = preparedSql<{ teacherId: string; dueAt: string; hasLeft: boolean; isOnTime: boolean; now: string; versions: number }>(
  'find_locked_homework_target',
  () => sql`
    select a.teacher_id as "teacherId", ${dueSql}::text as "dueAt", t.left_at is not null as "hasLeft", homework_on_time(clock_timestamp(), ${dueSql}) as "isOnTime",
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
  return found && { ...found, dueAt: new Date(found.dueAt), now: new Date(found.now) }
}
