import { type Invariant, isEventPending, movedBy } from './invariant.ts'

/** Refunds whose money is owed or has been returned; a refund that a gateway refused is owed again. */
export const isDecided = `(r.state in ('APPROVED', 'SENDING', 'SENT', 'FAILED', 'DONE') or (r.state in ('REQUESTED', 'CHECKED') and (r.gateway_request_id is not null or r.requested_by is null)))`
/** A line that could not be delivered is owed back without a request. */
const isOwedBack = `exists (select from refund_lines rl join refunds r on r.id = rl.refund_id where rl.order_line_id = l.id and rl.is_counted and r.requested_by is null)`

const wasHandedOver = `exists (select from order_events e where e.order_id = l.order_id and e.kind = 'DELIVERED' and e.subject = l.id::text)`
/** Money owed back for undelivered lines: those that could not be delivered, and unclaimed gifts. */
export const neverHandedOver = `
  (select coalesce(sum(rl.amount_vnd), 0) from refund_lines rl join refunds r on r.id = rl.refund_id join order_lines l on l.id = rl.order_line_id
   where rl.is_counted and ${isDecided} and not ${wasHandedOver})`
/** The line has a known learner: it is no gift, or a claimed one. */
const isSomebodys = `(l.gift is null or exists (select from gifts g where g.order_line_id = l.id and g.state = 'CLAIMED'))`
/** A refund of a line, requested or decided. */
const countingLine = `from refund_lines rl join refunds r on r.id = rl.refund_id where rl.order_line_id = l.id and rl.is_counted`
const isOn = `r.state not in ('REJECTED', 'WITHDRAWN')`
const paid = 'l.price_vnd - l.discount_vnd'

/** Refunds of plans beyond their unearned part, which reduce revenue. */
export const takenOffRevenue = `
  ((select coalesce(sum(rl.amount_vnd), 0) from refund_lines rl join refunds r on r.id = rl.refund_id join order_lines l on l.id = rl.order_line_id
    where l.kind = 'SUB' and rl.is_counted and ${isDecided} and ${wasHandedOver}) - (select coalesce(sum(cut_vnd - moved_vnd), 0) from plan_earnings))`

/** Refunds owed for orders, minus all money that has been returned. */
export const owedBack = `
  ((select coalesce(sum(amount_vnd), 0) from refunds r where r.subject = 'ORDER' and ${isDecided})
   - (select coalesce(sum(amount_vnd), 0) from refunds r where r.state = 'DONE'))`

/** Money returned through the gateway it came from. */
export const givenBackBy = (method: string) => `
  (select coalesce(sum(r.amount_vnd), 0) from refunds r join payment_receipts came on came.id = r.receipt_id
   where r.state = 'DONE' and r.channel = 'GATEWAY' and came.method = '${method}')`

/** The course, run or class of a line was ended before it was over. */
const isWithdrawn = `case l.kind when 'LL' then exists (select from open_classes c where c.id = l.ref_id and c.removed_at < c.ends_key)
  when 'CO' then exists (select from courses c where c.id = l.ref_id and c.state = 'GONE')
    or exists (select from course_batches b where b.id = l.batch_id and b.cancelled_at is not null) else false end`

export const afterSaleInvariants: readonly Invariant[] = [
  {
    name: 'withdrawn_items_are_refunded',
    description:
      'The platform keeps no money of a course or class that it has ended: what is left is refunded, or a request or event is pending.',
    sql: `
      select l.id from order_lines l join orders o on o.id = l.order_id left join escrows e on e.line_id = l.id
      where o.status = 'COMPLETED' and ${isWithdrawn} and coalesce(e.settled_lessons < e.lessons, true) and not exists (select ${countingLine} and (e.line_id is null or not ${isDecided}))
        and not (${isEventPending('class.withdrawn', 'classId', 'l.ref_id')} or ${isEventPending('course.withdrawn', 'courseId', 'l.ref_id')} or ${isEventPending('run.withdrawn', 'runId', 'l.batch_id')}
          or ${isEventPending('order.lines_withdrawn', 'orderId', 'o.id')} or ${isEventPending('order.completed', 'orderId', 'o.id')}
          or ${isEventPending('order.fulfilment_requested', 'orderId', 'o.id')} or ${isEventPending('lines.undeliverable', 'orderId', 'o.id')})`,
  },
  {
    name: 'taught_lines_are_delivered',
    description: 'A line bought from a teacher is usable by its learner or refunded, and its money is in escrow, or the event is pending.',
    sql: `
      select l.id from order_lines l join orders o on o.id = l.order_id
      left join entitlements g on g.source = 'LINE' and g.source_id = l.id left join escrows e on e.line_id = l.id
      where l.kind <> 'SUB' and ${isSomebodys} and o.status in ('COMPLETED', 'REFUNDED')
        and (g.person_id is distinct from l.learner_id or g.kind is distinct from l.kind or g.ref_id is distinct from l.ref_id
          or e.seller_id is distinct from l.seller_id or e.learner_id is distinct from l.learner_id or e.lessons is distinct from l.lessons
          or e.paid_vnd is distinct from ${paid} or e.list_vnd is distinct from ${paid} + l.platform_discount_vnd
          or e.is_recorded is distinct from (l.kind = 'CO' and l.batch_id is null))
        and not (g.id is null and e.line_id is null
          and (${isOwedBack} or ${isEventPending('order.completed', 'orderId', 'o.id')} or ${isEventPending('order.fulfilment_requested', 'orderId', 'o.id')}
            or ${isEventPending('lines.undeliverable', 'orderId', 'o.id')}))`,
  },
  {
    name: 'refunds_are_the_sum_of_their_lines',
    description:
      'A refund of an order, including the part that pays open instalments, is the sum of its lines, and each line holds its refunded amount.',
    sql: `
      select r.id from refunds r left join refund_lines rl on rl.refund_id = r.id and rl.is_counted
      where r.subject = 'ORDER' group by r.id having case when r.state in ('REJECTED', 'WITHDRAWN') then count(rl.refund_id) > 0
        else r.amount_vnd + r.withheld_vnd + r.dues_vnd <> coalesce(sum(rl.amount_vnd), 0) end
      union all
      select l.id from order_lines l left join refund_lines rl on rl.order_line_id = l.id and rl.is_counted
      group by l.id having l.refunded_vnd <> coalesce(sum(rl.amount_vnd), 0)
      union all
      select l.id from refund_lines rl join refunds r on r.id = rl.refund_id join order_lines l on l.id = rl.order_line_id
      where l.order_id is distinct from r.order_id`,
  },
  {
    name: 'receipts_know_what_went_back',
    description: 'A payment receipt holds the amount returned through its gateway or a bank, and no refund of it is owed twice.',
    sql: `
      select p.id from payment_receipts p left join refunds r on r.receipt_id = p.id and ${isOn} and r.state <> 'FAILED' and r.channel <> 'BALANCE'
      group by p.id having p.returned_vnd <> coalesce(sum(r.amount_vnd), 0)`,
  },
  {
    name: 'decided_refunds_are_booked',
    description: 'A decided refund of an order is booked as owed once, and nothing else is.',
    sql: `
      select coalesce(r.id::text, p.source_id) as id from (select * from refunds r where r.subject = 'ORDER' and r.amount_vnd + r.withheld_vnd + r.dues_vnd > 0 and ${isDecided}) as r
      full join (select * from ledger_postings where source_kind = 'refund') as p on p.source_id = r.id::text
      where p.id is null or r.id is null or p.reason <> 'REFUND_DECIDED' or ${movedBy('p', `'REFUNDS_PAYABLE'`)} <> -r.amount_vnd
        or ${movedBy('p', `'PROMOTION_COSTS'`)} <> -r.withheld_vnd
        or ${movedBy('p', `'INSTALMENTS_RECEIVABLE'`)} <> -r.dues_vnd`,
  },
  {
    name: 'paid_refunds_are_booked',
    description:
      'A completed refund was paid once out of the money owed, through the approved channel, to its owner or to the buyer of the membership that the upgrade replaced.',
    sql: `
      select coalesce(r.id::text, p.source_id) as id from (select * from refunds r where r.amount_vnd > 0 and r.state = 'DONE') as r
      full join (select * from ledger_postings where source_kind = 'refund_paid') as p on p.source_id = r.id::text
      where p.id is null or r.id is null or ${movedBy('p', `'REFUNDS_PAYABLE'`)} <> r.amount_vnd
        or (r.channel = 'BANK' and ${movedBy('p', `'BANK'`)} <> -r.amount_vnd)
        or (r.channel = 'BALANCE' and -r.amount_vnd is distinct from (
          with recursive upgraded as (select l.replaces_line_id as id from order_lines l where l.order_id = r.order_id
            union select l.replaces_line_id from upgraded u join order_lines l on l.id = u.id)
          select sum(n.amount) from ledger_entries n join ledger_accounts a on a.id = n.account_id
          where n.month = p.month and n.posting_id = p.id and a.code = 'LEARNING_BALANCE'
            and (a.owner_id = r.payee_id or a.owner_id in (select l.buyer_id from upgraded u join order_lines l on l.id = u.id))))`,
  },
  {
    name: 'withheld_discounts_follow_their_lines',
    description:
      'A discount that lost its condition is withheld from its refund, once, and returned exactly as far as its own line is refunded as well, or wholly when its unpaid order ended or lost it.',
    sql: `
      select c.id::text as id from refund_discount_claims c
      left join lateral (select bool_or(${isDecided}) as is_decided, bool_and(r.state in ('REJECTED', 'WITHDRAWN')) as is_off, sum(r.withheld_vnd) as withheld
        from refunds r where r.request_id = c.request_id) asked on true
      left join lateral (select sum(rl.amount_vnd) as vnd from refund_lines rl join refunds r on r.id = rl.refund_id
        where rl.order_line_id = c.discounted_line_id and rl.is_counted and ${isDecided}) back on true
      cross join lateral (select o.id as order_id, o.status <> 'CANCELLED' and exists (
          select from order_line_discounts d where d.line_id = l.id and d.promotion_id = c.promotion_id) as is_standing
        from order_lines l join orders o on o.id = l.order_id where l.id = c.discounted_line_id) discount
      left join lateral (select count(*) as n, coalesce(sum(${movedBy('p', `'LEARNING_BALANCE'`)}), 0) as returned, coalesce(sum(${movedBy('p', `'PROMOTION_COSTS'`)}), 0) as borne
        from ledger_postings p where p.source_kind = 'discount_claim' and split_part(p.source_id, ' ', 1) = c.id::text) booked on true
      where c.is_counted = asked.is_off
        or (c.returned_vnd <> case when not (c.is_counted and asked.is_decided) then 0 when not discount.is_standing then c.amount_vnd when back.vnd is null then 0
            else c.amount_vnd - case when c.paid_vnd = 0 then 0 else c.amount_vnd * (c.paid_vnd - back.vnd) / c.paid_vnd end end
          and (discount.is_standing or not (${isEventPending('order.cancelled', 'orderId', 'discount.order_id')}
            or ${isEventPending('order.repriced', 'orderId', 'discount.order_id')} or ${isEventPending('refund.unpaid_discounts_withheld', 'requestId', 'c.request_id')})))
        or (booked.n = 0) <> (c.returned_vnd = 0) or booked.returned <> -c.returned_vnd or booked.borne <> c.returned_vnd
      union all
      select r.request_id::text from refunds r where r.state not in ('REJECTED', 'WITHDRAWN') group by r.request_id
      having sum(r.withheld_vnd) < (select coalesce(sum(c.amount_vnd), 0) from refund_discount_claims c where c.request_id = r.request_id and c.is_counted)`,
  },
  {
    name: 'refunded_lessons_are_refunds',
    description: 'Escrow returned money to the buyer exactly for lessons with a decided refund.',
    sql: `
      select coalesce(back.line_id, asked.line_id) as id
      from (select line_id, sum(share_vnd) as vnd from escrow_lessons where "outcome" = 'RETURNED' group by line_id) as back
      full join (select rl.order_line_id as line_id, sum(rl.amount_vnd) as vnd from refund_lines rl join refunds r on r.id = rl.refund_id
                 join order_lines l on l.id = rl.order_line_id where l.kind <> 'SUB' and rl.is_counted and ${isDecided} and ${wasHandedOver} group by 1) as asked
        on asked.line_id = back.line_id
      where coalesce(back.vnd, 0) <> coalesce(asked.vnd, 0)`,
  },
  {
    name: 'what_was_refunded_is_over',
    description:
      'A refunded entitlement is not usable, and no entitlement is cut without a refund. A line that gave back single lessons is usable until none was taught and none is left.',
    sql: `
      select l.id from order_lines l join entitlements g on g.source = 'LINE' and g.source_id = l.id
      where (g.ends_at > now()) = (exists (
          select from refund_lines rl join refunds r on r.id = rl.refund_id where rl.order_line_id = l.id and rl.is_counted and rl.lesson_id is null and ${isDecided})
        or exists (select from escrows e where e.line_id = l.id and e.settled_lessons = e.lessons
          and not exists (select from escrow_lessons s where s.line_id = e.line_id and s."outcome" = 'TAUGHT')))
        and (g.ends_at > now() or exists (select from entitlement_changes c where c.entitlement_id = g.id and c.change = 'CUT'))
        and not exists (select from order_lines dearer join orders o on o.id = dearer.order_id
          where dearer.replaces_line_id = l.id and o.status in ('COMPLETED', 'REFUNDED'))
      union all
      select p.source_line_id from plan_earnings p where p.moved_vnd = 0 and (p.cut_on is not null) <> exists (
        select from refund_lines rl join refunds r on r.id = rl.refund_id where rl.order_line_id = p.source_line_id and rl.is_counted and ${isDecided})
        and not (p.cut_on is null and p.earned_vnd = p.amount_vnd)`,
  },
  {
    name: 'whole_refunds_end_their_orders',
    description: 'An order is REFUNDED exactly when all its money has been returned.',
    sql: `
      select o.id from orders o where o.status in ('COMPLETED', 'REFUNDED') and (o.status = 'REFUNDED') <>
        (exists (select from refunds r where r.order_id = o.id and r.state = 'DONE')
         and (select coalesce(sum(amount_vnd + withheld_vnd + dues_vnd), 0) from refunds r where r.order_id = o.id and r.state = 'DONE')
           = o.total_vnd + (select sum(l.credit_vnd) from order_lines l where l.order_id = o.id))`,
  },
  {
    name: 'histories_tell_of_refunds',
    description: 'The history of an order lists each requested and each completed refund, and no other.',
    sql: `
      select coalesce(r.order_id, e.order_id) as id from (select * from refunds where subject = 'ORDER') as r
      full join (select order_id, subject from order_events where kind = 'REFUND_REQUESTED') e on e.order_id = r.order_id and e.subject = r.id::text
      where r.id is null or e.order_id is null
      union all
      select coalesce(r.order_id, e.order_id) from (select * from refunds where subject = 'ORDER' and state = 'DONE') as r
      full join (select order_id, subject from order_events where kind in ('PARTLY_REFUNDED', 'REFUNDED')) e on e.order_id = r.order_id and e.subject = r.id::text
      where r.id is null or e.order_id is null`,
  },
  {
    name: 'refunded_suspense_has_refunds',
    description: 'Suspense money decided to be returned has refunds of that amount, or the event is pending.',
    sql: `
      select i.id from suspense_items i left join (select suspense_item_id, sum(amount_vnd) as vnd from refunds group by 1) r on r.suspense_item_id = i.id
      where i.state = 'REFUND_DUE' and r.vnd is distinct from i.amount_vnd
        and not (r.vnd is null and (${isEventPending('payment.suspense_refund_decided', 'itemId', 'i.id')}
          or ${isEventPending('payment.unmatched_refund_decided', 'itemId', 'i.id')}))`,
  },
  {
    name: 'gifts_are_what_was_bought',
    description:
      'A line paid as a gift is one gift of its buyer for that phone, delivered exactly when it is claimed; its money is returned exactly when it can no longer be claimed, or the event is pending.',
    sql: `
      select l.id from order_lines l join orders o on o.id = l.order_id left join gifts g on g.order_line_id = l.id
      left join gift_claims c on c.gift_id = g.id
      where l.gift is not null and o.status in ('COMPLETED', 'REFUNDED')
        and (g.giver_id is distinct from l.buyer_id or g.receiver_phone is distinct from l.gift->>'phone'
          or coalesce(c.learner_id, l.buyer_id) <> l.learner_id or (g.state = 'CLAIMED') <> ${wasHandedOver}
          or (g.state = 'CLAIMED' and l.refunded_vnd > 0 and not exists (select from escrow_lessons s where s.line_id = l.id and s."outcome" = 'RETURNED')) or (g.state = 'EXPIRED' and not exists (select ${countingLine}))
          or (g.state = 'REVOKED' or (g.state = 'EXPIRED' and not exists (select ${countingLine} and not ${isDecided})))
            <> (g.state <> 'CLAIMED' and exists (select ${countingLine} and ${isDecided})))
        and not ${isEventPending('order.completed', 'orderId', 'o.id')} and not ${isEventPending('order.gift_purchased', 'orderId', 'o.id')}
        and not ${isEventPending('order.fulfilment_requested', 'orderId', 'o.id')} and not ${isEventPending('gift.claim_expired', 'orderId', 'o.id')}
      union all
      select g.id from gifts g left join order_lines l on l.id = g.order_line_id left join orders o on o.id = l.order_id
      where g.order_line_id is not null and (l.gift is null or o.status not in ('COMPLETED', 'REFUNDED'))`,
  },
]
