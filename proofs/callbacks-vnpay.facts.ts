import { moneyKey, partKey } from './callbacks-vnpay.model.ts'
import type { seen } from './callbacks-vnpay.view.ts'
import type { Stage } from './proof.ts'

/** The rows to read: those of one buyer, and money under a reference that belongs to no checkout. */
export type Whose = { stage: Stage; buyer: { id: string }; stranger: string }

const mine = `select receipt.* from payment_receipts receipt left join checkouts on checkouts.id = receipt.checkout_id
  where checkouts.payer_id = $1 or receipt.reference = $2`
const items = `select item.*, receipt.reference, receipt.gateway_transaction_no, receipt.amount_vnd as came
  from suspense_items item join (${mine}) receipt on receipt.id = item.receipt_id`

async function ask<T extends Record<string, unknown>>({ stage, buyer, stranger }: Whose, text: string) {
  const { rows } = await stage.pool.query<T>({ text, values: text.includes('$2') ? [buyer.id, stranger] : [buyer.id] })
  return rows
}

/** The product's rows, read by SQL and expressed in the model's terms. */
export async function factsOf(whose: Whose): Promise<ReturnType<typeof seen>> {
  const [orders, checkouts, money, suspense] = await Promise.all([
    ask<{ id: string; status: string; payer: string }>(
      whose,
      `select o.id, o.status, coalesce(c.code, '') as payer from orders o left join checkouts c on c.id = o.paid_by_checkout_id where o.buyer_id = $1`,
    ),
    ask<{ code: string; sum: number; status: string; attempt: string; settled: string; closed: string }>(
      whose,
      `select c.code, c.amount_vnd::float8 as sum, c.status, a.status as attempt, coalesce(c.settled_as, '') as settled, coalesce(c.closed_as, '') as closed
       from checkouts c join payment_attempts a on a.checkout_id = c.id where c.payer_id = $1`,
    ),
    ask<{ reference: string; no: string; amount: number; name: string }>(
      whose,
      `select reference, gateway_transaction_no as no, amount_vnd::float8 as amount, booked_as as name from (${mine}) receipt`,
    ),
    ask<ItemRow>(
      whose,
      `select id, reference, gateway_transaction_no as no, came::float8, part, name, amount_vnd::float8 as amount, state from (${items}) item`,
    ),
  ])
  return {
    orders: sorted(orders.map(({ id, status, payer }) => [id, status, payer])),
    checkouts: sorted(checkouts.map(({ code, sum, status, attempt, settled, closed }) => [code, sum, status, attempt, settled, closed])),
    money: sorted(money.map(({ reference, no, amount, name }) => [moneyKey(reference, no, amount), name, amount])),
    suspense: sorted(suspense.map((item) => [itemKey(item), item.name, item.amount, item.state])),
  }
}

type ItemRow = { id: string; reference: string; no: string; came: number; part: string; name: string; amount: number; state: string }
const itemKey = ({ reference, no, came, part }: ItemRow) => (part ? partKey(reference, part) : moneyKey(reference, no, came))
const sorted = (rows: [string, ...unknown[]][]) => rows.toSorted(([a], [b]) => (a < b ? -1 : 1))

/** The id of the suspense item that the model knows by `key`. */
export async function itemIdOf(whose: Whose, key: string) {
  const rows = await ask<ItemRow>(whose, `select id, reference, gateway_transaction_no as no, came::float8, part from (${items}) item`)
  return rows.find((row) => itemKey(row) === key)?.id ?? ''
}

/** The balance that the postings of this money left in each account: debits plus, credits minus. */
export async function balancesOf(whose: Whose) {
  const rows = await ask<{ code: string; balance: number }>(
    whose,
    `select account.code, sum(entry.amount)::float8 as balance
     from ledger_postings posting join ledger_entries entry on entry.month = posting.month and entry.posting_id = posting.id
     join ledger_accounts account on account.id = entry.account_id
     where (posting.source_kind = 'payment_receipt' and posting.source_id in (select id::text from (${mine}) receipt))
       or (posting.source_kind in ('suspense_item', 'suspense_decision') and posting.source_id in (select id::text from (${items}) item))
     group by account.code having sum(entry.amount) <> 0`,
  )
  return Object.fromEntries(rows.map(({ code, balance }) => [code, balance]))
}

/** Orders whose number of entitlements does not match their status. */
export const wrongGifts = (whose: Whose) =>
  ask<{ id: string; status: string; given: number }>(
    whose,
    `select o.id, o.status, count(e.id)::int as given from orders o join order_lines l on l.order_id = o.id
     left join entitlements e on e.source = 'LINE' and e.source_id = l.id
     where o.buyer_id = $1 group by o.id having count(e.id) <> case when o.status = 'COMPLETED' then 1 else 0 end`,
  )

/** Orders that wait for money although no gateway holds any. */
export const stuckOrders = (whose: Whose) =>
  ask<{ id: string }>(
    whose,
    `select o.id from orders o join payment_attempts a on a.checkout_id = o.paid_by_checkout_id
     where o.buyer_id = $1 and o.status = 'WAITING_CONFIRMATION' and a.status <> 'PENDING'`,
  )
