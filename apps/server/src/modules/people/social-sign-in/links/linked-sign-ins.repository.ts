import { type LoginType, loginTypes } from '@khue/contracts/people/linked-sign-ins'
import type { SignInProvider } from '@khue/contracts/people/provider-sign-in'
import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import { sortableTime } from '#platform/postgres/sortable-time'
import type { ExternalIdentity } from '../providers/sign-in-adapter.ts'
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

/** Whether an account is linked to any provider, or to this one. */
export async function hasLinkedSignIn(db: Db, accountId: string, provider?: SignInProvider) {
  const [linked] = await db
    .select({ id: linkedSignIns.id })
    .from(linkedSignIns)
    .where(and(eq(linkedSignIns.accountId, accountId), provider && eq(linkedSignIns.provider, provider)))
    .limit(1)
  return linked !== undefined
}

/** When the first link of an account to a provider was made, as `sortableTime`; undefined without one. */
export async function firstLinkedSignInAt(db: Db, accountId: string, provider: SignInProvider) {
  const [first] = await db
    .select({ at: sortableTime(sql`min(${linkedSignIns.createdAt})`) })
    .from(linkedSignIns)
    .where(and(eq(linkedSignIns.accountId, accountId), eq(linkedSignIns.provider, provider)))
  return first?.at ?? undefined
}

/**
 * Deletes what was linked from within the account, thus all but the platform's provider: all, or what was linked before a moment, in the text of
 * PostgreSQL. Checks at once that an active account keeps a sign-in method. Call it with the account row locked.
 */
export async function deleteLinkedSignIns(db: Db, { accountId, before }: { accountId: string; before?: string | undefined }) {
  const isBefore = before === undefined ? undefined : lt(linkedSignIns.createdAt, sql`${before}::timestamptz`)
  await db.delete(linkedSignIns).where(and(eq(linkedSignIns.accountId, accountId), isBefore, ne(linkedSignIns.provider, 'oidc')))
  await db.execute(sql`set constraints accounts_keep_sign_in_method immediate`)
  await db.execute(sql`set constraints accounts_keep_sign_in_method deferred`)
}
