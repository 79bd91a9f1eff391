import { and, count, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/postgres/db'
import { type SessionEnding, sessions, sessionTokens } from '../sessions.tables.ts'
import { isNoteOld } from '../actors.read-model.ts'
import { accessSeconds, hashToken, refreshSeconds, type TokenPair } from '../tokens.ts'

/** Not `now()`: that is the start of the transaction, which may be before it waited for a lock. */
const clockTimestamp = sql`clock_timestamp()`
const inSeconds = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`
/** How long a tab may lag behind another (architecture 3a). */
const graceSeconds = 20

export const insertSession = (db: Db, session: typeof sessions.$inferInsert) => db.insert(sessions).values(session)

/** Stores both tokens of a session; returns the access token's expiry. */
export async function insertTokens(db: Db, sessionId: string, { accessToken, refreshToken }: TokenPair) {
  const [row] = await db
    .insert(sessionTokens)
    .values([
      { tokenHash: hashToken(accessToken), sessionId, kind: 'access', expiresAt: inSeconds(accessSeconds) },
      { tokenHash: hashToken(refreshToken), sessionId, kind: 'refresh', expiresAt: inSeconds(refreshSeconds) },
    ])
    .returning({ expiresAt: sessionTokens.expiresAt })
  return row?.expiresAt
}

export async function findSessionIdOf(db: Db, token: string) {
  const [row] = await db
    .select({ sessionId: sessionTokens.sessionId })
    .from(sessionTokens)
    .where(eq(sessionTokens.tokenHash, hashToken(token)))
  return row?.sessionId
}

const successor = alias(sessionTokens, 'successor')

/** The facts about a refresh token, by the database's clock. Call only under the session's lock, in a statement of its own. */
export async function findRefreshToken(db: Db, refreshHash: string) {
  const [row] = await db
    .select({
      hasExpired: sql<boolean>`${sessionTokens.expiresAt} <= ${clockTimestamp}`,
      wasUsed: sql<boolean>`${sessionTokens.usedAt} is not null`,
      isJustUsed: sql<boolean>`coalesce(${sessionTokens.usedAt} > ${clockTimestamp} - make_interval(secs => ${graceSeconds}), false)`,
      isSuccessorUsed: sql<boolean>`${successor.usedAt} is not null`,
      successorSalt: sessionTokens.successorSalt,
    })
    .from(sessionTokens)
    .leftJoin(successor, eq(successor.tokenHash, sessionTokens.successorHash))
    .where(eq(sessionTokens.tokenHash, refreshHash))
  return row
}

export const setSuccessor = (db: Db, refreshHash: string, successorSalt: string, successorHash: string) =>
  db.update(sessionTokens).set({ usedAt: clockTimestamp, successorSalt, successorHash }).where(eq(sessionTokens.tokenHash, refreshHash))

export async function findExpiry(db: Db, token: string) {
  const [row] = await db
    .select({ expiresAt: sessionTokens.expiresAt })
    .from(sessionTokens)
    .where(eq(sessionTokens.tokenHash, hashToken(token)))
  return row?.expiresAt
}

/** Records that a session was used; of concurrent requests, one writes. */
export const noteUse = (db: Db, id: string) =>
  db
    .update(sessions)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(sessions.id, id), isNoteOld))

const confirmMinutes = 10

export async function isRecentlyConfirmed(db: Db, id: string) {
  const [row] = await db
    .select({ isRecent: sql<boolean>`${sessions.confirmedAt} > now() - make_interval(mins => ${confirmMinutes})` })
    .from(sessions)
    .where(eq(sessions.id, id))
  return row?.isRecent === true
}

/** Records a re-authentication; with the second factor the session is strong from now on. */
export const setConfirmed = (db: Db, id: string, { isStrong }: { isStrong: boolean }) =>
  db
    .update(sessions)
    .set({ confirmedAt: clockTimestamp, ...(isStrong && { isStrong }) })
    .where(eq(sessions.id, id))

export const setWeak = (db: Db, accountId: string) => db.update(sessions).set({ isStrong: false }).where(eq(sessions.accountId, accountId))

export async function findOpenSession(db: Db, id: string) {
  const [session] = await db
    .select({ accountId: sessions.accountId, deviceHash: sessions.deviceHash, kind: sessions.kind })
    .from(sessions)
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
  return session
}

/** Ends a session and its child sessions; returns all that ended now. */
export const endSessionRows = (db: Db, id: string, endReason: SessionEnding) =>
  db
    .update(sessions)
    .set({ endedAt: clockTimestamp, endReason })
    .where(and(or(eq(sessions.id, id), eq(sessions.parentId, id)), isNull(sessions.endedAt)))
    .returning({ id: sessions.id })

/** Ends all sessions of an account, except `keptId` with its app and web views. */
export function endSessionsOfAccount(db: Db, accountId: string, endReason: SessionEnding, keptId?: string) {
  const isOther = keptId && [
    ne(sessions.id, keptId),
    sql`${sessions.parentId} is distinct from ${keptId}`,
    sql`${sessions.id} is distinct from (select parent_id from sessions where id = ${keptId})`,
  ]
  return db
    .update(sessions)
    .set({ endedAt: clockTimestamp, endReason })
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.endedAt), ...(isOther || [])))
    .returning({ id: sessions.id })
}

export async function findSessionStart(db: Db, sessionId: string) {
  const [session] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
  return session?.createdAt
}

type Created = {
  accountId: string
  /** Only those created before this moment, in the text of PostgreSQL. */
  before?: string | undefined
}

export const listOpenSessionIds = async (db: Db, { accountId, before }: Created) => {
  const isBefore = before === undefined ? undefined : lt(sessions.createdAt, sql`${before}::timestamptz`)
  const open = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isBefore, isNull(sessions.endedAt)))
  return open.map(({ id }) => id)
}

/** The number of open sessions of an account, and its latest use. */
export async function findSessionUse(db: Db, accountId: string) {
  const [use] = await db
    .select({
      openSessions: sql<number>`${count()} filter (where ${isNull(sessions.endedAt)})`.mapWith(Number),
      lastUsedAt: sql<Date | null>`max(${sessions.lastUsedAt})`.mapWith(sessions.lastUsedAt),
    })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
  return use
}
