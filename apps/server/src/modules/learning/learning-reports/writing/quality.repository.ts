import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { learningReports, reportAnswersGiven } from '../learning-reports.tables.ts'

const { placeholder } = sql

type Counts = {
  now: number
  due: number
  drafts: number
  missed: number
  nextLocksAt: number | null
  questions: number
  closed: number
  onTime: number
  sent: number
  opened: number
  answered: number
}
const counts = preparedSql<Counts>(
  'count_taught_reports',
  () => sql`
    with own as (
      select r.*, r.locks_at > now() - make_interval(days => ${placeholder('days')}::int) as is_recent,
          (select a.answer from ${reportAnswersGiven} as a where a.lesson_id = r.lesson_id and a.learner_id = r.learner_id order by a.id desc limit 1) as answer
        from ${learningReports} as r where r.teacher_id = ${placeholder('teacherId')}::uuid
          and (r.sent_at is null or r.locks_at > now() - make_interval(days => ${placeholder('days')}::int)))
    select extract(epoch from now())::float8 * 1000 as now,
        count(*) filter (where sent_at is null and locks_at > now())::int as due,
        count(*) filter (where sent_at is null and locks_at > now() and saved_at is not null)::int as drafts,
        count(*) filter (where sent_at is null and locks_at <= now())::int as missed,
        extract(epoch from min(locks_at) filter (where sent_at is null and locks_at > now()))::float8 * 1000 as "nextLocksAt",
        count(*) filter (where answer = 'ASK')::int as questions,
        count(*) filter (where is_recent and locks_at <= now())::int as closed,
        count(*) filter (where is_recent and locks_at <= now() and sent_at < locks_at)::int as "onTime",
        count(*) filter (where is_recent and sent_at is not null)::int as sent,
        count(*) filter (where is_recent and opened_at is not null)::int as opened,
        count(*) filter (where is_recent and answer is not null)::int as answered
      from own`,
)
/** What waits for a teacher, and how their reports of so many days did. */
export async function countReports(db: Db, teacherId: string, days: number) {
  const [row] = await counts(db, { teacherId, days })
  if (!row) throw new Error('counting always answers')
  return row
}
