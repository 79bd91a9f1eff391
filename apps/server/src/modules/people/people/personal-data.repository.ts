import { eq } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { deleteIdempotencyKeys } from '#platform/http/idempotency'
import { accounts, people, personRoles, signInIdentifiers } from './people.tables.ts'

/** Shown instead of an erased person's name. */
const leftName = 'Tài khoản đã xoá'

export const listRolesOf = (db: Db, personId: string) =>
  db.select({ role: personRoles.role, since: personRoles.createdAt }).from(personRoles).where(eq(personRoles.personId, personId))

export const listIdentifiersOf = (db: Db, personId: string) =>
  db
    .select({ kind: signInIdentifiers.kind, value: signInIdentifiers.value, since: signInIdentifiers.createdAt })
    .from(signInIdentifiers)
    .innerJoin(accounts, eq(accounts.id, signInIdentifiers.accountId))
    .where(eq(accounts.personId, personId))

/** Ends sign-in for the account and releases its phone and e-mail for others. */
export async function closeAccountOf(db: Db, personId: string) {
  const [account] = await db
    .update(accounts)
    .set({ status: 'CLOSED' })
    .where(eq(accounts.personId, personId))
    .returning({ id: accounts.id })
  if (!account) return
  await deleteIdempotencyKeys(db, account.id)
  await db.delete(signInIdentifiers).where(eq(signInIdentifiers.accountId, account.id))
}

/** The row stays because others refer to it, but contains no personal data. */
export async function anonymizePerson(db: Db, personId: string) {
  await db.delete(personRoles).where(eq(personRoles.personId, personId))
  await db
    .update(people)
    .set({ name: leftName, birthDate: null, avatarKind: 'm', avatarAssetId: null, identityVerifiedAt: null })
    .where(eq(people.id, personId))
}
