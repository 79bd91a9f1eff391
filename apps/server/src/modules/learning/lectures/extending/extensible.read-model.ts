import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { courseItems } from '../../../offer/authoring/authoring.tables.ts'
import { courses } from '../../../offer/courses/courses.tables.ts'
import { familyRequests } from '../../../people/family-requests/family-requests.tables.ts'
import { lectureExtensions, type StoredExtensionState, watchings } from '../lectures.tables.ts'
import { ownUntil, sourcesOf } from '../rights/lecture-right.read-model.ts'

export type Extensible = {
  title: string
  teacherId: string
  isLocked: boolean
  /** The last deadline of all lectures, without an extension. */
  deadline: string | null
  extension: StoredExtensionState | null
  extensionUntil: string | null
  answerDueAt: string | null
  refusalReason: string | null
  isFamilyAsked: boolean
}

const { placeholder } = sql
const who = { personId: sql`${placeholder('learnerId')}::uuid`, courseId: sql`${placeholder('courseId')}::uuid` }
const extensible = preparedSql<Extensible>(
  'find_extensible_course',
  () => sql`
    with sources as materialized (select * from (${sourcesOf(who)}) as every where not is_cut)
    select c.title, c.teacher_id as "teacherId", coalesce(bool_and(s.locked_at is not null), false) as "isLocked",
        max(${ownUntil}) as deadline, x.state as extension, x.until as "extensionUntil", x.answer_due_at as "answerDueAt", x.refusal_reason as "refusalReason",
        exists (select from ${familyRequests} as f where f.child_id = ${who.personId} and f.kind = 'EXTENSION' and f.subject_key = c.id::text and f.status = 'OPEN') as "isFamilyAsked"
      from ${courses} as c cross join sources as s
        join ${courseItems} as lecture on lecture.course_id = c.id and lecture.version = s.version and lecture.kind = 'LECTURE'
        left join ${lectureExtensions} as x on x.person_id = ${who.personId} and x.course_id = c.id
      where c.id = ${who.courseId} group by c.id, x.id`,
)
/** Undefined for a course without lectures, and for one that this learner does not have or has given back. */
export async function findExtensible(db: Db, whose: { learnerId: string; courseId: string }) {
  const [found] = await extensible(db, whose)
  return found
}

export type ToAnswerRow = {
  id: string
  courseId: string
  title: string
  learnerId: string
  reason: string
  percent: number
  expiredAt: string | null
  askedAt: string
  answerDueAt: string
}
const toAnswer = preparedSql<ToAnswerRow>(
  'list_extensions_to_answer',
  () => sql`
    select x.id, c.id as "courseId", c.title, x.person_id as "learnerId", x.reason, x.asked_at as "askedAt", x.answer_due_at as "answerDueAt",
        coalesce(floor(100 * progress.watched / nullif(progress.all_, 0)), 0)::int as percent, progress.deadline as "expiredAt"
      from ${lectureExtensions} as x join ${courses} as c on c.id = x.course_id
        left join lateral (
          select sum(lecture_seconds(w.watched)) as watched, sum(floor(lecture.film_seconds)) as all_, max(${ownUntil}) as deadline
            from (select * from (${sourcesOf({ personId: sql`x.person_id`, courseId: sql`x.course_id` })}) as every
                where not is_cut order by ends_at desc limit 1) as s
              join ${courseItems} as lecture on lecture.course_id = x.course_id and lecture.version = s.version and lecture.kind = 'LECTURE'
              left join ${watchings} as w on w.person_id = x.person_id and w.course_id = x.course_id and w.item_id = lecture.item_id) as progress on true
      where x.teacher_id = ${placeholder('teacherId')}::uuid and x.state = 'ASKED' and (${placeholder('after')}::uuid is null or x.id > ${placeholder('after')}::uuid)
      order by x.id limit ${placeholder('limit')}::int`,
)
/** Of one teacher, in the order in which they were asked. */
export const listToAnswer = (db: Db, page: { teacherId: string; after: string | null; limit: number }) => toAnswer(db, page)
