import type { Invariant } from './invariant.ts'

const vietnamDay = (moment: string) => `(${moment} at time zone 'Asia/Ho_Chi_Minh')::date`

/** Later changes of a bought membership: pauses, seats for others, an upgrade. */
export const termInvariants: readonly Invariant[] = [
  {
    name: 'credit_is_what_was_moved',
    description:
      'The credit of an upgrade is at most the unearned rest of the older membership, is taken from it once, and only after payment.',
    sql: `
      select l.id from order_lines l join orders o on o.id = l.order_id
      where l.credit_vnd > 0 and o.status in ('COMPLETED', 'REFUNDED')
        and (select coalesce(sum(moved_vnd), 0) from plan_earnings p where p.source_line_id = l.replaces_line_id) not between 1 and l.credit_vnd
      union all
      select p.source_line_id from plan_earnings p where p.moved_vnd > 0 and 1 <> (
        select count(*) from order_lines l join orders o on o.id = l.order_id
        where l.replaces_line_id = p.source_line_id and l.credit_vnd > 0 and o.status in ('COMPLETED', 'REFUNDED'))`,
  },
  {
    name: 'pauses_last_as_requested',
    description: 'A paused membership continues after the days of its pause, in the next part; a membership without a pause has one part.',
    sql: `
      select p.order_line_id as id from membership_pauses p
      left join entitlements one on one.source = 'LINE' and one.source_id = p.order_line_id and one.part = 1
      left join entitlements two on two.source = 'LINE' and two.source_id = p.order_line_id and two.part = 2
      where two.id is null or one.person_id <> p.person_id
        or (not exists (select from entitlement_changes c where c.entitlement_id in (one.id, two.id) and c.change = 'CUT')
          and (${vietnamDay('one.ends_at')} <> p.starts_on or ${vietnamDay('two.starts_at')} <> coalesce(p.ended_on, p.ends_on)))
      union all
      select e.source_id from entitlements e left join membership_pauses p on p.order_line_id = e.source_id
      where e.source = 'LINE' and e.part > 1 and p.order_line_id is null`,
  },
  {
    name: 'seats_last_as_their_plan',
    description: 'A family seat belongs to a plan with seats, lasts no longer than the plan of its learner, and ends when it is revoked.',
    sql: `
      select s.id from membership_seats s join order_lines l on l.id = s.order_line_id join plans v on v.id = l.plan_version_id
      where s.seats <> v.seats or s.seat > v.seats or s.person_id = l.learner_id
        or not exists (select from entitlements e where e.source = 'SEAT' and e.source_id = s.id and e.person_id = s.person_id)
      union all
      select e.id from entitlements e left join membership_seats s on s.id = e.source_id
      left join entitlements own on own.source = 'LINE' and own.source_id = s.order_line_id and own.part = e.part
      where e.source = 'SEAT' and (s.id is null or own.id is null or e.ends_at > own.ends_at
        or (s.revoked_at is not null and e.ends_at > s.revoked_at) or (s.revoked_at is null and e.ends_at < own.ends_at))`,
  },
]
