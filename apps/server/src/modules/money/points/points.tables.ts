import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/postgres/columns'
import { people } from '../../people/people/people.tables.ts'

const person = () =>
  uuid()
    .notNull()
    .references(() => people.id)

/** Points granted to a person, with their expiry. The ledger has the total (`POINTS` of the person). */
export const pointLots = pgTable(
  'point_lots',
  {
    id: uuid().primaryKey(),
    personId: person(),
    /** TU: by buying; RP: received. */
    type: text({ enum: ['TU', 'RP'] }).notNull(),
    amount: integer().notNull(),
    /** Neither spent nor held nor expired. */
    remaining: integer().notNull(),
    since: timestamptz().notNull().defaultNow(),
    expiresAt: timestamptz().notNull(),
    /** Their source: order_line, referral, admin, or reward (a voucher that ended unused). The same source grants once. */
    sourceKind: text().notNull(),
    sourceId: text().notNull(),
  },
  (t) => [
    unique('point_lots_source_unique').on(t.sourceKind, t.sourceId, t.personId),
    index('point_lots_usable')
      .on(t.personId, t.expiresAt, t.id)
      .where(sql`${t.remaining} > 0`),
    index('point_lots_to_expire')
      .on(t.expiresAt)
      .where(sql`${t.remaining} > 0`),
    check('point_lots_type', sql`${t.type} in ('TU', 'RP')`),
    check('point_lots_remaining', sql`${t.amount} > 0 and ${t.remaining} between 0 and ${t.amount}`),
  ],
)

/** Points given by hand: each wish of an admin once. ASKED waits for a second admin. */
export const pointGifts = pgTable(
  'point_gifts',
  {
    /** Chosen by the client, once per wish. */
    id: uuid().primaryKey(),
    giverId: person(),
    receiverId: person(),
    amount: integer().notNull(),
    reason: text().notNull(),
    state: text({ enum: ['GIVEN', 'ASKED', 'DROPPED'] }).notNull(),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('point_gifts_of_giver').on(t.giverId, t.at),
    index('point_gifts_of_receiver').on(t.receiverId, t.at),
    check('point_gifts_amount', sql`${t.amount} > 0`),
    check('point_gifts_not_to_oneself', sql`${t.giverId} <> ${t.receiverId}`),
    check('point_gifts_state', sql`${t.state} in ('GIVEN', 'ASKED', 'DROPPED')`),
  ],
)

/** Points spent (WD), or held while their order is unpaid. */
export const pointUses = pgTable(
  'point_uses',
  {
    id: uuid().primaryKey(),
    personId: person(),
    amount: integer().notNull(),
    purpose: text({ enum: ['ORDER', 'REWARD', 'CLAWBACK'] }).notNull(),
    /** The order, the redemption, or the refund. */
    sourceId: text().notNull(),
    state: text({ enum: ['HELD', 'USED', 'RETURNED'] }).notNull(),
    /** Points of a completed use that refunds returned later. */
    returned: integer().notNull().default(0),
    at: timestamptz().notNull().defaultNow(),
    endedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('point_uses_source_unique')
      .on(t.purpose, t.sourceId)
      .where(sql`${t.state} <> 'RETURNED'`),
    index('point_uses_of_person').on(t.personId, t.at.desc()),
    check('point_uses_amount', sql`${t.amount} > 0 and ${t.returned} between 0 and ${t.amount}`),
    check('point_uses_purpose', sql`${t.purpose} in ('ORDER', 'REWARD', 'CLAWBACK')`),
    check('point_uses_state', sql`${t.state} in ('HELD', 'USED', 'RETURNED')`),
    check('point_uses_ended', sql`(${t.state} = 'HELD') = (${t.endedAt} is null)`),
  ],
)

/** The lots a use was taken from: returned points go back to their lot and keep its expiry. */
export const pointUseLots = pgTable(
  'point_use_lots',
  {
    useId: uuid()
      .notNull()
      .references(() => pointUses.id),
    lotId: uuid()
      .notNull()
      .references(() => pointLots.id),
    amount: integer().notNull(),
    returned: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.useId, t.lotId] }),
    index('point_use_lots_lot').on(t.lotId),
    check('point_use_lots_amount', sql`${t.amount} > 0 and ${t.returned} between 0 and ${t.amount}`),
  ],
)

/** Points a person earned by buying in one Vietnamese month. */
export const pointMonthlyTotals = pgTable(
  'point_monthly_totals',
  {
    personId: person(),
    /** Its first day. */
    month: date({ mode: 'string' }).notNull(),
    earned: integer().notNull(),
    cap: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.month] }), check('point_monthly_totals_cap', sql`${t.earned} between 0 and ${t.cap}`)],
)

/** Points a bought line will earn once it is no longer refundable, computed then from the amount still paid. */
export const pointAccruals = pgTable(
  'point_accruals',
  {
    orderLineId: uuid().primaryKey(),
    personId: person(),
    dueAt: timestamptz().notNull(),
    grantedAt: timestamptz(),
  },
  (t) => [
    index('point_accruals_due')
      .on(t.dueAt)
      .where(sql`${t.grantedAt} is null`),
  ],
)

/** Rules by effective date, never constants. */
export const pointRules = pgTable(
  'point_rules',
  {
    effectiveOn: date({ mode: 'string' }).primaryKey(),
    /** The đồng paid per earned point. */
    vndPerPoint: integer().notNull(),
    /** The đồng that one point pays. */
    worthVnd: integer().notNull(),
    /** The share of an order that points may pay. */
    maxPercent: smallint().notNull(),
    monthlyCap: integer().notNull(),
    monthsValid: smallint().notNull(),
  },
  (t) => [
    check('point_rules_vnd', sql`${t.vndPerPoint} > 0 and ${t.worthVnd} > 0`),
    check('point_rules_bounds', sql`${t.maxPercent} between 0 and 100 and ${t.monthlyCap} >= 0 and ${t.monthsValid} between 1 and 60`),
  ],
)
