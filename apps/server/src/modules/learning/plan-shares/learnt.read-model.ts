import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { entitlements } from '../../sale/entitlements/entitlements.tables.ts'
import { lessons, lessonSeats, lessonStays } from '../lessons/lessons.tables.ts'
import type { Learnt } from './plan-share.ts'

const { placeholder } = sql

const spans = sql`range_agg(tstzrange(from_at, to_at))`

/**
 * What members verifiably learnt on a day in what their plan opens: seats in held open classes that no order pays, taken by who had a membership when the
 * lesson began. Only minutes together with the teacher within the planned time count, by the server's clock; what a teacher declared afterwards does not.
 * In a lesson that no room measured, the word of both sides is needed: the teacher marked the learner as there to the end, and the learner had opened
 * the link, from when on it counts. Nothing counts within the teacher's household.
 */
const learnt = preparedSql<Learnt>(
  'list_plan_minutes_of_day',
  () => sql`
    with taught as materialized (
        select l.id, l.teacher_id, l.starts_at, l.ends_at, household_of(l.teacher_id) as household,
            exists (select from ${lessonStays} where lesson_id = l.id and source = 'ROOM') as is_measured,
            (select ${spans} * tstzmultirange(tstzrange(l.starts_at, l.ends_at)) from ${lessonStays}
              where lesson_id = l.id and person_id = l.teacher_id and source in ('ROOM', 'TEACHER')) as during
          from ${lessons} as l
          where l.starts_at >= ${placeholder('from')}::timestamptz and l.starts_at < ${placeholder('to')}::timestamptz
            and l.kind = 'OPEN_CLASS' and l.state in ('HELD', 'COMPLETED')),
      seated as (
        select t.teacher_id, s.learner_id, t.during * case
            when t.is_measured then (select ${spans} from ${lessonStays} where lesson_id = t.id and person_id = s.learner_id and source = 'ROOM')
            when s.attendance in ('PRESENT', 'LATE') then (select tstzmultirange(tstzrange(min(from_at), 'infinity')) from ${lessonStays}
              where lesson_id = t.id and person_id = s.learner_id and source = 'LINK' having count(*) > 0) end as during
          from taught as t join ${lessonSeats} as s on s.lesson_id = t.id and s.is_rostered and s.line_id is null
          where household_of(s.learner_id) <> t.household
            and exists (select from ${entitlements} as e where e.person_id = s.learner_id and e.kind = 'SUB' and e.starts_at <= t.starts_at and e.ends_at > t.starts_at)),
      counted as (
        select teacher_id, learner_id, floor(sum(extract(epoch from upper(span) - lower(span))) / 60)::int as minutes
          from seated cross join lateral unnest(during) as span group by teacher_id, learner_id)
    select learner_id as "memberId", teacher_id as "teacherId", minutes from counted where minutes > 0`,
)
export const listLearnt = (db: Db, { from, to }: { from: Date; to: Date }) => learnt(db, { from: from.toISOString(), to: to.toISOString() })
