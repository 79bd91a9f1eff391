import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, primaryKey, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, vnd } from '#platform/postgres/columns'
import { people } from '../../people/people/people.tables.ts'

/** The platform's fee on a seller's sales, by effective date; the general rate has no seller. */
export const storeFeeRates = pgTable(
  'store_fee_rates',
  {
    id: uuid().primaryKey(),
    sellerId: uuid().references(() => people.id),
    effectiveOn: date({ mode: 'string' }).notNull(),
    percent: smallint().notNull(),
    setBy: uuid().references(() => people.id),
  },
  (t) => [
    unique('store_fee_rates_unique').on(t.sellerId, t.effectiveOn).nullsNotDistinct(),
    check('store_fee_rates_percent', sql`${t.percent} between 15 and 30`),
  ],
)

/** Money held for lessons of one line. `list_vnd` is the seller's price, `paid_vnd` the buyer's payment; the platform bears the difference. */
export const escrows = pgTable(
  'escrows',
  {
    lineId: uuid().primaryKey(),
    sellerId: uuid()
      .notNull()
      .references(() => people.id),
    learnerId: uuid()
      .notNull()
      .references(() => people.id),
    lessons: smallint().notNull(),
    listVnd: vnd().notNull(),
    paidVnd: vnd().notNull(),
    feePercent: smallint().notNull(),
    /** A recorded course has no meeting: its money is released only by `allowRelease`. */
    isRecorded: boolean().notNull().default(false),
    /** Set by `allowRelease`; a trigger refuses to release a recorded course without it. */
    releaseAllowedAt: timestamptz(),
    /** What the buyer got for the money, a short English phrase. */
    releaseAllowedFor: text(),
    openedAt: timestamptz().notNull().defaultNow(),
    /** Cooling-off. */
    coolingOffEndsAt: timestamptz().notNull(),
    /** An undecided refund request; while set, nothing is released automatically. */
    refundRequestId: uuid(),
    /** Lessons taught or refunded: kept by a trigger. */
    settledLessons: smallint().notNull().default(0),
    releasedVnd: vnd().notNull().default(0),
    returnedVnd: vnd().notNull().default(0),
  },
  (t) => [
    check('escrows_lessons', sql`${t.lessons} between 1 and 500 and ${t.settledLessons} between 0 and ${t.lessons}`),
    check(
      'escrows_amounts',
      sql`${t.paidVnd} between 0 and ${t.listVnd} and ${t.releasedVnd} >= 0 and ${t.returnedVnd} >= 0 and ${t.releasedVnd} + ${t.returnedVnd} <= ${t.paidVnd}`,
    ),
    check('escrows_fully_paid_out', sql`${t.settledLessons} < ${t.lessons} or ${t.releasedVnd} + ${t.returnedVnd} = ${t.paidVnd}`),
    check('escrows_fee', sql`${t.feePercent} between 0 and 100`),
    check('escrows_release_allowed', sql`(${t.releaseAllowedAt} is null) = (${t.releaseAllowedFor} is null)`),
    index('escrows_recorded_held')
      .on(t.lineId)
      .where(sql`${t.isRecorded} and ${t.settledLessons} < ${t.lessons}`),
    index('escrows_of_seller')
      .on(t.sellerId)
      .where(sql`${t.settledLessons} < ${t.lessons}`),
  ],
)

/** Each lesson's share is settled once: released to the teacher or refunded. */
export const escrowLessons = pgTable(
  'escrow_lessons',
  {
    lineId: uuid()
      .notNull()
      .references(() => escrows.lineId),
    lessonNo: smallint().notNull(),
    /** The meeting that was held; for classes. */
    lessonId: uuid(),
    outcome: text({ enum: ['TAUGHT', 'RETURNED'] }).notNull(),
    /** Of paid_vnd. */
    shareVnd: vnd().notNull(),
    /** The refund it belongs to. */
    refundId: uuid(),
    /** One more than the reversals of this number before: set by a trigger. */
    attempt: smallint().notNull().default(1),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.lineId, t.lessonNo] }),
    check('escrow_lessons_outcome', sql`${t.outcome} in ('TAUGHT', 'RETURNED')`),
    check('escrow_lessons_refund', sql`(${t.outcome} = 'RETURNED') = (${t.refundId} is not null)`),
    check('escrow_lessons_no', sql`${t.lessonNo} between 1 and 500`),
    check('escrow_lessons_share', sql`${t.shareVnd} >= 0`),
    uniqueIndex('escrow_lessons_meeting')
      .on(t.lineId, t.lessonId)
      .where(sql`${t.lessonId} is not null`),
  ],
)

/**
 * Released lessons whose money was taken back into escrow. Only added to; a trigger removes the released lesson with the same insert, so that its number is
 * untaught again. `escrow_lessons` says what stands now, this table what stood before.
 */
export const escrowReversals = pgTable(
  'escrow_reversals',
  {
    lineId: uuid()
      .notNull()
      .references(() => escrows.lineId),
    lessonNo: smallint().notNull(),
    /** The same number can be released and reversed again. */
    attempt: smallint().notNull(),
    /** The meeting that had been released. */
    lessonId: uuid(),
    shareVnd: vnd().notNull(),
    /** Who had been paid for it, less this fee. */
    sellerId: uuid()
      .notNull()
      .references(() => people.id),
    feePercent: smallint().notNull(),
    /** When it had been released. */
    taughtAt: timestamptz().notNull(),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.lineId, t.lessonNo, t.attempt] }),
    index().on(t.sellerId),
    check('escrow_reversals_attempt', sql`${t.attempt} >= 1`),
    check('escrow_reversals_share', sql`${t.shareVnd} >= 0`),
    check('escrow_reversals_fee', sql`${t.feePercent} between 0 and 100`),
  ],
)

/**
 * Teachers who took over the later lessons of a line from its seller, and are paid for them. A trigger refuses to reassign a lesson that is already
 * released.
 */
export const escrowSellers = pgTable(
  'escrow_sellers',
  {
    lineId: uuid()
      .notNull()
      .references(() => escrows.lineId),
    /** The first lesson of this seller. A lesson belongs to the row with the highest `from_lesson` that is not after it. */
    fromLesson: smallint().notNull(),
    sellerId: uuid()
      .notNull()
      .references(() => people.id),
    /** The platform's fee on the sales of this seller. */
    feePercent: smallint().notNull(),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.lineId, t.fromLesson] }),
    index().on(t.sellerId),
    check('escrow_sellers_lesson', sql`${t.fromLesson} between 1 and 500`),
    check('escrow_sellers_fee', sql`${t.feePercent} between 0 and 100`),
  ],
)
