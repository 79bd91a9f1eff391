import { exactTotalLimit } from '@khue/contracts/lists'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { fetchLimit, fromMicroseconds, type PagePosition } from '#platform/lists/cursors'
import type { Db } from '#platform/postgres/db'

/** A filter on a table with `teachingCaseColumns`. */
type Queue = {
  table: PgTable
  /** The rows of the page. */
  wanted: SQL
  waiting: SQL
  approved: SQL
}
export type QueuedCase<State extends string, Kind extends string> = {
  id: string
  personId: string
  kind: Kind
  state: State
  subjectIds: number[]
  submission: number
  /** As PostgreSQL formats it. */
  submittedAt: string
  key: number
}
export type CaseFigures = {
  waiting: number
  approvedThisWeek: number
  /** Minutes from submission to answer, of the latest answers of the last month. */
  answerMinutes: number[]
}
/** Enough for a median, and a bound for the rows to read. */
const mostAnswers = 500

/** A page of cases, longest waiting first, with one more row, and the counts of the queue, in one statement. */
export async function listQueuedCases<State extends string, Kind extends string>(
  db: Db,
  { table, wanted, waiting, approved, kind }: Queue & { kind: SQL },
  place: PagePosition<'OLDEST'>,
) {
  const { afterRow } = place
  const further = afterRow ? sql`and (submitted_at, id) > (${fromMicroseconds(afterRow.key)}::timestamptz, ${afterRow.id}::uuid)` : sql``
  const { rows } = await db.execute<{ rows: QueuedCase<State, Kind>[]; total: number; figures: CaseFigures }>(sql`
    with page as (
      select id, person_id as "personId", ${kind} as kind, state, content -> 'subjectIds' as "subjectIds", submission,
        submitted_at as "submittedAt", (extract(epoch from submitted_at) * 1000000)::float8 as key
      from ${table} where ${wanted} ${further} order by submitted_at, id limit ${fetchLimit(place)}),
    answered as (
      select round(extract(epoch from decided_at - submitted_at) / 60)::int as minutes from ${table}
      where decided_at > now() - interval '30 days' and decided_at >= submitted_at and decided_by is not null
      order by decided_at desc limit ${mostAnswers})
    select (select coalesce(jsonb_agg(page), '[]') from page) as rows,
      (select count(*)::int from (select 1 from ${table} where ${wanted} limit ${exactTotalLimit + 1}) as counted) as total,
      jsonb_build_object(
        'waiting', (select count(*) from ${table} where ${waiting}),
        'approvedThisWeek', (select count(*) from ${table} where decided_at > now() - interval '7 days' and ${approved}),
        'answerMinutes', (select coalesce(jsonb_agg(minutes), '[]') from answered)) as figures`)
  const [found] = rows
  if (!found) throw new Error('a statement without a from clause returned no row')
  return found
}
