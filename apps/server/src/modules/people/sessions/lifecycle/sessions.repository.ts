import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Role } from '@khue/contracts/endpoint'
import { type Db, prepared } from '#platform/postgres/db'
import { accounts } from '../../people/people.tables.ts'
import { type SessionEnding, sessions, sessionTokens } from '../sessions.tables.ts'
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

/** Where admins need a second factor, a session without one has no admin role. */
export const rolesOf = sql<Role[]>`array(
  select role from person_roles
  where person_id = ${accounts.personId}
    and (role <> 'admin' or ${sessions.isStrong} or not ${sql.placeholder('adminsNeedFactor')}::boolean)
  order by role)`
const millisecondsLeft = sql<number>`(extract(epoch from ${sessionTokens.expiresAt} - now()) * 1000)::float8`
/** How old the recorded last use may become: people read minutes, and a busy session is written a dozen times an hour. */
const noteMinutes = 5
const isNoteOld = sql<boolean>`${sessions.lastUsedAt} < now() - make_interval(mins => ${sql.raw(String(noteMinutes))})`

/** The actor of an access token, with roles, in one query: runs for every request that is not cached. */
export const findActor = prepared('find_actor', (db) =>
  db
    .select({
      id: accounts.personId,
      accountId: accounts.id,
      sessionId: sessions.id,
      roles: rolesOf,
      millisecondsLeft,
      isNoteOld,
      viewingId: sessions.impersonatedPersonId,
    })
    .from(sessionTokens)
    .innerJoin(sessions, and(eq(sessions.id, sessionTokens.sessionId), isNull(sessions.endedAt)))
    .innerJoin(accounts, and(eq(accounts.id, sessions.accountId), eq(accounts.status, 'ACTIVE')))
    .where(
      and(
        eq(sessionTokens.tokenHash, sql.placeholder('tokenHash')),
        eq(sessionTokens.kind, 'access'),
        sql`${sessionTokens.expiresAt} > now()`,
      ),
    ),
)

/** The impersonated person of a session; never an admin. Separate from `findActor`, since hardly any session has one. */
export const findView = prepared('find_view', (db) =>
  db
    .select({
      id: accounts.personId,
      accountId: accounts.id,
      roles: sql<Role[]>`array(select role from person_roles where person_id = ${accounts.personId} and role <> 'admin' order by role)`,
      isViewable: sql<boolean>`${accounts.status} <> 'CLOSED' and not exists (select from person_roles where person_id = ${accounts.personId} and role = 'admin')`,
      millisecondsLeft: sql<number | null>`(extract(epoch from ${sessions.impersonationEndsAt} - now()) * 1000)::float8`,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.personId, sessions.impersonatedPersonId))
    .where(eq(sessions.id, sql.placeholder('sessionId'))),
)

export async function findSessionIdOf(db: Db, token: string) {
  const [row] = await db
    .select({ sessionId: sessionTokens.sessionId })
    .from(sessionTokens)
    .where(eq(sessionTokens.tokenHash, hashToken(token)))
  return row?.sessionId
}

/** Locks the session of a refresh token, which serialises all refreshes, repeats and thefts of one family. */
export async function lockSessionOfRefresh(db: Db, refreshHash: string) {
  const owner = db
    .select({ sessionId: sessionTokens.sessionId })
    .from(sessionTokens)
    .where(and(eq(sessionTokens.tokenHash, refreshHash), eq(sessionTokens.kind, 'refresh')))
  const [session] = await db
    .select({
      id: sessions.id,
      accountId: sessions.accountId,
      deviceHash: sessions.deviceHash,
      kind: sessions.kind,
      userAgent: sessions.userAgent,
      endedAt: sessions.endedAt,
      accountStatus: accounts.status,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(sql`${sessions.id} = (${owner})`)
    .for('update', { of: sessions })
  return session
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

export async function findPersonIdOf(db: Db, accountId: string) {
  const [account] = await db.select({ personId: accounts.personId }).from(accounts).where(eq(accounts.id, accountId))
  return account?.personId
}

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
