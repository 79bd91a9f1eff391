import { and, eq, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/postgres/db'
import type { AccountStatus } from '@khue/contracts/people/user-admin'
import { knownDevices } from '../../sessions/devices.tables.ts'
import { accounts } from '../../people/people.tables.ts'
import { sessions } from '../../sessions/sessions.tables.ts'
import { linkedSignIns } from '../../social-sign-in/social-sign-in.tables.ts'
import { passkeys } from '../../credentials/passkeys/passkeys.tables.ts'
import { recoveryCodes, totpFactors } from '../../credentials/second-factor/second-factor.tables.ts'
import { childSignInCodes } from './child-sign-in.tables.ts'

/** Selects an account's rows: all, or those older than its first own sign-in method. */
export type GuardianAccess = { accountId: string; ownSince: string | undefined }

const isGuardianCreated = ({ accountId, ownSince }: GuardianAccess, table: { accountId: PgColumn; createdAt: PgColumn }): SQL | undefined =>
  and(eq(table.accountId, accountId), ownSince === undefined ? undefined : lt(table.createdAt, sql`${ownSince}::timestamptz`))

export const listGuardianSessionIds = async (db: Db, guardianAccess: GuardianAccess) => {
  const open = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isGuardianCreated(guardianAccess, sessions), isNull(sessions.endedAt)))
  return open.map(({ id }) => id)
}

/** Deletes every credential that could sign in or lock others out, except linked sign-ins, which `deleteGuardianLinkedSignIns` handles. */
export async function deleteGuardianCredentials(db: Db, guardianAccess: GuardianAccess) {
  const { accountId } = guardianAccess
  await db.delete(childSignInCodes).where(eq(childSignInCodes.accountId, accountId))
  await db.delete(passkeys).where(isGuardianCreated(guardianAccess, passkeys))
  await db.delete(knownDevices).where(isGuardianCreated(guardianAccess, knownDevices))
  const factors = await db
    .delete(totpFactors)
    .where(isGuardianCreated(guardianAccess, totpFactors))
    .returning({ accountId: totpFactors.accountId })
  if (factors.length > 0) await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
}

/**
 * Deletes sign-ins that were linked from within the account. The database requires a sign-in method of every active account
 * (`accounts_keep_sign_in_method`); from 16 on a guardian's code does not count as one, so the account is set to locked during the check. Call it
 * with the account row locked.
 */
export async function deleteGuardianLinkedSignIns(db: Db, guardianAccess: GuardianAccess, status: AccountStatus) {
  const { accountId } = guardianAccess
  const ids = db
    .select({ id: linkedSignIns.id })
    .from(linkedSignIns)
    .where(and(isGuardianCreated(guardianAccess, linkedSignIns), ne(linkedSignIns.provider, 'oidc')))
  const setStatus = (to: AccountStatus) => db.update(accounts).set({ status: to }).where(eq(accounts.id, accountId))
  if (status === 'ACTIVE') await setStatus('LOCKED')
  await db.delete(linkedSignIns).where(inArray(linkedSignIns.id, ids))
  await db.execute(sql`set constraints accounts_keep_sign_in_method immediate`)
  await db.execute(sql`set constraints accounts_keep_sign_in_method deferred`)
  if (status === 'ACTIVE') await setStatus('ACTIVE')
}
