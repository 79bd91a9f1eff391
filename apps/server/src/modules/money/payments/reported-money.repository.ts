import { type SQL, sql } from 'drizzle-orm'
import { type Db, preparedSql, pipelineWrite } from '#platform/postgres/db'
import { checkouts, paymentReceipts } from './payments.tables.ts'

type Receipt = typeof paymentReceipts.$inferSelect
/** Reported money: the numbers under which it may be booked, and the code of its checkout, if any. */
type ReportedMoney = Pick<Receipt, 'method' | 'reference' | 'amountVnd'> & { numbers: readonly string[]; code: string }

const lockNames = preparedSql(
  'lock_money',
  () => sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${sql.placeholder('names')}::text[]) as name`,
)
/** Advisory locks on the first number and on the code serialise reports of the same money until the transaction ends. Always in this order. */
export const lockReportedMoney = (db: Db, { method, reference, amountVnd, numbers: [number = ''], code }: ReportedMoney) =>
  pipelineWrite(db, lockNames(db, { names: [`money ${method} ${reference} ${number} ${amountVnd}`, `money ${code} ${amountVnd}`] }))

const isSuch = sql`method = ${sql.placeholder('method')} and reference = ${sql.placeholder('reference')}
  and amount_vnd = ${sql.placeholder('amountVnd')}::bigint`
const named = (column: SQL) => sql`(select ${column} from ${checkouts} where code = ${sql.placeholder('code')})`

/** Receipts of the code are materialized first: with missing statistics the planner would otherwise read all receipts of one bank. */
const selectReportedMoney = preparedSql<Pick<Receipt, 'id' | 'facts'> & { number: string; code: string; is_fresh: boolean }>(
  'list_reported_money',
  () => sql`
    with booked as materialized (
      select * from ${paymentReceipts} where id = ${named(sql`settled_by_receipt_id`)}
      union all
      select * from ${paymentReceipts} where checkout_id = ${named(sql`id`)} and booked_as <> 'IN_TIME'
    ), reported as (
      select * from ${paymentReceipts} where ${isSuch} and gateway_transaction_no = any(${sql.placeholder('numbers')}::text[])
      union
      select * from booked where ${isSuch}
    )
    select id, gateway_transaction_no as number, facts, received_at > now() - interval '1 day' as is_fresh,
      coalesce((select code from ${checkouts} where id = checkout_id), '') as code
    from reported order by id`,
)
/** Booked receipts of this sum under one of these numbers or this code, oldest first. */
export async function listReportedMoney(db: Db, reported: ReportedMoney) {
  const rows = await selectReportedMoney(db, { ...reported })
  return rows.map(({ is_fresh: isFresh, ...row }) => ({ ...row, isFresh }))
}

const addToFacts = preparedSql(
  'add_facts_of_money',
  () => sql`update ${paymentReceipts} set facts = facts || ${sql.placeholder('facts')}::jsonb where id = ${sql.placeholder('id')}::uuid`,
)
/** Adds facts from another report of the same money. */
export const addFacts = (db: Db, id: string, facts: Readonly<Record<string, string>>) =>
  pipelineWrite(db, addToFacts(db, { id, facts: JSON.stringify(facts) }))
