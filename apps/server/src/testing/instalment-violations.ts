const one = (table: string, where: string) => `ctid = (select ctid from ${table} where ${where} limit 1)`
const entryOf = (kind: string, code: string) => `ctid = (select e.ctid from ledger_entries e
  join ledger_postings p on p.month = e.month and p.id = e.posting_id join ledger_accounts a on a.id = e.account_id
  where p.source_kind = '${kind}' and a.code = '${code}' limit 1)`
const account = (code: string) => `(select id from ledger_accounts where code = '${code}' limit 1)`
const planIn = (state: string) => one('instalment_plans', `state = '${state}'`)
const paidPart = one('instalments', `paid_at is not null and no > 1`)
const lockedRight = `update entitlements set locked_at = now()
  where ${one(
    'entitlements',
    `source = 'LINE' and ends_at > now() and locked_at is null and exists (
    select from order_lines l join instalment_plans p on p.order_id = l.order_id where l.id = source_id and p.state in ('ACTIVE', 'PAID'))`,
  )}`

/** For each invariant of instalments, every SQL statement that violates it. */
export const instalmentViolations: Record<string, string | readonly string[]> = {
  receivables_are_open_parts: [
    `update instalments set paid_at = null, paid_by_checkout_id = null where ${paidPart}`,
    `update ledger_entries set account_id = ${account('CUSTOMER_PREPAID')} where ${entryOf('instalments', 'INSTALMENTS_RECEIVABLE')}`,
    `update instalments set forgiven_vnd = forgiven_vnd + 1 where ${one('instalments', 'paid_at is null and forgiven_vnd < amount_vnd')}`,
  ],
  plans_are_their_orders: [
    `update orders set total_vnd = total_vnd + 1 where id = (select order_id from instalment_plans where agreed_at is not null limit 1)`,
    `update instalment_plans set total_vnd = total_vnd + 1 where ${planIn('PAID')}`,
    `delete from instalments where ${paidPart}`,
    `update instalment_plans set buyer_id = (select p.id from people p where not exists (select from instalment_plans i where i.buyer_id = p.id) limit 1) where ${planIn('ACTIVE')}`,
  ],
  paid_parts_have_money: [
    `update instalments set paid_by_checkout_id = (select paid_by_checkout_id from instalments where no = 2 and paid_at is not null limit 1) where ${one('instalments', 'no = 1 and paid_at is not null')}`,
    `update checkouts set payer_id = (select id from people limit 1) where id = (select paid_by_checkout_id from instalments where no = 2 and paid_at is not null limit 1)`,
    `update instalments set paid_at = null, paid_by_checkout_id = null where ${paidPart}`,
    `delete from order_events where kind = 'PAID' and subject in (select id::text from checkouts where credit_to = 'INSTALMENTS_RECEIVABLE')`,
    `update checkouts set credit_to = 'CUSTOMER_PREPAID' where id = (select paid_by_checkout_id from instalments where no = 3 and paid_at is not null limit 1)`,
  ],
  plans_are_booked: [
    `update ledger_postings set source_id = 'x' where ${one('ledger_postings', `source_kind = 'instalments'`)}`,
    `update instalment_plans set agreed_at = null, state = 'PROPOSED' where ${planIn('PAID')}`,
    `update instalments set forgiven_vnd = 0 where forgiven_vnd > 0`,
  ],
  plans_stand_where_their_parts_do: [
    `update instalment_plans set state = 'PAID' where ${planIn('ACTIVE')}`,
    `update instalment_plans set state = 'ACTIVE' where ${planIn('PAID')}`,
    `update instalment_plans set state = 'LOCKED' where ${planIn('ACTIVE')}`,
    `update instalments set due_on = due_on - 90 where order_id in (select order_id from instalment_plans where state = 'ACTIVE')`,
    `update instalment_plans p set state = 'ENDED' where state = 'PAID' and not exists (select from instalments d where d.order_id = p.order_id and d.forgiven_vnd > 0)`,
  ],
  locks_follow_plans: [
    lockedRight,
    `update entitlements set locked_at = null where ${one(
      'entitlements',
      `locked_at is not null and ends_at > now() and source_id in (select l.id from order_lines l join instalment_plans p on p.order_id = l.order_id where p.state = 'LOCKED')`,
    )}`,
  ],
  losses_are_given_up: `update ledger_entries set account_id = ${account('STORE_FEES')} where ${entryOf('instalments_lost', 'INSTALMENT_LOSSES')}`,
}

/** Violations of invariants shared with other areas, which need an instalment plan to exist. */
export const sharedInstalmentViolations: Record<string, string> = {
  prepaid_is_what_is_not_handed_over: `update instalment_plans set agreed_at = null, state = 'PROPOSED' where ${planIn('ACTIVE')}`,
  refunds_are_the_sum_of_their_lines: `update refunds set dues_vnd = dues_vnd + 1 where dues_vnd > 0`,
  decided_refunds_are_booked: `update ledger_entries set account_id = ${account('STORE_FEES')} where ${entryOf('refund', 'INSTALMENTS_RECEIVABLE')}`,
  whole_refunds_end_their_orders: `update refunds set dues_vnd = 0 where dues_vnd > 0 and order_id in (select id from orders where status = 'REFUNDED')`,
  checkouts_ask_for_their_orders: `update instalments set amount_vnd = amount_vnd + 1 where no = 1`,
}
