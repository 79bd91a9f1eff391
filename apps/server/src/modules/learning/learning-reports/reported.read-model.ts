import type { ReportState } from '@khue/contracts/learning/report-states'
import { sql } from 'drizzle-orm'
import { courses } from '../../offer/courses/courses.tables.ts'
import { courseBatches, runMeetings } from '../../offer/courses/runs.tables.ts'
import { openClasses } from '../../offer/open-classes/open-classes.tables.ts'
import { lessons } from '../lessons/lessons.tables.ts'
import { reportAddenda, reportAnswersGiven } from './learning-reports.tables.ts'

// Parts of statements about a report `r`: its lesson, its state, and its newest answer.

export const millis = (column: string) => sql`extract(epoch from ${sql.raw(column)})::float8 * 1000`
export const microseconds = (column: string) => sql`(extract(epoch from ${sql.raw(column)}) * 1000000)::float8`

/** The state by the clock of the database. */
export const stateSql = sql`learning_report_state(r.saved_at, r.sent_at, r.locks_at, now())`

/** Joins the lesson `l` with what it belongs to. */
export const lessonJoins = sql`
  join ${lessons} as l on l.id = r.lesson_id
  left join ${courseBatches} as b on l.kind = 'COURSE' and b.id = l.ref_id
  left join ${courses} as c on c.id = b.course_id
  left join ${runMeetings} as m on l.kind = 'COURSE' and m.id = l.id
  left join ${openClasses} as o on l.kind <> 'COURSE' and o.id = l.ref_id`

/** With times in milliseconds. */
export type ReportedRow = {
  id: string
  lessonId: string
  learnerId: string
  teacherId: string
  title: string
  number: number | null
  startsAt: number
  endsAt: number
  locksAt: number
  sentAt: number | null
  openedAt: number | null
  state: ReportState
  now: number
}
export const reportedColumns = sql`r.id, r.lesson_id as "lessonId", r.learner_id as "learnerId", r.teacher_id as "teacherId",
  coalesce(c.title, o.title) as title, m.number, ${millis('l.starts_at')} as "startsAt", ${millis('l.ends_at')} as "endsAt",
  ${millis('r.locks_at')} as "locksAt", ${millis('r.sent_at')} as "sentAt", ${millis('r.opened_at')} as "openedAt", ${stateSql} as state, ${millis('now()')} as now`

/** Everybody's newest answers to the report, newest first, as JSON with times in milliseconds. */
export const newestAnswers = sql`
  left join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('personId', one.person_id, 'answer', one.answer, 'text', one.text,
        'answeredAt', ${millis('one.answered_at')}) order by one.id desc), '[]') as answers
      from (select distinct on (a.person_id) a.* from ${reportAnswersGiven} as a where a.lesson_id = r.lesson_id and a.learner_id = r.learner_id
        order by a.person_id, a.id desc) as one) as answered on true`
export type AnswerRow = { personId: string; answer: 'SEEN' | 'THANK' | 'ASK'; text: string; answeredAt: number }

/** What was added, oldest first, as JSON with times in milliseconds. */
export const addendaJoin = sql`
  left join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'text', d.text, 'writtenAt', extract(epoch from d.written_at)::float8 * 1000) order by d.written_at, d.id), '[]') as addenda
      from ${reportAddenda} as d where d.lesson_id = r.lesson_id and d.learner_id = r.learner_id) as added on true`
export type AddendumRow = { id: string; text: string; writtenAt: number }
