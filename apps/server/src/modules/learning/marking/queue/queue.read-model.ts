import type { MarkState } from '@khue/contracts/learning/mark-states'
import { markLimits as limits } from '@khue/contracts/learning/mark-states'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { assignments } from '../../homework/homework.tables.ts'
import { submissions } from '../../homework/submissions.tables.ts'
import { markingPromises, markingQueue, marks } from '../marking.tables.ts'

const { placeholder } = sql

export type QueuedRow = {
  submissionId: string
  assignmentId: string
  title: string
  refId: string
  learnerId: string
  version: number
  submittedAt: number
  isOverdue: boolean
  state: MarkState
  returnedAt: number | null
  total: number | null
  now: number
  /** Microseconds. */
  key: number
}
const teacher = sql`${placeholder('teacherId')}::uuid`
const promised = sql`make_interval(hours => coalesce(
  (select hours from ${markingPromises} where teacher_id = ${teacher}), ${sql.raw(String(limits.promiseHours))}))`
const filter = sql`(${placeholder('refId')}::uuid is null or q.ref_id = ${placeholder('refId')}::uuid)
  and (${placeholder('assignmentId')}::uuid is null or q.assignment_id = ${placeholder('assignmentId')}::uuid)`
const after = sql`(${placeholder('afterAt')}::timestamptz, ${placeholder('afterId')}::uuid)`

type List = { name: string; is: SQL; from: SQL; order: SQL; key: SQL }
/** The page first, by the index; then what is shown of its rows. */
const listOf = ({ name, is, from, order, key }: List) =>
  preparedSql<QueuedRow>(
    name,
    () => sql`
      with page as (
        select q.* from ${markingQueue} as q where q.teacher_id = ${teacher} and ${is} and ${from} and ${filter}
          order by ${order} limit ${placeholder('limit')})
      select q.submission_id as "submissionId", q.assignment_id as "assignmentId", a.title, q.ref_id as "refId", q.learner_id as "learnerId", s.version,
          extract(epoch from q.submitted_at)::float8 * 1000 as "submittedAt", q.returned_at is null and q.submitted_at < now() - ${promised} as "isOverdue",
          case when m.id is null then 'NONE' when m.returned_at is null then 'DRAFT' else 'RETURNED' end as state,
          extract(epoch from q.returned_at)::float8 * 1000 as "returnedAt", m.total, extract(epoch from now())::float8 * 1000 as now,
          (extract(epoch from ${key}) * 1000000)::float8 as key
        from page as q join ${assignments} as a on a.id = q.assignment_id join ${submissions} as s on s.id = q.submission_id
          left join lateral (select one.* from ${marks} as one where one.submission_id = q.submission_id order by one.round desc limit 1) as m on true
        where a.deleted_at is null order by ${order}`,
  )
const lists = {
  WAITING: listOf({
    name: 'list_marking_queue',
    is: sql`q.returned_at is null`,
    from: sql`(q.submitted_at, q.submission_id) > ${after}`,
    order: sql`q.submitted_at, q.submission_id`,
    key: sql`q.submitted_at`,
  }),
  RETURNED: listOf({
    name: 'list_returned_marks_of_teacher',
    is: sql`q.returned_at is not null`,
    from: sql`(q.returned_at, q.submission_id) < ${after}`,
    order: sql`q.returned_at desc, q.submission_id desc`,
    key: sql`q.returned_at`,
  }),
}
export type QueueFilter = { refId: string | null; assignmentId: string | null }
type Page = QueueFilter & { teacherId: string; afterAt: string; afterId: string; limit: number }
export const listQueue = (db: Db, state: keyof typeof lists, page: Page) => lists[state](db, page)

const neighbourOf = (name: string, compare: SQL, order: SQL) =>
  preparedSql<{ id: string }>(
    name,
    () => sql`select q.submission_id as id from ${markingQueue} as q
      where q.teacher_id = ${teacher} and q.returned_at is null and (q.submitted_at, q.submission_id) ${compare} ${after} and ${filter}
      order by ${order} limit 1`,
  )
const previous = neighbourOf('find_previous_in_queue', sql`<`, sql`q.submitted_at desc, q.submission_id desc`)
const next = neighbourOf('find_next_in_queue', sql`>`, sql`q.submitted_at, q.submission_id`)
/** What waits before and after a submission, which need not wait itself. */
export async function findNeighbours(db: Db, around: QueueFilter & { teacherId: string; afterAt: string; afterId: string }) {
  const [[before], [behind]] = [await previous(db, around), await next(db, around)]
  return { previous: before?.id ?? null, next: behind?.id ?? null }
}

const counts = preparedSql<{ waiting: number; overdue: number; oldestAt: number | null; promiseHours: number }>(
  'count_marking_queue',
  () => sql`
    select count(q.*)::int as waiting, (count(q.*) filter (where q.submitted_at < now() - ${promised}))::int as overdue,
        extract(epoch from min(q.submitted_at))::float8 * 1000 as "oldestAt",
        (extract(epoch from ${promised}) / 3600)::int as "promiseHours"
      from ${markingQueue} as q join ${assignments} as a on a.id = q.assignment_id and a.deleted_at is null
      where q.teacher_id = ${teacher} and q.returned_at is null`,
)
export async function countQueue(db: Db, teacherId: string) {
  const [counted] = await counts(db, { teacherId })
  return counted!
}

const promise = preparedSql(
  'set_marking_promise',
  () => sql`insert into ${markingPromises} (teacher_id, hours) values (${teacher}, ${placeholder('hours')}::int)
    on conflict (teacher_id) do update set hours = excluded.hours`,
)
export const setPromise = (db: Db, teacherId: string, hours: number) => promise(db, { teacherId, hours })
