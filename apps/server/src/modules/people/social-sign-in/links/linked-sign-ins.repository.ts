import { type LoginType, loginTypes } from '@khue/contracts/people/linked-sign-ins'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import type { ExternalIdentity } from '../providers/sign-in-adapter.ts'
import { accounts } from '../../people/people.tables.ts'
import { linkedSignIns } from '../social-sign-in.tables.ts'

/** Finds the account linked to a provider identity, and records the use. */
export async function touchLinkedSignIn(db: Db, { issuer, subject }: Pick<ExternalIdentity, 'issuer' | 'subject'>) {
  const [linked] = await db
    .update(linkedSignIns)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(linkedSignIns.issuer, issuer), eq(linkedSignIns.subject, subject)))
    .returning({ accountId: linkedSignIns.accountId })
  return linked
}

type NewLink = { accountId: string; provider: (typeof linkedSignIns.$inferInsert)['provider']; externalIdentity: ExternalIdentity }

export const insertLinkedSignIn = (db: Db, { accountId, provider, externalIdentity: { issuer, subject, name } }: NewLink) =>
  db.insert(linkedSignIns).values({ id: uuidv7(), accountId, provider, issuer, subject, name: name?.slice(0, longestName) ?? null })

/** The same, but returns false when the identity was linked meanwhile. */
export async function insertLinkedSignInIfFree(db: Db, link: NewLink) {
  const inserted = await insertLinkedSignIn(db, link).onConflictDoNothing().returning({ id: linkedSignIns.id })
  return inserted.length > 0
}
const longestName = 255

export const listOwnLinkedSignIns = (db: Db, accountId: string) =>
  db
    .select({ provider: linkedSignIns.provider, name: linkedSignIns.name, createdAt: linkedSignIns.createdAt })
    .from(linkedSignIns)
    .where(and(eq(linkedSignIns.accountId, accountId), inArray(linkedSignIns.provider, loginTypes)))
    .orderBy(linkedSignIns.createdAt)

/** Deletes, and checks at once that a sign-in method is left. */
export async function deleteOwnLinkedSignIn(db: Db, accountId: string, type: LoginType) {
  const deleted = await db
    .delete(linkedSignIns)
    .where(and(eq(linkedSignIns.accountId, accountId), eq(linkedSignIns.provider, type)))
    .returning({ id: linkedSignIns.id })
  await db.execute(sql`set constraints accounts_keep_sign_in_method immediate`)
  return deleted.length > 0
}

/** All links of an account, for its owner's data export. */
export const listLinksEver = (db: Db, personId: string) =>
  db
    .select({
      provider: linkedSignIns.provider,
      name: linkedSignIns.name,
      createdAt: linkedSignIns.createdAt,
      lastUsedAt: linkedSignIns.lastUsedAt,
    })
    .from(linkedSignIns)
    .innerJoin(accounts, eq(accounts.id, linkedSignIns.accountId))
    .where(eq(accounts.personId, personId))
    .orderBy(linkedSignIns.createdAt)

export const deleteProviderSessionsOf = (db: Db, personId: string) =>
  db.execute(sql`
    delete from provider_sessions using sessions, accounts
    where sessions.id = provider_sessions.session_id and accounts.id = sessions.account_id and accounts.person_id = ${personId}`)
