import { lectureLimits } from '@khue/contracts/learning/lecture-states'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { courseItems } from '../../../offer/authoring/authoring.tables.ts'
import { entitlements } from '../../../sale/entitlements/entitlements.tables.ts'
import { orderLines } from '../../../sale/orders/orders.tables.ts'
import { courses } from '../../../offer/courses/courses.tables.ts'
import { watchings } from '../lectures.tables.ts'

const { placeholder, raw } = sql
const watched = preparedSql<{ lineId: string; sellerId: string }>(
  'find_lines_to_review',
  () => sql`
    select l.id as "lineId", l.seller_id as "sellerId"
      from ${entitlements} as e join ${orderLines} as l on e.source = 'LINE' and l.id = e.source_id and l.batch_id is null join ${courses} as c on c.id = e.ref_id
        cross join lateral (
          select sum(floor(i.film_seconds)) as all_, sum(lecture_seconds(w.watched)) as watched
            from ${courseItems} as i left join ${watchings} as w on w.person_id = e.person_id and w.course_id = i.course_id and w.item_id = i.item_id
            where i.course_id = e.ref_id and i.version = coalesce(l.course_version, c.version) and i.kind = 'LECTURE' and not i.is_free) as share
      where e.person_id = ${placeholder('personId')}::uuid and e.kind = 'CO' and e.ref_id = ${placeholder('courseId')}::uuid and e.ends_at > now()
        and share.watched * 100 >= share.all_ * ${raw(String(lectureLimits.reviewPercent))} and share.watched > 0
      order by l.id`,
)
/** Bought lines of a recorded course of which this learner has watched enough to review it. Free lectures are left out: anyone can watch those. */
export const listLinesToReview = (db: Db, whose: { personId: string; courseId: string }) => watched(db, whose)
