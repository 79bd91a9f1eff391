import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Db, preparedSql } from '#platform/postgres/db'
import { hold, type SeatKind } from './seats.read-model.ts'
import { seatHolds } from './seats.tables.ts'

const { placeholder } = sql
/** `orderLineId`: the order line that holds the seat for as long as it is open. */
export type Wanted = { refId: string; learnerId: string; holderId: string; orderLineId: string | null }

/** Releases expired holds of this class at once, before the job does. */
export const expireIn = {
  BATCH: preparedSql('expire_seats_of_batch', () => expire(sql`batch_id = ${placeholder('refId')}::uuid`)),
  CLASS: preparedSql('expire_seats_of_class', () => expire(sql`class_id = ${placeholder('refId')}::uuid`)),
}
const expire = (which: ReturnType<typeof sql>) =>
  sql`update ${seatHolds} set state = 'EXPIRED', ended_at = now() where ${which} and state = 'HELD' and order_line_id is null and expires_at <= now()`

const lock = preparedSql(
  'lock_seat_holder',
  () => sql`select pg_advisory_xact_lock(hashtextextended('seats of ' || ${placeholder('holderId')}, 0))`,
)
export const lockHolder = (db: Db, holderId: string) => lock(db, { holderId })

const held = preparedSql<{ held: number }>(
  'count_seats_held',
  () =>
    sql`select count(*)::int as held from ${seatHolds} where holder_id = ${placeholder('holderId')}::uuid and state = 'HELD' and (order_line_id is not null or expires_at > now())`,
)
/** How many seats a person holds now. */
export const countHeld = async (db: Db, holderId: string) => (await held(db, { holderId }))[0]?.held ?? 0

/**
 * Inserts a hold; a trigger counts it, and the class's constraint refuses one seat too many. Undefined when the learner has a seat already, or there
 * is no such class on sale.
 */
export async function insertHold(db: Db, kind: SeatKind, wanted: Wanted) {
  await expireIn[kind](db, { refId: wanted.refId })
  const [row] = await hold[kind](db, { ...wanted, id: uuidv7() })
  return row?.id
}

export async function findRunning(db: Db, kind: SeatKind, { refId, learnerId }: Pick<Wanted, 'refId' | 'learnerId'>) {
  const [row] = await db
    .select({ id: seatHolds.id, state: seatHolds.state })
    .from(seatHolds)
    .where(
      and(
        eq(kind === 'BATCH' ? seatHolds.batchId : seatHolds.classId, refId),
        eq(seatHolds.learnerId, learnerId),
        sql`${seatHolds.state} in ('HELD', 'TAKEN')`,
      ),
    )
  return row
}

/** Whether a seat is held or taken. */
export async function isHeldOrTaken(db: Db, id: string) {
  const rows = await db
    .select({ id: seatHolds.id })
    .from(seatHolds)
    .where(and(eq(seatHolds.id, id), sql`${seatHolds.state} in ('HELD', 'TAKEN')`))
  return rows.length === 1
}

const seatColumns = {
  id: seatHolds.id,
  batchId: seatHolds.batchId,
  classId: seatHolds.classId,
  learnerId: seatHolds.learnerId,
  holderId: seatHolds.holderId,
  orderLineId: seatHolds.orderLineId,
}
export type Seat = Pick<typeof seatHolds.$inferSelect, keyof typeof seatColumns>

/** Releases a hold, or turns it into a taken seat; undefined when it was no longer held. */
export async function setEnded(db: Db, id: string, state: 'TAKEN' | 'RELEASED'): Promise<Seat | undefined> {
  const [row] = await db
    .update(seatHolds)
    .set({ state, endedAt: sql`now()` })
    .where(and(eq(seatHolds.id, id), eq(seatHolds.state, 'HELD')))
    .returning(seatColumns)
  return row
}

/** Attaches a held seat to an order line, which replaces its expiry; returns whether there was one. */
export async function setOrdered(db: Db, id: string, orderLineId: string) {
  const rows = await db
    .update(seatHolds)
    .set({ orderLineId })
    .where(and(eq(seatHolds.id, id), eq(seatHolds.state, 'HELD'), isNull(seatHolds.orderLineId)))
    .returning({ id: seatHolds.id })
  return rows.length === 1
}

/** Extends a hold at least until `moment`: a payment is in progress. */
export async function setHeldUntil(db: Db, id: string, moment: Date) {
  const rows = await db
    .update(seatHolds)
    .set({ expiresAt: sql`greatest(${seatHolds.expiresAt}, ${moment.toISOString()}::timestamptz)` })
    .where(and(eq(seatHolds.id, id), eq(seatHolds.state, 'HELD')))
    .returning({ id: seatHolds.id })
  return rows.length === 1
}

const expireSome = preparedSql<{ id: string }>(
  'expire_seats',
  () => sql`update ${seatHolds} set state = 'EXPIRED', ended_at = now() where id in (
      select id from ${seatHolds} where state = 'HELD' and order_line_id is null and expires_at <= now() order by expires_at limit ${placeholder('limit')} for update skip locked)
    returning id`,
)
/** Releases expired seats; returns how many. */
export const expireOver = async (db: Db, limit: number) => (await expireSome(db, { limit })).length

const released = preparedSql<Seat & { wasTaken: boolean }>(
  'release_seat',
  () => sql`update ${seatHolds} as h set state = 'RELEASED', ended_at = now()
    from (select id, state from ${seatHolds} where id = ${placeholder('id')}::uuid for update) as before
    where h.id = before.id and before.state in ('HELD', 'TAKEN')
    returning h.id, h.batch_id as "batchId", h.class_id as "classId", h.learner_id as "learnerId", h.holder_id as "holderId",
      h.order_line_id as "orderLineId", before.state = 'TAKEN' as "wasTaken"`,
)
/** Releases a seat, held or taken; undefined when it is free already. */
export const setSeatFree = async (db: Db, id: string) => (await released(db, { id }))[0]

const seated = preparedSql<{ refId: string; learnerId: string }>(
  'list_seats_taken_by',
  () => sql`select coalesce(batch_id, class_id) as "refId", learner_id as "learnerId" from ${seatHolds}
    where state = 'TAKEN' and learner_id = any(${placeholder('learnerIds')}::uuid[])
      and (batch_id = any(${placeholder('refIds')}::uuid[]) or class_id = any(${placeholder('refIds')}::uuid[]))`,
)
/** Which of these learners have taken a seat in which of these runs and classes. */
export const listSeated = (db: Db, wanted: { refIds: readonly string[]; learnerIds: readonly string[] }) => seated(db, wanted)

const learners = preparedSql<{ refId: string; learnerId: string; holderId: string }>(
  'list_learners_of',
  () => sql`select coalesce(batch_id, class_id) as "refId", learner_id as "learnerId", holder_id as "holderId" from ${seatHolds}
    where state = 'TAKEN' and (batch_id = any(${placeholder('refIds')}::uuid[]) or class_id = any(${placeholder('refIds')}::uuid[]))
    order by created_at, id`,
)
/** The learners of runs and classes, with the people who took their seats. */
export const listLearners = (db: Db, refIds: readonly string[]) => learners(db, { refIds })

/** Releases a taken seat and takes one in another run for the same order line; returns both. Undefined unless the old one was taken. */
export async function moveTaken(db: Db, holdId: string, runId: string): Promise<{ from: Seat; to: Seat } | undefined> {
  const [old] = await db
    .update(seatHolds)
    .set({ state: 'RELEASED', endedAt: sql`now()` })
    .where(and(eq(seatHolds.id, holdId), eq(seatHolds.state, 'TAKEN')))
    .returning()
  if (!old) return undefined
  const { learnerId, holderId, orderLineId } = old
  const to = { id: uuidv7(), batchId: runId, classId: null, learnerId, holderId, orderLineId }
  await db.insert(seatHolds).values({ ...to, state: 'TAKEN', expiresAt: sql`now()`, endedAt: sql`now()` })
  return { from: old, to }
}

/** Held and taken seats of a run, with their order lines. */
export const listSeatsOfRun = (db: Db, runId: string) =>
  db
    .select({ learnerId: seatHolds.learnerId, holderId: seatHolds.holderId, orderLineId: seatHolds.orderLineId })
    .from(seatHolds)
    .where(and(eq(seatHolds.batchId, runId), inArray(seatHolds.state, ['HELD', 'TAKEN'])))

export const setTakenAt = (db: Db, runId: string, at: Date) =>
  db
    .update(seatHolds)
    .set({ createdAt: at, takenAt: at })
    .where(and(eq(seatHolds.batchId, runId), eq(seatHolds.state, 'TAKEN')))
