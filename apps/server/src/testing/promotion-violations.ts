/** For each invariant of promotions, gifts and referrals, every SQL statement that violates it. */
export const promotionViolations: Record<string, string | readonly string[]> = {
  promotions_count_their_uses: [
    `update promotions set uses = uses + 1 where max_uses is not null`,
    `update promotion_codes set uses = 0 where uses = 1`,
    `update promotion_uses set state = 'HELD', ended_at = null where state = 'RELEASED'`,
  ],
  households_use_as_often_as_they_may: [
    `update promotion_counts set uses = uses - 1 where uses > 0`,
    `delete from promotion_counts`,
    `update promotion_uses set household_id = gen_random_uuid() where state = 'USED'`,
    `update promotions set max_per_household = 0 where max_per_household is not null`,
  ],
  gifts_are_claimed_once: [
    `update gifts set state = 'OFFERED' where state = 'CLAIMED'`,
    `delete from gift_claims`,
    `update promotion_codes set owner_id = (select receiver_id from gifts where state = 'OFFERED' limit 1) where source = 'GIFT'`,
    `update promotion_codes set source = 'REWARD' where source = 'GIFT'`,
    `update gift_claims set claimed_by = learner_id`,
  ],
  referrals_are_rewarded_once: [
    `update referral_entries set state = 'REFUSED', reason = 'REFUNDED' where state = 'REWARDED'`,
    `delete from promotion_codes where ctid = (select ctid from promotion_codes where source = 'REFERRAL' limit 1)`,
    `update promotion_codes set source = 'REFERRAL' where source = 'GIFT'`,
  ],
}
