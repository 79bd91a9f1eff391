import { workItemCountLimit, type WorkItemKind, workItemKinds } from '@khue/contracts/people/work-items'
import { sql } from 'drizzle-orm'
import { fetchLimit, fromMicroseconds, type PagePosition } from '#platform/lists/cursors'
import { type Db, preparedSql } from '#platform/postgres/db'
import { ownCase } from './work-items.repository.ts'
import { workItems } from './work-items.tables.ts'

export type QueueRow = {
  id: string
  kind: WorkItemKind
  refId: string
  personIds: string[]
  openedAt: string
  dueAt: string
  claimedBy: string | null
  claimedUntil: string | null
  isOwnCase: boolean
  key: string
}

const columns = () => sql`
  id, kind, ref_id as "refId", person_ids as "personIds", opened_at as "openedAt", due_at as "dueAt",
  case when claimed_until > clock_timestamp() then claimed_by end as "claimedBy",
  case when claimed_until > clock_timestamp() then claimed_until end as "claimedUntil",
  ${ownCase(sql.placeholder('readerId'))} as "isOwnCase",
  (extract(epoch from due_at) * 1000000)::bigint as key`

const afterCursor = sql`(${sql.placeholder('afterKey')}::timestamptz is null or (due_at, id) > (${sql.placeholder('afterKey')}::timestamptz, ${sql.placeholder('afterId')}::uuid))`
const selectOpen = preparedSql<QueueRow>(
  'list_work_items',
  () => sql`
    select ${columns()} from ${workItems} where closed_at is null and not ${ownCase(sql.placeholder('readerId'))} and ${afterCursor}
    order by due_at, id limit ${sql.placeholder('limit')}::int`,
)
const selectOpenOfKind = preparedSql<QueueRow>(
  'list_work_items_of_kind',
  () => sql`
    select ${columns()} from ${workItems} where closed_at is null and kind = ${sql.placeholder('kind')} and not ${ownCase(sql.placeholder('readerId'))} and ${afterCursor}
    order by due_at, id limit ${sql.placeholder('limit')}::int`,
)

/** The least time left first, from a cursor on, without cases of the reader's household; returns one row more than a page, if there is one. */
export function listOpen(
  db: Db,
  { kind, readerId, place }: { kind: WorkItemKind | undefined; readerId: string; place: PagePosition<'DUE'> },
) {
  const { afterRow } = place
  const values = {
    readerId,
    afterKey: afterRow ? fromMicroseconds(afterRow.key) : null,
    afterId: afterRow?.id ?? null,
    limit: fetchLimit(place),
  }
  return kind ? selectOpenOfKind(db, { ...values, kind }) : selectOpen(db, values)
}

const selectOfCases = preparedSql<QueueRow>(
  'list_work_items_of_cases',
  () => sql`
    select ${columns()} from ${workItems}
    where closed_at is null and kind = ${sql.placeholder('kind')} and ref_id = any(${sql.placeholder('refIds')}::uuid[])`,
)
type OfCases = { kind: WorkItemKind; refIds: readonly string[]; readerId: string }
export const listOfCases = (db: Db, { refIds, ...of }: OfCases) => selectOfCases(db, { ...of, refIds: [...refIds] })

type CountRow = { kind: WorkItemKind; open: number; overdue: number; nextDueAt: string | null }
const selectCounts = preparedSql<CountRow>(
  'count_work_items',
  () => sql`
    select wanted.kind, counted.open, counted.overdue, counted.next as "nextDueAt"
    from unnest(${sql.placeholder('kinds')}::text[]) with ordinality as wanted (kind, position)
    cross join lateral (
      select count(*)::int as open, (count(*) filter (where due_at <= clock_timestamp()))::int as overdue, min(due_at) as next
      from (select due_at from ${workItems} w where w.kind = wanted.kind and closed_at is null
          and not ${ownCase(sql.placeholder('readerId'))} order by due_at limit ${sql.placeholder('limit')}::int) as nearest
    ) as counted order by wanted.position`,
)
/** How many of each kind are open and overdue, and the nearest due time; reads no more rows of a kind than the limit. */
export const countOpen = (db: Db, readerId: string) => selectCounts(db, { kinds: workItemKinds, limit: workItemCountLimit, readerId })
