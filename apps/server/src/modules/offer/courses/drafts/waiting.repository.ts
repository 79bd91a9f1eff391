import type { ApprovalView } from '@khue/contracts/offer/authoring-approvals'
import type { CourseFormat, CourseState } from '@khue/contracts/offer/course-content'
import { type SQL, sql } from 'drizzle-orm'
import { fetchLimit, fromMicroseconds, type PagePosition } from '#platform/lists/cursors'
import type { Db } from '#platform/postgres/db'
import { courses, courseVersions } from '../courses.tables.ts'
import type { VersionStatus } from './version-moves.ts'

export type ApprovalPage = PagePosition<ApprovalView>
type ListedVersion = {
  id: string
  title: string
  subjectId: number
  categoryId: number
  format: CourseFormat
  coverAssetId: string | null
  teacherId: string
  state: CourseState
  status: VersionStatus
  version: number
  isFirst: boolean
  /** As PostgreSQL formats it. */
  at: string
  key: number
}

type Counts = { waiting: number; approvedThisWeek: number; medianMinutes: number | null }
/** Counts of waiting requests and of last month's answers. */
const counts = sql`jsonb_build_object(
  'waiting', (select count(*) from ${courseVersions} where status in ('PENDING_APPROVAL', 'UNDER_APPROVAL')),
  'approvedThisWeek', (select count(*) from ${courseVersions} where status = 'APPROVED' and decided_by is not null and decided_at > now() - interval '7 days'),
  'medianMinutes', (select round(percentile_cont(0.5) within group (order by extract(epoch from decided_at - submitted_at)) / 60)
    from ${courseVersions} where status in ('APPROVED', 'REJECTED') and decided_by is not null and decided_at > now() - interval '30 days'))`

const views: Record<ApprovalView, { where: SQL; at: SQL; order: SQL }> = {
  WAITING: { where: sql`v.status in ('PENDING_APPROVAL', 'UNDER_APPROVAL')`, at: sql`v.submitted_at`, order: sql`asc` },
  APPROVED: { where: sql`v.status = 'APPROVED' and v.decided_by is not null`, at: sql`v.decided_at`, order: sql`desc` },
  REJECTED: { where: sql`v.status = 'REJECTED' and v.decided_by is not null`, at: sql`v.decided_at`, order: sql`desc` },
  DRAFT: { where: sql`v.status = 'DRAFT'`, at: sql`v.updated_at`, order: sql`desc` },
}

/** Versions of one view, with a row more than the page if there is one. Waiting requests: longest first; other views: newest first. */
export async function listCourseVersions({ db }: { db: Db }, place: ApprovalPage): Promise<{ rows: ListedVersion[]; counts: Counts }> {
  const { where, at, order } = views[place.order]
  const { afterRow } = place
  const than = place.order === 'WAITING' ? sql`>` : sql`<`
  const further = afterRow
    ? sql`and (${at}, v.course_id) ${than} (${fromMicroseconds(afterRow.key)}::timestamptz, ${afterRow.id}::uuid)`
    : sql``
  const { rows } = await db.execute<{ rows: ListedVersion[]; counts: Counts }>(sql`
    with page as (select c.id, coalesce(nullif(v.content ->> 'title', ''), c.title) as title, c.subject_id as "subjectId", (v.content ->> 'categoryId')::int as "categoryId",
      v.content ->> 'format' as format, c.cover_asset_id as "coverAssetId", c.teacher_id as "teacherId", c.state, v.status, v.version,
      c.version is null as "isFirst", ${at} as at, (extract(epoch from ${at}) * 1000000)::float8 as key
    from ${courseVersions} as v join ${courses} as c on c.id = v.course_id
    where ${where} ${further} order by ${at} ${order}, v.course_id ${order} limit ${fetchLimit(place)})
    select (select coalesce(jsonb_agg(page), '[]') from page) as rows, ${counts} as counts`)
  return rows[0] ?? { rows: [], counts: { waiting: 0, approvedThisWeek: 0, medianMinutes: null } }
}
