import { sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { checkouts } from './payments.tables.ts'

export async function isPayer(db: Db, personId: string) {
  const { rows } = await db.execute<{ paid: boolean }>(sql`
    select exists (
      select from ${checkouts} where payer_id = ${personId}::uuid and settled_as is not null and settled_as <> 'LATE'
    ) as paid`)
  return rows[0]?.paid === true
}
