import { type SQL, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { placeColumns, placeJoins } from '../places.read-model.ts'
import type { CardRow } from '../cards.ts'
import type { Target } from '../target.read-model.ts'
import { doneJoins, dueMillis, dueSql, microseconds, millis, stateSql, visibleFrom } from '../state.read-model.ts'

const { placeholder } = sql

export const cardColumns = sql`a.id, t.learner_id as "learnerId", a.teacher_id as "teacherId", a.title, a.scope, a.ref_id as "refId", ${placeColumns},
  ${millis('a.display_at')} as "displayAt", ${dueMillis} as "dueAt", coalesce(t.own_due_at > a.due_at, false) as "hasOwnDue",
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
const open = sql`done.versions = 0 and t.left_at is null`
const inTime = sql`homework_on_time(now(), ${dueSql})`
const lists = {
  TO_DO: listOf('list_homework_to_do', sql`${open} and ${inTime} and (${dueSql}, a.id) > (${after})`, sql`${dueSql}, a.id`),
  MISSED: listOf('list_missed_homework', sql`${open} and not ${inTime} and (${dueSql}, a.id) < (${after})`, sql`${dueSql} desc, a.id desc`),
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
