import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, primaryKey, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, vnd } from '#platform/columns'
import { people } from '../identity/identity.tables.ts'

/** What the house keeps of a sale of somebody else's, from a day on; the house's general rate has no seller. */
export const storeFeeRates = pgTable(
  'store_fee_rates',
  {
    id: uuid().primaryKey(),
    sellerId: uuid().references(() => people.id),
    fromOn: date({ mode: 'string' }).notNull(),
    percent: smallint().notNull(),
    setBy: uuid().references(() => people.id),
  },
  (t) => [
    unique('store_fee_rates_once').on(t.sellerId, t.fromOn).nullsNotDistinct(),
    check('store_fee_rates_percent', sql`${t.percent} between 15 and 30`),
  ],
)

/** Money held for lessons of one line. `list_vnd` is what the seller sells it for, `paid_vnd` what the buyer paid; the house bears the rest. */
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
    /** A recorded course has no meeting: it counts as taught once nobody can give it back any more. */
    isRecorded: boolean().notNull().default(false),
    openedAt: moment().notNull().defaultNow(),
    /** Cooling-off. */
    freeUntil: moment().notNull(),
    /** The request to have it back that nobody has decided yet: no time runs out meanwhile. */
    heldFor: uuid(),
    /** Lessons taught or given back: kept by a trigger. */
    settled: smallint().notNull().default(0),
    releasedVnd: vnd().notNull().default(0),
    returnedVnd: vnd().notNull().default(0),
  },
  (t) => [
    check('escrows_lessons', sql`${t.lessons} between 1 and 500 and ${t.settled} between 0 and ${t.lessons}`),
    check(
      'escrows_amounts',
      sql`${t.paidVnd} between 0 and ${t.listVnd} and ${t.releasedVnd} >= 0 and ${t.returnedVnd} >= 0 and ${t.releasedVnd} + ${t.returnedVnd} <= ${t.paidVnd}`,
    ),
    check('escrows_emptied', sql`${t.settled} < ${t.lessons} or ${t.releasedVnd} + ${t.returnedVnd} = ${t.paidVnd}`),
    check('escrows_fee', sql`${t.feePercent} between 0 and 100`),
    index('escrows_recorded')
      .on(t.freeUntil)
      .where(sql`${t.isRecorded} and ${t.settled} < ${t.lessons}`),
    index('escrows_of_seller')
      .on(t.sellerId)
      .where(sql`${t.settled} < ${t.lessons}`),
  ],
)

/** Each lesson's share leaves once: to the teacher or back. */
export const escrowLessons = pgTable(
  'escrow_lessons',
  {
    lineId: uuid()
      .notNull()
      .references(() => escrows.lineId),
    lessonNo: smallint().notNull(),
    /** The meeting that was held; of classes. */
    lessonId: uuid(),
    end: text({ enum: ['TAUGHT', 'RETURNED'] }).notNull(),
    /** Of paid_vnd. */
    shareVnd: vnd().notNull(),
    /** The refund that took it back. */
    refundId: uuid(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.lineId, t.lessonNo] }),
    check('escrow_lessons_end', sql`${t.end} in ('TAUGHT', 'RETURNED')`),
    check('escrow_lessons_refund', sql`(${t.end} = 'RETURNED') = (${t.refundId} is not null)`),
    check('escrow_lessons_share', sql`${t.shareVnd} >= 0`),
    uniqueIndex('escrow_lessons_meeting')
      .on(t.lineId, t.lessonId)
      .where(sql`${t.lessonId} is not null`),
  ],
)
