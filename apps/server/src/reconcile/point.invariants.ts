import { isDecided } from './after-sale.invariants.ts'
import { heldBy, type Invariant, isEventPending, movedBy } from './invariant.ts'

/** The net amount that a use took from its lots: nothing once it was returned. */
const netOf = `case u.state when 'RETURNED' then 0 else ul.amount - ul.returned end`
const ofBuying = `l.source_kind = 'order_line'`

export const pointInvariants: readonly Invariant[] = [
  {
    name: 'lots_are_points',
    description: 'The remainders of a person’s lots add up to their points account.',
    sql: `
      with booked as (
        select a.owner_id, -sum(e.amount) as amount from ledger_accounts a join ledger_entries e on e.account_id = a.id
        where a.code = 'POINTS' group by a.owner_id
      ), kept as (select person_id as owner_id, sum(remaining) as amount from point_lots group by person_id)
      select owner_id as id from booked full join kept using (owner_id) where coalesce(booked.amount, 0) <> coalesce(kept.amount, 0)`,
  },
  {
    name: 'lots_are_booked',
    description:
      'Each lot was booked once when granted; points that left it were used and not returned, or have expired, and are booked as such.',
    sql: `
      select l.id from point_lots l left join ledger_postings p on p.source_kind = 'point_lot' and p.source_id = l.id::text
      where p.id is null or case l.source_kind when 'reward' then ${movedBy('p', `'POINTS_REDEEMED'`)} else ${movedBy('p', `'POINTS_ISSUED'`)} end <> l.amount
      union all
      select l.id from point_lots l
      where l.amount - l.remaining
        - (select coalesce(sum(${netOf}), 0) from point_use_lots ul join point_uses u on u.id = ul.use_id where ul.lot_id = l.id)
        <> (select coalesce(sum(-e.amount), 0) from ledger_postings p join ledger_entries e on e.month = p.month and e.posting_id = p.id
            join ledger_accounts a on a.id = e.account_id and a.code = 'POINTS_EXPIRED'
            where p.source_kind = 'point_expiry' and split_part(p.source_id, ' ', 1) = l.id::text)`,
  },
  {
    name: 'uses_are_the_sum_of_their_lots',
    description: 'A use of points equals the sum taken from its person’s lots, and its returned part equals the sum returned to them.',
    sql: `
      select u.id from point_uses u left join point_use_lots ul on ul.use_id = u.id left join point_lots l on l.id = ul.lot_id
      group by u.id having coalesce(sum(ul.amount), 0) <> u.amount or coalesce(sum(ul.returned), 0) <> u.returned
        or not bool_and(l.person_id is not distinct from u.person_id)`,
  },
  {
    name: 'held_points_are_held',
    description: 'Reserved points are those of undecided uses, each of which waits for a payable order or a refund.',
    sql: `
      select 'POINTS_HELD' as id where ${heldBy(`'POINTS_HELD'`)} <> (select coalesce(sum(amount), 0) from point_uses where state = 'HELD')
      union all
      select u.id::text from point_uses u left join orders o on u.purpose = 'ORDER' and o.id::text = u.source_id and o.buyer_id = u.person_id
      left join refunds r on u.purpose = 'CLAWBACK' and r.request_id::text = u.source_id and r.state in ('REQUESTED', 'CHECKED')
      where (u.state = 'HELD' and coalesce(o.status, '') not in ('AWAITING_PAYMENT', 'WAITING_CONFIRMATION') and r.id is null)
        or (u.state = 'USED' and u.purpose = 'ORDER' and coalesce(o.status, '') not in ('COMPLETED', 'REFUNDED'))`,
  },
  {
    name: 'used_points_are_redeemed',
    description:
      'Redeemed points are the used and not returned ones, less those of ended vouchers; issued points are those of all lots, minus those taken back by refunds.',
    sql: `
      select 'POINTS_REDEEMED' as id where ${heldBy(`'POINTS_REDEEMED'`)} <>
        (select coalesce(sum(amount - returned), 0) from point_uses where state = 'USED' and purpose <> 'CLAWBACK')
        - (select coalesce(sum(amount), 0) from point_lots where source_kind = 'reward')
      union all
      select 'POINTS_ISSUED' where -${heldBy(`'POINTS_ISSUED'`)} <> (select coalesce(sum(amount), 0) from point_lots where source_kind <> 'reward')
        - (select coalesce(sum(amount), 0) from point_uses where state = 'USED' and purpose = 'CLAWBACK')`,
  },
  {
    name: 'points_pay_what_they_are_worth',
    description: 'An order partly paid with points has reserved or used them, and each point pays the same amount.',
    sql: `
      with paid as (
        select l.order_id, sum(d.amount_vnd) as vnd from order_line_discounts d join order_lines l on l.id = d.line_id where d.kind = 'POINTS' group by l.order_id
      ), used as (select source_id, amount from point_uses where purpose = 'ORDER' and state <> 'RETURNED')
      select coalesce(paid.order_id::text, used.source_id) as id from paid full join used on used.source_id = paid.order_id::text
      left join orders o on o.id = paid.order_id
      where (used.source_id is null and o.status <> 'CANCELLED') or (used.source_id is not null and (paid.order_id is null
        or not exists (select from point_rules r where r.worth_vnd * used.amount = paid.vnd)))`,
  },
  {
    name: 'months_earn_no_more_than_they_may',
    description: 'The points a person earned by buying in a month are the sum of those lots, and within the monthly limit.',
    sql: `
      with earned as (
        select person_id, date_trunc('month', since at time zone 'Asia/Ho_Chi_Minh')::date as month, sum(amount) as amount
        from point_lots l where ${ofBuying} group by 1, 2)
      select person_id as id from earned full join point_monthly_totals m using (person_id, month)
      where coalesce(earned.amount, 0) <> coalesce(m.earned, 0) or coalesce(m.earned, 0) > coalesce(m.cap, 0)`,
  },
  {
    name: 'points_are_earned_by_what_stays_paid',
    description: 'The points that a line earned, minus those taken back, are at most those for its đồng paid and not refunded.',
    sql: `
      select o.id from point_lots l join order_lines o on o.id::text = l.source_id
      join lateral (select vnd_per_point from point_rules where effective_on <= (l.since at time zone 'Asia/Ho_Chi_Minh')::date order by effective_on desc limit 1) rule on true
      left join lateral (
        select sum(rl.amount_vnd) as vnd, sum(rl.points_taken) as taken, bool_or(r.requested_by is null) as is_forgiven from refund_lines rl join refunds r on r.id = rl.refund_id
        where rl.order_line_id = o.id and rl.is_counted and ${isDecided}) back on true
      where ${ofBuying} and (l.person_id <> o.buyer_id
        or not coalesce(back.is_forgiven, false) and l.amount - coalesce(back.taken, 0) > greatest(0, o.price_vnd - o.discount_vnd - o.credit_vnd - coalesce(back.vnd, 0)) / rule.vnd_per_point)
      union all
      select p.order_line_id from point_accruals p left join point_lots l on l.source_kind = 'order_line' and l.source_id = p.order_line_id::text
      where p.granted_at is null and l.id is not null`,
  },
  {
    name: 'rewards_are_exchanged_once',
    description: 'Each exchange has used points and created one voucher, and each reward counts its exchanges.',
    sql: `
      select coalesce(c.code, u.source_id) as id from (select code from promotion_codes where source = 'REWARD') as c
      full join (select source_id from point_uses where purpose = 'REWARD' and state = 'USED') as u on u.source_id = c.code
      where c.code is null or u.source_id is null
      union all
      select promotion_id::text from (select promotion_id, sum(given) as given from rewards group by 1) as r
      full join (select promotion_id, count(*) as codes from promotion_codes where source = 'REWARD' group by 1) as c using (promotion_id)
      where coalesce(r.given, 0) <> coalesce(c.codes, 0)`,
  },
  {
    name: 'ended_rewards_return_their_points',
    description: 'Points exchanged for a voucher that the platform ended before it was used are returned, once, and only those.',
    sql: `
      select c.code as id from promotion_codes c join promotions p on p.id = c.promotion_id
      where c.source = 'REWARD' and c.uses = 0 and c.points_returned_at is null and c.expires_at > now()
        and (c.withdrawn_at < now() - interval '2 hours' or p.state = 'ENDED' or p.ends_at < now() - interval '2 hours')
        and not ${isEventPending('promotion.vouchers_ended', 'promotionId', 'p.id')}
      union all
      select coalesce(c.code, l.source_id) from (select code from promotion_codes where points_returned_at is not null) as c
      full join (select source_id, amount, person_id from point_lots where source_kind = 'reward') as l on l.source_id = c.code
      left join point_uses u on u.purpose = 'REWARD' and u.source_id = c.code and u.state = 'USED'
      where u.id is null or u.amount is distinct from l.amount or u.person_id is distinct from l.person_id`,
  },
  {
    name: 'redemptions_have_their_voucher',
    description: 'Each voucher bought with points belongs to one request, and to a reward of its promotion.',
    sql: `
      select coalesce(c.code, d.code) as id from (select code, promotion_id from promotion_codes where source = 'REWARD') as c
      full join (select x.code, r.promotion_id from reward_redemptions x join rewards r on r.id = x.reward_id) as d on d.code = c.code
      where c.code is null or d.code is null or c.promotion_id <> d.promotion_id`,
  },
  {
    name: 'refunds_take_points_back',
    description:
      'Earned points taken by a refund are reserved or taken; for points already spent, and only for those, the refund withholds their value. Points returned to lots match the refunds.',
    sql: `
      with asked as (
        select r.request_id, bool_or(${isDecided}) as is_decided, bool_and(r.state in ('REJECTED', 'WITHDRAWN')) as is_off, max(r.payee_id::text) as payee,
          sum(r.withheld_vnd) - (select coalesce(sum(c.amount_vnd), 0) from refund_discount_claims c where c.request_id = r.request_id and c.is_counted) as withheld, sum((select coalesce(sum(rl.points_taken), 0) from refund_lines rl where rl.refund_id = r.id and rl.is_counted)) as taken,
          sum((select coalesce(sum(rl.amount_vnd), 0) from refund_lines rl where rl.refund_id = r.id and rl.is_counted)) as whole
        from refunds r where r.subject = 'ORDER' group by r.request_id
      ), used as (select source_id, sum(amount) as amount, min(state) as state, max(person_id::text) as person from point_uses
        where purpose = 'CLAWBACK' and state <> 'RETURNED' group by source_id)
      select coalesce(asked.request_id::text, used.source_id) as id from asked full join used on used.source_id = asked.request_id::text
      where asked.request_id is null or (used.source_id is not null and (asked.is_off or used.person <> asked.payee or (used.state = 'USED') <> asked.is_decided))
        or (not asked.is_off and coalesce(used.amount, 0) > asked.taken)
        or (not asked.is_off and asked.withheld > 0 and asked.withheld <> asked.whole and not exists (
          select from point_rules p where p.worth_vnd * (asked.taken - coalesce(used.amount, 0)) = asked.withheld))
        or (not asked.is_off and asked.withheld = 0 and coalesce(used.amount, 0) < asked.taken and asked.whole > 0)
      union all
      select coalesce(u.source_id, back.order_id::text) from point_uses u
      full join (select r.order_id, sum(rl.points_back) as points from refund_lines rl join refunds r on r.id = rl.refund_id
        where rl.is_counted and ${isDecided} and rl.points_back > 0 group by r.order_id) as back on u.purpose = 'ORDER' and u.state = 'USED' and u.source_id = back.order_id::text
      where (u.id is null or (u.purpose = 'ORDER' and u.state = 'USED')) and coalesce(u.returned, 0) <> coalesce(back.points, 0)`,
  },
]
