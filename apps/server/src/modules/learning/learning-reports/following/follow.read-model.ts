import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { lessons, lessonSeats } from '../../lessons/lessons.tables.ts'
import { learningReports } from '../learning-reports.tables.ts'

const { placeholder } = sql

/** Who was expected in held lessons. An absent learner gets a report, too; an excused one was not expected. */
const expected = sql`
  select l.id as lesson_id, s.learner_id, l.teacher_id, l.ends_at from ${lessons} as l join ${lessonSeats} as s on s.lesson_id = l.id
    where l.state in ('HELD', 'COMPLETED') and s.is_rostered and s.attendance <> 'EXCUSED'`

const drop = preparedSql<{ voiceId: string | null }>(
  'delete_reports_not_due',
  () => sql`
    delete from ${learningReports} as r using ${lessons} as l
      where l.id = r.lesson_id and (l.id = any(${placeholder('lessonIds')}::uuid[]) or l.ref_id = ${placeholder('refId')}::uuid) and r.sent_at is null
        and not exists (select from (${expected}) as e where e.lesson_id = r.lesson_id and e.learner_id = r.learner_id)
      returning r.voice_id as "voiceId"`,
)
/** A teacher who declares a lesson a day later has until 8:00 after that: nobody could know before that it was held. */
const locksAt = sql`learning_report_locks_at(case when now() < learning_report_locks_at(e.ends_at) then e.ends_at else now() end)`
const add = preparedSql(
  'insert_due_reports',
  () => sql`
    insert into ${learningReports} as r (lesson_id, learner_id, teacher_id, ends_at, locks_at)
      select e.lesson_id, e.learner_id, e.teacher_id, e.ends_at, ${locksAt} from (${expected}) as e
        where e.lesson_id = any(${placeholder('lessonIds')}::uuid[]) order by e.lesson_id, e.learner_id
      on conflict (lesson_id, learner_id) do update set teacher_id = excluded.teacher_id, ends_at = excluded.ends_at,
          locks_at = case when r.ends_at = excluded.ends_at then r.locks_at else excluded.locks_at end
        where r.sent_at is null and (r.teacher_id, r.ends_at) is distinct from (excluded.teacher_id, excluded.ends_at)`,
)

type Followed = { lessonIds: readonly string[]; /** All lessons of a run or class. */ refId?: string }
/** Deletes unsent reports of these lessons that are not due any more; returns their voices. */
export const deleteNotDue = async (db: Db, { lessonIds, refId }: Followed) =>
  (await drop(db, { lessonIds, refId: refId ?? null })).flatMap(({ voiceId }) => voiceId ?? [])
/** Adds the reports that are due for held lessons; those that are not sent follow the times and the teacher of their lesson. */
export const insertDue = (db: Db, lessonIds: readonly string[]) => add(db, { lessonIds })
