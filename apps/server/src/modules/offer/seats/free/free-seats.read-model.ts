import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Db, preparedSql } from '#platform/postgres/db'
import { timetable } from '../../../people/timetable/timetable.tables.ts'
import { openClasses } from '../../open-classes/open-classes.tables.ts'
import { courseBatches, runMeetings } from '../../courses/runs.tables.ts'
import type { Seat } from '../seats.repository.ts'
import { seatHolds } from '../seats.tables.ts'

const { placeholder } = sql
const learnerId = sql`${placeholder('learnerId')}::uuid`

const take = preparedSql<{ id: string }>(
  'take_free_seat',
  () => sql`insert into ${seatHolds} (id, class_id, learner_id, holder_id, state, expires_at, ended_at)
    select ${placeholder('id')}::uuid, c.id, ${learnerId}, ${placeholder('holderId')}::uuid, 'TAKEN', now(), now()
      from ${openClasses} as c
      where c.id = ${placeholder('classId')}::uuid and c.fee_vnd = 0 and c.removed_at is null and c.starts_at > now()
        and c.teacher_id not in (${learnerId}, ${placeholder('holderId')}::uuid)
    on conflict (class_id, learner_id) where state in ('HELD', 'TAKEN')
      do update set state = 'TAKEN', ended_at = now() where ${seatHolds}.state = 'HELD' and ${seatHolds}.order_line_id is null
    returning id`,
)
export type WantedFree = { classId: string; learnerId: string; holderId: string }
/** Takes a seat in a class without a fee that has not begun; the seat that the learner holds already becomes this one. Undefined when it cannot be taken. */
export const takeFree = async (db: Db, wanted: WantedFree) => (await take(db, { ...wanted, id: uuidv7() }))[0]?.id

const taught = preparedSql<{ one: number }>(
  'is_class_taught_by',
  () =>
    sql`select 1 as one from ${openClasses} where id = ${placeholder('classId')}::uuid and teacher_id in (${learnerId}, ${placeholder('holderId')}::uuid)`,
)
export const isTaughtBy = async (db: Db, wanted: WantedFree) => (await taught(db, wanted)).length > 0

const ofLearner = preparedSql<Seat & { state: string; hasBegun: boolean }>(
  'lock_seat_in_class',
  () => sql`select h.id, h.batch_id as "batchId", h.class_id as "classId", h.learner_id as "learnerId", h.holder_id as "holderId",
      h.order_line_id as "orderLineId", h.state, c.starts_key <= now() as "hasBegun"
    from ${seatHolds} as h join ${openClasses} as c on c.id = h.class_id
    where h.class_id = ${placeholder('classId')}::uuid and h.learner_id = ${learnerId} and h.state in ('HELD', 'TAKEN') for update of h`,
)
/** The seat that a learner holds or has taken in a class. */
export const lockSeatInClass = async (db: Db, wanted: { classId: string; learnerId: string }) => (await ofLearner(db, wanted))[0]

const overlapping = (from: string, to: string) => sql`${sql.raw(from)} < wanted.ends_at and wanted.starts_at < ${sql.raw(to)}`
const clashing = preparedSql<{ one: number }>(
  'find_clash_of_class',
  () => sql`select 1 as one from ${openClasses} as wanted
    where wanted.id = ${placeholder('classId')}::uuid and (
      exists (select from ${seatHolds} as h join ${runMeetings} as m on m.run_id = h.batch_id join ${courseBatches} as b on b.id = h.batch_id
        where h.learner_id = ${learnerId} and h.state = 'TAKEN' and b.cancelled_at is null and m.cancelled_at is null
          and ${overlapping('m.starts_at', 'm.ends_at')})
      or exists (select from ${seatHolds} as h join ${openClasses} as o on o.id = h.class_id
        where h.learner_id = ${learnerId} and h.state = 'TAKEN' and o.id <> wanted.id and o.removed_at is null
          and ${overlapping('o.starts_at', 'o.ends_at')})
      or exists (select from ${timetable} as t where t.person_id = ${learnerId} and t.lane = 'busy'
        and t.during && tstzrange(wanted.starts_at, wanted.ends_at)))
    limit 1`,
)
/** Whether another seat of the learner, or what they teach, is at the time of a class. */
export const hasClashWithClass = async (db: Db, wanted: { classId: string; learnerId: string }) => (await clashing(db, wanted)).length > 0

const freeOf = preparedSql<{ id: string; learnerId: string; holderId: string }>(
  'list_free_seats_of_class',
  () => sql`select id, learner_id as "learnerId", holder_id as "holderId" from ${seatHolds}
    where class_id = ${placeholder('classId')}::uuid and state = 'TAKEN' and order_line_id is null
    order by id limit ${placeholder('limit')} for update skip locked`,
)
/** Locks some taken seats of a class that no order paid for. */
export const lockFreeSeats = (db: Db, wanted: { classId: string; limit: number }) => freeOf(db, wanted)
