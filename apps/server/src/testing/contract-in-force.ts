import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Deps } from '#platform/deps'

/** A contract in force, as if it had been signed and completed by `adminId`. */
export async function contractInForce({ db }: Deps, personId: string, adminId: string) {
  await db.execute(
    sql`insert into contract_templates (version, from_on, body, sha256) values ('test', '2000-01-01', 'x', repeat('a', 64)) on conflict do nothing`,
  )
  const id = uuidv7()
  await db.execute(sql`
    insert into teacher_contracts (id, person_id, version, status, legal_name, sealed, province_code, taxpayer_kind, tax_policy, front_asset_id, back_asset_id,
      number, verify_code, template_version, store_fee_percent, bank_account, pdf_asset_id, pdf_sha256, pdf_pages, prepared_at, signed_at, completed_at, completed_by)
    values (${id}, ${personId}, 1, 'COMPLETED', 'Nguyễn Thị Thử Nghiệm', '', '01', 'INDIVIDUAL', 'SPEC_MONTHLY', gen_random_uuid(), gen_random_uuid(),
      ${`HD-${id}`}, ${id}, (select version from contract_templates order by from_on limit 1), 20, '', gen_random_uuid(), repeat('a', 64), 1, now(), now(), now(), ${adminId})`)
  return { id }
}
