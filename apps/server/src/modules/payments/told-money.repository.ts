import { sql } from 'drizzle-orm'
import { type Db, preparedSql, sendAlong } from '#platform/db'
import { checkouts, paymentReceipts } from './payments.tables.ts'

type Receipt = typeof paymentReceipts.$inferSelect
/** Money that somebody tells of: by the numbers under which it may be booked, and by the code of what it pays for, if any. */
type Told = Pick<Receipt, 'method' | 'reference' | 'amountVnd'> & { numbers: readonly string[]; code: string }

const lockNames = preparedSql(
  'lock_money',
  () => sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${sql.placeholder('names')}::text[]) as name`,
)
/** Whoever else tells of money under the first of these numbers, or with this code, waits until the transaction has ended. In this order always. */
export const lockTold = (db: Db, { method, reference, amountVnd, numbers: [number = ''], code }: Told) =>
  sendAlong(db, lockNames(db, { names: [`money ${method} ${reference} ${number} ${amountVnd}`, `money ${code} ${amountVnd}`] }))

const columns = sql`receipt.id, receipt.gateway_transaction_no as number, receipt.facts, coalesce(checkout.code, '') as code,
  receipt.received_at > now() - interval '1 day' as is_fresh`
const isSuch = sql`receipt.method = ${sql.placeholder('method')} and receipt.reference = ${sql.placeholder('reference')}
  and receipt.amount_vnd = ${sql.placeholder('amountVnd')}::bigint`

const selectTold = preparedSql<Pick<Receipt, 'id' | 'facts'> & { number: string; code: string; is_fresh: boolean }>(
  'list_told_money',
  () => sql`
    select ${columns} from ${paymentReceipts} as receipt left join ${checkouts} as checkout on checkout.id = receipt.checkout_id
      where ${isSuch} and receipt.gateway_transaction_no = any(${sql.placeholder('numbers')}::text[])
    union
    select ${columns} from ${checkouts} as checkout join ${paymentReceipts} as receipt on receipt.id = checkout.settled_by
      where ${isSuch} and checkout.code = ${sql.placeholder('code')}
    union
    select ${columns} from ${checkouts} as checkout join ${paymentReceipts} as receipt on receipt.checkout_id = checkout.id and receipt.booked_as <> 'IN_TIME'
      where ${isSuch} and checkout.code = ${sql.placeholder('code')}
    order by id`,
)
/** What is booked of such a sum under one of these numbers or this code, the first first. */
export async function listTold(db: Db, told: Told) {
  const rows = await selectTold(db, { ...told })
  return rows.map(({ is_fresh: isFresh, ...row }) => ({ ...row, isFresh }))
}

const addToFacts = preparedSql(
  'add_facts_of_money',
  () => sql`update ${paymentReceipts} set facts = facts || ${sql.placeholder('facts')}::jsonb where id = ${sql.placeholder('id')}::uuid`,
)
/** Keeps what else was said of it. */
export const addFacts = (db: Db, id: string, facts: Readonly<Record<string, string>>) =>
  sendAlong(db, addToFacts(db, { id, facts: JSON.stringify(facts) }))
