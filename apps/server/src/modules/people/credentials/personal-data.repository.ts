import { eq } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { credentials, oneTimeLinks } from './credentials.tables.ts'
import { passkeys } from './passkeys/passkeys.tables.ts'
import { recoveryCodes, totpFactors } from './second-factor/second-factor.tables.ts'

export async function findFactorDate(db: Db, accountId: string) {
  const [factor] = await db.select({ confirmedAt: totpFactors.confirmedAt }).from(totpFactors).where(eq(totpFactors.accountId, accountId))
  return factor?.confirmedAt
}

export async function deleteCredentials(db: Db, accountId: string) {
  for (const table of [recoveryCodes, totpFactors, passkeys, credentials, oneTimeLinks])
    await db.delete(table).where(eq(table.accountId, accountId))
}
