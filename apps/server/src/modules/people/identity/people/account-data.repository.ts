import type { Role } from '@khue/contracts/endpoint'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { deleteIdempotencyKeys } from '#platform/http/idempotency'
import { accounts, credentials, oneTimeLinks, people, personRoles, signInIdentifiers } from '../identity.tables.ts'
import { linkedSignIns } from '../linked-sign-ins/linked-sign-ins.tables.ts'

/** What everybody sees instead of a name once somebody has left. */
const leftName = 'Tài khoản đã xoá'

export const listRolesOf = (db: Db, personId: string) =>
  db.select({ role: personRoles.role, since: personRoles.createdAt }).from(personRoles).where(eq(personRoles.personId, personId))

export const listIdentifiersOf = (db: Db, personId: string) =>
  db
    .select({ kind: signInIdentifiers.kind, value: signInIdentifiers.value, since: signInIdentifiers.createdAt })
    .from(signInIdentifiers)
    .innerJoin(accounts, eq(accounts.id, signInIdentifiers.accountId))
    .where(eq(accounts.personId, personId))

/** Everybody of a role whose account is open, held until the transaction ends. */
export const lockActiveAccounts = (db: Db, role: Role) =>
  db
    .select({ personId: personRoles.personId })
    .from(personRoles)
    .innerJoin(accounts, and(eq(accounts.personId, personRoles.personId), eq(accounts.status, 'ACTIVE')))
    .where(eq(personRoles.role, role))
    .orderBy(personRoles.personId)
    .for('update') // the accounts too: somebody just locked is no longer one of them

/** Nobody signs in to it any more, and its phone and e-mail are free for others. */
export async function closeAccountOf(db: Db, personId: string) {
  const [account] = await db
    .update(accounts)
    .set({ status: 'CLOSED' })
    .where(eq(accounts.personId, personId))
    .returning({ id: accounts.id })
  if (!account) return
  await deleteIdempotencyKeys(db, account.id)
  for (const table of [signInIdentifiers, credentials, oneTimeLinks, linkedSignIns])
    await db.delete(table).where(eq(table.accountId, account.id))
}

/** The row stays for what refers to it, and tells nothing any more. */
export async function anonymizePerson(db: Db, personId: string) {
  await db.delete(personRoles).where(eq(personRoles.personId, personId))
  await db
    .update(people)
    .set({ name: leftName, birthDate: null, avatarKind: 'm', avatarAssetId: null, identityVerifiedAt: null })
    .where(eq(people.id, personId))
}
