import { sql } from 'drizzle-orm'
import type { LessonState } from '@khue/contracts/learning/lesson-states'
import { type Db, preparedSql } from '#platform/postgres/db'
import { courses } from '../../offer/courses/courses.tables.ts'
import { courseBatches, runMeetings } from '../../offer/courses/runs.tables.ts'
import { openClasses } from '../../offer/open-classes/open-classes.tables.ts'
import { seatHolds } from '../../offer/seats/seats.tables.ts'
import { people } from '../../people/people/people.tables.ts'
import { lessons, lessonSeats } from '../lessons/lessons.tables.ts'

const { placeholder } = sql

export type LessonRow = {
  id: string
  kind: 'COURSE' | 'OPEN_CLASS' | 'INTERACTIVE_CLASS'
  state: LessonState
  /** How often its time has changed. */
  moves: number
  isGuest: boolean
  learnerId: string | null
  learner: string | null
  teacherId: string
  teacher: string
  title: string
  code: string
  number: number | null
  lessons: number | null
  /** Both in milliseconds. */
  startsAt: number
  endsAt: number
}

const learnerIds = sql`any(${placeholder('learnerIds')}::uuid[])`
const moment = (name: string) => sql`${placeholder(name)}::timestamptz`
const columns = sql`l.id, l.kind, l.ref_id, l.teacher_id, l.state, l.starts_at, l.ends_at, l.times_revision`
const isWithin = sql`l.starts_at >= ${moment('from')} and l.starts_at < ${moment('to')}
  and (l.state <> 'CANCELLED' or l.starts_at >= ${moment('cancelledFrom')})`
const millis = (column: string) => sql`extract(epoch from f.${sql.raw(column)})::float8 * 1000`

/** Meetings of runs count their times from one on, classes from zero. */
const moves = sql`f.times_revision - case f.kind when 'COURSE' then 1 else 0 end`

/**
 * Lessons of taken seats, of seats in sister classes, and lessons that a person teaches: three branches, each by its own index. The clock decides about
 * planned ones, as in `stateAt` of lessons.
 */
export const lessonsSql = sql`
  with found as materialized (
    select h.learner_id, false as is_guest, ${columns}
      from ${seatHolds} as h join ${lessons} as l on l.ref_id = coalesce(h.batch_id, h.class_id)
      where h.learner_id = ${learnerIds} and h.state = 'TAKEN' and ${isWithin}
    union all
    select s.learner_id, true, ${columns}
      from ${lessonSeats} as s join ${lessons} as l on l.id = s.lesson_id
      where s.learner_id = ${learnerIds} and s.guest_of_id is not null and ${isWithin}
    union all
    select null::uuid, false, ${columns} from ${lessons} as l where l.teacher_id = ${placeholder('teacherId')}::uuid and ${isWithin}
    order by starts_at, id limit ${placeholder('limit')}::int
  )
  select f.id, f.kind, ${moves} as moves, f.is_guest as "isGuest",
      case when f.state <> 'PLANNED' then f.state when now() < f.starts_at then 'UPCOMING' when now() < f.ends_at then 'ONGOING' else 'ENDED' end as state,
      f.learner_id as "learnerId", learner.name as learner, f.teacher_id as "teacherId", teacher.name as teacher,
      coalesce(c.title, o.title) as title, coalesce(c.code, o.code) as code, m.number, b.lessons,
      ${millis('starts_at')} as "startsAt", ${millis('ends_at')} as "endsAt"
    from found as f join ${people} as teacher on teacher.id = f.teacher_id left join ${people} as learner on learner.id = f.learner_id
      left join ${runMeetings} as m on m.id = f.id left join ${courseBatches} as b on b.id = f.ref_id left join ${courses} as c on c.id = b.course_id
      left join ${openClasses} as o on o.id = f.ref_id
    order by f.starts_at, f.id, f.learner_id`
const select = preparedSql<LessonRow>('list_calendar_lessons', () => lessonsSql)

export type Wanted = {
  learnerIds: readonly string[]
  /** Null: no lessons to teach. */
  teacherId: string | null
  from: Date
  to: Date
  /** Cancelled lessons before this moment are left out. */
  cancelledFrom: Date
  limit: number
}

export const listLessons = (db: Db, { learnerIds, teacherId, limit, ...moments }: Wanted) =>
  select(db, {
    learnerIds,
    teacherId,
    limit,
    from: moments.from.toISOString(),
    to: moments.to.toISOString(),
    cancelledFrom: moments.cancelledFrom.toISOString(),
  })
