import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { lessonProblems, lessons, lessonSeats } from '../lessons/lessons.tables.ts'

export type MonthRow = {
  month: string
  held: number
  notHeld: number
  cancelled: number
  contested: number
  minutes: number
  seats: number
  attended: number
}

const { placeholder } = sql
const isHeld = sql`l.state in ('HELD', 'COMPLETED')`
/** By the Vietnamese month in which a lesson begins. Who was excused, or is not marked yet, counts for no share. */
const months = preparedSql<MonthRow>(
  'list_teaching_months',
  () => sql`
    select to_char(l.starts_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM') as month, count(*) filter (where ${isHeld})::int as held,
        count(*) filter (where l.state = 'NOT_HELD')::int as "notHeld", count(*) filter (where l.state = 'CANCELLED')::int as cancelled,
        coalesce(sum(p.contested), 0)::int as contested,
        coalesce(sum(extract(epoch from l.ends_at - l.starts_at) / 60) filter (where ${isHeld}), 0)::int as minutes,
        coalesce(sum(s.seats) filter (where ${isHeld}), 0)::int as seats, coalesce(sum(s.attended) filter (where ${isHeld}), 0)::int as attended
      from ${lessons} as l
        left join lateral (select count(*) filter (where attendance not in ('EXPECTED', 'EXCUSED')) as seats,
            count(*) filter (where attendance in ('PRESENT', 'LATE', 'LEFT_EARLY')) as attended
          from ${lessonSeats} where lesson_id = l.id and is_rostered) as s on true
        left join lateral (select count(*) as contested from ${lessonProblems} where lesson_id = l.id and state <> 'WITHDRAWN') as p on true
      where l.teacher_id = ${placeholder('teacherId')}::uuid and l.starts_at >= ${placeholder('from')}::timestamptz and l.starts_at <= now()
      group by 1 order by 1 desc`,
)
export const listMonths = (db: Db, { teacherId, from }: { teacherId: string; from: Date }) =>
  months(db, { teacherId, from: from.toISOString() })
