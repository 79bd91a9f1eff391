import { referralRefusals } from '@khue/contracts/sale/referrals'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sqlLiterals, timestamptz, vnd } from '#platform/postgres/columns'
import { accounts, people } from '../../people/people/people.tables.ts'

/** The code by which a person recommends the platform. */
export const referralCodes = pgTable('referral_codes', {
  personId: uuid()
    .primaryKey()
    .references(() => people.id),
  /** KB…. */
  code: text().notNull().unique(),
})

/** An entered code: once per account (spec 5), once per household, never within one household. */
export const referralEntries = pgTable(
  'referral_entries',
  {
    /** Spec 5: once per account. */
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id),
    referrerId: uuid()
      .notNull()
      .references(() => people.id),
    refereeId: uuid()
      .notNull()
      .references(() => people.id),
    referrerHousehold: uuid().notNull(),
    refereeHousehold: uuid().notNull(),
    enteredAt: timestamptz().notNull().defaultNow(),
    /** What both were promised when the code was entered: points, or a voucher of a promotion. */
    rewardPoints: integer(),
    rewardPromotionId: uuid(),
    rewardExplanation: text().notNull(),
    /** The smallest first purchase, as promised. */
    minTotalVnd: vnd().notNull(),
    state: text({ enum: ['ENTERED', 'REWARDED', 'REFUSED'] })
      .notNull()
      .default('ENTERED'),
    reason: text({ enum: referralRefusals }),
    /** The first purchase, which earned the reward. */
    orderId: uuid().unique('referral_entries_order_id_unique'),
    decidedAt: timestamptz(),
  },
  (t) => [
    check('referral_entries_state', sql`${t.state} in ('ENTERED', 'REWARDED', 'REFUSED')`),
    check(
      'referral_entries_decided',
      sql`(${t.state} = 'ENTERED') = (${t.decidedAt} is null) and (${t.state} <> 'REWARDED' or ${t.orderId} is not null) and (${t.state} <> 'REFUSED' or ${t.reason} is not null)`,
    ),
    check(
      'referral_entries_reward',
      sql`num_nonnulls(${t.rewardPoints}, ${t.rewardPromotionId}) = 1 and ${t.rewardPoints} > 0 and ${t.minTotalVnd} >= 0`,
    ),
    check('referral_entries_reason', sql`${t.reason} in (${sqlLiterals(referralRefusals)})`),
    index('referral_entries_decided_at').on(t.state, t.enteredAt.desc()),
    check('referral_entries_other_household', sql`${t.referrerHousehold} <> ${t.refereeHousehold}`),
    uniqueIndex('referral_entries_household_unique').on(t.refereeHousehold),
    index('referral_entries_of_referrer').on(t.referrerId, t.enteredAt.desc()),
  ],
)
