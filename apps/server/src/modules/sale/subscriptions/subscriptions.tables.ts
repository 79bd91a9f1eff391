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
import { people } from '../../people/identity/identity.tables.ts'

/** One row per version of a plan. A version never changes once it is published: orders point at the one they were made under. */
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
    /** For how many people of one household it is. */
    seats: smallint().notNull().default(1),
    /** Order and visibility belong to the shop window, not to what was bought: these two do change in place. */
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

/** What the house earns of a membership, day by Vietnamese day, and how far that has been booked (docs/money.md, "Rounding"). */
export const planEarnings = pgTable(
  'plan_earnings',
  {
    /** The order line that was paid for. */
    sourceLineId: uuid().notNull(),
    /** A pause goes on in a further part. */
    part: smallint().notNull().default(1),
    amountVnd: bigint({ mode: 'number' }).notNull(),
    firstDay: date({ mode: 'string' }).notNull(),
    lastDay: date({ mode: 'string' }).notNull(),
    /** The last day that is booked, and the sum of all that are. */
    earnedThrough: date({ mode: 'string' }),
    earnedVnd: bigint({ mode: 'number' }).notNull().default(0),
    /** The first day that will not be earned any more, and what goes with it: given back, or moved on. */
    cutOn: date({ mode: 'string' }),
    cutVnd: bigint({ mode: 'number' }).notNull().default(0),
    /** What of the cut was moved on: to the next part, or to the line of an upgrade. */
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

/** A rest within a bought term: once, because the line is the term. */
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
    /** The first day of use again. */
    endsOn: date({ mode: 'string' }).notNull(),
    /** The first day of use again when it was ended early. */
    endedOn: date({ mode: 'string' }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('membership_pauses_days', sql`${t.endsOn} - ${t.startsOn} between 1 and 30`),
    check('membership_pauses_ended', sql`${t.endedOn} between ${t.startsOn} and ${t.endsOn}`),
  ],
)

/** Seats of a family plan: the learner of the line has the first, others are named here. */
export const membershipSeats = pgTable(
  'membership_seats',
  {
    id: uuid().primaryKey(),
    orderLineId: uuid().notNull(),
    seat: smallint().notNull(),
    /** How many the plan had when it was bought. */
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
