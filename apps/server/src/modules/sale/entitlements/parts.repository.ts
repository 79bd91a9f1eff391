import { and, asc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import { entitlementChanges, entitlements } from './entitlements.tables.ts'
import type { Grant } from './entitlements.repository.ts'

/** One period that a source gave. */
export type EntitlementPeriod = typeof entitlements.$inferSelect
export type Source = Pick<EntitlementPeriod, 'source' | 'sourceId'>

const hasNotEnded = gt(entitlements.endsAt, sql`now()`)

/** Periods of these people that have not ended, by person and in order of time. */
export const listPeriods = (db: Db, personIds: readonly string[], kind: EntitlementPeriod['kind']): Promise<EntitlementPeriod[]> =>
  db
    .select()
    .from(entitlements)
    .where(and(inArray(entitlements.personId, [...personIds]), eq(entitlements.kind, kind), hasNotEnded))
    .orderBy(asc(entitlements.personId), asc(entitlements.startsAt))

/** All parts that these sources gave, first part first. */
export const listParts = (db: Db, source: EntitlementPeriod['source'], ids: readonly string[]): Promise<EntitlementPeriod[]> =>
  db
    .select()
    .from(entitlements)
    .where(and(eq(entitlements.source, source), inArray(entitlements.sourceId, [...ids])))
    .orderBy(asc(entitlements.sourceId), asc(entitlements.part))

/** A person's periods that start at or after the end of another, in order of time. */
export const listAfter = (
  db: Db,
  { id, personId, kind }: Pick<EntitlementPeriod, 'id' | 'personId' | 'kind'>,
): Promise<EntitlementPeriod[]> =>
  listOf(db, { personId, kind }, sql`${entitlements.startsAt} >= (select p.ends_at from ${entitlements} as p where p.id = ${id})`)

/** A person's periods that have not begun, in order of time. */
export const listToCome = (db: Db, of: Pick<EntitlementPeriod, 'personId' | 'kind'>) =>
  listOf(db, of, gt(entitlements.startsAt, sql`now()`))

/** Leaves out empty periods: they were refunded before they began. */
const listOf = (db: Db, { personId, kind }: Pick<EntitlementPeriod, 'personId' | 'kind'>, from: SQL): Promise<EntitlementPeriod[]> =>
  db
    .select()
    .from(entitlements)
    .where(and(eq(entitlements.personId, personId), eq(entitlements.kind, kind), from, lt(entitlements.startsAt, entitlements.endsAt)))
    .orderBy(asc(entitlements.startsAt))

export async function hasRunning(db: Db, { personId, kind }: Pick<EntitlementPeriod, 'personId' | 'kind'>) {
  const rows = await db
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(and(eq(entitlements.personId, personId), eq(entitlements.kind, kind), hasNotEnded, sql`${entitlements.startsAt} <= now()`))
  return rows.length > 0
}

type Change = Pick<typeof entitlementChanges.$inferInsert, 'change' | 'reason'>

const noteChange = (db: Db, was: EntitlementPeriod, is: Pick<EntitlementPeriod, 'startsAt' | 'endsAt'>, change: Change) =>
  db.insert(entitlementChanges).values({
    id: uuidv7(),
    entitlementId: was.id,
    ...change,
    startedAt: was.startsAt,
    endedAt: was.endsAt,
    startsAt: is.startsAt,
    endsAt: is.endsAt,
  })

/** Moves a period by an SQL interval. Computed in the database, so that adjacent periods keep touching to the microsecond. */
export async function setMoved(db: Db, was: EntitlementPeriod, by: SQL, reason: string): Promise<EntitlementPeriod> {
  const [is] = await db
    .update(entitlements)
    .set({ startsAt: sql`${entitlements.startsAt} + ${by}`, endsAt: sql`${entitlements.endsAt} + ${by}` })
    .where(eq(entitlements.id, was.id))
    .returning()
  await noteChange(db, was, is!, { change: 'MOVED', reason })
  return is!
}

/** Ends a period at a moment within it and continues the rest `rest` later. The rest is inserted empty first, so that the two never overlap. */
export async function setSplit(
  db: Db,
  was: EntitlementPeriod,
  { at, rest }: { at: Date; rest: SQL },
  reason: string,
): Promise<[EntitlementPeriod, EntitlementPeriod]> {
  const id = uuidv7()
  const { personId, kind, refId, source, sourceId, part, lockedAt } = was
  const ends = sql`(select p.ends_at from ${entitlements} as p where p.id = ${was.id}) + ${rest}`
  await db
    .insert(entitlements)
    .values({ id, personId, kind, refId, source, sourceId, lockedAt, part: part + 1, reason, startsAt: ends, endsAt: ends })
  const [first] = await db.update(entitlements).set({ endsAt: at }).where(eq(entitlements.id, was.id)).returning()
  const [second] = await db
    .update(entitlements)
    .set({ startsAt: sql`${at.toISOString()}::timestamptz + ${rest}` })
    .where(eq(entitlements.id, id))
    .returning()
  await noteChange(db, was, first!, { change: 'SPLIT', reason })
  return [first!, second!]
}

type Copy = { personId: string; source: 'SEAT'; sourceId: string; reason: string }

/** Gives another person the same part, from now on. */
export const insertCopy = (db: Db, of: EntitlementPeriod, { personId, source, sourceId, reason }: Copy) =>
  db.insert(entitlements).values({
    id: uuidv7(),
    personId,
    kind: of.kind,
    refId: of.refId,
    source,
    sourceId,
    part: of.part,
    lockedAt: of.lockedAt,
    reason,
    startsAt: sql`greatest(now(), (select p.starts_at from ${entitlements} as p where p.id = ${of.id}))`,
    endsAt: sql`(select p.ends_at from ${entitlements} as p where p.id = ${of.id})`,
  })

/** The moment after so many months and days of the Vietnamese calendar from now. */
export const endOf = ({ months, days }: Pick<Grant, 'months' | 'days'>) =>
  sql`((now() at time zone 'Asia/Ho_Chi_Minh') + make_interval(months => ${months}::int, days => ${days}::int)) at time zone 'Asia/Ho_Chi_Minh'`

/** Inserts a period from now on; the caller has moved any later ones out of the way. */
export async function insertFromNow(db: Db, { months, days, ...row }: Grant): Promise<EntitlementPeriod> {
  const [given] = await db
    .insert(entitlements)
    .values({ id: uuidv7(), ...row, startsAt: sql`now()`, endsAt: endOf({ months, days }) })
    .returning()
  return given!
}

/** Seconds from the start of a period to a moment, to the microsecond; negative when the moment is earlier. */
export async function secondsUntil(db: Db, { id }: EntitlementPeriod, moment: SQL) {
  const { rows } = await db.execute<{ seconds: string }>(
    sql`select extract(epoch from ${moment} - starts_at)::text as seconds from ${entitlements} where id = ${id}`,
  )
  return String(rows[0]?.seconds)
}
