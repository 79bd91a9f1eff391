import { asksForFirstPart } from './instalment.invariants.ts'
import { type Invariant, movedBy, partsOf, settledForUse, surplusOf, suspense } from './invariant.ts'

const clearingOf = (method: string) =>
  `case ${method} when 'VIETQR' then 'BANK' when 'BALANCE' then 'LEARNING_BALANCE' else 'CLEARING_' || ${method} end`

export const paymentInvariants: readonly Invariant[] = [
  {
    name: 'money_is_booked',
    description: 'Each receipt is booked once: into clearing, and to the account of its settlement kind.',
    sql: `
      select r.id from payment_receipts r
      left join checkouts c on c.id = r.checkout_id
      left join ledger_postings p on p.source_kind = 'payment_receipt' and p.source_id = r.id::text
      where p.id is null or p.line_count <> 2 or ${movedBy('p', clearingOf('r.method'))} <> r.amount_vnd
        or ${movedBy('p', `case when r.booked_as in ${suspense} then 'SUSPENSE_' || r.booked_as else c.credit_to end`)} <> -r.amount_vnd`,
  },
  {
    name: 'bookings_are_money',
    description: 'Every posting of a receipt has a receipt.',
    sql: `
      select p.id from ledger_postings p left join payment_receipts r on r.id::text = p.source_id
      where p.source_kind = 'payment_receipt' and r.id is null`,
  },
  {
    name: 'paid_checkouts_have_their_money',
    description:
      'A paid checkout names the receipt that paid it: its own, of the same settlement kind, or assigned by a decision. With the parts before it, less the credited surplus, it is the requested amount; late money is at least that.',
    sql: `
      select c.id from checkouts c left join payment_receipts r on r.id = c.settled_by_receipt_id
      left join suspense_items i on i.receipt_id = r.id and i.part = ''
      where c.status in ('SUCCESS', 'REFUNDED') and (r.id is null or coalesce(r.checkout_id, i.checkout_id) is distinct from c.id
        or case when c.settled_as = 'LATE' then r.amount_vnd < c.amount_vnd
                else r.amount_vnd + ${partsOf('c.id', 'APPLIED')} - ${surplusOf('r.id')} <> c.amount_vnd end
        or case when c.settled_as = 'BY_DECISION'
                  then i.state is distinct from case when r.booked_as = 'LATE' then 'APPLIED' when r.booked_as = 'UNKNOWN' then 'ASSIGNED' end
                else r.booked_as <> c.settled_as end)`,
  },
  {
    name: 'fitting_money_pays_its_checkout',
    description: 'A matching receipt has paid its checkout, and no checkout was paid twice.',
    sql: `
      select r.id from payment_receipts r join checkouts c on c.id = r.checkout_id
      where r.booked_as in ('IN_TIME', 'AFTER_EXPIRY', 'AFTER_FAILURE', 'LATE') and c.settled_by_receipt_id is distinct from r.id`,
  },
  {
    name: 'money_is_rightly_named',
    // a minute of tolerance, because a transaction that waited for the checkout's lock may have begun before the one that held it
    description: 'The settlement kind of a receipt follows from its amount and the state of its checkout on arrival.',
    sql: `
      select r.id from payment_receipts r join checkouts c on c.id = r.checkout_id left join payment_receipts first on first.id = c.settled_by_receipt_id
      where not case r.booked_as
          when 'DOUBLE' then r.id <> first.id and first.received_at <= r.received_at + interval '1 minute'
          when 'SHORT' then r.amount_vnd < c.amount_vnd
          when 'OVER' then false
          when 'LATE' then r.amount_vnd >= c.amount_vnd and c.closed_at <= r.received_at + interval '1 minute'
          else r.amount_vnd + ${partsOf('c.id', 'APPLIED')} >= c.amount_vnd and c.closed_at is null
            and case r.booked_as when 'IN_TIME' then r.received_at <= c.expires_at when 'AFTER_EXPIRY' then r.received_at > c.expires_at else true end
        end is true
        or (r.booked_as <> 'DOUBLE' and r.id <> first.id and r.received_at > first.received_at + interval '1 minute')`,
  },
  {
    name: 'attempts_agree_with_checkouts',
    description:
      'A waiting checkout has a waiting attempt; one paid by a gateway has a successful one; a refused or ended one has no successful attempt, and an ended one no waiting attempt.',
    sql: `
      select c.id from checkouts c left join payment_attempts a on a.checkout_id = c.id group by c.id
      having case when c.status = 'WAITING' then count(*) filter (where a.status in ('DRAFT', 'PENDING')) = 0
                  when c.status = 'INIT' then count(*) filter (where a.status = 'SUCCESS') > 0 or count(*) filter (where a.status = 'FAIL') = 0
                    or (c.closed_at is not null and count(*) filter (where a.status <> 'FAIL') > 0)
                  else count(*) filter (where a.status = 'SUCCESS') = 0 and c.settled_as <> 'BY_DECISION' end`,
  },
  {
    name: 'suspense_items_are_unique',
    description: 'A receipt that does not match is in suspense, with its whole amount and kind; a matching one is not.',
    sql: `
      select r.id from payment_receipts r left join suspense_items i on i.receipt_id = r.id and i.part = ''
      where case when r.booked_as in ${suspense} then i.name is distinct from r.booked_as or i.amount_vnd is distinct from r.amount_vnd
                 else i.id is not null end`,
  },
  {
    name: 'shares_set_aside_are_booked',
    description: 'Each share moved to suspense has left the account that held it, once.',
    sql: `
      select i.id from suspense_items i join payment_receipts r on r.id = i.receipt_id
      join checkouts c on c.id = coalesce(r.checkout_id, i.checkout_id)
      left join ledger_postings p on p.source_kind = 'suspense_item' and p.source_id = i.id::text
      where i.part <> '' and (p.id is null or ${movedBy('p', `'SUSPENSE_' || i.name`)} <> -i.amount_vnd or ${movedBy('p', 'c.credit_to')} <> i.amount_vnd)
      union all
      select p.id from ledger_postings p left join suspense_items i on i.id::text = p.source_id and i.part <> ''
      where p.source_kind = 'suspense_item' and i.id is null`,
  },
  {
    name: 'decisions_are_booked',
    description: 'Each decision has emptied its suspense item, and nothing else has.',
    sql: `
      select coalesce(i.id, p.id) as id from suspense_items i
      full join (select * from ledger_postings where source_kind = 'suspense_decision') p on p.source_id = i.id::text
      where i.id is null or (i.state = 'OPEN') <> (p.id is null)
        or (p.id is not null and ${movedBy('p', `'SUSPENSE_' || i.name`)} <> i.amount_vnd)`,
  },
  {
    name: 'checkouts_ask_for_their_orders',
    description: 'A checkout that was not closed is over exactly the sum of the payer’s orders, or over one instalment.',
    sql: `
      select c.id from checkouts c left join checkout_orders co on co.checkout_id = c.id left join orders o on o.id = co.order_id
      group by c.id having (c.closed_at is null and c.credit_to <> 'INSTALMENTS_RECEIVABLE' and coalesce(sum(o.total_vnd), 0) <> c.amount_vnd + c.balance_vnd
        and not (count(o.id) = 1 and ${asksForFirstPart('c', '(array_agg(o.id))[1]')})) or not bool_and(o.buyer_id is not distinct from c.payer_id)`,
  },
  {
    name: 'nothing_asks_for_ended_orders',
    description: 'No open checkout is for a cancelled or expired order.',
    sql: `
      select distinct c.id from checkouts c join checkout_orders co on co.checkout_id = c.id join orders o on o.id = co.order_id
      where o.status = 'CANCELLED' and c.status in ('INIT', 'WAITING') and c.closed_at is null`,
  },
  {
    name: 'parts_wait_for_their_rest',
    description:
      'A checkout counts exactly the undecided parts of its sum, less than the whole. None is kept for a checkout that is paid, closed or long expired.',
    sql: `
      select c.id from checkouts c where c.parts_vnd <> ${partsOf('c.id', 'OPEN')} or c.parts_vnd >= c.amount_vnd
        or (c.parts_vnd > 0 and (c.status = 'SUCCESS' or c.closed_at < now() - interval '1 hour' or c.expires_at < now() - interval '2 hours'))`,
  },
  {
    name: 'used_money_has_a_use',
    description: 'No share is moved to suspense from money that was never settled for use.',
    sql: `
      select i.id from suspense_items i join payment_receipts r on r.id = i.receipt_id left join checkouts c on c.settled_by_receipt_id = r.id
      where i.part <> '' and (c.id is null or c.settled_as not in ${settledForUse})`,
  },
]
