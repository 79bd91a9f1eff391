import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { pointLots, pointMonthlyTotals, pointRules, pointUseLots, pointUses } from './points.tables.ts'
import type { Taken } from './points.ts'

const { placeholder } = sql

export type PointUse = typeof pointUses.$inferSelect
export type NewLot = typeof pointLots.$inferInsert

const lockPoints = preparedSql(
  'lock_points',
  () => sql`select pg_advisory_xact_lock(hashtextextended('points of ' || ${placeholder('personId')}, 0))`,
)
/** Serialises the point operations of each person until the transaction ends; locks several people in a fixed order. */
export async function lockPeople(db: Db, personIds: readonly string[]) {
  for (const personId of [...new Set(personIds)].toSorted()) await lockPoints(db, { personId })
}

/** The rule in force on a Vietnamese day. */
export async function findRule(db: Db, at: Date | undefined) {
  const day = sql`(${at?.toISOString() ?? sql`now()`}::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date`
  const [rule] = await db.select().from(pointRules).where(lte(pointRules.effectiveOn, day)).orderBy(desc(pointRules.effectiveOn)).limit(1)
  if (!rule) throw new Error('No rule of points is in force')
  return rule
}

const lasts = gt(pointLots.expiresAt, sql`now()`)

/** Usable lots, the earliest expiry first. */
export const listUsable = (db: Db, personId: string) =>
  db
    .select({ id: pointLots.id, left: pointLots.remaining, expiresAt: pointLots.expiresAt })
    .from(pointLots)
    .where(and(eq(pointLots.personId, personId), gt(pointLots.remaining, 0), lasts))
    .orderBy(asc(pointLots.expiresAt), asc(pointLots.id))

const big = (expression: ReturnType<typeof sql>) => sql`coalesce(${expression}, 0)`.mapWith(Number)

export async function sumLots(db: Db, personId: string) {
  const [row] = await db
    .select({
      tu: big(sql`sum(${pointLots.amount}) filter (where ${pointLots.type} = 'TU')`),
      rp: big(sql`sum(${pointLots.amount}) filter (where ${pointLots.type} = 'RP')`),
    })
    .from(pointLots)
    .where(eq(pointLots.personId, personId))
  return row! // an aggregate always returns one row
}

export async function sumUses(db: Db, personId: string) {
  const [row] = await db
    .select({
      held: big(sql`sum(${pointUses.amount}) filter (where ${pointUses.state} = 'HELD')`),
      used: big(
        sql`sum(${pointUses.amount} - ${pointUses.returned}) filter (where ${pointUses.state} = 'USED' and ${pointUses.purpose} <> 'CLAWBACK')`,
      ),
      clawedBack: big(sql`sum(${pointUses.amount}) filter (where ${pointUses.state} = 'USED' and ${pointUses.purpose} = 'CLAWBACK')`),
    })
    .from(pointUses)
    .where(eq(pointUses.personId, personId))
  return row! // an aggregate always returns one row
}

const moveLots = preparedSql(
  'move_point_lots',
  () => sql`update ${pointLots} as lot set remaining = lot.remaining + moved.amount
    from unnest(${placeholder('ids')}::uuid[], ${placeholder('amounts')}::int[]) as moved (id, amount) where lot.id = moved.id`,
)
const addToLots = (db: Db, moved: readonly Taken[], sign: 1 | -1) =>
  moveLots(db, { ids: moved.map(({ lotId }) => lotId), amounts: moved.map(({ amount }) => sign * amount) })

type NewUse = Pick<PointUse, 'id' | 'personId' | 'amount' | 'purpose' | 'sourceId'>

/** Takes points from their lots. */
export async function insertUse(db: Db, use: NewUse, taken: readonly Taken[]) {
  await db.insert(pointUses).values({ ...use, state: 'HELD' })
  await db.insert(pointUseLots).values(taken.map((one) => ({ useId: use.id, ...one })))
  await addToLots(db, taken, -1)
}

export type UsesOf = { purpose: PointUse['purpose']; sourceIds: readonly string[] }
const isOf = ({ purpose, sourceIds }: UsesOf) => and(eq(pointUses.purpose, purpose), inArray(pointUses.sourceId, [...sourceIds]))

/** Uses that count: held or used. */
export const listUses = (db: Db, of: UsesOf) =>
  db
    .select()
    .from(pointUses)
    .where(and(isOf(of), sql`${pointUses.state} <> 'RETURNED'`))

export const setEnded = (db: Db, of: UsesOf, state: 'USED' | 'RETURNED') =>
  db
    .update(pointUses)
    .set({ state, endedAt: sql`now()` })
    .where(and(isOf(of), eq(pointUses.state, 'HELD')))
    .returning()

/** The lots of a use and its points still taken from each; the latest expiry first. */
export const listLotsOfUse = (db: Db, useId: string) =>
  db
    .select({
      lotId: pointUseLots.lotId,
      amount: sql`${pointUseLots.amount} - ${pointUseLots.returned}`.mapWith(Number),
      lasts: sql<boolean>`${lasts}`,
    })
    .from(pointUseLots)
    .innerJoin(pointLots, eq(pointLots.id, pointUseLots.lotId))
    .where(eq(pointUseLots.useId, useId))
    .orderBy(desc(pointLots.expiresAt), desc(pointLots.id))

/** The latest expiry of the lots of a use, but at least so many days from now. */
export async function latestExpiryOf(db: Db, useId: string, days: number) {
  const [row] = await db
    .select({
      at: sql`greatest(max(${pointLots.expiresAt}), now() + make_interval(days => ${days}))`.mapWith(pointLots.expiresAt),
    })
    .from(pointUseLots)
    .innerJoin(pointLots, eq(pointLots.id, pointUseLots.lotId))
    .where(eq(pointUseLots.useId, useId))
  return row!.at // an aggregate always returns one row
}

/** Returns a use that was only held to its lots completely. */
export async function giveBackWhole(db: Db, useId: string) {
  await addToLots(db, await listLotsOfUse(db, useId), 1)
}

/** Returns a part of a completed use to its lots. */
export async function giveBackPart(db: Db, useId: string, back: readonly Taken[]) {
  await addToLots(db, back, 1)
  for (const { lotId, amount } of back)
    await db
      .update(pointUseLots)
      .set({ returned: sql`${pointUseLots.returned} + ${amount}` })
      .where(and(eq(pointUseLots.useId, useId), eq(pointUseLots.lotId, lotId)))
  const sum = back.reduce((sum, { amount }) => sum + amount, 0)
  await db
    .update(pointUses)
    .set({ returned: sql`${pointUses.returned} + ${sum}` })
    .where(eq(pointUses.id, useId))
}

/** False when this source has granted before. */
export async function insertLot(db: Db, lot: NewLot) {
  const rows = await db.insert(pointLots).values(lot).onConflictDoNothing().returning({ id: pointLots.id })
  return rows.length === 1
}

export async function findLot(db: Db, { sourceKind, sourceId, personId }: Pick<NewLot, 'sourceKind' | 'sourceId' | 'personId'>) {
  const [lot] = await db
    .select()
    .from(pointLots)
    .where(and(eq(pointLots.sourceKind, sourceKind), eq(pointLots.sourceId, sourceId), eq(pointLots.personId, personId)))
  return lot
}

/** A month's earned points and its cap; the cap stays as it was when the month began. */
export async function openMonth(db: Db, { personId, month, cap }: { personId: string; month: string; cap: number }) {
  await db.insert(pointMonthlyTotals).values({ personId, month, earned: 0, cap }).onConflictDoNothing()
  const [row] = await db
    .select()
    .from(pointMonthlyTotals)
    .where(and(eq(pointMonthlyTotals.personId, personId), eq(pointMonthlyTotals.month, month)))
    .for('update')
  return row! // inserted above, or present before
}

export const addEarned = (db: Db, { personId, month, amount }: { personId: string; month: string; amount: number }) =>
  db
    .update(pointMonthlyTotals)
    .set({ earned: sql`${pointMonthlyTotals.earned} + ${amount}` })
    .where(and(eq(pointMonthlyTotals.personId, personId), eq(pointMonthlyTotals.month, month)))

export const listLotSources = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: pointLots.id, sourceKind: pointLots.sourceKind, sourceId: pointLots.sourceId })
    .from(pointLots)
    .where(inArray(pointLots.id, [...ids]))

export const listUsesById = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(pointUses)
    .where(inArray(pointUses.id, [...ids]))
