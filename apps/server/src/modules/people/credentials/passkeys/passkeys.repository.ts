import { and, count, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { returnedRow } from '#platform/postgres/rows'
import { passkeyChallenges, passkeys } from './passkeys.tables.ts'

type NewPasskey = Omit<typeof passkeys.$inferInsert, 'createdAt' | 'lastUsedAt'>

const minutes = 5

type Challenge = { challengeHash: string; purpose: 'add' | 'sign-in'; sessionId: string | null }

export const insertChallenge = (db: Db, challenge: Challenge) =>
  db.insert(passkeyChallenges).values({ ...challenge, expiresAt: sql`now() + make_interval(mins => ${minutes})` })

/** Uses a challenge up; of concurrent calls, one gets true. */
export async function consumeChallenge(db: Db, { challengeHash, purpose, sessionId }: Challenge) {
  const gone = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, challengeHash),
        eq(passkeyChallenges.purpose, purpose),
        sql`${passkeyChallenges.sessionId} is not distinct from ${sessionId}`,
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ purpose: passkeyChallenges.purpose })
  return gone.length > 0
}

export const listOwnPasskeys = (db: Db, accountId: string) =>
  db.select().from(passkeys).where(eq(passkeys.accountId, accountId)).orderBy(desc(passkeys.createdAt), desc(passkeys.id))

export async function countPasskeys(db: Db, accountId: string) {
  const [row] = await db.select({ kept: count() }).from(passkeys).where(eq(passkeys.accountId, accountId))
  return row?.kept ?? 0
}

export async function insertPasskey(db: Db, passkey: NewPasskey) {
  const row = returnedRow(await db.insert(passkeys).values(passkey).returning(), 'insert into passkeys')
  return row
}

export async function findPasskey(db: Db, credentialId: string) {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row
}

/**
 * Records a use. False when the authenticator's counter has not grown since the last use, which means a clone exists. An authenticator without a
 * counter stays at 0.
 */
export async function setUsed(db: Db, id: string, { counter, isSynced }: { counter: number; isSynced: boolean }) {
  const [row] = await db
    .update(passkeys)
    .set({ counter, isSynced, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`))))
    .returning({ id: passkeys.id })
  return row !== undefined
}

export async function setOwnName(db: Db, id: string, accountId: string, name: string) {
  const [row] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.accountId, accountId)))
    .returning()
  return row
}

export async function deleteOwnPasskey(db: Db, id: string, accountId: string) {
  const gone = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.accountId, accountId)))
    .returning({ name: passkeys.name })
  return gone.length > 0
}

/** Deletes the passkeys of an account: all, or those added before a moment, in the text of PostgreSQL. */
export const deletePasskeys = (db: Db, { accountId, before }: { accountId: string; before?: string | undefined }) =>
  db
    .delete(passkeys)
    .where(and(eq(passkeys.accountId, accountId), before === undefined ? undefined : lt(passkeys.createdAt, sql`${before}::timestamptz`)))

export async function hasPasskey(db: Db, accountId: string) {
  const [row] = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.accountId, accountId)).limit(1)
  return row !== undefined
}
