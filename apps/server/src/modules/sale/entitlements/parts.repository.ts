import { and, asc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import { entitlementChanges, entitlements } from './entitlements.tables.ts'
import type { Grant } from './entitlements.repository.ts'

/** One of the periods that a source has given. */
export type EntitlementPeriod = typeof entitlements.$inferSelect
export type Source = Pick<EntitlementPeriod, 'source' | 'sourceId'>

const hasNotEnded = gt(entitlements.endsAt, sql`now()`)

/** What some people have now and will have, by person and in the order of time. */
export const listPeriods = (db: Db, personIds: readonly string[], kind: EntitlementPeriod['kind']): Promise<EntitlementPeriod[]> =>
  db
    .select()
    .from(entitlements)
    .where(and(inArray(entitlements.personId, [...personIds]), eq(entitlements.kind, kind), hasNotEnded))
    .orderBy(asc(entitlements.personId), asc(entitlements.startsAt))

/** All parts of what some sources gave, the first first. */
export const listParts = (db: Db, source: EntitlementPeriod['source'], ids: readonly string[]): Promise<EntitlementPeriod[]> =>
  db
    .select()
    .from(entitlements)
    .where(and(eq(entitlements.source, source), inArray(entitlements.sourceId, [...ids])))
    .orderBy(asc(entitlements.sourceId), asc(entitlements.part))

/** What somebody has from the end of a period on, the next first. */
export const listAfter = (
  db: Db,
  { id, personId, kind }: Pick<EntitlementPeriod, 'id' | 'personId' | 'kind'>,
): Promise<EntitlementPeriod[]> =>
  listOf(db, { personId, kind }, sql`${entitlements.startsAt} >= (select p.ends_at from ${entitlements} as p where p.id = ${id})`)

/** What somebody will have and does not have yet, the next first. */
export const listToCome = (db: Db, of: Pick<EntitlementPeriod, 'personId' | 'kind'>) =>
  listOf(db, of, gt(entitlements.startsAt, sql`now()`))

/** What was given back before it began is empty, and in nobody's way. */
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

/** Moves one period by an interval of the database; computed there, so that not a microsecond is lost between two that follow each other. */
export async function setMoved(db: Db, was: EntitlementPeriod, by: SQL, reason: string): Promise<EntitlementPeriod> {
  const [is] = await db
    .update(entitlements)
    .set({ startsAt: sql`${entitlements.startsAt} + ${by}`, endsAt: sql`${entitlements.endsAt} + ${by}` })
    .where(eq(entitlements.id, was.id))
    .returning()
  await noteChange(db, was, is!, { change: 'MOVED', reason })
  return is!
}

/**
 * Ends a period at a moment within it and goes on with the rest `rest` later. The rest is written empty first: at no moment do the two
 * overlap.
 */
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

/** Gives somebody else the same part, from now on. */
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

/** When so many months and days of the Vietnamese calendar are over that begin now. */
export const endOf = ({ months, days }: Pick<Grant, 'months' | 'days'>) =>
  sql`((now() at time zone 'Asia/Ho_Chi_Minh') + make_interval(months => ${months}::int, days => ${days}::int)) at time zone 'Asia/Ho_Chi_Minh'`

/** From now on, whatever follows: the caller has made room. */
export async function insertFromNow(db: Db, { months, days, ...row }: Grant): Promise<EntitlementPeriod> {
  const [given] = await db
    .insert(entitlements)
    .values({ id: uuidv7(), ...row, startsAt: sql`now()`, endsAt: endOf({ months, days }) })
    .returning()
  return given!
}

/** How long from the beginning of a period to a moment, to the microsecond; less than nothing when that is before it. */
export async function secondsUntil(db: Db, { id }: EntitlementPeriod, moment: SQL) {
  const { rows } = await db.execute<{ seconds: string }>(
    sql`select extract(epoch from ${moment} - starts_at)::text as seconds from ${entitlements} where id = ${id}`,
  )
  return String(rows[0]?.seconds)
}
