import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { courses } from '../../offer/courses/courses.tables.ts'
import { courseBatches, runMeetings } from '../../offer/courses/runs.tables.ts'
import { openClasses } from '../../offer/open-classes/open-classes.tables.ts'
import { seatHolds } from '../../offer/seats/seats.tables.ts'
import { timetable } from '../../people/timetable/timetable.tables.ts'

const { placeholder } = sql

export type LessonRow = {
  id: string
  learnerId: string | null
  teacherId: string
  kind: 'RUN' | 'CLASS'
  title: string
  code: string
  isInteractive: boolean
  number: number | null
  lessons: number | null
  /** Both in milliseconds. */
  startsAt: number
  endsAt: number
}

const [from, to] = [placeholder('from'), placeholder('to')].map((bound) => sql`${bound}::timestamptz`)
const millis = (column: ReturnType<typeof sql.raw>) => sql`extract(epoch from ${column})::float8 * 1000`
const ofRun = sql`'RUN' as kind, c.title, c.code, false as "isInteractive", m.number, b.lessons, m.starts_at as starts, m.ends_at as ends`
const ofClass = sql`'CLASS' as kind, o.title, o.code, o.kind = 'INTERACTIVE' as "isInteractive", null::smallint as number, null::smallint as lessons,
  o.starts_at as starts, o.ends_at as ends`
const runTeacher = sql`coalesce(m.taught_by_id, b.substitute_id, c.teacher_id)`

/** Lessons of taken seats, and lessons that occupy a teacher's time: four branches, each by its own index. */
const lessons = preparedSql<LessonRow>(
  'list_calendar_lessons',
  () => sql`
    select id, "learnerId", "teacherId", kind, title, code, "isInteractive", number, lessons,
      ${millis(sql.raw('starts'))} as "startsAt", ${millis(sql.raw('ends'))} as "endsAt"
    from (
      select m.id, h.learner_id as "learnerId", ${runTeacher} as "teacherId", ${ofRun}
        from ${seatHolds} as h join ${runMeetings} as m on m.run_id = h.batch_id
          join ${courseBatches} as b on b.id = m.run_id join ${courses} as c on c.id = b.course_id
        where h.learner_id = any(${placeholder('learnerIds')}::uuid[]) and h.state = 'TAKEN' and m.cancelled_at is null
          and m.starts_at >= ${from} and m.starts_at < ${to}
      union all
      select o.id, h.learner_id, o.teacher_id, ${ofClass}
        from ${seatHolds} as h join ${openClasses} as o on o.id = h.class_id
        where h.learner_id = any(${placeholder('learnerIds')}::uuid[]) and h.state = 'TAKEN' and o.removed_at is null
          and o.starts_at >= ${from} and o.starts_at < ${to}
      union all
      select m.id, null::uuid, t.person_id, ${ofRun}
        from ${timetable} as t join ${runMeetings} as m on m.id = t.ref_id
          join ${courseBatches} as b on b.id = m.run_id join ${courses} as c on c.id = b.course_id
        where t.person_id = ${placeholder('teacherId')}::uuid and t.lane = 'busy' and t.during && tstzrange(${from}, ${to})
          and m.cancelled_at is null and m.starts_at >= ${from} and m.starts_at < ${to}
      union all
      select o.id, null::uuid, t.person_id, ${ofClass}
        from ${timetable} as t join ${openClasses} as o on o.id = t.ref_id
        where t.person_id = ${placeholder('teacherId')}::uuid and t.lane = 'busy' and t.during && tstzrange(${from}, ${to})
          and o.removed_at is null and o.starts_at >= ${from} and o.starts_at < ${to}
    ) as lesson
    order by starts, id limit 1000`,
)

type Wanted = { learnerIds: readonly string[]; /** Null: no lessons to teach. */ teacherId: string | null; from: Date; to: Date }

export const listLessons = (db: Db, { learnerIds, teacherId, from, to }: Wanted) =>
  lessons(db, { learnerIds, teacherId, from: from.toISOString(), to: to.toISOString() })
