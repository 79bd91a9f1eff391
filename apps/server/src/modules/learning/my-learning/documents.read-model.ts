import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { courseItems } from '../../offer/authoring/authoring.tables.ts'
import { courses } from '../../offer/courses/courses.tables.ts'
import { courseBatches, runMeetings } from '../../offer/courses/runs.tables.ts'
import { openClasses } from '../../offer/open-classes/open-classes.tables.ts'
import { seatHolds } from '../../offer/seats/seats.tables.ts'
import { entitlements } from '../../sale/entitlements/entitlements.tables.ts'
import { orderLines } from '../../sale/orders/orders.tables.ts'
import { lessonDocuments, lessons, lessonSeats } from '../lessons/lessons.tables.ts'

export type DocumentRow = {
  assetId: string
  name: string
  bytes: number
  title: string
  of: string
  lessonId: string | null
  number: number | null
  /** Milliseconds. */
  startsAt: number | null
  learnerIds: string[]
}

const { placeholder } = sql
const learnerIds = sql`${placeholder('learnerIds')}::uuid[]`
const [courseId, assetId, before] = ['courseId', 'assetId', 'before'].map((name) => sql`${placeholder(name)}::uuid`)

/** What may be used now, from any source. */
const open = sql`
  select e.person_id, e.kind, e.ref_id, l.course_version
    from ${entitlements} as e left join ${orderLines} as l on e.source in ('LINE', 'GIFT') and l.id = e.source_id
    where e.person_id = any(${learnerIds}) and e.kind in ('CO', 'LL') and e.ends_at > now() and e.starts_at <= now() and e.locked_at is null`

/** Documents of the version that was bought. */
const ofItems = sql`
  select (d.document ->> 'assetId')::uuid as asset_id, d.document ->> 'name' as name, (d.document ->> 'bytes')::int as bytes, c.title, i.title as of, null::uuid as lesson_id,
      null::smallint as number, null::timestamptz as starts_at, open.person_id
    from open join ${courses} as c on open.kind = 'CO' and c.id = open.ref_id
      join ${courseItems} as i on i.course_id = c.id and i.version = coalesce(open.course_version, c.version) and i.documents <> '[]'
      cross join lateral jsonb_array_elements(i.documents) as d (document)
    where ${courseId} is null or c.id = ${courseId}`

/** Lessons of taken seats whose right runs, of seats without a line, and of seats in a sister class. */
const seatedLessons = sql`
  select l.id, l.ref_id, l.starts_at, h.learner_id
    from ${seatHolds} as h join ${lessons} as l on l.ref_id = coalesce(h.batch_id, h.class_id) left join ${courseBatches} as b on b.id = h.batch_id
    where h.learner_id = any(${learnerIds}) and h.state = 'TAKEN'
      and (h.order_line_id is null or exists (select from open where open.person_id = h.learner_id and open.ref_id = coalesce(b.course_id, h.class_id)))
  union
  select l.id, l.ref_id, l.starts_at, s.learner_id
    from ${lessonSeats} as s join ${lessons} as l on l.id = s.lesson_id join ${courseBatches} as b on b.id = l.ref_id
    where s.learner_id = any(${learnerIds}) and s.guest_of_id is not null
      and exists (select from open where open.person_id = s.learner_id and open.ref_id = b.course_id)`

const ofLessons = sql`
  select d.asset_id, d.name, d.bytes, coalesce(c.title, o.title), '', l.id, m.number, l.starts_at, l.learner_id
    from (${seatedLessons}) as l join ${lessonDocuments} as d on d.lesson_id = l.id
      left join ${courseBatches} as b on b.id = l.ref_id left join ${courses} as c on c.id = b.course_id
      left join ${runMeetings} as m on m.id = l.id left join ${openClasses} as o on o.id = l.ref_id
    where ${courseId} is null or c.id = ${courseId}`

/** Ids of files are made in the order of time. */
const documents = preparedSql<DocumentRow>(
  'list_learning_documents',
  () => sql`
    with open as materialized (${open})
    select asset_id as "assetId", min(name) as name, min(bytes)::int as bytes, min(title) as title, min(of) as of, min(lesson_id::text)::uuid as "lessonId",
        min(number) as number, extract(epoch from min(starts_at))::float8 * 1000 as "startsAt", array_agg(distinct person_id) as "learnerIds"
      from (${ofItems} union all ${ofLessons}) as document
      where (${assetId} is null or asset_id = ${assetId}) and (${before} is null or asset_id < ${before})
      group by asset_id order by asset_id desc limit ${placeholder('limit')}::int`,
)

type Wanted = { learnerIds: readonly string[]; courseId?: string; assetId?: string; before?: string; limit: number }
/** Documents that these learners may open now, newest first. */
export const listDocuments = (db: Db, { courseId: course, assetId: asset, before: last, ...wanted }: Wanted) =>
  documents(db, { ...wanted, courseId: course ?? null, assetId: asset ?? null, before: last ?? null })
