import { heldBy, type Invariant } from './invariant.ts'

export const ledgerInvariants: readonly Invariant[] = [
  {
    name: 'postings_balance',
    says: 'Every posting has exactly its lines, and they sum to zero in each currency.',
    sql: `
      select p.id from ledger_postings p left join ledger_entries e on e.month = p.month and e.posting_id = p.id
      group by p.month, p.id having count(e.id) <> p.line_count
        or coalesce(sum(e.amount) filter (where e.currency = 'VND'), 0) <> 0
        or coalesce(sum(e.amount) filter (where e.currency = 'CCXU'), 0) <> 0`,
  },
  {
    name: 'suspense_is_what_waits',
    says: 'Each suspense account holds exactly the money about which nobody has decided.',
    sql: `
      select 'SUSPENSE_' || names.name as id from (values ('LATE'), ('SHORT'), ('OVER'), ('DOUBLE'), ('UNKNOWN')) as names(name)
      where ${heldBy(`'SUSPENSE_' || names.name`)} <>
        (select coalesce(sum(i.amount_vnd), 0) from suspense_items i where i.name = names.name and i.state = 'OPEN')`,
  },
  {
    name: 'deferred_is_what_is_unearned',
    says: 'Deferred revenue holds what was paid for use, less what was set aside of it and less what has been earned.',
    sql: `
      select 'DEFERRED_REVENUE' as id where ${heldBy(`'DEFERRED_REVENUE'`)} <>
        (select coalesce(sum(amount_vnd), 0) from checkouts where status in ('SUCCESS', 'REFUNDED') and settled_as <> 'LATE')
        - (select coalesce(sum(amount_vnd), 0) from suspense_items where part <> '')
        - (select coalesce(sum(earned_vnd), 0) from plan_earnings)`,
  },
  {
    name: 'revenue_is_what_is_earned',
    says: 'The revenue of plans is the sum of the days that memberships have earned.',
    sql: `
      select 'PLAN_REVENUE' as id where ${heldBy(`'PLAN_REVENUE'`)} <> (select coalesce(sum(earned_vnd), 0) from plan_earnings)`,
  },
  {
    name: 'refunds_are_what_was_decided',
    says: 'Refunds payable hold what was decided to go back, and what was left over where too much was applied.',
    sql: `
      select 'REFUNDS_PAYABLE' as id where ${heldBy(`'REFUNDS_PAYABLE'`)} <>
        (select coalesce(sum(amount_vnd), 0) from suspense_items where state = 'REFUND_DUE')
        + (select coalesce(sum(i.amount_vnd - c.amount_vnd), 0) from suspense_items i
           join payment_receipts r on r.id = i.receipt_id join checkouts c on c.id = r.checkout_id where i.state = 'APPLIED')`,
  },
  {
    name: 'clearing_is_what_came',
    says: 'The gateway holds for us exactly the money that it has told us of.',
    sql: `
      select 'CLEARING_VNPAY' as id where -${heldBy(`'CLEARING_VNPAY'`)} <>
        (select coalesce(sum(amount_vnd), 0) from payment_receipts where method = 'VNPAY')`,
  },
]
