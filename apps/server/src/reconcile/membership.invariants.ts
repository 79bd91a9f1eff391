import { type Invariant, movedBy, isEventPending } from './invariant.ts'

const vietnamDay = (moment: string) => `(${moment} at time zone 'Asia/Ho_Chi_Minh')::date`

/** Refunded meanwhile: the invariants of refunds cover the rest. */
const isCut = `exists (select from entitlement_changes c where c.entitlement_id = e.id and c.change = 'CUT')`

export const membershipInvariants: readonly Invariant[] = [
  {
    name: 'paid_lines_are_delivered',
    description: 'Each line of a completed order has granted its learner the plan, or the event is pending.',
    sql: `
      select l.id from order_lines l join orders o on o.id = l.order_id
      left join entitlements e on e.source = 'LINE' and e.source_id = l.id
      where l.kind = 'SUB' and o.status = 'COMPLETED' and (l.gift is null or exists (select from gifts g where g.order_line_id = l.id and g.state = 'CLAIMED'))
        and (e.person_id is distinct from l.learner_id or e.ref_id is distinct from l.plan_version_id)
        and not (e.id is null and ${isEventPending('order.completed', 'orderId', 'o.id')})`,
  },
  {
    name: 'deliveries_are_paid',
    description: 'No entitlement exists for an unpaid line.',
    sql: `
      select e.id from entitlements e left join order_lines l on l.id = e.source_id left join orders o on o.id = l.order_id
      where e.source = 'LINE' and (o.status is null or o.status not in ('COMPLETED', 'REFUNDED'))`,
  },
  {
    name: 'memberships_last_their_months',
    description: 'A membership lasts the paid number of months of the Vietnamese calendar, plus its free days.',
    // the period as granted; later pauses and moves keep its length
    sql: `
      select l.id from order_lines l
      join (select e.source_id, bool_or(${isCut}) as is_cut, sum(extract(epoch from e.ends_at - e.starts_at)) as lasts,
          min(e.id::text) filter (where e.part = 1)::uuid as first_id from entitlements e where e.source = 'LINE' and e.kind = 'SUB' group by 1) as g on g.source_id = l.id
      join entitlements e on e.id = g.first_id
      left join lateral (select started_at, ended_at from entitlement_changes c where c.entitlement_id = e.id order by c.at, c.id limit 1) as was on true
      cross join lateral (select coalesce(was.started_at, e.starts_at) as begins, coalesce(was.ended_at, e.ends_at) as ends) as given
      where not g.is_cut and (round(g.lasts * 1000) <> round(extract(epoch from given.ends - given.begins) * 1000) or given.ends <>
        ((given.begins at time zone 'Asia/Ho_Chi_Minh') + make_interval(months => l.months, days => l.bonus_days)) at time zone 'Asia/Ho_Chi_Minh')`,
  },
  {
    name: 'memberships_follow_each_other',
    description: 'Two memberships of one person never overlap.',
    sql: `
      select id from (select id, starts_at, max(ends_at) over (partition by person_id order by starts_at, id
        rows between unbounded preceding and 1 preceding) as earlier_end from entitlements where kind = 'SUB' and starts_at < ends_at) as e
      where starts_at < earlier_end`,
  },
  {
    name: 'deliveries_earn',
    description: 'A membership earns exactly its price, including the credit of an older membership, over exactly its days, part by part.',
    sql: `
      select l.id from order_lines l join (select distinct source_id from entitlements where source = 'LINE' and kind = 'SUB') as e on e.source_id = l.id
      left join (select source_line_id, sum(amount_vnd) as amount from plan_earnings group by 1) as p on p.source_line_id = l.id
      where coalesce(p.amount, 0) <> l.price_vnd - l.discount_vnd - l.credit_vnd
        + (select coalesce(sum(moved_vnd), 0) from plan_earnings old where old.source_line_id = l.replaces_line_id)
      union all
      select e.id from entitlements e join plan_earnings p on p.source_line_id = e.source_id and p.part = e.part
      where e.source = 'LINE' and e.kind = 'SUB' and not ${isCut}
        and (p.first_day <> ${vietnamDay('e.starts_at')} or p.last_day <> greatest(p.first_day, ${vietnamDay('e.ends_at')} - 1))`,
  },
  {
    name: 'earnings_are_delivered',
    description: 'Only granted memberships earn.',
    sql: `
      select p.source_line_id as id from plan_earnings p left join entitlements e on e.source = 'LINE' and e.source_id = p.source_line_id
      where e.id is null`,
  },
  {
    name: 'earnings_follow_the_rule',
    // allows for two days without the hourly job
    description:
      'Each day earns the same, rounded down, the last the remainder; no day earns before it has passed, except the shortened last day before a pause, and each earns within two days; a cut day does not earn.',
    sql: `
      select source_line_id as id from (select *, last_day - first_day + 1 as days, earned_through - first_day + 1 as passed from plan_earnings) as p
      where (cut_on is null and ((earned_through >= ${vietnamDay('now()')} and not (earned_through = ${vietnamDay('now()')} and exists (
            select from plan_earnings rest where rest.source_line_id = p.source_line_id and rest.part = p.part + 1 and rest.cut_on is not null)))
          or coalesce(earned_through, first_day - 1) < least(last_day, ${vietnamDay('now()')} - 3)))
        or (cut_on is not null and (earned_through > ${vietnamDay('now()')} or coalesce(earned_through, first_day - 1) <> cut_on - 1 or cut_vnd <> amount_vnd - earned_vnd))
        or earned_vnd <> case when passed is null then 0 when passed = days then amount_vnd else amount_vnd / days * passed end`,
  },
  {
    name: 'earnings_are_booked',
    description: 'The earnings of a membership equal those booked in the ledger.',
    sql: `
      select coalesce(p.source_line_id::text, booked.line_id) as id
      from (select source_line_id, sum(earned_vnd) as earned_vnd from plan_earnings group by 1) as p
      full join (select split_part(p.source_id, ' ', 1) as line_id, sum(${movedBy('p', `'DEFERRED_REVENUE'`)}) as amount
                 from ledger_postings p where p.source_kind = 'plan_days' group by 1) as booked on booked.line_id = p.source_line_id::text
      where coalesce(booked.amount, 0) <> coalesce(p.earned_vnd, 0)`,
  },
]
