import { type Invariant, isEventPending, settledForUse } from './invariant.ts'

/** Lines that moved to another run of their course. */
const hasMoved = `exists (select from order_events e where e.order_id = o.id and e.kind = 'MOVED' and e.subject = l.id::text)`

export const orderInvariants: readonly Invariant[] = [
  {
    name: 'orders_are_the_sum_of_their_lines',
    description: 'The total of an order is the sum of its lines, which all have its buyer.',
    sql: `
      select o.id from orders o left join order_lines l on l.order_id = o.id
      group by o.id having coalesce(sum(l.price_vnd - l.discount_vnd - l.credit_vnd), -1) <> o.total_vnd or coalesce(sum(l.discount_vnd), -1) <> o.discount_vnd
        or not bool_and(l.buyer_id is not distinct from o.buyer_id)`,
  },
  {
    name: 'discounts_are_explained',
    description: 'The discount of a line is the sum of its discount steps, and the platform’s part is the sum of those it funds.',
    sql: `
      select l.id from order_lines l left join order_line_discounts d on d.line_id = l.id
      group by l.id having coalesce(sum(d.amount_vnd), 0) <> l.discount_vnd or coalesce(sum(d.amount_vnd) filter (where d.funded_by = 'PLATFORM'), 0) <> l.platform_discount_vnd`,
  },
  {
    name: 'orders_have_one_seller',
    description: 'All lines of an order have its seller, and each request creates one order per seller.',
    sql: `
      select l.id from order_lines l join orders o on o.id = l.order_id
      where coalesce(l.seller_id, '00000000-0000-0000-0000-000000000000') <> o.seller_key
      union all
      select placement_id from orders where placement_id is not null group by placement_id, seller_key having count(*) > 1`,
  },
  {
    name: 'item_keys_are_in_open_orders',
    description: 'Each line of an unpaid order, or of one whose money is held, has exactly one requested item; no other order has any.',
    sql: `
      select o.id from orders o where o.status in ('AWAITING_PAYMENT', 'WAITING_CONFIRMATION') and o.intent not like '% again %'
        and (select count(*) from order_lines l where l.order_id = o.id) <> (select count(*) from requested_items w where w.order_id = o.id)
      union all
      select o.id from requested_items w join orders o on o.id = w.order_id where o.status not in ('AWAITING_PAYMENT', 'WAITING_CONFIRMATION')`,
  },
  {
    name: 'seats_wait_for_their_orders',
    description: 'Each line that needs a seat holds one while its order is payable, and none after the order ended unpaid.',
    sql: `
      select l.id from order_lines l join orders o on o.id = l.order_id
      left join seat_holds h on h.id = l.seat_hold_id and h.order_line_id = l.id and h.learner_id = l.learner_id
        and coalesce(h.batch_id, h.class_id) = coalesce(l.batch_id, l.ref_id)
      where (l.kind = 'LL' or l.batch_id is not null)
        and case when o.status in ('AWAITING_PAYMENT', 'WAITING_CONFIRMATION') then h.state is distinct from 'HELD'
          when o.status = 'CANCELLED' then coalesce(h.state, 'RELEASED') <> 'RELEASED' else coalesce(h.state, 'RELEASED') = 'EXPIRED' end
      union all
      select h.id from seat_holds h left join order_lines l on l.seat_hold_id = h.id
      where h.order_line_id is not null and h.state = 'HELD' and l.id is distinct from h.order_line_id`,
  },
  {
    name: 'one_open_order_per_item',
    description: 'A buyer has one open order per request while it is unpaid or its money is held.',
    sql: `
      select min(id::text) as id from orders where status in ('AWAITING_PAYMENT', 'WAITING_CONFIRMATION')
      group by buyer_id, intent having count(*) > 1`,
  },
  {
    name: 'orders_come_to_an_end',
    // one day, because a silent gateway is polled that long before cancelling; two months, because held money is polled daily that long, and then a
    // person must decide
    description: 'No order stays unpaid for more than a day after its deadline, and none has its money held for more than 61 days.',
    sql: `
      select id from orders where status = 'AWAITING_PAYMENT' and auto_cancel_at < now() - interval '1 day'
      union all
      select o.id from orders o where o.status = 'WAITING_CONFIRMATION' and not exists (
        select 1 from order_events e where e.order_id = o.id and e.kind = 'PAYMENT_HELD' and e.at > now() - interval '61 days')`,
  },
  {
    name: 'lines_match_item_keys',
    description: 'A line has the product and learner of its request; a plan’s line also the requested version and its price.',
    sql: `
      select l.id from order_lines l join orders o on o.id = l.order_id left join plans p on p.id = l.plan_version_id
      where (o.intent not like 'basket %' and o.intent not like 'upgrade %' and l.gift is null and split_part(o.intent, ' again ', 1) <> l.sku || ' for ' || l.learner_id
          and not (${hasMoved} and split_part(split_part(o.intent, ' again ', 1), '.', 1) = split_part(l.sku, '.', 1) and o.intent like '% for ' || l.learner_id || '%'))
        or (l.gift is null) <> (o.intent not like 'gift %') or (l.gift is not null and o.intent not like 'gift ' || l.sku || ' %')
        or (l.kind = 'SUB' and (p.sku is distinct from l.sku or p.months is distinct from l.months or p.price_vnd is distinct from l.price_vnd))
        or (l.replaces_line_id is not null or o.intent like 'upgrade %')
          and split_part(o.intent, ' again ', 1) is distinct from 'upgrade of ' || l.replaces_line_id || ' to ' || l.sku`,
  },
  {
    name: 'paid_orders_have_money',
    description:
      'A completed order with a price was paid by one of its own checkouts, whose money was settled for use and is not in suspense.',
    sql: `
      select o.id from orders o
      left join checkout_orders co on co.order_id = o.id and co.checkout_id = o.paid_by_checkout_id
      left join checkouts c on c.id = co.checkout_id
      left join suspense_items i on i.receipt_id = c.settled_by_receipt_id and i.part = o.id::text
      where o.status in ('COMPLETED', 'REFUNDED') and (o.total_vnd > 0 or o.paid_by_checkout_id is not null) and (c.id is null or c.status not in ('SUCCESS', 'REFUNDED')
        or c.settled_as not in ${settledForUse} or i.id is not null)`,
  },
  {
    name: 'money_reaches_its_orders',
    description: 'Money settled for use has completed each of its orders, or that order’s share is in suspense, or the event is pending.',
    sql: `
      select o.id from checkouts c join checkout_orders co on co.checkout_id = c.id join orders o on o.id = co.order_id
      left join suspense_items i on i.receipt_id = c.settled_by_receipt_id and i.part = o.id::text
      where c.status = 'SUCCESS' and c.settled_as in ${settledForUse} and i.id is null and o.total_vnd > 0 and c.credit_to <> 'INSTALMENTS_RECEIVABLE'
        and not (o.status in ('COMPLETED', 'REFUNDED') and o.paid_by_checkout_id is not distinct from c.id)
        and not ${isEventPending('payment.succeeded', 'checkoutId', 'c.id')}`,
  },
  {
    name: 'held_orders_have_held_money',
    description: 'An order that waits for confirmation has a checkout that a gateway may still decide, or the event is pending.',
    sql: `
      select o.id from orders o
      left join checkout_orders co on co.order_id = o.id and co.checkout_id = o.paid_by_checkout_id
      left join checkouts c on c.id = co.checkout_id
      where o.status = 'WAITING_CONFIRMATION'
        and not coalesce(c.status = 'WAITING' and c.closed_at is null
          and exists (select 1 from payment_attempts a where a.checkout_id = c.id and a.status in ('DRAFT', 'PENDING')), false)
        and not exists (select 1 from checkout_orders linked where linked.order_id = o.id
          and (${isEventPending('payment.succeeded', 'checkoutId', 'linked.checkout_id')} or ${isEventPending('payment.declined', 'checkoutId', 'linked.checkout_id')}))`,
  },
  {
    name: 'histories_agree_with_orders',
    description:
      'The history of every order has one placement; of a completed one, one completion; of a cancelled one, a cancellation or expiry.',
    sql: `
      select o.id from orders o left join order_events e on e.order_id = o.id group by o.id
      having count(*) filter (where e.kind = 'PLACED') <> 1
        or (o.status in ('COMPLETED', 'REFUNDED')) <> (count(*) filter (where e.kind = 'COMPLETED') = 1)
        or (o.status = 'CANCELLED' and count(*) filter (where e.kind in ('CANCELLED', 'EXPIRED', 'REPLACED', 'ITEM_STARTED', 'ITEM_ENDED', 'ITEM_WITHDRAWN')) = 0)
        or (o.status in ('AWAITING_PAYMENT', 'WAITING_CONFIRMATION') and count(*) filter (where e.kind in ('CANCELLED', 'EXPIRED', 'REPLACED', 'ITEM_STARTED', 'ITEM_ENDED', 'ITEM_WITHDRAWN')) > 0)`,
  },
  {
    name: 'histories_tell_of_money',
    description: 'The history of a completed order lists one payment, by the checkout that paid it, besides instalments.',
    sql: `
      select o.id from orders o left join order_events e on e.order_id = o.id and e.kind = 'PAID'
        and not exists (select from checkouts c where c.id::text = e.subject and c.credit_to = 'INSTALMENTS_RECEIVABLE') group by o.id
      having count(e.id) <> (case when o.status in ('COMPLETED', 'REFUNDED') and (o.total_vnd > 0 or o.paid_by_checkout_id is not null) then 1 else 0 end)
        or min(e.subject) <> o.paid_by_checkout_id::text`,
  },
  {
    name: 'histories_tell_of_checkouts',
    description: 'The history of an order lists every checkout for it, and no other.',
    sql: `
      select coalesce(co.order_id, e.order_id) as id from checkout_orders co
      full join (select order_id, subject from order_events where kind = 'CHECKOUT_OPENED') e
        on e.order_id = co.order_id and e.subject = co.checkout_id::text
      where co.order_id is null or e.order_id is null`,
  },
  {
    name: 'histories_tell_of_deliveries',
    description: 'The history of an order lists every delivered line, and no other.',
    sql: `
      select coalesce(given.id, e.order_id) as id
      from (select l.order_id, l.id from entitlements g join order_lines l on l.id = g.source_id where g.source = 'LINE') as given
      full join (select order_id, subject from order_events where kind = 'DELIVERED') e
        on e.order_id = given.order_id and e.subject = given.id::text
      where given.id is null or e.order_id is null`,
  },
  {
    name: 'nothing_is_sold_after_its_start',
    description: 'No completed order has a class that had begun when its money came, or a run whose first sold lesson had begun.',
    sql: `
      select l.id from order_lines l join orders o on o.id = l.order_id and o.status in ('COMPLETED', 'REFUNDED')
      left join checkouts c on c.id = o.paid_by_checkout_id
      left join open_classes live on l.kind = 'LL' and live.id = l.ref_id left join course_batches b on b.id = l.batch_id
      where live.starts_at <= coalesce(c.settled_at, o.completed_at)
        or (b.id is not null and run_lessons_begun(b.id, coalesce(c.settled_at, o.completed_at)) >= l.first_lesson)`,
  },
  {
    name: 'nothing_is_dated_ahead',
    description: 'No receipt, posting or order is dated in the future.',
    sql: `
      select id from ledger_postings where at > now() union all select id from payment_receipts where received_at > now()
      union all select id from orders where completed_at > now() or created_at > now()`,
  },
  {
    name: 'events_are_delivered',
    description: 'No event and no job has exhausted its retries.',
    sql: `select id::text as id from graphile_worker._private_jobs where attempts >= max_attempts`,
  },
]
