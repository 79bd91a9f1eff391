import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Db, preparedSql } from '#platform/postgres/db'
import { entitlementChanges, entitlements } from './entitlements.tables.ts'

type Entitlement = typeof entitlements.$inferSelect
export type NewUse = Pick<Entitlement, 'personId' | 'kind' | 'refId' | 'source' | 'sourceId' | 'reason'> & { until: Date }

const periodColumns = { startsAt: entitlements.startsAt, endsAt: entitlements.endsAt }

/** From now on; undefined when this source has granted before. */
export async function insertUse(db: Db, { until, ...row }: NewUse) {
  const [period] = await db
    .insert(entitlements)
    .values({ id: uuidv7(), ...row, startsAt: sql`now()`, endsAt: until })
    .onConflictDoNothing()
    .returning(periodColumns)
  return period
}

const selectRunning = preparedSql<{ one: number }>(
  'may_use',
  () => sql`
    select 1 as one from ${entitlements} where person_id = ${sql.placeholder('personId')}::uuid and kind = ${sql.placeholder('kind')}
      and ends_at > now() and starts_at <= now() and locked_at is null
      and (${sql.placeholder('refId')}::uuid is null or ref_id = ${sql.placeholder('refId')}::uuid)
    limit 1`,
)
export const hasRunning = async (db: Db, wanted: Pick<Entitlement, 'personId' | 'kind' | 'refId'>) =>
  (await selectRunning(db, wanted)).length > 0

type Source = Pick<Entitlement, 'source' | 'sourceId'>

const notEndedOf = ({ source, sourceId }: Source) =>
  and(eq(entitlements.source, source), eq(entitlements.sourceId, sourceId), gt(entitlements.endsAt, sql`now()`))

export const listNotEndedOf = (db: Db, source: Source) => db.select().from(entitlements).where(notEndedOf(source))

/** A source's periods that have not ended, locked by id. */
export const lockNotEndedOf = (db: Db, source: Source) =>
  db.select().from(entitlements).where(notEndedOf(source)).orderBy(entitlements.id).for('update')

/** Ends a period now; one that has not begun becomes empty at this moment. */
export async function setEndedNow(db: Db, { id, startsAt: startedAt, endsAt: endedAt }: Entitlement, reason: string) {
  const [left] = await db
    .update(entitlements)
    .set({ startsAt: sql`least(${entitlements.startsAt}, now())`, endsAt: sql`now()` })
    .where(eq(entitlements.id, id))
    // compared in the database, whose timestamps are finer than a Date
    .returning({ ...periodColumns, hadBegun: sql<boolean>`${entitlements.startsAt} < ${entitlements.endsAt}` })
  const after = left?.hadBegun ? { startsAt: left.startsAt, endsAt: left.endsAt } : { startsAt: null, endsAt: null }
  await db.insert(entitlementChanges).values({ id: uuidv7(), entitlementId: id, change: 'CUT', reason, startedAt, endedAt, ...after })
}

/** Moves the end of a period later. */
export async function setUntil(db: Db, { id, startsAt, endsAt: endedAt }: Entitlement, { until, reason }: { until: Date; reason: string }) {
  const [moved] = await db
    .update(entitlements)
    .set({ endsAt: until })
    .where(and(eq(entitlements.id, id), lt(entitlements.endsAt, until)))
    .returning(periodColumns)
  if (!moved) return
  const change = { id: uuidv7(), entitlementId: id, change: 'MOVED' as const, reason, startedAt: startsAt, endedAt }
  await db.insert(entitlementChanges).values({ ...change, startsAt, endsAt: moved.endsAt })
}

type Locking = { sourceIds: readonly string[]; isLocked: boolean; reason: string }

/** Locks or unlocks the periods of lines and family seats that have not ended, records why, and returns whose they are. */
export async function setLocked(db: Db, { sourceIds, isLocked, reason }: Locking) {
  const isOfThem = and(inArray(entitlements.source, ['LINE', 'SEAT']), inArray(entitlements.sourceId, [...sourceIds]))
  const given = and(isOfThem, gt(entitlements.endsAt, sql`now()`))
  const changed = await db
    .update(entitlements)
    .set({ lockedAt: isLocked ? sql`now()` : null })
    .where(and(given, isLocked ? isNull(entitlements.lockedAt) : isNotNull(entitlements.lockedAt)))
    .returning({ entitlementId: entitlements.id, personId: entitlements.personId, ...periodColumns })
  if (changed.length === 0) return []
  const change = isLocked ? 'LOCKED' : 'UNLOCKED'
  await db.insert(entitlementChanges).values(
    changed.map(({ entitlementId, startsAt, endsAt }) => {
      return { id: uuidv7(), entitlementId, change, reason, startedAt: startsAt, endedAt: endsAt, startsAt, endsAt } as const
    }),
  )
  return changed.map(({ personId }) => personId)
}

/** Lines whose learner has another period of the same kind that ends later. */
export async function listFollowed(db: Db, lineIds: readonly string[]) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct given.source_id as id from ${entitlements} as given
    where given.source = 'LINE' and given.source_id = any(${sql.param(lineIds)}::uuid[]) and given.ends_at > now()
      and exists (select from ${entitlements} as later where later.person_id = given.person_id and later.kind = given.kind
        and later.ends_at > given.ends_at and later.source_id <> given.source_id)`)
  return new Set(rows.map(({ id }) => id))
}

export type Use = { personId: string; kind: 'CO' | 'LL' | 'TN'; refId: string }
/** What a line delivered, also after it has ended. */
export async function findUseOfLine(db: Db, lineId: string) {
  const { rows } = await db.execute<Use>(sql`
    select person_id as "personId", kind, ref_id as "refId" from ${entitlements}
    where source = 'LINE' and source_id = ${lineId} and kind in ('CO', 'LL', 'TN') limit 1`)
  return rows[0]
}

const isRunning = sql`kind in ('CO', 'LL', 'TN') and ends_at > now() and starts_at <= now() and locked_at is null`

/** What these people may use now, without duplicates. */
export const listUsesOf = preparedSql<Use>(
  'list_uses_of',
  () => sql`
    select distinct person_id as "personId", kind, ref_id as "refId" from ${entitlements}
    where person_id = any(${sql.placeholder('personIds')}::uuid[]) and ${isRunning}`,
)
/** Who may use these items now, at most `limit` people for each. */
export const listUsersOf = preparedSql<Use>(
  'list_users_of',
  () => sql`
    select users.* from unnest(${sql.placeholder('refIds')}::uuid[], ${sql.placeholder('limits')}::int[]) as wanted (id, amount)
      cross join lateral (select distinct person_id as "personId", kind, ref_id as "refId" from ${entitlements}
        where ref_id = wanted.id and ${isRunning} limit wanted.amount) as users`,
)
