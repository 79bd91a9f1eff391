const one = (table: string, where: string) => `ctid = (select ctid from ${table} where ${where} limit 1)`
const entryOf = (kind: string, code: string) => `ctid = (select e.ctid from ledger_entries e
  join ledger_postings p on p.month = e.month and p.id = e.posting_id join ledger_accounts a on a.id = e.account_id
  where p.source_kind = '${kind}' and a.code = '${code}' limit 1)`
const account = (code: string) => `(select id from ledger_accounts where code = '${code}')`
const copyOrder = (status: string) => `insert into orders (id, code, buyer_id, status, intent, total_vnd, expires_at, auto_cancel_at)
  select gen_random_uuid(), 'KHCOPY', buyer_id, 'AWAITING_PAYMENT', intent, total_vnd, expires_at, auto_cancel_at from orders where status = '${status}' limit 1`
const dropUnique = `drop index orders_one_open_per_intent;\n`
const daysRate = `amount_vnd / (last_day - first_day + 1)`
const ofCheckouts = (as: string) => `settled_as = '${as}'`

/** For each invariant, every SQL statement that violates it. */
export const violations: Record<string, string | readonly string[]> = {
  postings_balance: [
    `update ledger_entries set amount = amount + 1 where ${entryOf('payment_receipt', 'CLEARING_VNPAY')}`,
    `update ledger_postings set line_count = line_count + 1 where ${one('ledger_postings', 'true')}`,
    `update ledger_entries set currency = 'CCXU', amount = amount + 1 where posting_id = (select id from ledger_postings limit 1) and amount > 0;
     update ledger_entries set currency = 'CCXU' where posting_id = (select id from ledger_postings limit 1)`,
  ],
  suspense_is_what_waits: `delete from suspense_items where ${one('suspense_items', `state = 'OPEN' and part = ''`)}`,
  deferred_is_what_is_unearned: `update ledger_entries set account_id = ${account('PLAN_REVENUE')} where ${entryOf('payment_receipt', 'DEFERRED_REVENUE')}`,
  prepaid_is_what_is_not_handed_over: `update ledger_entries set account_id = ${account('PLAN_REVENUE')} where ${entryOf('payment_receipt', 'CUSTOMER_PREPAID')}`,
  revenue_is_what_is_earned: `update plan_earnings set earned_vnd = earned_vnd + 1 where earned_vnd > 0`,
  refunds_are_what_was_decided: `update ledger_entries set account_id = ${account('PLAN_REVENUE')} where ${entryOf('suspense_decision', 'REFUNDS_PAYABLE')}`,
  clearing_is_what_came: `delete from payment_receipts where ${one('payment_receipts', `booked_as = 'IN_TIME'`)}`,
  bank_is_what_was_transferred: `insert into payment_receipts (id, method, reference, gateway_transaction_no, amount_vnd, booked_as, facts)
    values (gen_random_uuid(), 'VIETQR', 'planted', 'planted', 1000, 'UNKNOWN', '{}')`,
  held_balance_is_what_payments_hold: `update checkouts set balance_vnd = 1 where ${one('checkouts', `status = 'WAITING' and closed_at is null`)}`,
  nobody_owes_balance: `update ledger_accounts set code = 'LEARNING_BALANCE' where code = 'CLEARING_VNPAY'`,
  money_is_booked: [
    `update ledger_postings set source_id = 'x' where ${one('ledger_postings', `source_kind = 'payment_receipt'`)}`,
    `update ledger_postings set line_count = 3 where source_kind = 'payment_receipt'`,
    `update ledger_entries set account_id = ${account('PLAN_REVENUE')} where ${entryOf('payment_receipt', 'CLEARING_VNPAY')}`,
    `update payment_receipts set booked_as = 'OVER' where booked_as = 'SHORT'`,
  ],
  bookings_are_money: `update ledger_postings set source_id = 'x' where ${one('ledger_postings', `source_kind = 'payment_receipt'`)}`,
  paid_checkouts_have_their_money: [
    `update payment_receipts set amount_vnd = amount_vnd - 1 where booked_as = 'IN_TIME'`,
    `update checkouts set settled_by_receipt_id = gen_random_uuid() where ${ofCheckouts('IN_TIME')}`,
    `update payment_receipts set checkout_id = (select id from checkouts where status = 'WAITING' limit 1) where ${one('payment_receipts', `booked_as = 'IN_TIME'`)}`,
    `update payment_receipts set booked_as = 'SHORT' where id in (select settled_by_receipt_id from checkouts where ${ofCheckouts('BY_DECISION')})`,
    `update suspense_items set state = 'REFUND_DUE', action = 'REFUND' where state = 'APPLIED'`,
    `update payment_receipts set amount_vnd = 1, returned_vnd = 0 where id in (select settled_by_receipt_id from checkouts where ${ofCheckouts('BY_DECISION')})`,
    `update payment_receipts set booked_as = 'AFTER_EXPIRY' where ${one('payment_receipts', `booked_as = 'IN_TIME'`)}`,
  ],
  fitting_money_pays_its_checkout: `update checkouts set status = 'INIT', settled_at = null, settled_as = null, settled_by_receipt_id = null where settled_as = 'IN_TIME'`,
  money_is_rightly_named: [
    `update checkouts set closed_at = null, closed_as = null where ${ofCheckouts('LATE')}`,
    `update checkouts set closed_at = now() + interval '1 hour' where ${ofCheckouts('LATE')}`,
    `update payment_receipts set amount_vnd = amount_vnd - 1, returned_vnd = 0 where booked_as = 'LATE'`,
    `update payment_receipts set amount_vnd = 1000000 where booked_as = 'SHORT'`,
    `update payment_receipts set booked_as = 'OVER' where booked_as = 'LATE'`,
    `update payment_receipts set amount_vnd = 1 where ${one('payment_receipts', `booked_as = 'IN_TIME'`)}`,
    `update checkouts set closed_at = now(), closed_as = 'EXPIRED' where ${ofCheckouts('IN_TIME')}`,
    `update checkouts set expires_at = now() - interval '1 day' where ${ofCheckouts('IN_TIME')}`,
    `update payment_receipts set booked_as = 'AFTER_EXPIRY' where booked_as = 'IN_TIME'`,
    `update payment_receipts set booked_as = 'DOUBLE' where booked_as = 'SHORT'`,
    `update payment_receipts set booked_as = 'DOUBLE' where ${one('payment_receipts', `booked_as = 'IN_TIME'`)}`,
    `update payment_receipts set received_at = received_at - interval '1 hour' where booked_as = 'DOUBLE'`,
    `update payment_receipts set booked_as = 'SHORT', amount_vnd = 1, received_at = received_at + interval '1 hour' where booked_as = 'DOUBLE'`,
  ],
  attempts_agree_with_checkouts: [
    `update payment_attempts set status = 'FAIL' where status = 'SUCCESS'`,
    `update payment_attempts set status = 'FAIL' where status = 'PENDING'`,
    `update payment_attempts set status = 'PENDING' where checkout_id in (select id from checkouts where status = 'INIT')`,
  ],
  suspense_items_are_unique: [
    `update suspense_items set amount_vnd = amount_vnd + 1 where part = '' and state = 'OPEN'`,
    `update suspense_items set name = 'OVER' where name = 'SHORT'`,
    `delete from suspense_items where name = 'SHORT'`,
    `update suspense_items set receipt_id = (select id from payment_receipts where booked_as = 'IN_TIME' limit 1) where name = 'SHORT' and state = 'OPEN'`,
  ],
  shares_set_aside_are_booked: [
    `update ledger_postings set source_id = 'x' where ${one('ledger_postings', `source_kind = 'suspense_item'`)}`,
    `update suspense_items set amount_vnd = amount_vnd + 1 where part <> ''`,
    `delete from suspense_items where part <> ''`,
  ],
  decisions_are_booked: [
    `update suspense_items set state = 'OPEN', action = null, decided_at = null, decided_by = null, note = null where state = 'REFUND_DUE'`,
    `delete from suspense_items where state = 'REFUND_DUE'`,
    `update suspense_items set amount_vnd = amount_vnd + 1 where state = 'REFUND_DUE'`,
  ],
  checkouts_ask_for_their_orders: [
    `update checkouts set amount_vnd = amount_vnd - 1 where status = 'WAITING'`,
    `update checkouts set payer_id = gen_random_uuid() where status = 'WAITING'`,
  ],
  nothing_asks_for_ended_orders: `update orders set status = 'CANCELLED' where status = 'AWAITING_PAYMENT'`,
  parts_wait_for_their_rest: [
    `update checkouts set parts_vnd = 1 where ${one('checkouts', `status = 'WAITING'`)}`,
    `update checkouts set expires_at = now() - interval '3 hours' where parts_vnd > 0`,
    `update checkouts set closed_at = now() - interval '2 hours', closed_as = 'EXPIRED' where parts_vnd > 0`,
    `update checkouts set amount_vnd = parts_vnd where parts_vnd > 0`,
  ],
  used_money_has_a_use: [
    `update suspense_items set part = 'x' where name = 'LATE' and state = 'OPEN'`,
    `update suspense_items set part = 'x' where name = 'SHORT'`,
  ],
  orders_are_the_sum_of_their_lines: [
    `update order_lines set price_vnd = price_vnd - 1 where ${one('order_lines', 'true')}`,
    `update order_lines set discount_vnd = 1 where ${one('order_lines', 'true')}`,
    `update orders set discount_vnd = 1 where ${one('orders', 'true')}`,
    `update order_lines set buyer_id = gen_random_uuid() where ${one('order_lines', 'true')}`,
  ],
  discounts_are_explained: [
    `update order_lines set discount_vnd = 1, platform_discount_vnd = 0 where ${one('order_lines', 'true')}`,
    `update order_lines set discount_vnd = 1, platform_discount_vnd = 1 where ${one('order_lines', 'true')}`,
    `insert into order_line_discounts (line_id, step, kind, promotion_id, amount_vnd, funded_by, explanation)
     select id, 1, 'PROMOTION', gen_random_uuid(), 1, 'SELLER', '' from order_lines limit 1`,
  ],
  orders_have_one_seller: [
    `update order_lines set seller_id = gen_random_uuid() where ${one('order_lines', 'seller_id is null')}`,
    `drop index orders_one_per_seller;\n update orders set placement_id = (select id from orders limit 1) where seller_key = '00000000-0000-0000-0000-000000000000'`,
  ],
  item_keys_are_in_open_orders: [
    `delete from requested_items where ${one('requested_items', 'true')}`,
    `update requested_items set order_id = (select id from orders where status = 'COMPLETED' limit 1) where ${one('requested_items', 'true')}`,
  ],
  seats_wait_for_their_orders: [
    `update seat_holds set state = 'RELEASED', ended_at = now() where order_line_id is not null and state = 'HELD'`,
    `update seat_holds set learner_id = gen_random_uuid() where order_line_id is not null and state = 'HELD'`,
    `update seat_holds set state = 'HELD', ended_at = null where order_line_id is not null and state = 'RELEASED'`,
    `update order_lines set seat_hold_id = null where seat_hold_id is not null`,
  ],
  one_open_order_per_item: [dropUnique + copyOrder('AWAITING_PAYMENT'), dropUnique + copyOrder('WAITING_CONFIRMATION')],
  orders_come_to_an_end: [
    `update orders set expires_at = now() - interval '2 days', auto_cancel_at = now() - interval '25 hours' where status = 'AWAITING_PAYMENT'`,
    `update order_events set at = now() - interval '62 days' where kind = 'PAYMENT_HELD'`,
  ],
  lines_match_item_keys: [
    `update order_lines set learner_id = gen_random_uuid() where ${one('order_lines', 'true')}`,
    `update plans set sku = 'SUB-OTHER'`,
    `update plans set months = months + 1`,
    `update order_lines set price_vnd = 1000 where order_id = (select id from orders where status = 'COMPLETED' limit 1);
     update orders set total_vnd = 1000 where id in (select order_id from order_lines where price_vnd = 1000)`,
  ],
  paid_orders_have_money: [
    `update orders set paid_by_checkout_id = (select id from checkouts where status = 'WAITING' limit 1) where status = 'COMPLETED'`,
    `update checkouts set status = 'INIT', settled_at = null, settled_as = null, settled_by_receipt_id = null where ${ofCheckouts('IN_TIME')}`,
    `update checkouts set settled_as = 'LATE' where ${ofCheckouts('IN_TIME')}`,
    `update suspense_items i set receipt_id = c.settled_by_receipt_id, part = o.id::text from orders o join checkouts c on c.id = o.paid_by_checkout_id
     where o.status = 'COMPLETED' and c.settled_as = 'IN_TIME' and i.name = 'SHORT' and i.state = 'OPEN'`,
  ],
  money_reaches_its_orders: [
    `update orders set status = 'AWAITING_PAYMENT', completed_at = null, paid_by_checkout_id = null where ${one('orders', `status = 'COMPLETED'`)}`,
    `update orders set paid_by_checkout_id = (select id from checkouts where status = 'WAITING' limit 1) where status = 'COMPLETED'`,
  ],
  held_orders_have_held_money: [
    `update checkouts set status = 'INIT', closed_at = now(), closed_as = 'CANCELLED'
    where id = (select paid_by_checkout_id from orders where status = 'WAITING_CONFIRMATION')`,
    `update payment_attempts set status = 'FAIL' where status = 'PENDING'`,
  ],
  histories_agree_with_orders: [
    `delete from order_events where kind = 'COMPLETED'`,
    `delete from order_events where kind = 'PLACED'`,
    `update order_events set kind = 'COMPLETED' where kind = 'CHECKOUT_OPENED' and order_id in (select id from orders where status = 'AWAITING_PAYMENT')`,
    `delete from order_events where kind = 'CANCELLED'`,
    `update orders set status = 'AWAITING_PAYMENT' where status = 'CANCELLED'`,
  ],
  histories_tell_of_money: [
    `delete from order_events where kind = 'PAID'`,
    `update order_events set subject = 'x' where kind = 'PAID'`,
    `update order_events set kind = 'PAID' where kind = 'CANCELLED'`,
  ],
  histories_tell_of_checkouts: [
    `delete from order_events where ${one('order_events', `kind = 'CHECKOUT_OPENED'`)}`,
    `delete from checkout_orders where ${one('checkout_orders', 'true')}`,
  ],
  histories_tell_of_deliveries: [
    `delete from order_events where ${one('order_events', `kind = 'DELIVERED'`)}`,
    `delete from entitlements where ${one('entitlements', `source = 'LINE'`)}`,
  ],
  nothing_is_sold_after_its_start: [
    `update run_meetings set starts_at = starts_at - interval '90 years', ends_at = ends_at - interval '90 years' where run_id in (select batch_id from order_lines)`,
    `update open_classes set starts_at = now() - interval '1 day', ends_at = now() - interval '23 hours' where id in (select ref_id from order_lines)`,
  ],
  nothing_is_dated_ahead: [
    `update orders set completed_at = now() + interval '1 day' where status = 'COMPLETED'`,
    `update orders set created_at = now() + interval '1 day'`,
    `update payment_receipts set received_at = now() + interval '1 day'`,
    `update ledger_postings set at = now() + interval '1 day', month = date_trunc('month', (now() + interval '1 day') at time zone 'Asia/Ho_Chi_Minh')::date
     where ${one('ledger_postings', 'true')}`,
  ],
  events_are_delivered: `insert into graphile_worker._private_jobs (task_id, attempts, max_attempts) select id, 3, 3 from graphile_worker._private_tasks limit 1`,
  paid_lines_are_delivered: [
    `delete from entitlements where ${one('entitlements', 'true')}`,
    `update entitlements set person_id = gen_random_uuid() where ${one('entitlements', 'true')}`,
    `update entitlements set ref_id = gen_random_uuid() where ${one('entitlements', 'true')}`,
  ],
  deliveries_are_paid: [
    `update entitlements set source_id = (select l.id from order_lines l join orders o on o.id = l.order_id where o.status = 'CANCELLED' limit 1)
    where ${one('entitlements', 'true')}`,
    `update entitlements set source_id = gen_random_uuid() where ${one('entitlements', 'true')}`,
  ],
  memberships_last_their_months: `update entitlements set ends_at = ends_at + interval '1 day' where ${one('entitlements', 'true')}`,
  memberships_follow_each_other: `alter table entitlements drop constraint entitlements_no_overlapping_membership;
    update entitlements set starts_at = starts_at - interval '7 months' where starts_at > now() + interval '1 month'`,
  deliveries_earn: [
    `update plan_earnings set amount_vnd = amount_vnd + 1 where ${one('plan_earnings', 'earned_through is null')}`,
    `delete from plan_earnings where ${one('plan_earnings', 'true')}`,
    `update plan_earnings set first_day = first_day - 1`,
    `update plan_earnings set last_day = last_day + 1`,
  ],
  earnings_are_delivered: `update plan_earnings set source_line_id = gen_random_uuid() where ${one('plan_earnings', 'earned_through is null')}`,
  earnings_follow_the_rule: [
    `update plan_earnings set earned_through = earned_through + 1, earned_vnd = earned_vnd + ${daysRate} where earned_through is not null`,
    `update plan_earnings set earned_through = earned_through - 3, earned_vnd = earned_vnd - 3 * (${daysRate}) where earned_through is not null`,
    `update plan_earnings set earned_through = null, earned_vnd = 0`,
    `update plan_earnings set earned_vnd = earned_vnd + 1 where earned_through is not null`,
  ],
  earnings_are_booked: `update ledger_postings set source_id = 'x' || source_id where source_kind = 'plan_days'`,
  teachers_count_their_ratings: `update teacher_profiles set followers = followers + 1`,
  tutors_follow_their_profiles: `update tutors set learners = learners + 1`,
  free_time_is_searched: `update tutors set free_facets = '{w:1}'`,
  services_are_searched: `update tutors set fee_hour_vnd = fee_hour_vnd + 1`,
  seats_are_held_by_somebody: `delete from seat_holds where ${one('seat_holds', `state = 'HELD'`)}`,
  ratings_are_reviews: `delete from reviews where ${one('reviews', 'is_shown')}`,
  days_are_of_runs: `update courses set evenings = '{2}' where ${one('courses', 'true')}`,
  runs_are_their_meetings: `update course_batches set ends_on = ends_on + 1`,
  meetings_occupy_their_teacher: `delete from timetable where ref_id in (select id from run_meetings)`,
  classes_occupy_their_teacher: `delete from timetable where ref_id in (select id from open_classes)`,
  listed_classes_are_approved: `with written as (insert into authored_classes (id, teacher_id) select gen_random_uuid(), id from people limit 1 returning id)
    insert into class_versions (class_id, version, status, content, decided_at) select id, 1, 'APPROVED', '{}', now() from written`,
  interests_are_people: `update open_classes set interest_count = interest_count + 1`,
}
