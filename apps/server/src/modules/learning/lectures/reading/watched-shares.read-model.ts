import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { courseItems } from '../../../offer/authoring/authoring.tables.ts'
import { courses } from '../../../offer/courses/courses.tables.ts'
import { watchings } from '../lectures.tables.ts'
import { bestRight, sourcesOf, versionOf } from '../rights/lecture-right.read-model.ts'

/** How much one learner has watched of a course, and the lecture to watch next. */
type ShareRow = { learnerId: string; courseId: string; watchedSeconds: number; totalSeconds: number; next: string | null }

const { placeholder } = sql
const who = { personId: sql`p.learner_id`, courseId: sql`p.course_id` }

/** As `nextOf` decides it: what was begun last goes first. Rights are asked for in this order, until one is open. */
const order = sql`n.begun_at desc nulls last, n.position`
const next = sql`
  select n.item_id from (
      select n.* from (select item_id, position, case when seconds > 0 then last_at end as begun_at from programme where done_at is null) as n order by ${order}) as n
    cross join lateral (${bestRight({ ...who, itemId: sql`n.item_id` }, sql`select * from sources`)}) as r
    where r.state = 'OPEN' order by ${order} limit 1`

const shares = preparedSql<ShareRow>(
  'list_watched_shares',
  () => sql`
    select p.learner_id as "learnerId", p.course_id as "courseId", share.*
      from unnest(${placeholder('learnerIds')}::uuid[], ${placeholder('courseIds')}::uuid[]) as p (learner_id, course_id)
        cross join lateral (
          with sources as materialized (${sourcesOf(who)}),
            course as materialized (select c.id, ${versionOf()} as version from ${courses} as c where c.id = p.course_id and exists (select from sources)),
            programme as materialized (
              select i.item_id, i.position, i.film_seconds, lecture_seconds(coalesce(w.watched, '{}')) as seconds, w.last_at, w.done_at
                from course as c join ${courseItems} as i on i.course_id = c.id and i.version = c.version and i.kind = 'LECTURE'
                  left join ${watchings} as w on w.person_id = p.learner_id and w.course_id = c.id and w.item_id = i.item_id)
          select sum(seconds)::int as "watchedSeconds", coalesce(sum(greatest(1, floor(film_seconds))) filter (where film_seconds is not null), 0) as "totalSeconds", (${next}) as next
            from programme having count(*) > 0) as share`,
)

/** No row for a course that the learner never had, or that has no lectures. */
export const listShares = (db: Db, pairs: readonly { learnerId: string; courseId: string }[]) =>
  shares(db, { learnerIds: pairs.map(({ learnerId }) => learnerId), courseIds: pairs.map(({ courseId }) => courseId) })
