import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { seatHolds } from '../../../offer/seats/seats.tables.ts'
import { lessons, lessonSeats } from '../lessons.tables.ts'

const { placeholder } = sql

/** Everybody seated at any moment of a lesson, with the order line that paid for the seat, and guests from sister classes. */
const roster = preparedSql<{ learnerId: string; lineId: string | null }>(
  'list_lesson_roster',
  () => sql`
    select distinct on (h.learner_id) h.learner_id as "learnerId", h.order_line_id as "lineId"
      from ${lessons} as l join ${seatHolds} as h on h.batch_id = l.ref_id or h.class_id = l.ref_id
      where l.id = ${placeholder('lessonId')}::uuid and h.taken_at < l.ends_at and (h.state = 'TAKEN' or h.ended_at > l.starts_at)
      order by h.learner_id, h.taken_at desc`,
)
export const listRoster = (db: Db, lessonId: string) => roster(db, { lessonId })

const guests = preparedSql<{ learnerId: string }>(
  'list_lesson_guests',
  () =>
    sql`select learner_id as "learnerId" from ${lessonSeats} where lesson_id = ${placeholder('lessonId')}::uuid and guest_of_id is not null`,
)
export const listGuests = (db: Db, lessonId: string) => guests(db, { lessonId })
