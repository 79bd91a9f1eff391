import { childCodeMinutes } from '@khue/contracts/people/child-sign-in'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { returnedRow } from '#platform/postgres/rows'
import { childSignInCodes as codes } from './child-sign-in.tables.ts'

/** Replaces the open code; returns its expiry. */
export async function replaceCode(db: Db, code: { accountId: string; codeHash: string; guardianId: string; isUnder16: boolean }) {
  const row = { ...code, expiresAt: sql`now() + make_interval(mins => ${childCodeMinutes})` }
  const stored = returnedRow(
    await db.insert(codes).values(row).onConflictDoUpdate({ target: codes.accountId, set: row }).returning({ expiresAt: codes.expiresAt }),
    'upsert into child_sign_in_codes',
  )
  return stored.expiresAt
}

const isValid = (codeHash: string) => and(eq(codes.codeHash, codeHash), gt(codes.expiresAt, sql`now()`))

/** The account a valid code opens, and who created it. */
export async function findCode(db: Db, codeHash: string) {
  const [found] = await db
    .select({ accountId: codes.accountId, guardianId: codes.guardianId, isUnder16: codes.isUnder16 })
    .from(codes)
    .where(isValid(codeHash))
  return found
}

/** Uses a code up; of concurrent calls one gets true. */
export async function consumeCode(db: Db, codeHash: string) {
  const used = await db.delete(codes).where(isValid(codeHash)).returning({ accountId: codes.accountId })
  return used.length > 0
}

export const deleteCode = (db: Db, accountId: string) => db.delete(codes).where(eq(codes.accountId, accountId))

export const deleteCodesBy = (db: Db, guardianId: string) => db.delete(codes).where(eq(codes.guardianId, guardianId))
