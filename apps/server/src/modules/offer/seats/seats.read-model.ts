import { type SeatHold, seatHoldMinutes, type seatKinds } from '@khue/contracts/offer/open-classes'
import { sql } from 'drizzle-orm'
import { feeOfRun, isRunOnSale, lessonsBegun } from '#modules/offer/courses'
import { type Db, preparedSql } from '#platform/postgres/db'
import { timetable } from '../../people/timetable/timetable.tables.ts'
import { openClasses } from '../open-classes/open-classes.tables.ts'
import { courses } from '../courses/courses.tables.ts'
import { courseBatches, runMeetings } from '../courses/runs.tables.ts'
import { seatHolds } from './seats.tables.ts'

// The statement that inserts a hold decides whether the run or class is on sale and the learner is free (decision 36).

const { placeholder } = sql
export type SeatKind = (typeof seatKinds)[number]

const until = sql.raw(`now() + interval '${seatHoldMinutes} minutes'`)
const values = sql`${placeholder('id')}::uuid, c.id, ${placeholder('learnerId')}::uuid, ${placeholder('holderId')}::uuid, ${until},
  ${placeholder('orderLineId')}::uuid`

/** Inserts a hold in a run or class on sale. */
export const hold = {
  BATCH: preparedSql<{ id: string }>(
    'hold_seat_of_batch',
    () => sql`insert into ${seatHolds} (id, batch_id, learner_id, holder_id, expires_at, order_line_id)
      select ${values} from ${courseBatches} as c join ${courses} on ${courses.id} = c.course_id
      where c.id = ${placeholder('refId')}::uuid and ${courses.state} = 'LISTED' and ${isRunOnSale('c', 'courses', lessonsBegun('c'))}
      on conflict (batch_id, learner_id) where state in ('HELD', 'TAKEN') do nothing returning id`,
  ),
  CLASS: preparedSql<{ id: string }>(
    'hold_seat_of_class',
    () => sql`insert into ${seatHolds} (id, class_id, learner_id, holder_id, expires_at, order_line_id)
      select ${values} from ${openClasses} as c
      where c.id = ${placeholder('refId')}::uuid and c.kind = 'INTERACTIVE' and c.removed_at is null and c.starts_key > now()
      on conflict (class_id, learner_id) where state in ('HELD', 'TAKEN') do nothing returning id`,
  ),
}

export type HoldRow = {
  id: string
  kind: SeatKind
  refId: string
  learnerId: string
  title: string
  fee: number
  state: SeatHold['state']
  /** Both in milliseconds. */
  expiresAt: number
  now: number
  seatsLeft: number
}
const selectHold = preparedSql<HoldRow>(
  'find_seat_hold',
  () => sql`
    select h.id, case when h.batch_id is null then 'CLASS' else 'BATCH' end as kind, coalesce(h.batch_id, h.class_id) as "refId", h.learner_id as "learnerId",
      coalesce(course.title, live.title) as title, coalesce(${feeOfRun('batch', 'course', lessonsBegun('batch'))}, live.fee_vnd)::float8 as fee,
      case when h.state = 'HELD' and h.order_line_id is null and h.expires_at <= now() then 'EXPIRED' else h.state end as state,
      extract(epoch from h.expires_at)::float8 * 1000 as "expiresAt", extract(epoch from now())::float8 * 1000 as now,
      coalesce(batch.seats - batch.seats_taken - batch.seats_held, live.seats - live.seats_taken - live.seats_held) as "seatsLeft"
    from ${seatHolds} as h
      left join ${courseBatches} as batch on batch.id = h.batch_id left join ${courses} as course on course.id = batch.course_id
      left join ${openClasses} as live on live.id = h.class_id
    where h.id = ${placeholder('id')}::uuid and ${placeholder('personId')}::uuid in (h.holder_id, h.learner_id)`,
)
/** A hold that this person made or received. */
export async function findOwnHold(db: Db, id: string, personId: string) {
  const [row] = await selectHold(db, { id, personId })
  return row
}

const unordered = sql`state = 'HELD' and order_line_id is null`
const releaseInClass = preparedSql(
  'release_seats_of_class',
  () => sql`update ${seatHolds} set state = 'RELEASED', ended_at = now() where class_id = ${placeholder('refId')}::uuid and ${unordered}`,
)
const releaseInCourse = preparedSql(
  'release_seats_of_course',
  () => sql`update ${seatHolds} set state = 'RELEASED', ended_at = now() where ${unordered}
    and batch_id in (select id from ${courseBatches} where course_id = ${placeholder('refId')}::uuid)`,
)
const releaseInRun = preparedSql(
  'release_seats_of_run',
  () => sql`update ${seatHolds} set state = 'RELEASED', ended_at = now() where batch_id = ${placeholder('refId')}::uuid and ${unordered}`,
)
/** Releases the seats that no order holds, in a class, in one run or in all runs of a course. */
export const releaseUnordered = { CO: releaseInCourse, RUN: releaseInRun, LL: releaseInClass }

const clashing = preparedSql<{ one: number }>(
  'find_clash_of_learner',
  () => sql`select 1 as one from ${runMeetings} as wanted
    where wanted.run_id = ${placeholder('runId')}::uuid and wanted.cancelled_at is null and (
      exists (select from ${seatHolds} as h join ${runMeetings} as m on m.run_id = h.batch_id
        where h.learner_id = ${placeholder('learnerId')}::uuid and h.state = 'TAKEN' and h.id <> ${placeholder('exceptId')}::uuid
          and m.cancelled_at is null and m.starts_at < wanted.ends_at and wanted.starts_at < m.ends_at)
      or exists (select from ${seatHolds} as h join ${openClasses} as o on o.id = h.class_id
        where h.learner_id = ${placeholder('learnerId')}::uuid and h.state = 'TAKEN' and o.removed_at is null
          and o.starts_at < wanted.ends_at and wanted.starts_at < o.ends_at)
      or exists (select from ${timetable} as t where t.person_id = ${placeholder('learnerId')}::uuid and t.lane = 'busy'
        and t.during && tstzrange(wanted.starts_at, wanted.ends_at)))
    limit 1`,
)
/** Whether another seat of the learner clashes with a meeting of the run. */
export const hasClash = async (db: Db, wanted: { runId: string; learnerId: string; exceptId: string }) =>
  (await clashing(db, wanted)).length > 0

/**
 * Releases a person's holds that have an expiry, and what they reserved without an order in classes to come. Seats held by orders are released when
 * the order ends, which may be paid already.
 */
export async function releaseOf(db: Db, personId: string) {
  await db.execute(sql`update ${seatHolds} set state = 'RELEASED', ended_at = now()
    where order_line_id is null and (state = 'HELD' and (holder_id = ${personId}::uuid or learner_id = ${personId}::uuid)
      or state = 'TAKEN' and learner_id = ${personId}::uuid and class_id in (select id from ${openClasses} where starts_key > now()))`)
}
