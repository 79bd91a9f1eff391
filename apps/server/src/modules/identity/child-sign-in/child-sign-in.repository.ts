import { childCodeMinutes } from '@khue/contracts/child-sign-in'
import { and, eq, exists, gt, inArray, notExists, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/db'
import { accounts, guardianships, signInIdentifiers } from '../identity.tables.ts'
import { linkedSignIns } from '../linked-sign-ins/linked-sign-ins.tables.ts'
import { childSignInCodes as codes } from './child-sign-in.tables.ts'

/** The child's account. One who was only acted for until now gets it here. */
export async function findOrInsertAccount(db: Db, personId: string) {
  await db.insert(accounts).values({ id: uuidv7(), personId }).onConflictDoNothing()
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.personId, personId))
  if (!account) throw new Error('An account that exists or was inserted is found')
  return account.id
}

/** Whose own way in there is, nobody else may open the account of. */
const hasNoOwnWay = (db: Db, accountId: typeof accounts.id) =>
  and(
    notExists(db.select({ id: signInIdentifiers.id }).from(signInIdentifiers).where(eq(signInIdentifiers.accountId, accountId))),
    notExists(db.select({ id: linkedSignIns.id }).from(linkedSignIns).where(eq(linkedSignIns.accountId, accountId))),
  )

export async function needsGuardian(db: Db, accountId: string) {
  const found = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), hasNoOwnWay(db, accounts.id)))
  return found.length > 0
}

/** The account of a person whom only guardians let in. */
export async function findGuardedAccount(db: Db, personId: string) {
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.personId, personId), hasNoOwnWay(db, accounts.id)))
  return account?.id
}

/** Opens a code in place of the one that is still open; answers until when it is good. */
export async function replaceCode(db: Db, code: { accountId: string; codeHash: string; guardianId: string }) {
  const row = { ...code, expiresAt: sql`now() + make_interval(mins => ${childCodeMinutes})` }
  const [stored] = await db
    .insert(codes)
    .values(row)
    .onConflictDoUpdate({ target: codes.accountId, set: row })
    .returning({ expiresAt: codes.expiresAt })
  if (!stored) throw new Error('An upsert returned no row')
  return stored.expiresAt
}

/** Uses a code up; of several at once, one gets the account, while whoever made the code is still a guardian and still needed. */
export async function useCode(db: Db, codeHash: string) {
  const stillGuarded = db
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(guardianships, eq(guardianships.childId, accounts.personId))
    .where(and(eq(accounts.id, codes.accountId), eq(guardianships.guardianId, codes.guardianId), hasNoOwnWay(db, accounts.id)))
  const [used] = await db
    .delete(codes)
    .where(and(eq(codes.codeHash, codeHash), gt(codes.expiresAt, sql`now()`), exists(stillGuarded)))
    .returning({ accountId: codes.accountId })
  return used
}

/** Codes for this person, and codes that this person made. */
export const deleteCodesOf = async (db: Db, personId: string) => {
  const own = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.personId, personId))
  await db.delete(codes).where(inArray(codes.accountId, own))
  await db.delete(codes).where(eq(codes.guardianId, personId))
}
