import type { ApprovalView } from '@khue/contracts/offer/authoring-approvals'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { fetchLimit, fromMicroseconds, type PagePosition } from '#platform/lists/cursors'
import type { Db } from '#platform/postgres/db'
import type { VersionStatus } from './version-moves.ts'

export type ApprovalPage = PagePosition<ApprovalView>

/** Of every kind of version. */
export type ListedVersion = {
  id: string
  teacherId: string
  status: VersionStatus
  version: number
  /** Nothing was approved before. */
  isFirst: boolean
  /** As PostgreSQL formats it. */
  at: string
  key: number
}
export type VersionCounts = { waiting: number; approvedThisWeek: number; medianMinutes: number | null }
export type VersionPage<Row> = { rows: Row[]; counts: VersionCounts }

/** How many wait, and how the last month was answered. */
const countsOf = (versions: PgTable) => sql`jsonb_build_object(
  'waiting', (select count(*) from ${versions} where status in ('PENDING_APPROVAL', 'UNDER_APPROVAL')),
  'approvedThisWeek', (select count(*) from ${versions} where status = 'APPROVED' and decided_by is not null and decided_at > now() - interval '7 days'),
  'medianMinutes', (select round(percentile_cont(0.5) within group (order by extract(epoch from decided_at - submitted_at)) / 60)
    from ${versions} where status in ('APPROVED', 'REJECTED') and decided_by is not null and decided_at > now() - interval '30 days'))`

const views: Record<ApprovalView, { where: SQL; at: SQL; order: SQL }> = {
  WAITING: { where: sql`v.status in ('PENDING_APPROVAL', 'UNDER_APPROVAL')`, at: sql`v.submitted_at`, order: sql`asc` },
  APPROVED: { where: sql`v.status = 'APPROVED' and v.decided_by is not null`, at: sql`v.decided_at`, order: sql`desc` },
  REJECTED: { where: sql`v.status = 'REJECTED' and v.decided_by is not null`, at: sql`v.decided_at`, order: sql`desc` },
  DRAFT: { where: sql`v.status = 'DRAFT'`, at: sql`v.updated_at`, order: sql`desc` },
}

/** `columns` and `joins` read a version as `v`; `id` is the column of what it is a version of. */
type Source = { versions: PgTable; id: SQL; columns: SQL; joins: SQL }

/** Versions of one view: the longest waiting first, else the newest first. Returns one row more than a page, if there is one. */
export async function readVersionPage<Row extends ListedVersion>(
  db: Db,
  place: ApprovalPage,
  { versions, id, columns, joins }: Source,
): Promise<VersionPage<Row>> {
  const { where, at, order } = views[place.order]
  const { afterRow } = place
  const than = place.order === 'WAITING' ? sql`>` : sql`<`
  const further = afterRow ? sql`and (${at}, ${id}) ${than} (${fromMicroseconds(afterRow.key)}::timestamptz, ${afterRow.id}::uuid)` : sql``
  const { rows } = await db.execute<VersionPage<Row>>(sql`
    with page as (select ${id} as id, v.status, v.version, ${at} as at, (extract(epoch from ${at}) * 1000000)::float8 as key, ${columns}
      from ${versions} as v ${joins}
      where ${where} ${further} order by ${at} ${order}, ${id} ${order} limit ${fetchLimit(place)})
    select (select coalesce(jsonb_agg(page), '[]') from page) as rows, ${countsOf(versions)} as counts`)
  return rows[0] ?? { rows: [], counts: { waiting: 0, approvedThisWeek: 0, medianMinutes: null } }
}
