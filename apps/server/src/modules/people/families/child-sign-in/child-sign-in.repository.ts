import { childCodeMinutes } from '@khue/contracts/people/child-sign-in'
import { and, eq, exists, gt, inArray, not, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import { accounts, guardianships, people, signInIdentifiers } from '../../people/people.tables.ts'
import { linkedSignIns } from '../../social-sign-in/social-sign-in.tables.ts'
import { passkeys } from '../../credentials/passkeys/passkeys.tables.ts'
import { childSignInCodes as codes } from './child-sign-in.tables.ts'

/** The child's account; creates it for a child that had none. */
export async function findOrInsertAccount(db: Db, personId: string) {
  await db.insert(accounts).values({ id: uuidv7(), personId }).onConflictDoNothing()
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.personId, personId))
  if (!account) throw new Error('Account not found after insert')
  return account.id
}

/**
 * The account's own sign-in methods: a phone or e-mail, or the outside provider that created it. A person who entered by a guardian's code cannot
 * have added any of these, but all others.
 */
const hasOwnSignInMethod = (db: Db, accountId: typeof accounts.id) =>
  or(
    exists(db.select({ id: signInIdentifiers.id }).from(signInIdentifiers).where(eq(signInIdentifiers.accountId, accountId))),
    exists(
      db
        .select({ id: linkedSignIns.id })
        .from(linkedSignIns)
        .where(and(eq(linkedSignIns.accountId, accountId), isOriginalProvider)),
    ),
  )
const isOriginalProvider = eq(linkedSignIns.provider, 'oidc')

/** Any sign-in method that works without a guardian. */
const hasAnySignInMethod = (db: Db, accountId: typeof accounts.id) =>
  or(
    hasOwnSignInMethod(db, accountId),
    exists(db.select({ id: linkedSignIns.id }).from(linkedSignIns).where(eq(linkedSignIns.accountId, accountId))),
    exists(db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.accountId, accountId))),
  )

/**
 * From 16 on, a guardian's code is refused if the person has any sign-in method; below 16 only methods count that no other guardian can have added.
 */
const needsGuardian = (db: Db, accountId: typeof accounts.id, isUnderOwnAccountAge: boolean) =>
  not((isUnderOwnAccountAge ? hasOwnSignInMethod(db, accountId) : hasAnySignInMethod(db, accountId)) ?? sql`false`)

export async function isOpenToGuardian(db: Db, accountId: string, isUnderOwnAccountAge: boolean) {
  const found = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), needsGuardian(db, accounts.id, isUnderOwnAccountAge)))
  return found.length > 0
}

/** Creation time of the account's first own sign-in method, with full precision as PostgreSQL text; undefined when it has none. */
export async function findOwnMethodSince(db: Db, accountId: string) {
  const { rows } = await db.execute<{ since: string | null }>(sql`
    select least(
      (select min(${signInIdentifiers.createdAt}) from ${signInIdentifiers} where ${signInIdentifiers.accountId} = ${accountId}),
      (select min(${linkedSignIns.createdAt}) from ${linkedSignIns} where ${linkedSignIns.accountId} = ${accountId} and ${isOriginalProvider})
    )::text as since`)
  return rows[0]?.since ?? undefined
}

/** Replaces the open code; returns its expiry. */
export async function replaceCode(db: Db, code: { accountId: string; codeHash: string; guardianId: string; isUnder16: boolean }) {
  const row = { ...code, expiresAt: sql`now() + make_interval(mins => ${childCodeMinutes})` }
  const [stored] = await db
    .insert(codes)
    .values(row)
    .onConflictDoUpdate({ target: codes.accountId, set: row })
    .returning({ expiresAt: codes.expiresAt })
  if (!stored) throw new Error('upsert into child_sign_in_codes returned no row')
  return stored.expiresAt
}

/** The account a valid code opens, and who created it. */
export async function findCode(db: Db, codeHash: string) {
  const [found] = await db
    .select({ accountId: codes.accountId, guardianId: codes.guardianId, isUnder16: codes.isUnder16, birthDate: people.birthDate })
    .from(codes)
    .innerJoin(accounts, eq(accounts.id, codes.accountId))
    .innerJoin(people, eq(people.id, accounts.personId))
    .where(and(eq(codes.codeHash, codeHash), gt(codes.expiresAt, sql`now()`)))
  return found
}

/** Uses a code up; of concurrent calls one gets true, provided its creator is still a guardian and still needed. */
export async function consumeCode(db: Db, codeHash: string, isUnderOwnAccountAge: boolean) {
  const stillGuarded = db
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(guardianships, eq(guardianships.childId, accounts.personId))
    .where(
      and(
        eq(accounts.id, codes.accountId),
        eq(guardianships.guardianId, codes.guardianId),
        needsGuardian(db, accounts.id, isUnderOwnAccountAge),
      ),
    )
  const used = await db
    .delete(codes)
    .where(and(eq(codes.codeHash, codeHash), gt(codes.expiresAt, sql`now()`), exists(stillGuarded)))
    .returning({ accountId: codes.accountId })
  return used.length > 0
}

/** Codes for this person, and codes created by this person. */
export const deleteCodesOf = async (db: Db, personId: string) => {
  const own = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.personId, personId))
  await db.delete(codes).where(inArray(codes.accountId, own))
  await db.delete(codes).where(eq(codes.guardianId, personId))
}
