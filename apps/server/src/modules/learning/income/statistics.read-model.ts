import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { courses } from '../../offer/courses/courses.tables.ts'
import { reviews } from '../../offer/reviews/reviews.tables.ts'
import { teacherRatings } from '../../offer/teachers/teachers.tables.ts'
import { learningReports } from '../learning-reports/learning-reports.tables.ts'
import { lessons, lessonSeats } from '../lessons/lessons.tables.ts'

const { placeholder } = sql
const monthOf = (column: string) => sql`to_char(${sql.raw(column)} at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM')`
const isBetween = (column: string) =>
  sql`${sql.raw(column)} >= ${placeholder('from')}::timestamptz and ${sql.raw(column)} < ${placeholder('to')}::timestamptz`
const teacher = sql`${placeholder('teacherId')}::uuid`

/** The row without a month is the total. */
export type TaughtRow = { month: string | null; lessons: number; minutes: number; pupils: number }
const taught = preparedSql<TaughtRow>(
  'list_income_lessons',
  () => sql`
    with taught as (
      select l.id, ${monthOf('l.starts_at')} as month, extract(epoch from l.ends_at - l.starts_at) / 60 as minutes from ${lessons} as l
      where l.teacher_id = ${teacher} and l.state in ('HELD', 'COMPLETED') and ${isBetween('l.starts_at')}),
    pupils as (
      select t.month, count(distinct s.learner_id)::int as pupils from taught t
        join ${lessonSeats} as s on s.lesson_id = t.id and s.is_rostered and s.attendance not in ('ABSENT', 'EXCUSED')
      group by grouping sets ((t.month), ()))
    select t.month, count(*)::int as lessons, coalesce(sum(t.minutes), 0)::int as minutes, coalesce(max(p.pupils), 0)::int as pupils
      from (select month, minutes from taught union all select null, minutes from taught) t left join pupils p on p.month is not distinct from t.month
      group by t.month`,
)

export type RatingsRow = { month: string; ratings: number; stars: number }
const ratings = preparedSql<RatingsRow>(
  'list_income_ratings',
  () => sql`
    select ${monthOf('written_at')} as month, count(*)::int as ratings, sum(stars)::int as stars from (
        select written_at, stars from ${teacherRatings} as r where r.teacher_id = ${teacher} and r.is_shown and ${isBetween('r.written_at')}
        union all select r.written_at, r.stars from ${courses} as c join ${reviews} as r on r.course_id = c.id and r.is_shown
          where c.teacher_id = ${teacher} and ${isBetween('r.written_at')}) as rated
      group by 1`,
)

export type ReportsRow = { month: string; due: number; onTime: number }
const reports = preparedSql<ReportsRow>(
  'list_income_reports',
  () => sql`
    select ${monthOf('locks_at')} as month, count(*)::int as due, count(*) filter (where sent_at < locks_at)::int as "onTime"
      from ${learningReports} where teacher_id = ${teacher} and ${isBetween('locks_at')} and locks_at <= now() group by 1`,
)

type Wanted = { teacherId: string; from: Date; to: Date }
const valuesOf = ({ teacherId, from, to }: Wanted) => ({ teacherId, from: from.toISOString(), to: to.toISOString() })
/** Lessons that were held, by the Vietnamese month in which they began, and in total. */
export const listTaught = (db: Db, wanted: Wanted) => taught(db, valuesOf(wanted))
/** Shown ratings of the teacher and reviews of their courses, by the month in which they were written. */
export const listRatings = (db: Db, wanted: Wanted) => ratings(db, valuesOf(wanted))
/** Reports whose time is over, by the month of that moment. */
export const listReports = (db: Db, wanted: Wanted) => reports(db, valuesOf(wanted))
