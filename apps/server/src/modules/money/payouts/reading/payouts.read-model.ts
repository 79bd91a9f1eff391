import { and, desc, eq, getTableColumns, ilike, lt, or, sql } from 'drizzle-orm'
import { descNullsLast, type Db, preparedSql } from '#platform/postgres/db'
import { fetchLimit, fromMicroseconds, listStart, type PagePosition } from '#platform/lists/cursors'
import { people } from '../../../people/people/people.tables.ts'
import type { BatchRow, PayoutRow } from '../batches.repository.ts'
import { earnings, payoutBatches, payoutHolds, payouts } from '../payouts.tables.ts'

const overview = preparedSql<{ owedVnd: number; people: number; inTransitVnd: number; unknown: number }>(
  'read_payout_overview',
  () => sql`
    with owed as (select person_id, sum(net_vnd) as vnd from ${earnings} where payout_id is null group by person_id having sum(net_vnd) > 0)
    select (select coalesce(sum(vnd), 0)::float8 from owed) as "owedVnd", (select count(*)::int from owed) as people,
      (select coalesce(sum(net_vnd), 0)::float8 from ${payouts} where state in ('IN_TRANSIT', 'UNKNOWN')) as "inTransitVnd",
      (select count(*)::int from ${payouts} where state = 'UNKNOWN') as unknown`,
)
export const readOverview = async (db: Db) => (await overview(db, {}))[0]

type Counted = { batchId: string; state: PayoutRow['state']; n: number }
const countStates = preparedSql<Counted>(
  'count_payout_states',
  () => sql`
    select batch_id as "batchId", state, count(*)::int as n from ${payouts} where batch_id = any(${sql.placeholder('batchIds')}::uuid[]) group by 1, 2`,
)
export const countByState = (db: Db, batchIds: readonly string[]) => countStates(db, { batchIds: [...batchIds] })

/** Newest first. */
export const listBatches = (
  db: Db,
  { state, cursor, limit }: { state: BatchRow['state'] | undefined; cursor: string | undefined; limit: number },
) =>
  db
    .select()
    .from(payoutBatches)
    .where(and(state && eq(payoutBatches.state, state), cursor ? lt(payoutBatches.id, cursor) : undefined))
    .orderBy(descNullsLast(payoutBatches.id))
    .limit(limit)

export async function findBatch(db: Db, id: string) {
  const [row] = await db.select().from(payoutBatches).where(eq(payoutBatches.id, id))
  return row
}

const { sealedAccount: _sealed, ...shown } = getTableColumns(payouts)
export type ShownPayout = Omit<PayoutRow, 'sealedAccount'>

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)

type PayoutsFilter = {
  batchId: string
  q: string | undefined
  state: PayoutRow['state'] | undefined
  cursor: string | undefined
  limit: number
}
/** Of one batch, in the order of ids. `q` is a part of the name, or a reference. */
export const listPayouts = (db: Db, { batchId, q, state, cursor, limit }: PayoutsFilter) =>
  db
    .select(shown)
    .from(payouts)
    .where(
      and(
        eq(payouts.batchId, batchId),
        state && eq(payouts.state, state),
        q
          ? or(sql`unaccent(${payouts.legalName}) ilike unaccent(${`%${escapeLike(q)}%`})`, ilike(payouts.reference, escapeLike(q)))
          : undefined,
        cursor ? sql`${payouts.id} > ${cursor}::uuid` : undefined,
      ),
    )
    .orderBy(payouts.id)
    .limit(limit)

export async function findPayout(db: Db, id: string): Promise<ShownPayout | undefined> {
  const [row] = await db.select(shown).from(payouts).where(eq(payouts.id, id))
  return row
}

/** Of one person, newest first. */
export const listOwnPayouts = (db: Db, personId: string, { cursor, limit }: { cursor: string | undefined; limit: number }) =>
  db
    .select(shown)
    .from(payouts)
    .where(and(eq(payouts.personId, personId), cursor ? lt(payouts.id, cursor) : undefined))
    .orderBy(desc(payouts.id))
    .limit(limit)

export type OwedRow = { personId: string; netVnd: number; lines: number; since: Date; key: number }
const owed = preparedSql<OwedRow>(
  'list_owed',
  () => sql`
    with owed as (
      select e.person_id, sum(e.net_vnd) as net, count(*) as lines, min(e.earned_at) as since from ${earnings} e where e.payout_id is null group by e.person_id)
    select o.person_id as "personId", o.net::float8 as "netVnd", o.lines::int as lines, o.since, (extract(epoch from o.since) * 1000000)::float8 as key
    from owed o
    where (o.since, o.person_id) > (${sql.placeholder('since')}::timestamptz, ${sql.placeholder('id')}::uuid)
      and (${sql.placeholder('name')}::text is null or exists (select from ${people} p where p.id = o.person_id and unaccent(p.name) ilike unaccent(${sql.placeholder('name')}::text)))
      and (${sql.placeholder('isHeld')}::boolean is null or ${sql.placeholder('isHeld')}::boolean = exists (select from ${payoutHolds} h where h.person_id = o.person_id and h.released_at is null))
    order by o.since, o.person_id limit ${sql.placeholder('limit')}::int`,
)
/** Who is owed something, the oldest debt first. */
export const listOwed = (
  db: Db,
  { q, isHeld }: { q: string | undefined; isHeld: boolean | undefined },
  { afterRow, ...place }: PagePosition<'OLDEST'>,
) =>
  owed(db, {
    since: afterRow ? fromMicroseconds(afterRow.key) : '-infinity',
    id: afterRow?.id ?? listStart.id,
    name: q ? `%${escapeLike(q)}%` : null,
    isHeld: isHeld ?? null,
    limit: fetchLimit(place),
  })

export const listOpenHolds = (db: Db, personIds: readonly string[]) =>
  db
    .select()
    .from(payoutHolds)
    .where(and(sql`${payoutHolds.personId} = any(${sql.param([...personIds])}::uuid[])`, sql`${payoutHolds.releasedAt} is null`))

export const listReferences = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: payouts.id, reference: payouts.reference })
    .from(payouts)
    .where(sql`${payouts.id} = any(${sql.param([...ids])}::uuid[])`)
