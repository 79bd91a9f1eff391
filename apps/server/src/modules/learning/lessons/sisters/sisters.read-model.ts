import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { courseBatches, runMeetings } from '../../../offer/courses/runs.tables.ts'
import { seatHolds } from '../../../offer/seats/seats.tables.ts'
import { lessons, lessonSeats } from '../lessons.tables.ts'

const { placeholder } = sql
const learnerId = sql`${placeholder('learnerId')}::uuid`

/** Times in milliseconds. */
export type SisterRow = { id: string; teacherId: string; startsAt: number; endsAt: number; seatsLeft: number }

/** Lessons with the same number in other runs of the course that have not begun and in which the learner has no seat of their own, soonest first. */
const sisters = preparedSql<SisterRow>(
  'list_sister_lessons',
  () => sql`
    select l.id, l.teacher_id as "teacherId", extract(epoch from l.starts_at)::float8 * 1000 as "startsAt", extract(epoch from l.ends_at)::float8 * 1000 as "endsAt",
        b.seats - b.seats_taken - b.seats_held
          - (select count(*)::int from ${lessonSeats} as g where g.lesson_id = l.id and g.guest_of_id is not null) as "seatsLeft"
      from ${runMeetings} as missed join ${courseBatches} as own on own.id = missed.run_id
        join ${courseBatches} as b on b.course_id = own.course_id and b.id <> own.id and b.cancelled_at is null
        join ${runMeetings} as m on m.run_id = b.id and m.number = missed.number
        join ${lessons} as l on l.id = m.id and l.state = 'PLANNED' and l.started_at is null and l.starts_at > now()
      where missed.id = ${placeholder('id')}::uuid
        and not exists (select from ${seatHolds} as h where h.batch_id = b.id and h.learner_id = ${learnerId} and h.state in ('HELD', 'TAKEN'))
      order by l.starts_at, l.id limit 50`,
)
export const listSisters = (db: Db, missed: { id: string; learnerId: string }) => sisters(db, missed)
