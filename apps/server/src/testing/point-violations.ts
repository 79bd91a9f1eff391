/** For each invariant of points, every SQL statement that violates it. */
export const pointViolations: Record<string, readonly string[]> = {
  lots_are_points: [
    `update point_lots set remaining = remaining - 1 where ctid = (select ctid from point_lots where remaining > 0 limit 1)`,
    `update point_lots set person_id = (select person_id from point_uses limit 1) where source_kind = 'admin' and person_id <> (select person_id from point_uses limit 1)`,
  ],
  lots_are_booked: [
    `update point_lots set amount = amount + 1`,
    `delete from ledger_postings where source_kind = 'point_lot'`,
    `update point_uses set state = 'RETURNED' where state = 'USED'`,
    `delete from ledger_postings where source_kind = 'point_expiry'`,
  ],
  uses_are_the_sum_of_their_lots: [
    `update point_uses set amount = amount + 1`,
    `update point_use_lots set amount = amount + 1`,
    `update point_lots set person_id = gen_random_uuid()`,
  ],
  held_points_are_held: [
    `update point_uses set state = 'USED', ended_at = now() where state = 'HELD'`,
    `delete from orders where id::text in (select source_id from point_uses where state = 'HELD')`,
    `update point_uses set person_id = gen_random_uuid() where purpose = 'ORDER'`,
  ],
  used_points_are_redeemed: [
    `update point_uses set amount = amount + 1 where state = 'USED'`,
    `update point_uses set purpose = 'CLAWBACK' where purpose = 'REWARD'`,
    `delete from point_lots`,
  ],
  points_pay_what_they_are_worth: [
    `update order_line_discounts set amount_vnd = amount_vnd + 100 where kind = 'POINTS'`,
    `update point_uses set source_id = source_id || ' x' where purpose = 'ORDER' and state <> 'RETURNED'`,
  ],
  months_earn_no_more_than_they_may: [
    `update point_monthly_totals set earned = earned - 1`,
    `update point_monthly_totals set cap = earned - 1`,
    `update point_lots set since = since - interval '62 days' where source_kind = 'order_line'`,
  ],
  points_are_earned_by_what_stays_paid: [
    `update point_lots set amount = amount + 1 where source_kind = 'order_line'`,
    `update point_accruals set granted_at = null`,
    `update point_lots set person_id = gen_random_uuid() where source_kind = 'order_line'`,
  ],
  rewards_are_exchanged_once: [
    `delete from promotion_codes where source = 'REWARD'`,
    `update rewards set given = given + 1`,
    `update point_uses set state = 'RETURNED' where purpose = 'REWARD'`,
  ],
  ended_rewards_return_their_points: [
    `update promotions set state = 'ENDED' where id in (select promotion_id from promotion_codes where source = 'REWARD' and uses = 0 and points_returned_at is null)`,
    `update promotion_codes set points_returned_at = now(), withdrawn_at = now() where source = 'REWARD' and points_returned_at is null`,
    `update point_lots set amount = amount + 1 where source_kind = 'reward'`,
  ],
  redemptions_have_their_voucher: [
    `delete from reward_redemptions`,
    `update promotion_codes set source = 'GIFT' where source = 'REWARD' and points_returned_at is null`,
  ],
  refunds_take_points_back: [
    `update refund_lines set points_taken = points_taken + 1 where points_taken > 0`,
    `update point_uses set state = 'RETURNED' where purpose = 'CLAWBACK'`,
    `update refunds set withheld_vnd = withheld_vnd + 100`,
    `update refund_lines set points_back = points_back + 1 where points_back > 0`,
  ],
}
