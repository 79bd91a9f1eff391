import { sql } from 'drizzle-orm'
import { people } from '../../../people/people/people.tables.ts'
import { teacherProfiles } from '../../../offer/teachers/teachers.tables.ts'
import { courses } from '../../../offer/courses/courses.tables.ts'
import { courseBatches, runMeetings } from '../../../offer/courses/runs.tables.ts'
import { openClasses } from '../../../offer/open-classes/open-classes.tables.ts'
import { type Db, preparedSql } from '#platform/postgres/db'
import { lessons } from '../../lessons/lessons.tables.ts'
import { learningReports } from '../learning-reports.tables.ts'

const { placeholder } = sql

export type ReportFact = { lessonId: string; title: string; number: number | null; endsAt: number; teacherId: string; teacher: string }
/** What notices and links say about reported lessons: their title and number, and the teacher as pupils say it: “cô Hà”. */
const facts = preparedSql<ReportFact>(
  'list_reported_lessons',
  () => sql`
    select l.id as "lessonId", coalesce(c.title, o.title) as title, m.number, extract(epoch from l.ends_at)::float8 * 1000 as "endsAt", l.teacher_id as "teacherId",
        lower(coalesce(t.title, c.teacher_title, o.teacher_title)) || ' ' || substring(p.name from '[^ ]+$') as teacher
      from ${lessons} as l
        left join ${runMeetings} as m on l.kind = 'COURSE' and m.id = l.id
        left join ${courseBatches} as b on l.kind = 'COURSE' and b.id = l.ref_id
        left join ${courses} as c on c.id = b.course_id
        left join ${openClasses} as o on l.kind <> 'COURSE' and o.id = l.ref_id
        left join ${teacherProfiles} as t on t.person_id = l.teacher_id
        join ${people} as p on p.id = l.teacher_id
      where l.id = any(${placeholder('ids')}::uuid[])`,
)
export const listReportFacts = (db: Db, ids: readonly string[]) => facts(db, { ids })

export type ReminderKind = 'EVENING' | 'MORNING'
const now = sql`coalesce(${placeholder('now')}::timestamptz, now())`
const clock = sql`(${now} at time zone 'Asia/Ho_Chi_Minh')::time`
const due = preparedSql<{ teacherId: string; due: number; locksAt: number }>(
  'list_teachers_with_due_reports',
  () => sql`
    select r.teacher_id as "teacherId", count(*)::int as due, extract(epoch from min(r.locks_at))::float8 * 1000 as "locksAt" from ${learningReports} as r
      where r.sent_at is null and r.locks_at > ${now} and r.locks_at <= ${now} + make_interval(hours => ${placeholder('hours')}::int)
        and ${clock} >= ${placeholder('from')}::time and r.teacher_id > ${placeholder('after')}::uuid
      group by r.teacher_id order by r.teacher_id limit ${placeholder('limit')}`,
)
/** In the evening from 20:00, and from 7:00 to 8:00. */
const windows: Record<ReminderKind, { from: string; hours: number }> = {
  EVENING: { from: '20:00', hours: 12 },
  MORNING: { from: '07:00', hours: 1 },
}
/** Teachers whose reports lock at the next 8:00, with how many, one page after another. */
export const listWithDue = (db: Db, page: { kind: ReminderKind; after: string; limit: number; now?: Date | undefined }) =>
  due(db, { ...windows[page.kind], after: page.after, limit: page.limit, now: page.now?.toISOString() ?? null })
