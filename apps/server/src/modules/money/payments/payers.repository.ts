import { sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { checkouts, paymentReceipts } from './payments.tables.ts'

export async function isPayer(db: Db, personId: string) {
  const { rows } = await db.execute<{ paid: boolean }>(sql`
    select exists (
      select from ${checkouts} where payer_id = ${personId}::uuid and settled_as is not null and settled_as <> 'LATE'
    ) as paid`)
  return rows[0]?.paid === true
}

/** payOS and Casso name the sender's account so. */
const sender = 'counterAccountNumber'

const sendersOf = (personId: string) => sql`
  select r.facts->>${sender} as account from ${paymentReceipts} as r join ${checkouts} as c on c.id = r.checkout_id
  where c.payer_id = ${personId}::uuid and coalesce(r.facts->>${sender}, '') <> ''`

/** Whether receipts of both payers name one sender. */
export async function payFromOneAccount(db: Db, one: string, other: string) {
  const { rows } = await db.execute<{ found: boolean }>(sql`select exists (${sendersOf(one)} intersect ${sendersOf(other)}) as found`)
  return rows[0]?.found === true
}
