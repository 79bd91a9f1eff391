import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { assignments, assignmentTargets } from '../../homework/homework.tables.ts'
import { submissions } from '../../homework/submissions.tables.ts'
import { lessons, lessonSeats } from '../../lessons/lessons.tables.ts'
import { marks } from '../../marking/marking.tables.ts'
import { learningReports } from '../learning-reports.tables.ts'
import { lessonJoins } from '../reported.read-model.ts'

const { placeholder } = sql
const begins = sql`(${placeholder('monday')}::date)::timestamp at time zone 'Asia/Ho_Chi_Minh'`
const ends = sql`(${begins} + interval '7 days')`
const learner = sql`${placeholder('learnerId')}::uuid`
const dueAt = sql`greatest(a.due_at, t.own_due_at)`

type WeekRow = {
  minutes: number
  lessonsHeld: number
  lessonsPresent: number
  homeworkDue: number
  homeworkDone: number
  hasEarlier: boolean
  days: { day: string; minutes: number }[]
  points: { gained: number; most: number; works: number }
  courses: {
    refId: string
    title: string
    teacherId: string
    lessonId: string
    good: string
    letter: string
    practise: string
    next: string
  }[]
}
// what weeks are made of, from the learner's first lesson, homework or mark on
const heldLessons = sql`${lessonSeats} as s join ${lessons} as l on l.id = s.lesson_id and l.state in ('HELD', 'COMPLETED') and s.learner_id = ${learner} and s.is_rostered`
const givenWork = sql`${assignmentTargets} as t join ${assignments} as a on a.id = t.assignment_id and a.given_at is not null and a.deleted_at is null and a.display_at <= now()
  and t.learner_id = ${learner} and t.left_at is null`
const returnedMarks = sql`${marks} as k join ${submissions} as v on v.id = k.submission_id and v.withdrawn_at is null and k.learner_id = ${learner} and k.total is not null
  join ${assignments} as a on a.id = k.assignment_id and a.deleted_at is null and a.display_at <= now()`

/** A lesson that a link led to was not measured: who was there counts with all of its minutes. */
const week = preparedSql<WeekRow>(
  'summarise_report_week',
  () => sql`
    with held as (
      select s.attendance in ('PRESENT', 'LATE', 'LEFT_EARLY') as is_present, coalesce(s.minutes, round(extract(epoch from l.ends_at - l.starts_at) / 60))::int as minutes,
          (l.starts_at at time zone 'Asia/Ho_Chi_Minh')::date as day
        from ${heldLessons} where l.starts_at >= ${begins} and l.starts_at < ${ends}),
      work as (
        select exists (select from ${submissions} as d where d.assignment_id = t.assignment_id and d.learner_id = t.learner_id and d.withdrawn_at is null) as is_done
          from ${givenWork} where ${dueAt} >= ${begins} and ${dueAt} < ${ends}),
      daily as (select day, sum(minutes)::int as minutes from held where is_present group by day),
      returned as (
        select distinct on (k.assignment_id) k.total, (select coalesce(sum((part->>'points')::int), 0) from jsonb_array_elements(a.parts) as part) as most
          from ${returnedMarks} where k.returned_at >= ${begins} and k.returned_at < ${ends}
          order by k.assignment_id, v.version desc, k.round desc),
      newest as (
        select distinct on (l.ref_id) l.ref_id, coalesce(c.title, o.title) as title, r.*
          from ${learningReports} as r ${lessonJoins}
          where r.learner_id = ${learner} and r.sent_at is not null and r.ends_at >= ${begins} and l.starts_at >= ${begins} and l.starts_at < ${ends}
          order by l.ref_id, l.starts_at desc)
    select coalesce((select sum(minutes) filter (where is_present) from held), 0)::int as minutes, (select count(*)::int from held) as "lessonsHeld",
        (select count(*) filter (where is_present)::int from held) as "lessonsPresent",
        (select count(*)::int from work) as "homeworkDue", (select count(*) filter (where is_done)::int from work) as "homeworkDone",
        exists (select from ${heldLessons} where l.starts_at < ${begins}) or exists (select from ${givenWork} where ${dueAt} < ${begins})
          or exists (select from ${returnedMarks} where k.returned_at < ${begins}) as "hasEarlier",
        (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'minutes', minutes) order by day), '[]') from daily) as days,
        (select jsonb_build_object('gained', coalesce(sum(total), 0), 'most', coalesce(sum(most), 0), 'works', count(*)) from returned) as points,
        (select coalesce(jsonb_agg(jsonb_build_object('refId', ref_id, 'title', title, 'teacherId', teacher_id, 'lessonId', lesson_id,
          'good', good, 'letter', letter, 'practise', practise, 'next', next) order by title, ref_id), '[]') from newest) as courses`,
)
/** One statement, however many courses. */
export async function summariseWeek(db: Db, wanted: { learnerId: string; monday: string }) {
  const [row] = await week(db, wanted)
  if (!row) throw new Error('a summary always answers')
  return row
}
