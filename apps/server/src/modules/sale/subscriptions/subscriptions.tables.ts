import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { people } from '../../people/people/people.tables.ts'

/** One row per version of a plan. A published version never changes, because orders refer to it. */
export const plans = pgTable(
  'plans',
  {
    id: uuid().primaryKey(),
    sku: text().notNull(),
    version: integer().notNull(),
    name: text().notNull(),
    priceVnd: bigint({ mode: 'number' }).notNull(),
    months: integer().notNull(),
    description: text().notNull(),
    image: text().notNull(),
    viewColor: text().notNull(),
    /** How many people of one household can use it. */
    seats: smallint().notNull().default(1),
    /** Sorting and visibility are not part of what was bought, so these two columns change in place. */
    sort: integer().notNull(),
    isOnSale: boolean().notNull(),
    publishedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null for the current version. */
    replacedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique('plans_version').on(t.sku, t.version),
    uniqueIndex('plans_current')
      .on(t.sku)
      .where(sql`${t.replacedAt} is null`),
    check('plans_price', sql`${t.priceVnd} between 1 and 9999999999`),
    check('plans_months', sql`${t.months} between 1 and 120`),
    check('plans_seats', sql`${t.seats} between 1 and 6`),
    check('plans_color', sql`${t.viewColor} ~* '^#[0-9a-f]{6}$'`),
  ],
)

/** Revenue of a membership by Vietnamese day, and how far it is booked (docs/money.md, "Rounding"). */
export const planEarnings = pgTable(
  'plan_earnings',
  {
    /** The order line that was paid for. */
    sourceLineId: uuid().notNull(),
    /** A pause continues in a further part. */
    part: smallint().notNull().default(1),
    amountVnd: bigint({ mode: 'number' }).notNull(),
    firstDay: date({ mode: 'string' }).notNull(),
    lastDay: date({ mode: 'string' }).notNull(),
    /** The last day booked, and the sum booked so far. */
    earnedThrough: date({ mode: 'string' }),
    earnedVnd: bigint({ mode: 'number' }).notNull().default(0),
    /** The first day without revenue, and the amount cut with it: refunded or moved. */
    cutOn: date({ mode: 'string' }),
    cutVnd: bigint({ mode: 'number' }).notNull().default(0),
    /** The part of the cut that moved to the next part or to an upgrade's line. */
    movedVnd: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.sourceLineId, t.part] }),
    index('plan_earnings_unfinished')
      .on(t.firstDay)
      .where(sql`${t.cutOn} is null and (${t.earnedThrough} is null or ${t.earnedThrough} < ${t.lastDay})`),
    check('plan_earnings_days', sql`${t.firstDay} <= ${t.lastDay} and ${t.earnedThrough} between ${t.firstDay} and ${t.lastDay}`),
    check('plan_earnings_amount', sql`${t.amountVnd} > 0 and ${t.earnedVnd} between 0 and ${t.amountVnd}`),
    check(
      'plan_earnings_cut',
      sql`(${t.cutOn} is null) = (${t.cutVnd} = 0) and ${t.cutVnd} >= 0 and (${t.cutOn} is null or ${t.earnedVnd} + ${t.cutVnd} = ${t.amountVnd})`,
    ),
    check('plan_earnings_moved', sql`${t.movedVnd} between 0 and ${t.cutVnd}`),
    check('plan_earnings_started', sql`(${t.earnedThrough} is null) <= (${t.earnedVnd} = 0)`),
    check('plan_earnings_done', sql`(${t.earnedThrough} = ${t.lastDay}) <= (${t.earnedVnd} = ${t.amountVnd})`),
  ],
)

/** A pause within a bought term: at most one per order line. */
export const membershipPauses = pgTable(
  'membership_pauses',
  {
    orderLineId: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    requestedBy: uuid()
      .notNull()
      .references(() => people.id),
    startsOn: date({ mode: 'string' }).notNull(),
    /** The first day of use after the pause. */
    endsOn: date({ mode: 'string' }).notNull(),
    /** The first day of use when the pause was ended early. */
    endedOn: date({ mode: 'string' }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('membership_pauses_days', sql`${t.endsOn} - ${t.startsOn} between 1 and 30`),
    check('membership_pauses_ended', sql`${t.endedOn} between ${t.startsOn} and ${t.endsOn}`),
  ],
)

/** Seats of a family plan. The learner of the line has seat 1; the others are listed here. */
export const membershipSeats = pgTable(
  'membership_seats',
  {
    id: uuid().primaryKey(),
    orderLineId: uuid().notNull(),
    seat: smallint().notNull(),
    /** The seats of the plan version that was bought. */
    seats: smallint().notNull(),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    assignedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    revokedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('membership_seats_one')
      .on(t.orderLineId, t.seat)
      .where(sql`${t.revokedAt} is null`),
    uniqueIndex('membership_seats_person')
      .on(t.orderLineId, t.personId)
      .where(sql`${t.revokedAt} is null`),
    index('membership_seats_of_person').on(t.personId),
    check('membership_seats_number', sql`${t.seat} between 2 and ${t.seats}`),
  ],
)
