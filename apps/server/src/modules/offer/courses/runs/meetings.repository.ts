import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { courseBatches, runMeetings } from '../runs.tables.ts'
import type { TimeChange } from './run.ts'

const { placeholder } = sql

const judged = preparedSql<TimeChange>(
  'judge_meeting_change',
  () => sql`select starts_at <= now() as "hasBegun", next.at <= now() as "isPast",
      least(starts_at, next.at) < now() + make_interval(hours => ${placeholder('hours')}::int) as "isSoon"
    from ${runMeetings}, lateral (select coalesce(${placeholder('next')}::timestamptz, 'infinity') as at) as next
    where id = ${placeholder('id')}::uuid`,
)
/** How near a meeting and its new time are, by the database's clock; `next` is null when it gets none. */
export async function judgeChange(db: Db, { id, next, hours }: { id: string; next: Date | null; hours: number }) {
  const [row] = await judged(db, { id, next: next?.toISOString() ?? null, hours })
  return row
}

const judgedMakeUp = preparedSql<TimeChange>(
  'judge_make_up',
  () => sql`select starts_at <= now() as "hasBegun", next.at <= now() as "isPast", next.at < now() + make_interval(hours => ${placeholder('hours')}::int) as "isSoon"
    from ${runMeetings}, lateral (select ${placeholder('next')}::timestamptz as at) as next where id = ${placeholder('id')}::uuid`,
)
/** How near the new time of a meeting is that was not held, by the database's clock. */
export async function judgeMakeUp(db: Db, { id, next, hours }: { id: string; next: Date; hours: number }): Promise<TimeChange> {
  const [row] = await judgedMakeUp(db, { id, next: next.toISOString(), hours })
  return row ?? { hasBegun: false, isPast: false, isSoon: false }
}

const madeUp = preparedSql<{ revision: number }>(
  'make_up_meeting',
  () => sql`update ${runMeetings} set starts_at = ${placeholder('from')}::timestamptz, ends_at = ${placeholder('to')}::timestamptz, taught_by_id = null, revision = revision + 1
    where id = ${placeholder('id')}::uuid and revision = ${placeholder('revision')}::int and cancelled_at is null returning revision`,
)
/** Like `setTimes`, for a meeting that was not taught. */
export const setMakeUp = async (db: Db, meeting: { id: string; revision: number; from: Date; to: Date }) =>
  (await madeUp(db, { ...meeting, from: meeting.from.toISOString(), to: meeting.to.toISOString() })).length > 0

const substituted = preparedSql<{ id: string }>(
  'substitute_meeting',
  () => sql`update ${runMeetings} set substitute_id = ${placeholder('teacherId')}::uuid
    where id = ${placeholder('id')}::uuid and cancelled_at is null and starts_at > now() returning id`,
)
/** False when the meeting has begun. */
export const setSubstitute = async (db: Db, id: string, teacherId: string | null) => (await substituted(db, { id, teacherId })).length > 0

const unsubstituted = preparedSql(
  'end_substitutes_of_meetings',
  () => sql`update ${runMeetings} set substitute_id = null
    where run_id = ${placeholder('runId')}::uuid and cancelled_at is null and starts_at > now() and substitute_id is not null`,
)
/** The teacher who takes over a run teaches all of its meetings to come. */
export const clearSubstitutes = (db: Db, runId: string) => unsubstituted(db, { runId })

const anyMeeting = preparedSql<{ runId: string; courseId: string }>(
  'find_meeting_of_any_run',
  () => sql`select m.run_id as "runId", b.course_id as "courseId" from ${runMeetings} as m join ${courseBatches} as b on b.id = m.run_id
    where m.id = ${placeholder('id')}::uuid`,
)
export const findMeeting = async (db: Db, id: string) => (await anyMeeting(db, { id }))[0]

const moved = preparedSql<{ revision: number }>(
  'move_meeting',
  () => sql`update ${runMeetings} set starts_at = ${placeholder('from')}::timestamptz, ends_at = ${placeholder('to')}::timestamptz, revision = revision + 1
    where id = ${placeholder('id')}::uuid and revision = ${placeholder('revision')}::int and cancelled_at is null returning revision`,
)
/** Returns whether the meeting was still as the caller had read it. */
export async function setTimes(db: Db, meeting: { id: string; revision: number; from: Date; to: Date }) {
  const rows = await moved(db, { ...meeting, from: meeting.from.toISOString(), to: meeting.to.toISOString() })
  return rows.length > 0
}

const allMoved = preparedSql(
  'move_all_meetings',
  () => sql`update ${runMeetings} as m set starts_at = t.starts_at, ends_at = t.ends_at
    from unnest(${placeholder('ids')}::uuid[], ${placeholder('froms')}::timestamptz[], ${placeholder('tos')}::timestamptz[]) as t (id, starts_at, ends_at)
    where m.id = t.id`,
)
/** Replaces the times of meetings before any calendar shows them: their revision stays. */
export const setAllTimes = (db: Db, meetings: readonly { id: string; from: Date; to: Date }[]) =>
  allMoved(db, {
    ids: meetings.map(({ id }) => id),
    froms: meetings.map(({ from }) => from.toISOString()),
    tos: meetings.map(({ to }) => to.toISOString()),
  })

const cancelled = preparedSql<{ id: string }>(
  'cancel_meeting',
  () => sql`update ${runMeetings} set cancelled_at = now(), number = null, revision = revision + 1
    where id = ${placeholder('id')}::uuid and revision = ${placeholder('revision')}::int and cancelled_at is null returning id`,
)
export const setCancelled = async (db: Db, meeting: { id: string; revision: number }) => (await cancelled(db, meeting)).length > 0

const renumbered = preparedSql(
  'renumber_meetings',
  () => sql`update ${runMeetings} as m set number = ordered.number
    from (select id, row_number() over (order by starts_at, id) as number from ${runMeetings}
      where run_id = ${placeholder('runId')}::uuid and cancelled_at is null) as ordered
    where m.id = ordered.id and m.number is distinct from ordered.number`,
)
/** Numbers the planned meetings of a run by time. */
export const renumber = (db: Db, runId: string) => renumbered(db, { runId })

const begun = preparedSql(
  'set_meetings_taught_by',
  () => sql`update ${runMeetings} set taught_by_id = ${placeholder('teacherId')}::uuid
    where run_id = ${placeholder('runId')}::uuid and cancelled_at is null and starts_at <= now() and taught_by_id is null`,
)
/** Records the teacher of the meetings that have begun. */
export const setTaughtBy = (db: Db, runId: string, teacherId: string) => begun(db, { runId, teacherId })

const coming = preparedSql<{ id: string; number: number; from: string; to: string }>(
  'list_meetings_to_come',
  () => sql`select id, number::int as number, starts_at as "from", ends_at as "to" from ${runMeetings}
    where run_id = ${placeholder('runId')}::uuid and cancelled_at is null and starts_at > now() order by starts_at`,
)
/** The meetings of a run that have not begun, by the database's clock. */
export async function listToCome(db: Db, runId: string) {
  const rows = await coming(db, { runId })
  return rows.map(({ from, to, ...meeting }) => ({ ...meeting, from: new Date(from), to: new Date(to) }))
}
