import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Db, prepared, preparedSql, pipelineWrite } from '#platform/postgres/db'
import { type IdSlice, inSlice, sliceEnd } from '#platform/postgres/id-slices'
import { entitlements } from './entitlements.tables.ts'

type Entitlement = typeof entitlements.$inferSelect
export type Grant = Pick<Entitlement, 'personId' | 'kind' | 'refId' | 'source' | 'sourceId' | 'reason'> & { months: number; days: number }

/**
 * Serialises grants per person and kind until the transaction ends, by advisory locks, because there may be no row to lock yet. Locks are taken in
 * one order, so that two grants cannot deadlock.
 */
export const lockHolders = (db: Db, wanted: readonly Pick<Grant, 'personId' | 'kind'>[]) =>
  pipelineWrite(
    db,
    takeHolderLocks(db, { holders: [...new Set(wanted.map(({ personId, kind }) => `entitlement ${personId} ${kind}`))].toSorted() }),
  )
const takeHolderLocks = preparedSql(
  'lock_entitlement_holders',
  () => sql`select pg_advisory_xact_lock(hashtextextended(holder, 0)) from unnest(${sql.placeholder('holders')}::text[]) as holder`,
)

/** Months of the Vietnamese calendar from now, or from the end of the running period: 31/01 plus one month is 28/02 or 29/02, at the same hour. */
const afterRunning = ({ personId, kind, months, days }: Record<'personId' | 'kind' | 'months' | 'days', SQL>) => sql`
  select begins, ((begins at time zone 'Asia/Ho_Chi_Minh') + make_interval(months => ${months}, days => ${days})) at time zone 'Asia/Ho_Chi_Minh' as ends
  from (select greatest(now(), max(had.ends_at)) as begins from ${entitlements} as had
    where had.person_id = ${personId} and had.kind = ${kind}) as after_running`

type PeriodRow = { begins: string; ends: string }
const periodOf = ({ begins, ends }: PeriodRow) => ({ startsAt: new Date(begins), endsAt: new Date(ends) })
export type Period = ReturnType<typeof periodOf> & { sourceId: string }

const insertAfterRunning = preparedSql<PeriodRow & { source_id: string }>(
  'grant_entitlements',
  () => sql`
    insert into ${entitlements} (id, person_id, kind, ref_id, starts_at, ends_at, source, source_id, reason)
    select id, person_id, wanted.kind, ref_id, begins, ends, source, source_id, reason
    from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('personIds')}::uuid[], ${sql.placeholder('kinds')}::text[],
      ${sql.placeholder('refIds')}::uuid[], ${sql.placeholder('months')}::int[], ${sql.placeholder('days')}::int[], ${sql.placeholder('sources')}::text[],
      ${sql.placeholder('sourceIds')}::uuid[], ${sql.placeholder('reasons')}::text[])
      as wanted (id, person_id, kind, ref_id, months, days, source, source_id, reason)
    cross join lateral (${afterRunning({
      personId: sql`wanted.person_id`,
      kind: sql`wanted.kind`,
      months: sql`wanted.months`,
      days: sql`wanted.days`,
    })}) as period
    on conflict (source, source_id, part) do nothing
    returning source_id, starts_at as begins, ends_at as ends`,
)
/** Inserts periods, at most one per person, and returns them. A source that has granted before is left out. */
export async function insertFromNowOrEnd(db: Db, grants: readonly Grant[]): Promise<Period[]> {
  const given = await insertAfterRunning(db, {
    ids: grants.map(() => uuidv7()),
    personIds: grants.map(({ personId }) => personId),
    kinds: grants.map(({ kind }) => kind),
    refIds: grants.map(({ refId }) => refId),
    months: grants.map(({ months }) => months),
    days: grants.map(({ days }) => days),
    sources: grants.map(({ source }) => source),
    sourceIds: grants.map(({ sourceId }) => sourceId),
    reasons: grants.map(({ reason }) => reason),
  })
  return given.map((row) => ({ sourceId: row.source_id, ...periodOf(row) }))
}

const selectNextPeriod = preparedSql<PeriodRow>('find_next_period', () =>
  afterRunning({
    personId: sql`${sql.placeholder('personId')}::uuid`,
    kind: sql`${sql.placeholder('kind')}`,
    months: sql`${sql.placeholder('months')}::int`,
    days: sql`${sql.placeholder('days')}::int`,
  }),
)
/** The period that a grant would give now. */
export async function findNextPeriod(db: Db, wanted: Pick<Grant, 'personId' | 'kind' | 'months' | 'days'>) {
  const [period] = await selectNextPeriod(db, wanted)
  return period && periodOf(period)
}

const periodColumns = {
  sourceId: entitlements.sourceId,
  personId: entitlements.personId,
  startsAt: entitlements.startsAt,
  endsAt: entitlements.endsAt,
}

export const listBySources = (db: Db, source: Grant['source'], ids: readonly string[]) =>
  db
    .select({ ...periodColumns, isOver: sql<boolean>`${entitlements.endsAt} <= now()` })
    .from(entitlements)
    .where(and(eq(entitlements.source, source), inArray(entitlements.sourceId, [...ids])))
    .orderBy(asc(entitlements.part))

/** A person's periods that have not ended, in order of time. */
export const listNotEnded = prepared('list_entitlements_not_ended', (db) =>
  db
    .select({
      refId: entitlements.refId,
      startsAt: entitlements.startsAt,
      endsAt: entitlements.endsAt,
      hasBegun: sql<boolean>`${entitlements.startsAt} <= now()`,
    })
    .from(entitlements)
    .where(
      and(
        eq(entitlements.personId, sql.placeholder('personId')),
        eq(entitlements.kind, sql.placeholder('kind')),
        gt(entitlements.endsAt, sql`now()`),
        isNull(entitlements.lockedAt),
      ),
    )
    .orderBy(asc(entitlements.startsAt)),
)

/** When the last period of each of these people ends; people without one that lasts are absent. */
export const listUntil = (db: Db, personIds: readonly string[], kind: Entitlement['kind']) =>
  db
    .select({ personId: entitlements.personId, until: sql<Date>`max(${entitlements.endsAt})`.mapWith(entitlements.endsAt) })
    .from(entitlements)
    .where(
      and(
        inArray(entitlements.personId, [...personIds]),
        eq(entitlements.kind, kind),
        gt(entitlements.endsAt, sql`now()`),
        isNull(entitlements.lockedAt),
      ),
    )
    .groupBy(entitlements.personId)

type Ending = Pick<Entitlement, 'personId' | 'refId' | 'endsAt' | 'source'>
export type EndingSearch = { kind: Entitlement['kind']; from: Date; to: Date; after: string; limit: number }

/** People whose last period ends in a time span, by id; periods with a successor are left out. */
export async function listLastEndings(db: Db, { kind, from, to, after, limit }: EndingSearch): Promise<Ending[]> {
  const { rows } = await db.execute<{ person_id: string; ref_id: string | null; ends_at: string; source: Entitlement['source'] }>(sql`
    select person_id, ref_id, ends_at, source from ${entitlements} as ending
    where kind = ${kind} and ends_at >= ${from.toISOString()} and ends_at < ${to.toISOString()} and person_id > ${after}
      and not exists (select from ${entitlements} as later
        where later.person_id = ending.person_id and later.kind = ending.kind and later.ends_at > ending.ends_at)
    order by person_id limit ${limit}`)
  return rows.map((row) => ({ personId: row.person_id, refId: row.ref_id, endsAt: new Date(row.ends_at), source: row.source }))
}

/** `refIds`: any of these; omitted, all. `hasBegun`: leave out periods that have not begun. */
export type Holding = { kind: Entitlement['kind']; refIds?: readonly string[]; hasBegun?: true }

/** People with a period that has not ended. */
export async function listIdsOfHolders(db: Db, { kind, refIds, hasBegun }: Holding, slice: IdSlice) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct ${entitlements.personId} as id from ${entitlements}
    where ${entitlements.kind} = ${kind} and ${entitlements.endsAt} > now()
      ${hasBegun ? sql`and ${entitlements.startsAt} <= now()` : sql``}
      ${refIds ? sql`and ${entitlements.refId} = any(${sql.param(refIds)}::uuid[])` : sql``} and ${inSlice(entitlements.personId, slice)}
    ${sliceEnd(entitlements.personId, slice)}`)
  return rows.map(({ id }) => id)
}
