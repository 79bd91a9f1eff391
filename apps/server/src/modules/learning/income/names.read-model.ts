import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { escrows } from '../../money/escrow/escrow.tables.ts'
import { courses } from '../../offer/courses/courses.tables.ts'
import { courseBatches, runMeetings } from '../../offer/courses/runs.tables.ts'
import { openClasses } from '../../offer/open-classes/open-classes.tables.ts'
import { orderLines } from '../../sale/orders/orders.tables.ts'
import { lessons } from '../lessons/lessons.tables.ts'

export type NameRow = {
  lineId: string
  lessonId: string | null
  title: string | null
  number: number | null
  /** Of the lesson, in milliseconds. */
  startsAt: number | null
  learnerId: string | null
}

const { placeholder } = sql
const names = preparedSql<NameRow>(
  'list_income_names',
  () => sql`
    select w.line_id as "lineId", w.lesson_id as "lessonId", coalesce(c.title, o.title, ol.name) as title, m.number,
      extract(epoch from l.starts_at)::float8 * 1000 as "startsAt", e.learner_id as "learnerId"
    from unnest(${placeholder('lineIds')}::uuid[], ${placeholder('lessonIds')}::uuid[]) as w (line_id, lesson_id)
      left join ${orderLines} as ol on ol.id = w.line_id
      left join ${escrows} as e on e.line_id = w.line_id
      left join ${lessons} as l on l.id = w.lesson_id
      left join ${courseBatches} as b on l.kind = 'COURSE' and b.id = l.ref_id left join ${courses} as c on c.id = b.course_id
      left join ${runMeetings} as m on l.kind = 'COURSE' and m.id = l.id
      left join ${openClasses} as o on l.kind <> 'COURSE' and o.id = l.ref_id`,
)
/** What was sold, in which lesson it was taught, and to whom, by the line and the lesson of earnings. */
export const listNames = (db: Db, earned: readonly { lineId: string; lessonId: string | null }[]) =>
  names(db, { lineIds: earned.map(({ lineId }) => lineId), lessonIds: earned.map(({ lessonId }) => lessonId) })
