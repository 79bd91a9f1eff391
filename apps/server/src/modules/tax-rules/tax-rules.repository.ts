import { asc, desc, sql } from 'drizzle-orm'
import type { Db } from '#platform/db'
import { vatRules, withholdingRules } from './tax-rules.tables.ts'

export type VatRow = typeof vatRules.$inferSelect
export type WithholdingRow = typeof withholdingRules.$inferSelect

/** By kind and policy, the newest first. */
export const listVatRules = (db: Db) => db.select().from(vatRules).orderBy(asc(vatRules.kind), desc(vatRules.fromOn))
export const listWithholdingRules = (db: Db) =>
  db.select().from(withholdingRules).orderBy(asc(withholdingRules.policy), desc(withholdingRules.fromOn))

const today = sql`(now() at time zone 'Asia/Ho_Chi_Minh')::date`

/** The Vietnamese day by the database's clock. */
export async function readToday(db: Db) {
  const { rows } = await db.execute<{ today: string }>(sql`select ${today}::text as today`)
  return rows[0]?.today ?? ''
}

/** False when that day has begun: what was reckoned by the rules of a day stays reckoned. */
export async function insertVatRule(db: Db, { kind, fromOn, percent, clause }: VatRow) {
  const { rowCount } = await db.execute(sql`
    insert into ${vatRules} (kind, from_on, percent, clause)
    select ${kind}, ${fromOn}::date, ${percent}::smallint, ${clause} where ${fromOn}::date > ${today}
    on conflict (kind, from_on) do update set percent = excluded.percent, clause = excluded.clause`)
  return rowCount === 1
}

export async function insertWithholdingRule(db: Db, rule: WithholdingRow) {
  const { rowCount } = await db.execute(sql`
    insert into ${withholdingRules} (policy, from_on, base, free_below_vnd, is_boundary_free, vat_permille, pit_permille, clause)
    select ${rule.policy}, ${rule.fromOn}::date, ${rule.base}, ${rule.freeBelowVnd}::bigint, ${rule.isBoundaryFree}::boolean,
      ${rule.vatPermille}::smallint, ${rule.pitPermille}::smallint, ${rule.clause}
    where ${rule.fromOn}::date > ${today}
    on conflict (policy, from_on) do update set base = excluded.base, free_below_vnd = excluded.free_below_vnd,
      is_boundary_free = excluded.is_boundary_free, vat_permille = excluded.vat_permille, pit_permille = excluded.pit_permille,
      clause = excluded.clause`)
  return rowCount === 1
}
