import type { CourseBatch } from '@khue/contracts/offer/courses'
import type { CourseContent, CourseState } from '@khue/contracts/offer/course-content'
import { eq, sql } from 'drizzle-orm'
import { type Db, descNullsLast, preparedSql } from '#platform/postgres/db'
import { type CardRow, card } from '../list/cards.repository.ts'
import { feeOfRun, isRunOnSale, lessonsBegun } from '../runs-on-sale.ts'
import { courses, courseVersions } from '../courses.tables.ts'
import { courseBatches } from '../runs.tables.ts'

const { placeholder } = sql

export type BatchRow = {
  id: string
  startsOn: string
  endsOn: string | null
  weekdays: number[]
  from: string
  to: string
  seats: number
  seatsLeft: number
  firstLesson: number
  lessonsLeft: number
  fee: number
  minimum: CourseBatch['minimum']
  /** A substitute for the teacher of the course. */
  substituteId: string | null
}
export type DetailRow = CardRow & {
  state: CourseState
  version: number
  content: CourseContent
  stars: number[]
  /** As PostgreSQL formats it. */
  updatedAt: string
  batches: BatchRow[]
  teacherCourses: number
}

const detail = sql`${card}, state, courses.version, v.content, array[stars1, stars2, stars3, stars4, stars5] as stars, courses.updated_at as "updatedAt",
  (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'startsOn', b.starts_on, 'endsOn', b.ends_on, 'weekdays', b.weekdays,
      'from', to_char(b.from_time, 'HH24:MI'), 'to', to_char(b.to_time, 'HH24:MI'), 'seats', b.seats,
      'seatsLeft', b.seats - b.seats_taken - b.seats_held, 'firstLesson', done.begun + 1, 'lessonsLeft', b.lessons - done.begun,
      'fee', ${feeOfRun('b', 'courses', sql`done.begun`)},
      'minimum', case when b.min_seats is not null and b.decided_at is null and done.begun = 0
        then jsonb_build_object('seats', b.min_seats, 'below', b.below_minimum, 'decideOn', b.decide_on, 'moveTo', (
          select jsonb_build_object('startsOn', t.starts_on, 'weekdays', t.weekdays, 'from', to_char(t.from_time, 'HH24:MI'), 'to', to_char(t.to_time, 'HH24:MI'))
          from ${courseBatches} as t where t.id = b.move_to_id)) end, 'substituteId', b.substitute_id) order by done.begun > 0, b.starts_on, b.id), '[]')
    from ${courseBatches} as b, lateral (select ${lessonsBegun('b')} as begun) as done
    where b.course_id = courses.id and ${isRunOnSale('b', 'courses', sql`done.begun`)}) as batches,
  (select count(*)::int from ${courses} as other where other.teacher_id = courses.teacher_id and other.state = 'LISTED') as "teacherCourses"
  from ${courses} join ${courseVersions} as v on v.course_id = courses.id and v.version = courses.version`

const byId = preparedSql<DetailRow>('find_course', () => sql`select ${detail} where courses.id = ${placeholder('id')}::uuid`)
const byCode = preparedSql<DetailRow>('find_course_by_code', () => sql`select ${detail} where code = ${placeholder('code')}`)

/** A course that was ever on sale, by id or by its code. */
export async function findCourse(db: Db, idOrCode: string) {
  const [row] = await (idOrCode.length === 36 ? byId(db, { id: idOrCode }) : byCode(db, { code: idOrCode }))
  return row
}

const related = preparedSql<CardRow>(
  'list_related_courses',
  () => sql`
    (select ${card} from ${courses} where category_id = ${placeholder('categoryId')}::int and state = 'LISTED' and courses.id <> ${placeholder('id')}::uuid
      order by ${descNullsLast(courses.boughtCount)}, ${descNullsLast(courses.id)} limit ${placeholder('size')})
    union all
    (select ${card} from ${courses} where subject_id = ${placeholder('subjectId')}::int and category_id <> ${placeholder('categoryId')}::int
      and state = 'LISTED' order by ${descNullsLast(courses.boughtCount)}, ${descNullsLast(courses.id)} limit ${placeholder('size')})`,
)
/** The most bought courses of the same category, then of the same subject. */
export async function listRelated(db: Db, { id, categoryId, subjectId }: CardRow, size: number) {
  return (await related(db, { id, categoryId, subjectId, size })).slice(0, size)
}

const histogram = preparedSql<{ stars: number[] }>(
  'find_course_stars',
  () =>
    sql`select array[stars1, stars2, stars3, stars4, stars5] as stars from ${courses} where id = ${placeholder('id')}::uuid and state in ('LISTED', 'PAUSED')`,
)
/** Number of reviews with 1, 2, 3, 4 and 5 stars; undefined when there is no such course. */
export async function findStars(db: Db, courseId: string) {
  const [row] = await histogram(db, { id: courseId })
  return row?.stars
}

export async function findTeacherOf(db: Db, courseId: string) {
  const [row] = await db.select({ teacherId: courses.teacherId }).from(courses).where(eq(courses.id, courseId))
  return row?.teacherId
}

const onSaleOf = preparedSql<{ id: string; code: string; title: string; subjectId: number; content: CourseContent }>(
  'list_courses_on_sale_of',
  () => sql`select c.id, c.code, c.title, c.subject_id as "subjectId", v.content
    from ${courses} as c join ${courseVersions} as v on v.course_id = c.id and v.version = c.version
    where c.teacher_id = ${placeholder('teacherId')}::uuid and c.state = 'LISTED' order by c.title, c.id limit 200`,
)
export const listOnSaleOf = (db: Db, teacherId: string) => onSaleOf(db, { teacherId })
