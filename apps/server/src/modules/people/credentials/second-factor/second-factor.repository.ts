import { and, count, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { recoveryCodes, totpFactors } from './second-factor.tables.ts'

const nowMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`

/** The account's factor, confirmed or not, with the database's clock. */
export async function findFactor(db: Db, accountId: string) {
  const [factor] = await db
    .select({ sealedSecret: totpFactors.sealedSecret, confirmedAt: totpFactors.confirmedAt, nowMs })
    .from(totpFactors)
    .where(eq(totpFactors.accountId, accountId))
  return factor
}

/** Stores an unconfirmed secret in place of an earlier unconfirmed one; undefined when a factor is already on. */
export async function putUnconfirmed(db: Db, accountId: string, sealedSecret: string) {
  const [row] = await db
    .insert(totpFactors)
    .values({ accountId, sealedSecret })
    .onConflictDoUpdate({
      target: totpFactors.accountId,
      set: { sealedSecret, createdAt: sql`now()`, lastStep: null },
      setWhere: isNull(totpFactors.confirmedAt),
    })
    .returning({ accountId: totpFactors.accountId })
  return row
}

const isFresh = (step: number) => or(isNull(totpFactors.lastStep), lt(totpFactors.lastStep, step))

/** Enables the factor with its first code. Matches the secret too, so that a code of an old secret does not confirm a new one from another tab. */
export async function confirmFactor(db: Db, accountId: string, sealedSecret: string, step: number) {
  const [row] = await db
    .update(totpFactors)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(
      and(eq(totpFactors.accountId, accountId), eq(totpFactors.sealedSecret, sealedSecret), isNull(totpFactors.confirmedAt), isFresh(step)),
    )
    .returning({ accountId: totpFactors.accountId })
  return row !== undefined
}

/** Uses up a time step and all before it; of concurrent uses of the same code, one gets true. */
export async function consumeTotpStep(db: Db, accountId: string, step: number) {
  const [row] = await db
    .update(totpFactors)
    .set({ lastStep: step })
    .where(and(eq(totpFactors.accountId, accountId), isNotNull(totpFactors.confirmedAt), isFresh(step)))
    .returning({ accountId: totpFactors.accountId })
  return row !== undefined
}

/** Uses a recovery code up; of concurrent uses, one gets true. */
export async function consumeRecoveryCode(db: Db, accountId: string, codeHash: string) {
  const [row] = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ accountId: recoveryCodes.accountId })
  return row !== undefined
}

export async function countRecoveryCodes(db: Db, accountId: string) {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}

export async function replaceRecoveryCodes(db: Db, accountId: string, codeHashes: readonly string[]) {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ accountId, codeHash })))
}

/** The factor with its recovery codes, if it was set up before a moment, in the text of PostgreSQL, or at any time. True for the caller that removed it. */
export async function deleteFactor(db: Db, { accountId, before }: { accountId: string; before?: string | undefined }) {
  const isBefore = before === undefined ? undefined : lt(totpFactors.createdAt, sql`${before}::timestamptz`)
  const gone = await db
    .delete(totpFactors)
    .where(and(eq(totpFactors.accountId, accountId), isBefore))
    .returning({ accountId: totpFactors.accountId })
  if (gone.length > 0) await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  return gone.length > 0
}
