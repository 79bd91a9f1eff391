import { asc, desc, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { vatRules, withholdingRules } from './tax-rules.tables.ts'

export type VatRow = typeof vatRules.$inferSelect
export type WithholdingRow = typeof withholdingRules.$inferSelect

/** By kind and policy, the newest first. */
export const listVatRules = (db: Db) => db.select().from(vatRules).orderBy(asc(vatRules.kind), desc(vatRules.effectiveOn))
export const listWithholdingRules = (db: Db) =>
  db.select().from(withholdingRules).orderBy(asc(withholdingRules.policy), desc(withholdingRules.effectiveOn))

const today = sql`(now() at time zone 'Asia/Ho_Chi_Minh')::date`

/** The Vietnamese day by the database's clock. */
export async function readToday(db: Db) {
  const { rows } = await db.execute<{ today: string }>(sql`select ${today}::text as today`)
  return rows[0]?.today ?? ''
}

/** False when that day has begun: amounts computed under a day's rules never change. */
export async function insertVatRule(db: Db, { kind, effectiveOn, percent, clause }: VatRow) {
  const { rowCount } = await db.execute(sql`
    insert into ${vatRules} (kind, effective_on, percent, clause)
    select ${kind}, ${effectiveOn}::date, ${percent}::smallint, ${clause} where ${effectiveOn}::date > ${today}
    on conflict (kind, effective_on) do update set percent = excluded.percent, clause = excluded.clause`)
  return rowCount === 1
}

export async function insertWithholdingRule(db: Db, rule: WithholdingRow) {
  const { rowCount } = await db.execute(sql`
    insert into ${withholdingRules} (policy, effective_on, base, exempt_below_vnd, is_threshold_exempt, exempt_up_to_year_vnd, vat_permille, pit_permille, clause)
    select ${rule.policy}, ${rule.effectiveOn}::date, ${rule.base}, ${rule.exemptBelowVnd}::bigint, ${rule.isThresholdExempt}::boolean, ${rule.exemptUpToYearVnd}::bigint,
      ${rule.vatPermille}::smallint, ${rule.pitPermille}::smallint, ${rule.clause}
    where ${rule.effectiveOn}::date > ${today}
    on conflict (policy, effective_on) do update set base = excluded.base, exempt_below_vnd = excluded.exempt_below_vnd,
      is_threshold_exempt = excluded.is_threshold_exempt, exempt_up_to_year_vnd = excluded.exempt_up_to_year_vnd,
      vat_permille = excluded.vat_permille, pit_permille = excluded.pit_permille,
      clause = excluded.clause`)
  return rowCount === 1
}
