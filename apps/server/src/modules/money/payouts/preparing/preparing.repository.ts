import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { earnings, payoutBatches, payoutLines, payouts } from '../payouts.tables.ts'

/** One batch is prepared at a time. */
export const lockPreparing = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('payouts'), hashtext('prepare'))`)

export async function isPrepared(db: Db, payOn: string) {
  const rows = await db
    .select({ id: payoutBatches.id })
    .from(payoutBatches)
    .where(sql`${payoutBatches.payOn} = ${payOn} and ${payoutBatches.preparedBy} is null`)
  return rows.length > 0
}

type NewBatch = Pick<
  typeof payoutBatches.$inferInsert,
  'id' | 'payOn' | 'cutOffAt' | 'preparedBy' | 'payouts' | 'baseVnd' | 'vatVnd' | 'pitVnd' | 'netVnd'
>
export const insertBatch = (db: Db, batch: NewBatch) => db.insert(payoutBatches).values(batch)

export type NewPayout = typeof payouts.$inferInsert

const insertRows = preparedSql(
  'insert_payouts',
  () => sql`
    insert into ${payouts} (id, batch_id, person_id, reference, attempt, state, pay_on, lines, gross_vnd, base_vnd, vat_vnd, pit_vnd, net_vnd, tax_policy, tax_rule_from,
      tax_clause, tax_explanation, month_before_vnd, month_withheld_vnd, year_before_vnd, legal_name, bank_bin, last_four, holder, sealed_account)
    select id, batch_id, person_id, reference, attempt, 'PLANNED', pay_on, lines, gross_vnd, base_vnd, vat_vnd, pit_vnd, net_vnd, tax_policy, tax_rule_from,
      tax_clause, tax_explanation, month_before_vnd, month_withheld_vnd, year_before_vnd, legal_name, bank_bin, last_four, holder, sealed_account
    from jsonb_populate_recordset(null::${payouts}, ${sql.placeholder('rows')}::jsonb)`,
)
/** Many rows as one parameter. */
export const insertPayouts = (db: Db, rows: readonly NewPayout[]) => insertRows(db, { rows: JSON.stringify(rows.map(snakeKeys)) })

const snakeKeys = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]))

const insertLinesOf = preparedSql(
  'insert_payout_lines',
  () => sql`
    with line as (
      insert into ${payoutLines} (payout_id, earning_id)
      select p.id, e.id from ${payouts} p join ${earnings} e on e.person_id = p.person_id and e.payout_id is null and e.earned_at < ${sql.placeholder('before')}::timestamptz
      where p.batch_id = ${sql.placeholder('batchId')}::uuid
      returning payout_id, earning_id)
    update ${earnings} e set payout_id = line.payout_id from line where e.id = line.earning_id`,
)
/** Puts everything that these people earned before a moment into their payouts of a batch. A violated `payout_lines_once` means two batches at once. */
export const insertLines = (db: Db, batchId: string, before: Date) => insertLinesOf(db, { batchId, before: before.toISOString() })

/** How many payouts of a batch do not have the lines that they were computed from. */
export async function countUneven(db: Db, batchId: string) {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select p.id from ${payouts} p left join ${earnings} e on e.payout_id = p.id where p.batch_id = ${batchId}::uuid
      group by p.id having count(e.id) <> p.lines or coalesce(sum(e.net_vnd), 0) <> p.base_vnd or coalesce(sum(e.gross_vnd), 0) <> p.gross_vnd) as uneven`)
  return rows[0]?.n ?? 0
}
