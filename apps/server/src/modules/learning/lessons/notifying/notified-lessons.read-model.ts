import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { courses } from '../../../offer/courses/courses.tables.ts'
import { courseBatches, runMeetings } from '../../../offer/courses/runs.tables.ts'
import { openClasses } from '../../../offer/open-classes/open-classes.tables.ts'
import { seatHolds } from '../../../offer/seats/seats.tables.ts'
import { teacherProfiles } from '../../../offer/teachers/teachers.tables.ts'
import { people } from '../../../people/people/people.tables.ts'
import { lessons, lessonSeats, lessonStays } from '../lessons.tables.ts'

const { placeholder } = sql
const ids = sql`${placeholder('ids')}::uuid[]`

type FactRow = {
  id: string
  state: string
  because: string | null
  number: number | null
  title: string
  startsAt: number
  endsAt: number
  releaseAt: number | null
  teacherId: string
  teacher: string
}
/** What notices say about lessons: their title and number, and the teacher as pupils say it: “cô Hà”. */
const facts = preparedSql<FactRow>(
  'list_lesson_facts_for_notices',
  () => sql`
    select l.id, l.state, l.because, m.number, coalesce(c.title, o.title) as title, extract(epoch from l.starts_at)::float8 * 1000 as "startsAt",
        extract(epoch from l.ends_at)::float8 * 1000 as "endsAt", extract(epoch from l.release_at)::float8 * 1000 as "releaseAt",
        l.teacher_id as "teacherId", lower(coalesce(t.title, c.teacher_title, o.teacher_title)) || ' ' || substring(p.name from '[^ ]+$') as teacher
      from ${lessons} as l
        left join ${runMeetings} as m on l.kind = 'COURSE' and m.id = l.id
        left join ${courseBatches} as b on l.kind = 'COURSE' and b.id = l.ref_id
        left join ${courses} as c on c.id = b.course_id
        left join ${openClasses} as o on l.kind <> 'COURSE' and o.id = l.ref_id
        left join ${teacherProfiles} as t on t.person_id = l.teacher_id
        join ${people} as p on p.id = l.teacher_id
      where l.id = any(${ids})`,
)
export const listFacts = async (db: Db, lessonIds: readonly string[]) =>
  (await facts(db, { ids: lessonIds })).map(({ startsAt, endsAt, releaseAt, ...row }) => ({
    ...row,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    releaseAt: releaseAt === null ? null : new Date(releaseAt),
  }))
export type LessonFacts = Awaited<ReturnType<typeof listFacts>>[number]

/** A learner of a lesson, and who bought the seat. `amountVnd`: what the release of the seat moved. */
export type Seated = { lessonId: string; learnerId: string; buyerId: string | null; money: string; amountVnd: number }

const seatedNow = sql`
  select l.id as lesson_id, h.learner_id, h.holder_id from ${lessons} as l join ${seatHolds} as h on h.batch_id = l.ref_id and h.state = 'TAKEN'
    where l.id = any(${ids}) and l.kind = 'COURSE'
  union all
  select l.id, h.learner_id, h.holder_id from ${lessons} as l join ${seatHolds} as h on h.class_id = l.ref_id and h.state = 'TAKEN'
    where l.id = any(${ids}) and l.kind <> 'COURSE'
  union all
  select s.lesson_id, s.learner_id, null from ${lessonSeats} as s where s.lesson_id = any(${ids}) and s.guest_of_id is not null`

/** Who is expected in lessons to come: seats, and guests from sister classes, without those whose family excused them. */
const expected = preparedSql<Seated>(
  'list_expected_in_lessons',
  () => sql`
    select h.lesson_id as "lessonId", h.learner_id as "learnerId", h.holder_id as "buyerId", 'NONE' as money, 0 as "amountVnd"
      from (${seatedNow}) as h left join ${lessonSeats} as s on s.lesson_id = h.lesson_id and s.learner_id = h.learner_id
      where s.attendance is distinct from 'EXCUSED' order by h.lesson_id, h.learner_id`,
)
export const listExpected = (db: Db, lessonIds: readonly string[]) => expected(db, { ids: lessonIds })

/** Of those, who has neither pressed “Vào lớp” nor been seen in a room nor been marked by the teacher. */
const missing = preparedSql<Seated>(
  'list_missing_in_lessons',
  () => sql`
    select h.lesson_id as "lessonId", h.learner_id as "learnerId", null as "buyerId", 'NONE' as money, 0 as "amountVnd"
      from (${seatedNow}) as h left join ${lessonSeats} as s on s.lesson_id = h.lesson_id and s.learner_id = h.learner_id
      where coalesce(s.attendance, 'EXPECTED') in ('EXPECTED', 'ABSENT')
        and not exists (select from ${lessonStays} as y where y.lesson_id = h.lesson_id and y.person_id = h.learner_id)
      order by h.lesson_id, h.learner_id`,
)
export const listMissing = (db: Db, lessonIds: readonly string[]) => missing(db, { ids: lessonIds })

/** The pinned roster of a decided lesson. The buyer is known as long as the seat is taken. */
const rostered = preparedSql<Seated>(
  'list_rostered_for_notices',
  () => sql`
    select s.lesson_id as "lessonId", s.learner_id as "learnerId", h.holder_id as "buyerId", s.money, s.amount_vnd::float8 as "amountVnd"
      from ${lessonSeats} as s left join ${seatHolds} as h on h.order_line_id = s.line_id and h.state = 'TAKEN'
      where s.lesson_id = any(${ids}) and s.is_rostered order by s.learner_id`,
)
export const listRostered = (db: Db, lessonId: string) => rostered(db, { ids: [lessonId] })
