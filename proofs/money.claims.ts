import { sql } from 'drizzle-orm'
import { claimReconciled, reconciled } from './reconcile-claim.ts'
import type { Fixture } from './money.fixture.ts'

export const claims = {
  balanced: 'no posting is out of balance',
  seats: 'no seat is sold twice, in a class or in a membership, and the counters of a class equal its held and taken seats',
  once: 'concurrent duplicates have one effect',
  uses: 'no code is used more often than its limits allow, in total and per household, and no reward is given more often than its stock',
  balances: 'no learning balance is spent twice, and no sum is paid that is not owed',
  points: 'no points are spent twice, and the remaining points equal the ledger',
  asked: 'no payment is open for an order that has ended',
  answered: 'every concurrent request is answered, by success or by a reason',
  reconciled,
} as const

const seatsOf = (things: string, column: string) => `
  select t.id::text as id from ${things} t left join seat_holds h on h.${column} = t.id group by t.id
  having t.seats_taken + t.seats_held > t.seats or count(*) filter (where h.state in ('HELD', 'TAKEN')) <> t.seats_held`

/** For each claim the rows that break it, by SQL. */
const broken: readonly (readonly [string, string])[] = [
  [claims.balanced, `select posting_id::text as id from ledger_entries group by posting_id, currency having sum(amount) <> 0`],
  [
    claims.seats,
    `${seatsOf('course_batches', 'batch_id')} union all ${seatsOf('open_classes', 'class_id')}
     union all select order_line_id::text from membership_seats where revoked_at is null group by order_line_id, seats having count(*) > seats - 1`,
  ],
  [
    claims.once,
    `select e.source_id::text as id from entitlements e left join membership_seats s on s.id = e.source_id
     left join membership_pauses p on p.order_line_id = coalesce(s.order_line_id, e.source_id)
     group by e.source, e.source_id having count(*) > 1 + count(distinct p.order_line_id)
     union all select gift_id::text from gift_claims group by gift_id having count(*) > 1
     union all select order_line_id::text from gifts group by order_line_id having count(order_line_id) > 1
     union all select l.replaces_line_id::text from order_lines l join orders o on o.id = l.order_id
     where o.completed_at is not null and l.replaces_line_id is not null group by l.replaces_line_id having count(*) > 1
     union all select source_kind || ' ' || source_id from point_lots group by source_kind, source_id, person_id having count(*) > 1
     union all select purpose || ' ' || source_id from point_uses where state <> 'RETURNED' group by purpose, source_id having count(*) > 1
     union all select reference || ' ' || gateway_transaction_no from payment_receipts group by method, reference, gateway_transaction_no, amount_vnd having count(*) > 1
     union all select line_id || ' ' || lesson_no from escrow_lessons group by line_id, lesson_no having count(*) > 1
     union all select source_kind || ' ' || source_id from ledger_postings group by source_kind, source_id having count(*) > 1
     union all select l.id::text from order_lines l where l.refunded_vnd > l.price_vnd - l.discount_vnd
     union all select order_id::text from order_events where kind = 'COMPLETED' group by order_id having count(*) > 1`,
  ],
  [
    claims.uses,
    `select p.id::text as id from promotions p join promotion_uses u on u.promotion_id = p.id and u.state <> 'RELEASED'
     group by p.id having count(*) > p.max_uses
     union all select promotion_id || ' ' || household_id from promotion_uses u join promotions p on p.id = u.promotion_id
     where u.state <> 'RELEASED' group by promotion_id, household_id, p.max_per_household having count(*) > p.max_per_household
     union all select id::text from rewards where given > stock`,
  ],
  [
    claims.balances,
    `select a.id::text as id from ledger_accounts a join ledger_entries e on e.account_id = a.id
     where a.code in ('LEARNING_BALANCE', 'BALANCE_HELD') group by a.id having sum(e.amount) > 0
     union all select a.id::text from ledger_accounts a join ledger_entries e on e.account_id = a.id
     where a.code = 'INSTALMENTS_RECEIVABLE' group by a.id having sum(e.amount) < 0`,
  ],
  [
    claims.points,
    `with booked as (select a.owner_id as person, -sum(e.amount) as points from ledger_accounts a join ledger_entries e on e.account_id = a.id
       where a.code = 'POINTS' group by 1), remaining as (select person_id as person, sum(remaining) as points from point_lots group by 1)
     select person::text as id from booked full join remaining using (person)
     where coalesce(booked.points, 0) <> coalesce(remaining.points, 0) or booked.points < 0`,
  ],
  [
    claims.asked,
    `select c.id::text as id from checkouts c join checkout_orders co on co.checkout_id = c.id join orders o on o.id = co.order_id
     where o.status = 'CANCELLED' and c.status in ('INIT', 'WAITING') and c.closed_at is null`,
  ],
]

/** Checks now; work in progress does not affect the result. */
export async function look({ stage, deps }: Fixture) {
  for (const [claim, text] of broken) {
    const { rows } = await deps.db.execute(sql.raw(text))
    stage.claim(claim, rows.length === 0, rows.slice(0, 3))
  }
}

export async function checkAtTheEnd(fixture: Fixture) {
  await look(fixture)
  await claimReconciled(fixture.stage)
}

/** How often each kind of event happened in the random lives, counted from rows. */
const happenings = {
  'orders completed': `select from orders where completed_at is not null`,
  'refunds done': `select from refunds where state = 'DONE'`,
  'points earned': `select from point_lots where source_kind = 'order_line'`,
  'points spent': `select from point_uses where purpose = 'ORDER' and state = 'USED'`,
  'points returned': `select from ledger_postings where source_kind = 'point_return'`,
  'points clawed back': `select from point_uses where purpose = 'CLAWBACK' and state = 'USED'`,
  'points expired': `select from ledger_postings where source_kind = 'point_expiry'`,
  'rewards exchanged': `select from point_uses where purpose = 'REWARD'`,
  'instalment plans begun': `select from instalment_plans where agreed_at is not null`,
  'parts paid': `select from instalments where no > 1 and paid_at is not null`,
  'instalment plans paid up': `select from instalment_plans where state = 'PAID'`,
  'plans locked': `select from instalment_plans where locked_at is not null`,
  'parts refunded': `select from refunds where dues_vnd > 0 and state = 'DONE'`,
  'parts lost': `select from ledger_postings where source_kind = 'instalments_lost'`,
  'memberships paused': `select from membership_pauses`,
  'memberships resumed': `select from membership_pauses where ended_on is not null`,
  'family seats given': `select from membership_seats`,
  'family seats revoked': `select from membership_seats where revoked_at is not null`,
  'memberships upgraded': `select from plan_earnings where moved_vnd > 0 and source_line_id in (select replaces_line_id from order_lines)`,
  'gifts claimed': `select from gifts where order_line_id is not null and state = 'CLAIMED'`,
  'gifts taken back': `select from gifts where order_line_id is not null and state = 'REVOKED'`,
  'gifts over': `select from gifts where order_line_id is not null and state = 'EXPIRED'`,
} as const

/** Reports how often each happened. */
export async function reportHappenings({ stage, deps }: Fixture) {
  for (const [name, text] of Object.entries(happenings)) stage.figure(name, (await deps.db.execute(sql.raw(text))).rows.length)
}
