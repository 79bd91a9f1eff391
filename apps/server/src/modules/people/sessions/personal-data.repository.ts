import { desc, eq } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { knownDevices, securityNotices } from './devices.tables.ts'
import { accounts } from '../people/people.tables.ts'
import { sessions } from './sessions.tables.ts'
import { passkeys } from '../credentials/passkeys/passkeys.tables.ts'
import { recoveryCodes, totpFactors } from '../credentials/second-factor/second-factor.tables.ts'
import { signInTickets } from './sign-in-tickets.tables.ts'

export async function findAccountIdOf(db: Db, personId: string) {
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.personId, personId))
  return account?.id
}

export const listSessionsEver = (db: Db, accountId: string) =>
  db.select().from(sessions).where(eq(sessions.accountId, accountId)).orderBy(desc(sessions.createdAt))

export const listNotices = (db: Db, accountId: string) =>
  db.select().from(securityNotices).where(eq(securityNotices.accountId, accountId)).orderBy(desc(securityNotices.createdAt))

export async function findFactorDate(db: Db, accountId: string) {
  const [factor] = await db.select({ confirmedAt: totpFactors.confirmedAt }).from(totpFactors).where(eq(totpFactors.accountId, accountId))
  return factor?.confirmedAt
}

/** Deletes every credential, and every record of where the account was used; tokens and codes are deleted with their sessions. */
export async function deleteSignIns(db: Db, accountId: string) {
  for (const table of [signInTickets, recoveryCodes, totpFactors, passkeys, knownDevices, securityNotices, sessions]) {
    await db.delete(table).where(eq(table.accountId, accountId))
  }
}
