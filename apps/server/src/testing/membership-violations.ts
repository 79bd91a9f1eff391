const one = (table: string, where: string) => `ctid = (select ctid from ${table} where ${where} limit 1)`

/** For each invariant of memberships, every SQL statement that violates it. */
export const membershipViolations: Record<string, string | readonly string[]> = {
  credit_is_what_was_moved: [
    `update plan_earnings set moved_vnd = 0 where moved_vnd > 0`,
    `update plan_earnings set moved_vnd = cut_vnd where ${one('plan_earnings', 'cut_vnd > 0 and moved_vnd = 0')}`,
    `update order_lines set credit_vnd = credit_vnd - 1 where credit_vnd > 0`,
    `update order_lines set replaces_line_id = id where credit_vnd > 0`,
  ],
  pauses_last_as_requested: [
    `update membership_pauses set ends_on = ends_on - 1 where ended_on is null`,
    `update membership_pauses set ended_on = ended_on + 1 where ended_on is not null`,
    `delete from membership_pauses where ${one('membership_pauses', 'true')}`,
    `update membership_pauses set person_id = requested_by where person_id <> requested_by`,
    `insert into membership_pauses (order_line_id, person_id, requested_by, starts_on, ends_on)
     select source_id, person_id, person_id, '2027-01-01', '2027-01-02' from entitlements where source = 'LINE' and part = 1
       and source_id not in (select order_line_id from membership_pauses) limit 1`,
  ],
  seats_last_as_their_plan: [
    `update membership_seats set revoked_at = null where revoked_at is not null`,
    `update membership_seats set revoked_at = now() where revoked_at is null`,
    `update membership_seats set seats = seats + 1`,
    `update membership_seats set person_id = gen_random_uuid()`,
    `update entitlements set ends_at = ends_at + interval '1 second' where source = 'SEAT' and ends_at > now()`,
    `delete from entitlements where source = 'SEAT'`,
    `delete from membership_seats`,
  ],
}

/** Violations of invariants shared with other areas, which need a membership that is paused, moved or replaced. */
export const sharedMembershipViolations: Record<string, string | readonly string[]> = {
  deferred_is_what_is_unearned: `update plan_earnings set moved_vnd = 0 where moved_vnd > 0`,
  deliveries_earn: [
    `update plan_earnings set amount_vnd = amount_vnd + 1 where part = 2 and cut_on is null`,
    `update plan_earnings set first_day = first_day + 1 where part = 2`,
    `update plan_earnings set amount_vnd = amount_vnd - 1 where ${one('plan_earnings', `cut_on is null and source_line_id in (select id from order_lines where credit_vnd > 0)`)}`,
  ],
  memberships_last_their_months: [
    `update entitlements set ends_at = ends_at + interval '1 day' where source = 'LINE' and part = 2`,
    `update entitlement_changes set started_at = started_at - interval '1 day' where change = 'SPLIT'`,
  ],
  orders_are_the_sum_of_their_lines: `update order_lines set credit_vnd = credit_vnd + 1 where credit_vnd > 0`,
  lines_match_item_keys: `update order_lines set replaces_line_id = gen_random_uuid() where replaces_line_id is not null`,
  what_was_refunded_is_over: `update order_lines set replaces_line_id = null where replaces_line_id is not null`,
  whole_refunds_end_their_orders: `update orders set status = 'COMPLETED' where status = 'REFUNDED'`,
}
