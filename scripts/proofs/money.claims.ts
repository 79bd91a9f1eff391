import { sql } from 'drizzle-orm'
import { claimReconciled, reconciled } from './books.ts'
import type { House } from './money.house.ts'

export const claims = {
  balanced: 'no posting is out of balance',
  seats: 'no seat is sold twice, and a class counts what is held or taken',
  once: 'whatever happens twice at once has its effect once',
  uses: 'no code is used more often than it may be, nor more often in a household',
  balances: 'nobody spends a learning balance twice',
  asked: 'nothing asks for the money of an order that has ended',
  answered: 'whatever is asked at once is answered, by yes or by a reason',
  reconciled,
} as const

const seatsOf = (things: string, column: string) => `
  select t.id::text as id from ${things} t left join seat_holds h on h.${column} = t.id group by t.id
  having t.seats_taken + t.seats_held > t.seats or count(*) filter (where h.state in ('HELD', 'TAKEN')) <> t.seats_held`

/** What of the database breaks each claim, from raw rows. */
const broken: readonly (readonly [string, string])[] = [
  [claims.balanced, `select posting_id::text as id from ledger_entries group by posting_id, currency having sum(amount) <> 0`],
  [claims.seats, `${seatsOf('course_batches', 'batch_id')} union all ${seatsOf('open_classes', 'class_id')}`],
  [
    claims.once,
    `select source_id::text as id from entitlements group by source, source_id having count(*) > 1
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
     where u.state <> 'RELEASED' group by promotion_id, household_id, p.max_per_household having count(*) > p.max_per_household`,
  ],
  [
    claims.balances,
    `select a.id::text as id from ledger_accounts a join ledger_entries e on e.account_id = a.id
     where a.code in ('LEARNING_BALANCE', 'BALANCE_HELD') group by a.id having sum(e.amount) > 0`,
  ],
  [
    claims.asked,
    `select c.id::text as id from checkouts c join checkout_orders co on co.checkout_id = c.id join orders o on o.id = co.order_id
     where o.status = 'CANCELLED' and c.status in ('INIT', 'WAITING') and c.closed_at is null`,
  ],
]

/** Looks at once; what is on its way changes none of it. */
export async function look({ stage, deps }: House) {
  for (const [claim, text] of broken) {
    const { rows } = await deps.db.execute(sql.raw(text))
    stage.claim(claim, rows.length === 0, rows.slice(0, 3))
  }
}

export async function lookAtTheEnd(house: House) {
  await look(house)
  await claimReconciled(house.stage)
}
