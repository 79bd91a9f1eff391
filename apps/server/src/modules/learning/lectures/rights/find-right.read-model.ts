import type { LectureState } from '@khue/contracts/learning/lecture-states'
import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { courseItems } from '../../../offer/authoring/authoring.tables.ts'
import { accounts, people, signInIdentifiers } from '../../../people/people/people.tables.ts'
import { watchings } from '../lectures.tables.ts'
import { bestRight, mayPreview } from './lecture-right.read-model.ts'

type RightRow = {
  /** Null: no right, but perhaps a preview. */
  state: LectureState | null
  until: string | null
  videoId: string | null
  captionsId: string | null
  /** The newest film of this lecture, when the caller may preview it. */
  previewVideoId: string | null
  previewCaptionsId: string | null
  position: number
  viewerName: string
  viewerPhone: string | null
}

const { placeholder } = sql
const [learnerId, viewerId, courseId, itemId] = ['learnerId', 'viewerId', 'courseId', 'itemId'].map(
  (name) => sql`${placeholder(name)}::uuid`,
) as [ReturnType<typeof sql>, ReturnType<typeof sql>, ReturnType<typeof sql>, ReturnType<typeof sql>]

const right = preparedSql<RightRow>(
  'find_lecture_right',
  () => sql`
    select r.state, r.until, r.video_id as "videoId", r.captions_id as "captionsId", newest.video_id as "previewVideoId", newest.captions_id as "previewCaptionsId",
        coalesce(w.position, 0) as position, viewer.name as "viewerName", phone.value as "viewerPhone"
      from ${people} as viewer
        left join lateral (${bestRight({ personId: learnerId, courseId, itemId })}) as r on true
        left join lateral (select i.video_id, i.captions_id from ${courseItems} as i
          where i.course_id = ${courseId} and i.item_id = ${itemId} and i.kind = 'LECTURE' and i.film_ready_at is not null
            and ${learnerId} = ${viewerId} and ${mayPreview({ personId: viewerId, courseId })}
          order by i.version desc limit 1) as newest on true
        left join ${watchings} as w on w.person_id = ${learnerId} and w.course_id = ${courseId} and w.item_id = ${itemId}
        left join lateral (select s.value from ${accounts} as a join ${signInIdentifiers} as s on s.account_id = a.id
          where a.person_id = viewer.id and s.kind = 'phone' order by s.created_at limit 1) as phone on true
      where viewer.id = ${viewerId}`,
)
export async function findRight(db: Db, which: { learnerId: string; viewerId: string; courseId: string; itemId: string }) {
  const [found] = await right(db, which)
  return found
}
