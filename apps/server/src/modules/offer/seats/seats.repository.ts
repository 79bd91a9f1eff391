import { seatHoldMinutes, type SeatHold, type seatKinds } from '@khue/contracts/offer/open-classes'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Db, preparedSql } from '#platform/postgres/db'
import { openClasses } from '../open-classes/open-classes.tables.ts'
import { courseBatches, courses } from '../courses/courses.tables.ts'
import { seatHolds } from './seats.tables.ts'

const { placeholder } = sql
export type SeatKind = (typeof seatKinds)[number]
/** `orderLineId`: the order line that holds the seat for as long as it is open. */
export type Wanted = { refId: string; learnerId: string; holderId: string; orderLineId: string | null }

const until = sql.raw(`now() + interval '${seatHoldMinutes} minutes'`)
const values = sql`${placeholder('id')}::uuid, c.id, ${placeholder('learnerId')}::uuid, ${placeholder('holderId')}::uuid, ${until},
  ${placeholder('orderLineId')}::uuid`
const today = sql`(now() at time zone 'Asia/Ho_Chi_Minh')::date`

/** Releases expired holds of this class at once, before the job does. */
const expireIn = {
  BATCH: preparedSql('expire_seats_of_batch', () => expire(sql`batch_id = ${placeholder('refId')}::uuid`)),
  CLASS: preparedSql('expire_seats_of_class', () => expire(sql`class_id = ${placeholder('refId')}::uuid`)),
}
const expire = (which: ReturnType<typeof sql>) =>
  sql`update ${seatHolds} set state = 'EXPIRED', ended_at = now() where ${which} and state = 'HELD' and order_line_id is null and expires_at <= now()`

const hold = {
  BATCH: preparedSql<{ id: string }>(
    'hold_seat_of_batch',
    () => sql`insert into ${seatHolds} (id, batch_id, learner_id, holder_id, expires_at, order_line_id)
      select ${values} from ${courseBatches} as c join ${courses} on ${courses.id} = c.course_id
      where c.id = ${placeholder('refId')}::uuid and ${courses.state} = 'LISTED' and c.starts_on >= ${today}
      on conflict (batch_id, learner_id) where state in ('HELD', 'TAKEN') do nothing returning id`,
  ),
  CLASS: preparedSql<{ id: string }>(
    'hold_seat_of_class',
    () => sql`insert into ${seatHolds} (id, class_id, learner_id, holder_id, expires_at, order_line_id)
      select ${values} from ${openClasses} as c
      where c.id = ${placeholder('refId')}::uuid and c.kind = 'INTERACTIVE' and c.removed_at is null and coalesce(c.ends_at, 'infinity') > now()
      on conflict (class_id, learner_id) where state in ('HELD', 'TAKEN') do nothing returning id`,
  ),
}

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

export type HoldRow = {
  id: string
  kind: SeatKind
  refId: string
  learnerId: string
  title: string
  fee: number
  state: SeatHold['state']
  /** Both in milliseconds. */
  expiresAt: number
  now: number
  seatsLeft: number
}
const selectHold = preparedSql<HoldRow>(
  'find_seat_hold',
  () => sql`
    select h.id, case when h.batch_id is null then 'CLASS' else 'BATCH' end as kind, coalesce(h.batch_id, h.class_id) as "refId", h.learner_id as "learnerId",
      coalesce(course.title, live.title) as title, coalesce(course.fee_vnd, live.fee_vnd)::float8 as fee,
      case when h.state = 'HELD' and h.order_line_id is null and h.expires_at <= now() then 'EXPIRED' else h.state end as state,
      extract(epoch from h.expires_at)::float8 * 1000 as "expiresAt", extract(epoch from now())::float8 * 1000 as now,
      coalesce(batch.seats - batch.seats_taken - batch.seats_held, live.seats - live.seats_taken - live.seats_held) as "seatsLeft"
    from ${seatHolds} as h
      left join ${courseBatches} as batch on batch.id = h.batch_id left join ${courses} as course on course.id = batch.course_id
      left join ${openClasses} as live on live.id = h.class_id
    where h.id = ${placeholder('id')}::uuid and ${placeholder('personId')}::uuid in (h.holder_id, h.learner_id)`,
)
/** A hold that this person made or received. */
export async function findOwnHold(db: Db, id: string, personId: string) {
  const [row] = await selectHold(db, { id, personId })
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

/** Releases a hold, or turns it into a taken seat; returns whether it was still held. */
export async function setEnded(db: Db, id: string, state: 'TAKEN' | 'RELEASED') {
  const rows = await db
    .update(seatHolds)
    .set({ state, endedAt: sql`now()` })
    .where(and(eq(seatHolds.id, id), eq(seatHolds.state, 'HELD')))
    .returning({ id: seatHolds.id })
  return rows.length === 1
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

/** Releases a person's holds that have an expiry. Seats held by orders are released when the order ends, which may be paid already. */
export async function releaseOf(db: Db, personId: string) {
  await db.execute(sql`update ${seatHolds} set state = 'RELEASED', ended_at = now()
    where state = 'HELD' and order_line_id is null and (holder_id = ${personId}::uuid or learner_id = ${personId}::uuid)`)
}
