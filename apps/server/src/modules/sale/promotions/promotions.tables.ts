import type { PromotionConditions } from '@khue/contracts/sale/promotions-admin'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, vnd } from '#platform/postgres/columns'
import { people } from '../../people/people/people.tables.ts'

/** A promotion: what it takes off, from what, for whom, how often. A used one is ended and copied, never changed (a trigger refuses). */
export const promotions = pgTable(
  'promotions',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Shown to people: "Giảm 10% cho gói từ 6 tháng". */
    explanation: text().notNull(),
    /** How it applies: by itself, or by a code. */
    entry: text({ enum: ['AUTOMATIC', 'CODE'] }).notNull(),
    effect: text({ enum: ['PERCENT', 'AMOUNT', 'FIXED_PRICE', 'FREE_COURSE', 'FREE_DAYS', 'BUY_N'] }).notNull(),
    /** Percent, đồng, days, or the group size of which some are free. */
    value: vnd().notNull(),
    capVnd: vnd(),
    /** BUY_N: how many of every `value` are free. */
    freeCount: smallint(),
    stacking: text({ enum: ['EXCLUSIVE', 'WITH_AUTOMATIC', 'STACKABLE'] }).notNull(),
    /** Order among promotions of one layer. */
    position: smallint().notNull().default(0),
    fundedBy: text({ enum: ['PLATFORM', 'SELLER'] })
      .notNull()
      .default('PLATFORM'),
    /** Written with all criteria present. */
    conditions: jsonb()
      .$type<PromotionConditions>()
      .notNull()
      .default({} as PromotionConditions),
    startsAt: timestamptz().notNull(),
    endsAt: timestamptz(),
    maxUses: integer(),
    maxPerPerson: integer(),
    maxPerHousehold: integer(),
    /** Maintained by a trigger, only where `max_uses` is set. */
    uses: integer().notNull().default(0),
    state: text({ enum: ['DRAFT', 'ACTIVE', 'PAUSED', 'ENDED'] })
      .notNull()
      .default('DRAFT'),
    createdBy: uuid().references(() => people.id),
    /** The second admin who approved a large promotion, and the terms that the approval holds for. */
    approvedBy: uuid().references(() => people.id),
    approvedTerms: text(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check('promotions_entry', sql`${t.entry} in ('AUTOMATIC', 'CODE')`),
    check('promotions_effect', sql`${t.effect} in ('PERCENT', 'AMOUNT', 'FIXED_PRICE', 'FREE_COURSE', 'FREE_DAYS', 'BUY_N')`),
    check(
      'promotions_value',
      sql`case ${t.effect} when 'PERCENT' then ${t.value} between 1 and 100 when 'FREE_DAYS' then ${t.value} between 1 and 366 when 'BUY_N' then ${t.value} between 2 and 20 and ${t.freeCount} between 1 and ${t.value} - 1 when 'FREE_COURSE' then ${t.value} = 0 else ${t.value} between 0 and 9999999999 end`,
    ),
    check('promotions_cap', sql`${t.capVnd} > 0`),
    check('promotions_stacking', sql`${t.stacking} in ('EXCLUSIVE', 'WITH_AUTOMATIC', 'STACKABLE')`),
    check('promotions_funded', sql`${t.fundedBy} in ('PLATFORM', 'SELLER')`),
    check('promotions_state', sql`${t.state} in ('DRAFT', 'ACTIVE', 'PAUSED', 'ENDED')`),
    check('promotions_times', sql`${t.endsAt} > ${t.startsAt}`),
    check('promotions_uses', sql`${t.uses} >= 0 and ${t.uses} <= ${t.maxUses}`),
    check('promotions_limits', sql`${t.maxUses} > 0 and ${t.maxPerPerson} > 0 and ${t.maxPerHousehold} > 0`),
    index('promotions_automatic')
      .on(t.startsAt)
      .where(sql`${t.entry} = 'AUTOMATIC' and ${t.state} = 'ACTIVE'`),
    index('promotions_by_state').on(t.state, t.id),
  ],
)

/** A code that people enter; a code with an owner is that person's voucher. */
export const promotionCodes = pgTable(
  'promotion_codes',
  {
    /** Upper case, no spaces. */
    code: text().primaryKey(),
    promotionId: uuid()
      .notNull()
      .references(() => promotions.id),
    /** Null: anyone who knows the code may use it. */
    ownerId: uuid().references(() => people.id),
    maxUses: integer(),
    uses: integer().notNull().default(0),
    source: text({ enum: ['PUBLIC', 'BATCH', 'GIFT', 'REWARD', 'REFERRAL'] }).notNull(),
    /** The admin who made it. */
    createdBy: uuid().references(() => people.id),
    createdAt: timestamptz().notNull().defaultNow(),
    expiresAt: timestamptz(),
    withdrawnAt: timestamptz(),
    /** REWARD: it ended unused, and the points paid for it were returned. It cannot be used any more. */
    pointsReturnedAt: timestamptz(),
  },
  (t) => [
    check('promotion_codes_form', sql`${t.code} ~ '^[A-Z0-9_-]{3,64}$'`),
    check('promotion_codes_uses', sql`${t.uses} >= 0 and ${t.uses} <= ${t.maxUses}`),
    check(
      'promotion_codes_points_returned',
      sql`${t.pointsReturnedAt} is null or (${t.source} = 'REWARD' and ${t.uses} = 0 and ${t.withdrawnAt} is not null)`,
    ),
    check('promotion_codes_source', sql`${t.source} in ('PUBLIC', 'BATCH', 'GIFT', 'REWARD', 'REFERRAL')`),
    check(
      'promotion_codes_owned',
      sql`${t.source} not in ('GIFT', 'REWARD', 'REFERRAL') or (${t.ownerId} is not null and ${t.maxUses} = 1)`,
    ),
    index('promotion_codes_of_owner')
      .on(t.ownerId, t.createdAt.desc())
      .where(sql`${t.ownerId} is not null`),
    index('promotion_codes_of_promotion').on(t.promotionId, t.code),
  ],
)

/** Uses per person and per household, only for promotions with such a limit. */
export const promotionCounts = pgTable(
  'promotion_counts',
  {
    promotionId: uuid()
      .notNull()
      .references(() => promotions.id),
    scope: text({ enum: ['PERSON', 'HOUSEHOLD'] }).notNull(),
    /** A household is identified by one of its people, so the key includes the scope. */
    scopeId: uuid().notNull(),
    uses: integer().notNull(),
    maxUses: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.promotionId, t.scope, t.scopeId] }),
    check('promotion_counts_scope', sql`${t.scope} in ('PERSON', 'HOUSEHOLD')`),
    check('promotion_counts_limit', sql`${t.uses} between 0 and ${t.maxUses}`),
  ],
)

/**
 * One use of a promotion by one placement, across all its orders: HELD while an order is unpaid and none is paid, USED when the first is paid,
 * RELEASED when all have ended unpaid.
 */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    id: uuid().primaryKey(),
    promotionId: uuid()
      .notNull()
      .references(() => promotions.id),
    code: text().references(() => promotionCodes.code),
    /** The placement of the orders. */
    placementId: uuid().notNull(),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    householdId: uuid().notNull(),
    /** All members of the household at that time: the use counts for each of them, even after the household changes. */
    householdMemberIds: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    discountVnd: vnd().notNull(),
    state: text({ enum: ['HELD', 'USED', 'RELEASED'] })
      .notNull()
      .default('HELD'),
    at: timestamptz().notNull().defaultNow(),
    endedAt: timestamptz(),
  },
  (t) => [
    check('promotion_uses_state', sql`${t.state} in ('HELD', 'USED', 'RELEASED')`),
    check('promotion_uses_ended', sql`(${t.state} = 'HELD') = (${t.endedAt} is null)`),
    check('promotion_uses_discount', sql`${t.discountVnd} >= 0`),
    uniqueIndex('promotion_uses_unique')
      .on(t.promotionId, t.placementId)
      .where(sql`${t.state} <> 'RELEASED'`),
    index('promotion_uses_of_placement').on(t.placementId),
    index('promotion_uses_of_promotion').on(t.promotionId, t.at),
    index('promotion_uses_of_person').on(t.personId, t.promotionId),
    index('promotion_uses_of_household_members').using('gin', t.householdMemberIds),
  ],
)

export type PromotionRecord = typeof promotions.$inferSelect

/** What points can be exchanged for: a voucher of a promotion. */
export const rewards = pgTable(
  'rewards',
  {
    id: uuid().primaryKey(),
    promotionId: uuid()
      .notNull()
      .references(() => promotions.id),
    name: text().notNull(),
    image: text(),
    points: integer().notNull(),
    /** Null: unlimited. */
    stock: integer(),
    given: integer().notNull().default(0),
    isOffered: boolean().notNull().default(true),
    /** Who set its price last: neither they nor their household exchange points for it. Null: not recorded. */
    pricedBy: uuid().references(() => people.id),
  },
  (t) => [
    check('rewards_points', sql`${t.points} > 0`),
    check('rewards_stock', sql`${t.given} >= 0 and (${t.stock} is null or ${t.given} <= ${t.stock})`),
  ],
)

/** One exchange of points for a voucher, by the id that the client gave it: a repeated request returns the same voucher. */
export const rewardRedemptions = pgTable(
  'reward_redemptions',
  {
    personId: uuid()
      .notNull()
      .references(() => people.id),
    requestId: uuid().notNull(),
    rewardId: uuid()
      .notNull()
      .references(() => rewards.id),
    code: text()
      .notNull()
      .unique()
      .references(() => promotionCodes.code),
    at: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.requestId] }), index('reward_redemptions_of_reward').on(t.rewardId)],
)
