import type { ReportFacts } from '@khue/contracts/learning/report-shapes'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { courseItems } from '../../offer/authoring/authoring.tables.ts'
import { assignments, assignmentTargets } from '../homework/homework.tables.ts'
import { submissions } from '../homework/submissions.tables.ts'
import { watchings } from '../lectures/lectures.tables.ts'
import { lessonDocuments, lessons, lessonSeats } from '../lessons/lessons.tables.ts'
import { marks } from '../marking/marking.tables.ts'
import { learningReports } from './learning-reports.tables.ts'
import { lessonJoins } from './reported.read-model.ts'

const { placeholder } = sql

/** As `Moment` of the contracts. */
const moment = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const dueAt = sql`greatest(a.due_at, t.own_due_at)`

/** Of the newest version that was returned, the round that was returned last: a draft, and a round that was begun again, stay with the teacher. */
const returnedPoints = sql`(
  select k.total from ${marks} as k join ${submissions} as v on v.id = k.submission_id and v.withdrawn_at is null
    where k.assignment_id = a.id and k.learner_id = t.learner_id and k.returned_at is not null order by v.version desc, k.round desc limit 1)`

/** When the lesson before ended: the last one of the same class that was held with this learner. Without one, a week ago. */
const since = sql`
  left join lateral (
    select p.ends_at from ${lessons} as p join ${lessonSeats} as ps on ps.lesson_id = p.id and ps.learner_id = r.learner_id and ps.is_rostered
      where p.ref_id = l.ref_id and p.starts_at < l.starts_at and p.state in ('HELD', 'COMPLETED') order by p.starts_at desc limit 1) as previous on true
  cross join lateral (select coalesce(previous.ends_at, l.ends_at - interval '7 days') as at) as since`

/** Work given in this lesson, other work of the class that was due since the lesson before, and work of the class that was handed in after the lesson. */
const work = sql`
  left join lateral (
    select jsonb_agg(item order by due) filter (where is_of_lesson) as given, jsonb_agg(item order by due) filter (where is_before and not is_of_lesson) as before,
        jsonb_agg(item order by due) filter (where is_later) as later from (
      select a.lesson_id is not distinct from l.id as is_of_lesson, ${dueAt} > since.at and ${dueAt} <= l.ends_at as is_before,
          done.first_at is not null and done.first_at > l.ends_at as is_later, ${dueAt} as due, jsonb_build_object('assignmentId', a.id, 'title', a.title, 'dueAt', ${moment(dueAt)},
          'state', homework_state(done.first_at, ${dueAt}), 'points', ${returnedPoints},
          'mostPoints', (select coalesce(sum((part->>'points')::int), 0) from jsonb_array_elements(a.parts) as part)) as item
        from ${assignments} as a join ${assignmentTargets} as t on t.assignment_id = a.id and t.learner_id = r.learner_id
          cross join lateral (select min(s.counted_at) as first_at from ${submissions} as s
            where s.assignment_id = t.assignment_id and s.learner_id = t.learner_id and s.withdrawn_at is null) as done
        where a.given_at is not null and a.deleted_at is null and a.display_at <= now() and (t.left_at is null or done.first_at is not null)
          and (a.lesson_id = l.id or a.ref_id in (l.ref_id, b.course_id)
            and (${dueAt} > since.at and ${dueAt} <= l.ends_at or done.first_at > l.ends_at))) as one) as homework on true`

const film = sql`jsonb_build_object('itemId', w.item_id, 'title', i.title, 'watchedSeconds', lecture_seconds(w.watched),
  'totalSeconds', floor(i.film_seconds)::int, 'isDone', w.done_at is not null)`
/** Lectures of the course that were last watched since the lesson before, or after this one, under the titles of the version on sale. */
const films = sql`
  left join lateral (
    select jsonb_agg(${film} order by i.position) filter (where w.last_at <= l.ends_at) as watched,
        jsonb_agg(${film} order by i.position) filter (where w.last_at > l.ends_at) as later
      from ${watchings} as w cross join lateral (
        select i.title, i.film_seconds, i.position from ${courseItems} as i
          where i.course_id = w.course_id and i.item_id = w.item_id and i.version <= c.version order by i.version desc limit 1) as i
      where w.person_id = r.learner_id and w.course_id = b.course_id and w.last_at > since.at) as films on true`

const documents = sql`
  left join lateral (
    select jsonb_agg(jsonb_build_object('name', d.name) order by d.added_at, d.asset_id) as handed from ${lessonDocuments} as d where d.lesson_id = l.id) as documents on true`

/** What happened, for the report `r` of the lesson `l` in a statement with `lessonJoins` and `factsJoins`. */
export const factsSql = sql`jsonb_build_object(
  'plannedMinutes', round(extract(epoch from l.ends_at - l.starts_at) / 60)::int, 'minutes', seat.minutes, 'attendance', coalesce(seat.attendance, 'EXPECTED'),
  'homework', coalesce(homework.given, '[]'), 'homeworkBefore', coalesce(homework.before, '[]'), 'films', coalesce(films.watched, '[]'),
  'later', jsonb_build_object('homework', coalesce(homework.later, '[]'), 'films', coalesce(films.later, '[]')), 'documents', coalesce(documents.handed, '[]'))`
export const factsJoins = sql`
  left join ${lessonSeats} as seat on seat.lesson_id = l.id and seat.learner_id = r.learner_id ${since} ${work} ${films} ${documents}`

const one = preparedSql<{ facts: ReportFacts }>(
  'find_report_facts',
  () => sql`select ${factsSql} as facts from ${learningReports} as r ${lessonJoins} ${factsJoins}
    where r.lesson_id = ${placeholder('lessonId')}::uuid and r.learner_id = ${placeholder('learnerId')}::uuid`,
)
/** The facts to pin. */
export async function findFacts(db: Db, which: { lessonId: string; learnerId: string }) {
  const [found] = await one(db, which)
  return found?.facts
}
