import { givenBackBy, neverHandedOver, owedBack, takenOffRevenue } from './after-sale.invariants.ts'
import { owedByPlans } from './instalment.invariants.ts'
import { heldBy, type Invariant } from './invariant.ts'

const paidInto = (account: string) => `
  (select coalesce(sum(amount_vnd + balance_vnd), 0) from checkouts where status in ('SUCCESS', 'REFUNDED') and settled_as <> 'LATE' and credit_to = '${account}')`
const setAsideOf = (account: string) => `
  (select coalesce(sum(i.amount_vnd), 0) from suspense_items i join checkouts c on c.settled_by_receipt_id = i.receipt_id where i.part not in ('', 'surplus') and c.credit_to = '${account}')`
/** The price of delivered lines whose money was held together with that of other lines. */
const handedOver = (which: string) => `
  (select coalesce(sum(l.price_vnd - l.discount_vnd - l.credit_vnd), 0) from order_lines l join orders o on o.id = l.order_id join checkouts c on c.id = o.paid_by_checkout_id
   where c.credit_to = 'CUSTOMER_PREPAID' and ${which} and exists (
     select from order_events e where e.order_id = o.id and e.kind = 'DELIVERED' and e.subject = l.id::text))`

export const ledgerInvariants: readonly Invariant[] = [
  {
    name: 'postings_balance',
    description: 'Every posting has exactly its lines, and they sum to zero in each currency.',
    sql: `
      select p.id from ledger_postings p left join ledger_entries e on e.month = p.month and e.posting_id = p.id
      group by p.month, p.id having count(e.id) <> p.line_count
        or coalesce(sum(e.amount) filter (where e.currency = 'VND'), 0) <> 0
        or coalesce(sum(e.amount) filter (where e.currency = 'CCXU'), 0) <> 0`,
  },
  {
    name: 'suspense_is_what_waits',
    description: 'Each suspense account holds exactly its undecided money.',
    sql: `
      select 'SUSPENSE_' || names.name as id from (values ('LATE'), ('SHORT'), ('OVER'), ('DOUBLE'), ('UNKNOWN')) as names(name)
      where ${heldBy(`'SUSPENSE_' || names.name`)} <>
        (select coalesce(sum(i.amount_vnd), 0) from suspense_items i where i.name = names.name and i.state = 'OPEN')`,
  },
  {
    name: 'deferred_is_what_is_unearned',
    description:
      'Deferred revenue holds the money paid for plans, alone or with other lines, minus suspense, earned revenue and revenue that will not be earned; credit moved by an upgrade stays.',
    sql: `
      select 'DEFERRED_REVENUE' as id where ${heldBy(`'DEFERRED_REVENUE'`)} <>
        ${paidInto('DEFERRED_REVENUE')} - ${setAsideOf('DEFERRED_REVENUE')} + ${handedOver(`l.kind = 'SUB'`)}
        - (select coalesce(sum(earned_vnd + cut_vnd - moved_vnd), 0) from plan_earnings)`,
  },
  {
    name: 'prepaid_is_what_is_not_handed_over',
    description:
      'Customer prepayments hold the money of mixed or instalment orders, minus suspense, delivered lines and refunds owed for undeliverable lines.',
    sql: `
      select 'CUSTOMER_PREPAID' as id where ${heldBy(`'CUSTOMER_PREPAID'`)} <>
        ${paidInto('CUSTOMER_PREPAID')} + ${owedByPlans} - ${setAsideOf('CUSTOMER_PREPAID')} - ${handedOver('true')} - ${neverHandedOver}`,
  },
  {
    name: 'revenue_is_what_is_earned',
    description: 'Plan revenue is the sum of the days that memberships have earned, minus refunds of it.',
    sql: `
      select 'PLAN_REVENUE' as id where ${heldBy(`'PLAN_REVENUE'`)} <> (select coalesce(sum(earned_vnd), 0) from plan_earnings) - ${takenOffRevenue}`,
  },
  {
    name: 'refunds_are_what_was_decided',
    description: 'Refunds payable hold decided refunds that are not yet paid.',
    sql: `
      select 'REFUNDS_PAYABLE' as id where ${heldBy(`'REFUNDS_PAYABLE'`)} <>
        (select coalesce(sum(amount_vnd), 0) from suspense_items where state = 'REFUND_DUE')
        + ${owedBack}`,
  },
  {
    name: 'clearing_is_what_came',
    description: 'The clearing account of each gateway holds exactly the money that it has reported and not returned.',
    sql: ['VNPAY', 'MOMO', 'ZALOPAY', 'FUNDIIN']
      .map(
        (method) => `
      select 'CLEARING_${method}' as id where -${heldBy(`'CLEARING_${method}'`)} <>
        (select coalesce(sum(amount_vnd), 0) from payment_receipts where method = '${method}') - ${givenBackBy(method)}`,
      )
      .join(' union all '),
  },
  {
    name: 'bank_is_what_was_transferred',
    description: 'The bank account holds the transfers received, minus the refunds paid from it.',
    sql: `
      select 'BANK' as id where -${heldBy(`'BANK'`)} <>
        (select coalesce(sum(amount_vnd), 0) from payment_receipts where method = 'VIETQR')
        + (select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.code = 'BANK'
           join ledger_postings p on p.month = e.month and p.id = e.posting_id where p.source_kind <> 'payment_receipt')`,
  },
  {
    name: 'held_balance_is_what_payments_hold',
    description:
      'Reserved learning balance equals the reservations of open payments; an ended payment has used or released its reservation once. Nothing is reserved for orders that are all paid or ended, unless a gateway has yet to decide.',
    sql: `
      select 'BALANCE_HELD' as id where ${heldBy(`'BALANCE_HELD'`)} <>
        (select coalesce(sum(balance_vnd), 0) from checkouts where status in ('INIT', 'WAITING') and closed_at is null)
      union all
      select c.id::text from checkouts c where c.balance_vnd > 0 and not exists (select 1 from ledger_postings p
        where p.source_kind = 'checkout_balance' and p.source_id = c.id::text)
      union all
      select c.id::text from checkouts c where c.balance_vnd > 0 and c.status in ('INIT', 'WAITING') and c.closed_at is null
        and exists (select 1 from checkout_orders a where a.checkout_id = c.id)
        and not exists (select 1 from checkout_orders a join orders o on o.id = a.order_id
          where a.checkout_id = c.id and (o.status in ('AWAITING_PAYMENT', 'WAITING_CONFIRMATION') or exists (select 1 from order_events e
            where e.order_id = o.id and e.kind = 'PAYMENT_HELD' and e.subject = c.id::text)))`,
  },
  {
    name: 'nobody_owes_balance',
    description: 'No learning balance is negative.',
    sql: `
      select a.id from ledger_accounts a join ledger_entries e on e.account_id = a.id where a.code = 'LEARNING_BALANCE'
      group by a.id having sum(e.amount) > 0`,
  },
]
