import { heldBy, type Invariant, movedBy, isEventPending, settledForUse } from './invariant.ts'

const openPart = `case when d.paid_at is null then d.amount_vnd - d.forgiven_vnd else 0 end`
/** Instalment money taken for use whose event has not reached its plan. */
const isSettlementPending = (checkout: string) => `
  (${checkout}.credit_to = 'INSTALMENTS_RECEIVABLE' and ${checkout}.status in ('SUCCESS', 'REFUNDED') and ${checkout}.settled_as in ${settledForUse}
   and ${isEventPending('payment.succeeded', 'checkoutId', `${checkout}.id`)}
   and not exists (select from instalments d where d.paid_by_checkout_id = ${checkout}.id)
   and not exists (select from suspense_items i where i.receipt_id = ${checkout}.settled_by_receipt_id and i.part not in ('', 'surplus')))`
const setAsideOf = (checkout: string) => `
  (select coalesce(sum(i.amount_vnd), 0) from suspense_items i where i.receipt_id = ${checkout}.settled_by_receipt_id and i.part not in ('', 'surplus'))`
const vietnamToday = `(now() at time zone 'Asia/Ho_Chi_Minh')::date`

/** The debts that plans created, beyond the first instalments. */
export const owedByPlans = `
  (select coalesce(sum(p.total_vnd - d.amount_vnd), 0) from instalment_plans p join instalments d on d.order_id = p.order_id and d.no = 1
   where p.agreed_at is not null)`
/** A checkout for the first instalment of an accepted plan. */
export const asksForFirstPart = (checkout: string, order: string) => `
  exists (select from instalment_plans p join instalments d on d.order_id = p.order_id and d.no = 1
    where p.order_id = ${order} and d.amount_vnd = ${checkout}.amount_vnd + ${checkout}.balance_vnd)`

export const instalmentInvariants: readonly Invariant[] = [
  {
    name: 'receivables_are_open_parts',
    description: 'A person owes exactly the instalments of their plans that are neither paid nor forgiven.',
    sql: `
      select coalesce(owed.person, booked.person) as id
      from (select p.buyer_id as person, sum(${openPart}) as vnd from instalment_plans p join instalments d on d.order_id = p.order_id
            where p.agreed_at is not null group by 1) as owed
      full join (select a.owner_id as person, sum(e.amount) as vnd from ledger_entries e join ledger_accounts a on a.id = e.account_id
                 where a.code = 'INSTALMENTS_RECEIVABLE' group by 1) as booked on booked.person = owed.person
      where coalesce(owed.vnd, 0) - coalesce(booked.vnd, 0) <>
        (select coalesce(sum(c.amount_vnd + c.balance_vnd), 0) from checkouts c where c.payer_id = coalesce(owed.person, booked.person) and ${isSettlementPending('c')})`,
  },
  {
    name: 'plans_are_their_orders',
    description:
      'An instalment plan covers the whole of a completed order of its buyer; its instalments add up to the plan, and nobody has two plans at once.',
    sql: `
      select p.order_id as id from instalment_plans p left join orders o on o.id = p.order_id
      where p.agreed_at is not null and (o.status is null or o.status not in ('COMPLETED', 'REFUNDED') or o.total_vnd <> p.total_vnd or o.buyer_id <> p.buyer_id)
      union all
      select p.order_id from instalment_plans p left join instalments d on d.order_id = p.order_id
      group by p.order_id having count(d.no) <> p.parts or coalesce(sum(d.amount_vnd), 0) <> p.total_vnd
      union all
      select min(p.order_id::text)::uuid from instalment_plans p where p.state in ('ACTIVE', 'OVERDUE', 'LOCKED') group by p.buyer_id having count(*) > 1`,
  },
  {
    name: 'paid_parts_have_money',
    description:
      'Each paid instalment was paid by its buyer, the first by the payment of its order; instalment money has paid exactly those instalments, or is in suspense, or the event is pending, and the history lists it.',
    sql: `
      select d.order_id as id from instalments d join instalment_plans p on p.order_id = d.order_id join orders o on o.id = d.order_id
      left join checkouts c on c.id = d.paid_by_checkout_id
      where p.agreed_at is not null and ((d.no = 1 and d.paid_by_checkout_id is distinct from o.paid_by_checkout_id)
        or (d.paid_at is not null and (c.payer_id is distinct from p.buyer_id or c.settled_as is null or c.settled_as not in ${settledForUse}
          or c.credit_to <> case d.no when 1 then 'CUSTOMER_PREPAID' else 'INSTALMENTS_RECEIVABLE' end)))
      union all
      select c.id from checkouts c where c.credit_to = 'INSTALMENTS_RECEIVABLE' and c.status in ('SUCCESS', 'REFUNDED') and c.settled_as in ${settledForUse}
        and (select coalesce(sum(d.amount_vnd - d.forgiven_vnd), 0) from instalments d where d.paid_by_checkout_id = c.id) + ${setAsideOf('c')} <> c.amount_vnd + c.balance_vnd
        and not ${isSettlementPending('c')}
      union all
      select coalesce(paid.order_id, e.order_id)
      from (select d.order_id, d.paid_by_checkout_id as checkout_id, sum(d.amount_vnd - d.forgiven_vnd) as vnd from instalments d
            where d.no > 1 and d.paid_at is not null group by 1, 2) as paid
      full join (select e.* from order_events e join checkouts c on c.id::text = e.subject and c.credit_to = 'INSTALMENTS_RECEIVABLE' where e.kind = 'PAID') as e
        on e.order_id = paid.order_id and e.subject = paid.checkout_id::text
      where e.amount_vnd is distinct from paid.vnd`,
  },
  {
    name: 'plans_are_booked',
    description: 'The debt of each plan was booked once when it began; the forgiven part is the refunded or lost part.',
    sql: `
      select coalesce(p.order_id::text, b.source_id) as id from (select * from instalment_plans where agreed_at is not null) as p
      full join (select * from ledger_postings where source_kind = 'instalments') as b on b.source_id = p.order_id::text
      where p.order_id is null or b.id is null or ${movedBy('b', `'INSTALMENTS_RECEIVABLE'`)} <> p.total_vnd - (select d.amount_vnd from instalments d where d.order_id = p.order_id and d.no = 1)
      union all
      select p.order_id::text from instalment_plans p where (select sum(d.forgiven_vnd) from instalments d where d.order_id = p.order_id) <>
        coalesce((select -sum(${movedBy('b', `'INSTALMENTS_RECEIVABLE'`)}) from ledger_postings b join refunds r on b.source_kind = 'refund' and b.source_id = r.id::text where r.order_id = p.order_id), 0)
        + coalesce((select ${movedBy('b', `'INSTALMENT_LOSSES'`)} from ledger_postings b where b.source_kind = 'instalments_lost' and b.source_id = p.order_id::text), 0)`,
  },
  {
    name: 'plans_stand_where_their_parts_do',
    // allows for two days without the hourly job
    description:
      'A plan is running while an instalment is open and paid when none is; it is late after a day, locked after the days of grace, and neither before.',
    sql: `
      select p.order_id as id from instalment_plans p
      join lateral (select sum(${openPart}) as vnd, min(d.due_on) filter (where ${openPart} > 0) as due_on, bool_or(d.forgiven_vnd > 0) as is_forgiven
        from instalments d where d.order_id = p.order_id) as open on true
      where p.agreed_at is not null and not case p.state
        when 'ACTIVE' then open.vnd > 0 and open.due_on >= ${vietnamToday} - 2
        when 'OVERDUE' then open.vnd > 0 and open.due_on < ${vietnamToday} and open.due_on + p.grace_days >= ${vietnamToday} - 3
        when 'LOCKED' then open.vnd > 0 and open.due_on < ${vietnamToday}
        when 'PAID' then open.vnd = 0
        when 'ENDED' then open.vnd = 0 and open.is_forgiven else false end`,
  },
  {
    name: 'locks_follow_plans',
    description:
      'Entitlements of a locked plan are not usable, and an entitlement is locked only by a plan that is locked, or was locked when it was written off.',
    sql: `
      select g.id from (
        select g.*, g.source_id as line_id from entitlements g where g.source = 'LINE'
        union all select g.*, s.order_line_id from entitlements g join membership_seats s on s.id = g.source_id where g.source = 'SEAT') as g
      join order_lines l on l.id = g.line_id left join instalment_plans p on p.order_id = l.order_id
      where g.ends_at > now() and case when g.locked_at is null then p.state = 'LOCKED'
        else p.state is distinct from 'LOCKED' and not exists (select from ledger_postings b where b.source_kind = 'instalments_lost' and b.source_id = p.order_id::text) end`,
  },
  {
    name: 'losses_are_given_up',
    description: 'Every loss was written off by an admin, plan by plan.',
    sql: `
      select 'INSTALMENT_LOSSES' as id where -${heldBy(`'INSTALMENT_LOSSES'`)} <>
        (select coalesce(sum((a.details->>'lostVnd')::bigint), 0) from audit_entries a where a.action = 'instalments.written-off')`,
  },
]
