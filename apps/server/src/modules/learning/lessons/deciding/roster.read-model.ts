import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { seatHolds } from '../../../offer/seats/seats.tables.ts'
import { lessons, lessonSeats } from '../lessons.tables.ts'

const { placeholder } = sql

/** Seats taken at any moment of the lesson `l`, a learner once or more: four branches, each by an index of its own. */
export const seatsTakenIn = sql`(${sql.join(
  ['batch_id', 'class_id'].flatMap((ref) => [
    sql`select h.learner_id, h.order_line_id as line_id, h.taken_at from ${seatHolds} as h
      where h.${sql.raw(ref)} = l.ref_id and h.state = 'TAKEN' and h.taken_at < l.ends_at`,
    sql`select h.learner_id, h.order_line_id, h.taken_at from ${seatHolds} as h
      where h.${sql.raw(ref)} = l.ref_id and h.state = 'RELEASED' and h.taken_at < l.ends_at and h.ended_at > l.starts_at`,
  ]),
  sql` union all `,
)})`

/** All learners seated at any moment of a lesson, with the order line that paid for the seat. */
const roster = preparedSql<{ learnerId: string; lineId: string | null }>(
  'list_lesson_roster',
  () => sql`
    select distinct on (h.learner_id) h.learner_id as "learnerId", h.line_id as "lineId"
      from ${lessons} as l cross join lateral ${seatsTakenIn} as h
      where l.id = ${placeholder('lessonId')}::uuid
      order by h.learner_id, h.taken_at desc`,
)
export const listRoster = (db: Db, lessonId: string) => roster(db, { lessonId })

const guests = preparedSql<{ learnerId: string }>(
  'list_lesson_guests',
  () =>
    sql`select learner_id as "learnerId" from ${lessonSeats} where lesson_id = ${placeholder('lessonId')}::uuid and guest_of_id is not null`,
)
/** Guests from sister classes. */
export const listGuests = (db: Db, lessonId: string) => guests(db, { lessonId })
