import { and, count, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { sessions } from '../sessions.tables.ts'
import { knownDevices } from '../devices.tables.ts'

/** Sessions that can still be used or refreshed, latest use first. */
export const listOwnSessions = (db: Db, accountId: string) =>
  db
    .select({
      id: sessions.id,
      kind: sessions.kind,
      userAgent: sessions.userAgent,
      network: sessions.network,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.accountId, accountId),
        isNull(sessions.endedAt),
        sql`exists (select from session_tokens t where t.session_id = ${sessions.id} and t.used_at is null and t.expires_at > now())`,
      ),
    )
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))

export async function findOwnSession(db: Db, id: string, accountId: string) {
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.accountId, accountId), isNull(sessions.endedAt)))
  return session
}

/**
 * Rotates a device's mark and returns the accounts that know it. The old mark becomes invalid, so that one planted in a browser never makes another
 * browser known.
 */
export const moveMark = (db: Db, deviceTokenHash: string, nextHash: string) =>
  db
    .update(knownDevices)
    .set({ deviceTokenHash: nextHash, lastSeenAt: sql`now()` })
    .where(eq(knownDevices.deviceTokenHash, deviceTokenHash))
    .returning({ accountId: knownDevices.accountId })

export async function countKnownDevices(db: Db, accountId: string) {
  const [row] = await db.select({ known: count() }).from(knownDevices).where(eq(knownDevices.accountId, accountId))
  return row?.known ?? 0
}

export const insertKnownDevice = (db: Db, accountId: string, deviceTokenHash: string) =>
  db.insert(knownDevices).values({ accountId, deviceTokenHash }).onConflictDoNothing()

/** Forgets the devices of an account: all, or those first seen before a moment, in the text of PostgreSQL. */
export const deleteKnownDevices = (db: Db, { accountId, before }: { accountId: string; before?: string | undefined }) =>
  db
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.accountId, accountId),
        before === undefined ? undefined : lt(knownDevices.createdAt, sql`${before}::timestamptz`),
      ),
    )
