import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { homeworkCaptures } from '../submissions.tables.ts'
import type { Target } from '../target.read-model.ts'

export type CaptureRow = typeof homeworkCaptures.$inferSelect
export const captureMinutes = { code: 10, phone: 120 } as const

const inMinutes = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`

export async function insertCapture(db: Db, row: Target & { codeHash: string; createdBy: string }) {
  const [inserted] = await db
    .insert(homeworkCaptures)
    .values({ ...row, expiresAt: inMinutes(captureMinutes.code), until: inMinutes(captureMinutes.phone) })
    .returning()
  return inserted!
}

/** Of phones that join by one code, one does. */
export async function joinCapture(db: Db, codeHash: string, keyHash: string) {
  const [joined] = await db
    .update(homeworkCaptures)
    .set({ keyHash })
    .where(and(eq(homeworkCaptures.codeHash, codeHash), isNull(homeworkCaptures.keyHash), gt(homeworkCaptures.expiresAt, sql`now()`)))
    .returning()
  return joined
}

export async function findCapture(db: Db, keyHash: string) {
  const [found] = await db
    .select()
    .from(homeworkCaptures)
    .where(and(eq(homeworkCaptures.keyHash, keyHash), gt(homeworkCaptures.until, sql`now()`)))
  return found
}

export const deleteEnded = (db: Db) => db.delete(homeworkCaptures).where(lt(homeworkCaptures.until, sql`now()`))
