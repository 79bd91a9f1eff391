import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { zaloTokens } from '../channels.tables.ts'

/** Starts a chain of tokens from the one in the settings, unless it has started already. */
export const seedZaloToken = (db: Db, token: { appId: string; seedHash: string; sealedRefresh: string }) =>
  db
    .insert(zaloTokens)
    .values(token)
    .onConflictDoUpdate({
      target: zaloTokens.appId,
      set: {
        seedHash: token.seedHash,
        sealedRefresh: token.sealedRefresh,
        sealedAccess: null,
        accessEndsAt: null,
        renewalLeaseExpiresAt: null,
        backoffEndsAt: null,
      },
      setWhere: ne(zaloTokens.seedHash, token.seedHash),
    })

/** The access token, if it stays valid for at least another minute. */
export async function findZaloAccess(db: Db, appId: string) {
  const [token] = await db
    .select({ sealedAccess: zaloTokens.sealedAccess })
    .from(zaloTokens)
    .where(and(eq(zaloTokens.appId, appId), sql`${zaloTokens.accessEndsAt} > now() + interval '1 minute'`))
  return token
}

/** Takes the 30-second lease for exchanging the refresh token; undefined while another process holds it. */
export async function claimZaloRenewal(db: Db, appId: string) {
  const isFree = or(isNull(zaloTokens.renewalLeaseExpiresAt), lt(zaloTokens.renewalLeaseExpiresAt, sql`now()`))
  const [claimed] = await db
    .update(zaloTokens)
    .set({ renewalLeaseExpiresAt: sql`now() + interval '30 seconds'` })
    .where(and(eq(zaloTokens.appId, appId), isFree))
    .returning({ sealedRefresh: zaloTokens.sealedRefresh })
  return claimed
}

/** Writes both tokens together: either one without the other would be lost. */
export const setZaloPair = (db: Db, appId: string, pair: { sealedAccess: string; sealedRefresh: string; seconds: number }) =>
  db
    .update(zaloTokens)
    .set({
      sealedAccess: pair.sealedAccess,
      sealedRefresh: pair.sealedRefresh,
      accessEndsAt: sql`now() + make_interval(secs => ${pair.seconds})`,
      renewalLeaseExpiresAt: null,
      backoffEndsAt: null,
    })
    .where(eq(zaloTokens.appId, appId))

export const setZaloBackoff = (db: Db, appId: string) =>
  db
    .update(zaloTokens)
    .set({ renewalLeaseExpiresAt: null, backoffEndsAt: sql`now() + interval '30 seconds'` })
    .where(eq(zaloTokens.appId, appId))

export async function isZaloBackingOff(db: Db, appId: string) {
  const [resting] = await db
    .select({ appId: zaloTokens.appId })
    .from(zaloTokens)
    .where(and(eq(zaloTokens.appId, appId), gt(zaloTokens.backoffEndsAt, sql`now()`)))
  return resting !== undefined
}
