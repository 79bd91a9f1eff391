import type { AssignmentScope } from '@khue/contracts/learning/homework-states'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { courses } from '../../offer/courses/courses.tables.ts'
import { courseBatches } from '../../offer/courses/runs.tables.ts'
import { openClasses } from '../../offer/open-classes/open-classes.tables.ts'
import { lessons } from '../lessons/lessons.tables.ts'

const { placeholder } = sql

export type GivenPlace = {
  /** Who teaches the run or class. */
  teacherId: string
  /** Who teaches the lesson; null without a lesson. */
  lessonTeacherId: string | null
  isLessonOfPlace: boolean
}
const place = preparedSql<GivenPlace>(
  'find_assignment_place',
  () => sql`
    select place.teacher_id as "teacherId", l.teacher_id as "lessonTeacherId",
        ${placeholder('lessonId')}::uuid is null or l.id is not null as "isLessonOfPlace"
      from (
        select coalesce(b.substitute_id, c.teacher_id) as teacher_id
          from ${courseBatches} as b join ${courses} as c on c.id = b.course_id
          where ${placeholder('scope')}::text = 'RUN' and b.id = ${placeholder('refId')}::uuid and b.cancelled_at is null
        union all
        select o.teacher_id from ${openClasses} as o
          where ${placeholder('scope')}::text = 'CLASS' and o.id = ${placeholder('refId')}::uuid and o.removed_at is null) as place
      left join ${lessons} as l on l.id = ${placeholder('lessonId')}::uuid and l.ref_id = ${placeholder('refId')}::uuid`,
)
/** The run or class in which an assignment is given; undefined when there is none. */
export async function findPlace(db: Db, wanted: { scope: Exclude<AssignmentScope, 'COURSE'>; refId: string; lessonId: string | null }) {
  const [found] = await place(db, wanted)
  return found
}

/** Columns of the place of the assignment `a`, in a statement with `placeJoins`. */
export const placeColumns = sql`coalesce(c.title, o.title) as "placeTitle", l.id as "lessonId", l.number as "lessonNumber", l.starts_at as "lessonStartsAt"`
export const placeJoins = sql`
  left join ${courseBatches} as b on a.scope = 'RUN' and b.id = a.ref_id
  left join ${courses} as c on c.id = case a.scope when 'RUN' then b.course_id when 'COURSE' then a.ref_id end
  left join ${openClasses} as o on a.scope = 'CLASS' and o.id = a.ref_id
  left join lateral (
    select one.id, m.number, extract(epoch from one.starts_at)::float8 * 1000 as starts_at
      from ${lessons} as one left join run_meetings as m on one.kind = 'COURSE' and m.id = one.id where one.id = a.lesson_id) as l on true`
