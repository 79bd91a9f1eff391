const one = (table: string, where: string) => `ctid = (select ctid from ${table} where ${where} limit 1)`
const entryOf = (kind: string, code: string) => `ctid = (select e.ctid from ledger_entries e
  join ledger_postings p on p.month = e.month and p.id = e.posting_id join ledger_accounts a on a.id = e.account_id
  where p.source_kind = '${kind}' and a.code = '${code}' limit 1)`
const account = (code: string) => `(select id from ledger_accounts where code = '${code}' limit 1)`
const refund = (where: string) => one('refunds', where)
const lineOf = (kind: string, where = 'true') =>
  `select l.id from order_lines l join orders o on o.id = l.order_id where l.kind = '${kind}' and o.status = 'COMPLETED' and ${where}`

/** For each after-sale invariant, every SQL statement that violates it. */
export const afterSaleViolations: Record<string, string | readonly string[]> = {
  withdrawn_items_are_refunded: `update courses set state = 'GONE'`,
  recorded_money_is_released_by_allowance: `update escrows set release_allowed_at = null, release_allowed_for = null where is_recorded`,
  recorded_money_is_released_for_what_can_be_watched: [
    `delete from course_items where kind = 'LECTURE'`,
    `update course_items set film_ready_at = null, film_seconds = null where ${one('course_items', `kind = 'LECTURE'`)}`,
  ],
  taught_lines_are_delivered: [
    `delete from entitlements where source_id in (${lineOf('CO')})`,
    `update entitlements set person_id = gen_random_uuid() where source_id in (${lineOf('TN')})`,
    `update entitlements set ref_id = gen_random_uuid() where source_id in (${lineOf('CO')})`,
    `update escrows set learner_id = seller_id`,
    `update escrows set list_vnd = list_vnd + 1`,
    `update escrows set is_recorded = not is_recorded`,
    `delete from escrows where ${one('escrows', 'true')}`,
  ],
  escrow_is_what_is_untaught: `update ledger_entries set account_id = ${account('STORE_FEES')} where ${entryOf('order_line', 'ESCROW')}`,
  escrows_count_their_lessons: [
    `update escrows set settled_lessons = settled_lessons + 1 where settled_lessons between 1 and lessons - 2`,
    `delete from escrow_lessons where ${one('escrow_lessons', `"outcome" = 'TAUGHT'`)}`,
    `update escrow_lessons set "outcome" = 'RETURNED', refund_id = gen_random_uuid() where ${one('escrow_lessons', `"outcome" = 'TAUGHT'`)}`,
    `update escrow_lessons set share_vnd = share_vnd + case lesson_no when 1 then 1 when 2 then -1 else 0 end where "outcome" = 'TAUGHT'`,
  ],
  taught_lessons_are_booked: [
    `update ledger_postings set source_id = 'x' where ${one('ledger_postings', `source_kind = 'escrow_lesson'`)}`,
    `delete from escrow_lessons where ${one('escrow_lessons', `"outcome" = 'TAUGHT'`)}`,
    `update escrows set fee_percent = 15 where released_vnd > 0`,
    `update ledger_accounts set owner_id = (select id from people order by id desc limit 1) where ${one('ledger_accounts', `code = 'TEACHER_PAYABLE'`)}`,
  ],
  lessons_are_owed_to_who_teaches_them: `update courses set teacher_id = (select id from people order by id desc limit 1)`,
  refunds_are_the_sum_of_their_lines: [
    `update refunds set amount_vnd = amount_vnd - 1 where ${refund(`subject = 'ORDER' and state = 'REQUESTED'`)}`,
    `update refund_lines set is_counted = true where not is_counted`,
    `update order_lines set refunded_vnd = 0 where refunded_vnd > 0`,
    `update refund_lines set order_line_id = (select id from order_lines where refunded_vnd = 0 limit 1) where ${one('refund_lines', 'true')}`,
  ],
  receipts_know_what_went_back: [
    `update payment_receipts set returned_vnd = 0 where returned_vnd > 0`,
    `update payment_receipts set returned_vnd = 1 where returned_vnd = 0`,
  ],
  decided_refunds_are_booked: [
    `update ledger_postings set source_id = 'x' where ${one('ledger_postings', `source_kind = 'refund'`)}`,
    `update refunds set state = 'REQUESTED', ended_at = null where ${refund(`subject = 'ORDER' and state = 'DONE' and channel = 'BALANCE'`)}`,
    `update ledger_entries set account_id = ${account('STORE_FEES')} where ${entryOf('refund', 'REFUNDS_PAYABLE')}`,
  ],
  paid_refunds_are_booked: [
    `update ledger_postings set source_id = 'x' where ${one('ledger_postings', `source_kind = 'refund_paid'`)}`,
    `update ledger_entries set account_id = ${account('STORE_FEES')} where ${entryOf('refund_paid', 'LEARNING_BALANCE')}`,
    `update ledger_entries set account_id = ${account('STORE_FEES')} where ${entryOf('refund_paid', 'BANK')}`,
    `update refunds set payee_id = (select id from people limit 1) where state = 'DONE' and channel = 'BALANCE'`,
    `update refunds set state = 'APPROVED', ended_at = null where ${refund(`state = 'DONE'`)}`,
  ],
  withheld_discounts_follow_their_lines: [
    `update refund_discount_claims set amount_vnd = amount_vnd + 1, returned_vnd = returned_vnd + 1`,
    `update refund_discount_claims set is_counted = false, returned_vnd = 0`,
    `update refund_discount_claims set returned_vnd = 0, returned_at = null`,
    `update orders set status = 'CANCELLED' where status = 'AWAITING_PAYMENT'`,
    `delete from order_line_discounts d using order_lines l join orders o on o.id = l.order_id where l.id = d.line_id and o.status = 'AWAITING_PAYMENT'`,
    `update orders set status = 'AWAITING_PAYMENT' where status = 'CANCELLED'`,
    `update refunds set withheld_vnd = 0`,
    `delete from ledger_postings where source_kind = 'discount_claim'`,
  ],
  refunded_lessons_are_refunds: [
    `update escrow_lessons set "outcome" = 'TAUGHT', refund_id = null where "outcome" = 'RETURNED'`,
    `update refund_lines set amount_vnd = amount_vnd - 1 where lessons > 1`,
  ],
  what_was_refunded_is_over: [
    `update entitlements set ends_at = now() + interval '1 day' where ends_at <= now()`,
    `update refunds set state = 'REJECTED', ended_at = now() where state = 'DONE'`,
    `update plan_earnings set cut_on = null, cut_vnd = 0 where cut_on is not null`,
  ],
  whole_refunds_end_their_orders: [
    `update orders set status = 'REFUNDED' where ${one('orders', `status = 'COMPLETED'`)}`,
    `update orders set status = 'COMPLETED' where status = 'REFUNDED'`,
  ],
  histories_tell_of_refunds: [
    `delete from order_events where ${one('order_events', `kind = 'REFUND_REQUESTED'`)}`,
    `delete from order_events where ${one('order_events', `kind = 'REFUNDED'`)}`,
    `update order_events set kind = 'PARTLY_REFUNDED' where ${one('order_events', `kind = 'REFUND_REQUESTED' and subject in (select id::text from refunds where state = 'REJECTED')`)}`,
  ],
  refunded_suspense_has_refunds: [
    `delete from refunds where subject = 'SUSPENSE'`,
    `update refunds set amount_vnd = amount_vnd + 1 where subject = 'SUSPENSE'`,
  ],
}

/** Violations of invariants shared with other areas, which need a refund to exist. */
export const sharedAfterSaleViolations: Record<string, string | readonly string[]> = {
  deferred_is_what_is_unearned: `update plan_earnings set cut_vnd = 0, cut_on = null where cut_on is not null`,
  revenue_is_what_is_earned: `update ledger_entries set account_id = ${account('STORE_FEES')} where ${entryOf('refund', 'PLAN_REVENUE')}`,
  refunds_are_what_was_decided: `update ledger_entries set account_id = ${account('STORE_FEES')} where ${entryOf('refund_paid', 'REFUNDS_PAYABLE')}`,
  earnings_follow_the_rule: `update plan_earnings set cut_on = cut_on + 1 where cut_on is not null`,
}
