import { and, asc, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import { escrowLessons, escrowReversals, escrowSellers, escrows, storeFeeRates } from './escrow.tables.ts'

export type Escrow = typeof escrows.$inferSelect
type NewEscrow = Pick<Escrow, 'lineId' | 'sellerId' | 'learnerId' | 'lessons' | 'listVnd' | 'paidVnd' | 'feePercent' | 'isRecorded'>

/** `coolingOffEndsAt` as it is, or this many days from now. */
export type FreeUntil = Date | { days: number }
const momentOf = (until: FreeUntil) =>
  until instanceof Date ? sql`${until.toISOString()}::timestamptz` : sql`now() + make_interval(days => ${until.days})`

/** False when it is open already. */
export async function insertEscrow(db: Db, row: NewEscrow, coolingOffEndsAt: FreeUntil) {
  const rows = await db
    .insert(escrows)
    .values({ ...row, coolingOffEndsAt: momentOf(coolingOffEndsAt) })
    .onConflictDoNothing()
    .returning({ lineId: escrows.lineId })
  return rows.length === 1
}

export async function lockEscrow(db: Db, lineId: string) {
  const [escrow] = await db.select().from(escrows).where(eq(escrows.lineId, lineId)).for('update')
  return escrow
}

/** The substitute who is paid for a lesson, with the platform's fee on it; undefined where the seller of the line is paid. */
export async function findSubstituteSeller(db: Db, lineId: string, lessonNo: number) {
  const [seller] = await db
    .select({ sellerId: escrowSellers.sellerId, feePercent: escrowSellers.feePercent })
    .from(escrowSellers)
    .where(and(eq(escrowSellers.lineId, lineId), lte(escrowSellers.fromLesson, lessonNo)))
    .orderBy(desc(escrowSellers.fromLesson))
    .limit(1)
  return seller
}

/** Locks in the order of ids, so that two transactions cannot deadlock. */
export const lockEscrows = (db: Db, lineIds: readonly string[]) =>
  db
    .select()
    .from(escrows)
    .where(inArray(escrows.lineId, [...lineIds]))
    .orderBy(asc(escrows.lineId))
    .for('update')

type NewSeller = Pick<typeof escrowSellers.$inferInsert, 'lineId' | 'fromLesson' | 'sellerId' | 'feePercent'>
export const upsertSellers = (db: Db, rows: readonly NewSeller[]) =>
  db
    .insert(escrowSellers)
    .values([...rows])
    .onConflictDoUpdate({
      target: [escrowSellers.lineId, escrowSellers.fromLesson],
      set: { sellerId: sql`excluded.seller_id`, feePercent: sql`excluded.fee_percent`, at: sql`now()` },
    })

/** Extends the cooling-off period; never shortens it. */
export const extendCoolingOff = (db: Db, lineId: string, until: Date) =>
  db
    .update(escrows)
    .set({ coolingOffEndsAt: sql`greatest(${escrows.coolingOffEndsAt}, ${until.toISOString()}::timestamptz)` })
    .where(eq(escrows.lineId, lineId))

export const listEscrows = (db: Db, lineIds: readonly string[]) =>
  db
    .select({
      lineId: escrows.lineId,
      lessons: escrows.lessons,
      leftLessons: sql<number>`${escrows.lessons} - ${escrows.settledLessons}`,
      leftVnd: sql`${escrows.paidVnd} - ${escrows.releasedVnd} - ${escrows.returnedVnd}`.mapWith(Number),
      coolingOffEndsAt: escrows.coolingOffEndsAt,
      isFree: sql<boolean>`now() < ${escrows.coolingOffEndsAt}`,
      isRecorded: escrows.isRecorded,
    })
    .from(escrows)
    .where(inArray(escrows.lineId, [...lineIds]))

/** Lines with lessons left, and the numbers of those that were taught or refunded. */
export const listUnsettled = (db: Db, lineIds: readonly string[]) =>
  db
    .select({
      lineId: escrows.lineId,
      lessons: escrows.lessons,
      paidVnd: escrows.paidVnd,
      settled: sql<number[]>`array(select lesson_no from ${escrowLessons} as l where l.line_id = ${escrows}.line_id)`, // a column alone would be that of the inner table
    })
    .from(escrows)
    .where(and(inArray(escrows.lineId, [...lineIds]), lt(escrows.settledLessons, escrows.lessons), eq(escrows.isRecorded, false)))

/** Sets the hold on lines that have none. */
export const setHeld = (db: Db, lineIds: readonly string[], refundRequestId: string) =>
  db
    .update(escrows)
    .set({ refundRequestId })
    .where(and(inArray(escrows.lineId, [...lineIds]), isNull(escrows.refundRequestId)))

export const setReleased = (db: Db, lineIds: readonly string[], refundRequestId: string) =>
  db
    .update(escrows)
    .set({ refundRequestId: null })
    .where(and(inArray(escrows.lineId, [...lineIds]), eq(escrows.refundRequestId, refundRequestId)))

export const listSettled = (db: Db, lineId: string) =>
  db
    .select({ lessonNo: escrowLessons.lessonNo, outcome: escrowLessons.outcome })
    .from(escrowLessons)
    .where(eq(escrowLessons.lineId, lineId))
    .orderBy(asc(escrowLessons.lessonNo))

export type Settled = { lineId: string; lessonNo: number; lessonId: string | null; shareVnd: number }
/** The settled lessons of many lines. */
export const listSettledOf = (db: Db, lineIds: readonly string[]): Promise<Settled[]> =>
  db
    .select({
      lineId: escrowLessons.lineId,
      lessonNo: escrowLessons.lessonNo,
      lessonId: escrowLessons.lessonId,
      shareVnd: escrowLessons.shareVnd,
    })
    .from(escrowLessons)
    .where(inArray(escrowLessons.lineId, [...lineIds]))

type OneLesson = { lineId: string; lessonNo: number }
/** By line: the substitute who is paid for that lesson. Absent where the seller of the line is paid. */
export async function listSubstituteSellers(db: Db, lessons: readonly OneLesson[]) {
  const { rows } = await db.execute<{ lineId: string; sellerId: string; feePercent: number }>(sql`
    select distinct on (s.line_id) s.line_id as "lineId", s.seller_id as "sellerId", s.fee_percent as "feePercent"
      from jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) as wanted ("lineId" uuid, "lessonNo" smallint)
        join ${escrowSellers} as s on s.line_id = wanted."lineId" and s.from_lesson <= wanted."lessonNo"
      order by s.line_id, s.from_lesson desc`)
  return new Map(rows.map(({ lineId, ...seller }) => [lineId, seller]))
}

export async function sumReturned(db: Db, lineId: string, refundId: string) {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, sum: sql`coalesce(sum(${escrowLessons.shareVnd}), 0)`.mapWith(Number) })
    .from(escrowLessons)
    .where(and(eq(escrowLessons.lineId, lineId), eq(escrowLessons.refundId, refundId)))
  return row && row.count > 0 ? row.sum : undefined
}

type NewLesson = Pick<typeof escrowLessons.$inferInsert, 'lineId' | 'lessonNo' | 'lessonId' | 'outcome' | 'shareVnd' | 'at' | 'refundId'>

/** Inserts lessons that are not settled yet; triggers number the attempt, and count the lesson into the escrow, which refuses another share. */
export const insertLessons = (db: Db, rows: readonly NewLesson[]) =>
  db
    .insert(escrowLessons)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ lineId: escrowLessons.lineId, lessonNo: escrowLessons.lessonNo, attempt: escrowLessons.attempt })

/** Makes a released lesson untaught again: the trigger removes it. Undefined when it is not released. */
export async function insertReversal(
  db: Db,
  { lineId, lessonNo, sellerId, feePercent }: { lineId: string; lessonNo: number; sellerId: string; feePercent: number },
) {
  const { rows } = await db.execute<{ attempt: number; lessonId: string | null }>(sql`
    insert into ${escrowReversals} (line_id, lesson_no, attempt, lesson_id, share_vnd, seller_id, fee_percent, taught_at)
      select line_id, lesson_no, attempt, lesson_id, share_vnd, ${sellerId}::uuid, ${feePercent}::smallint, at from ${escrowLessons}
        where line_id = ${lineId}::uuid and lesson_no = ${lessonNo}::smallint and outcome = 'TAUGHT'
      returning attempt, lesson_id as "lessonId"`)
  return rows[0]
}

/** False while the line can be refunded without a reason. */
export async function setReleaseAllowed(db: Db, lineId: string, reason: string) {
  const rows = await db
    .update(escrows)
    .set({
      releaseAllowedAt: sql`coalesce(${escrows.releaseAllowedAt}, now())`,
      releaseAllowedFor: sql`coalesce(${escrows.releaseAllowedFor}, ${reason})`,
    })
    .where(and(eq(escrows.lineId, lineId), lte(escrows.coolingOffEndsAt, sql`now()`)))
    .returning({ lineId: escrows.lineId })
  return rows.length === 1
}

const today = sql`(now() at time zone 'Asia/Ho_Chi_Minh')::date`

/** The platform's fee on a seller's sales today: the seller's own rate before the general one, the newest in force. */
export async function findFeePercent(db: Db, sellerId: string) {
  const [rate] = await db
    .select({ percent: storeFeeRates.percent })
    .from(storeFeeRates)
    .where(and(or(eq(storeFeeRates.sellerId, sellerId), isNull(storeFeeRates.sellerId)), sql`${storeFeeRates.effectiveOn} <= ${today}`))
    .orderBy(sql`${storeFeeRates.sellerId} nulls last`, desc(storeFeeRates.effectiveOn))
    .limit(1)
  return rate?.percent
}

export const listFeeRates = (db: Db, sellerId: string | undefined) =>
  db
    .select()
    .from(storeFeeRates)
    .where(sellerId ? or(eq(storeFeeRates.sellerId, sellerId), isNull(storeFeeRates.sellerId)) : undefined)
    .orderBy(sql`${storeFeeRates.sellerId} nulls first`, desc(storeFeeRates.effectiveOn))

export type NewFeeRate = { sellerId: string | null; percent: number; effectiveOn: string; setBy: string }

/** Which sellers have a rate of their own by that day. */
export async function listSellersWithOwnRate(db: Db, sellerIds: readonly string[], day: string) {
  if (sellerIds.length === 0) return []
  const rows = await db
    .selectDistinct({ sellerId: storeFeeRates.sellerId })
    .from(storeFeeRates)
    .where(and(inArray(storeFeeRates.sellerId, [...sellerIds]), lte(storeFeeRates.effectiveOn, day)))
  return rows.flatMap(({ sellerId }) => sellerId ?? [])
}

/** Whether that day has not begun. */
export async function isComing(db: Db, day: string) {
  const { rows } = await db.execute<{ is_coming: boolean }>(sql`select ${day}::date > ${today} as is_coming`)
  return rows[0]?.is_coming === true
}

/** Undefined when that day has begun: sales of a day keep its rate. */
export async function insertFeeRate(db: Db, rate: NewFeeRate) {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into ${storeFeeRates} (id, seller_id, effective_on, percent, set_by)
    select ${uuidv7()}::uuid, ${rate.sellerId}::uuid, ${rate.effectiveOn}::date, ${rate.percent}, ${rate.setBy}::uuid
    where ${rate.effectiveOn}::date > ${today}
    on conflict on constraint store_fee_rates_unique do update set percent = excluded.percent, set_by = excluded.set_by
    returning id`)
  return rows[0]?.id
}
