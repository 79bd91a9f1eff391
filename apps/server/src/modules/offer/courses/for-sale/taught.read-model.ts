import { sql } from 'drizzle-orm'
import { preparedSql } from '#platform/postgres/db'
import { openClasses } from '../../open-classes/open-classes.tables.ts'
import { courses } from '../courses.tables.ts'
import { courseBatches, runMeetings } from '../runs.tables.ts'

export type Taught = {
  id: string
  kind: 'CO' | 'LL'
  title: string
  teacherId: string
  isRecorded: boolean
  subjectId: number
  feeVnd: number
  /** Substitutes of its runs and meetings that are not over. */ substituteIds: string[]
}

const course = sql`select id, 'CO' as kind, title, teacher_id as "teacherId", format = 'RECORDED' as "isRecorded", subject_id as "subjectId",
  fee_vnd::float8 as "feeVnd",
  array(select b.substitute_id from ${courseBatches} as b where b.course_id = courses.id and b.substitute_id is not null and b.cancelled_at is null
      and coalesce(b.ends_on >= (now() at time zone 'Asia/Ho_Chi_Minh')::date, true)
    union select m.substitute_id from ${runMeetings} as m join ${courseBatches} as b on b.id = m.run_id where b.course_id = courses.id
      and m.substitute_id is not null and m.cancelled_at is null and b.cancelled_at is null and m.ends_at > now() - interval '1 day') as "substituteIds" from ${courses}`
const live = sql`select id, 'LL' as kind, title, teacher_id as "teacherId", false as "isRecorded", subject_id as "subjectId",
  fee_vnd::float8 as "feeVnd", array[]::uuid[] as "substituteIds" from ${openClasses}`

export const listTaught = preparedSql<Taught>(
  'list_taught',
  () => sql`
    ${course} where id = any(${sql.placeholder('ids')}::uuid[])
    union all ${live} where id = any(${sql.placeholder('ids')}::uuid[])`,
)
/** Newest first, at most `limit` of each kind. */
export const listTaughtBy = preparedSql<Taught>(
  'list_taught_by',
  () => sql`
    (${course} where teacher_id = ${sql.placeholder('teacherId')}::uuid order by id desc limit ${sql.placeholder('limit')})
    union all (${live} where teacher_id = ${sql.placeholder('teacherId')}::uuid order by id desc limit ${sql.placeholder('limit')})`,
)
