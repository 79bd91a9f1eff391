import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Role } from '@khue/contracts/endpoint'
import { type Db, prepared } from '#platform/db'
import { accounts, type sessionEndings, sessions, sessionTokens } from '../identity.tables.ts'
import { accessSeconds, hashToken, refreshSeconds, type TokenPair } from './tokens.ts'

/** Not `now()`: that is when the transaction began, which may be before it waited for a lock. */
const presently = sql`clock_timestamp()`
const inSeconds = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`
/** How long a tab may lag behind its neighbour (architecture 3a). */
const graceSeconds = 20

export const insertSession = (db: Db, session: typeof sessions.$inferInsert) => db.insert(sessions).values(session)

/** Stores both tokens of a session; answers until when the access token is good. */
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

const rolesOf = sql<Role[]>`array(select role from person_roles where person_id = ${accounts.personId} order by role)`
const millisecondsLeft = sql<number>`(extract(epoch from ${sessionTokens.expiresAt} - now()) * 1000)::float8`

/** Who an access token stands for, with roles, in one question: asked for every request that is not remembered. */
export const findActor = prepared('find_actor', (db) =>
  db
    .select({ id: accounts.personId, accountId: accounts.id, sessionId: sessions.id, roles: rolesOf, millisecondsLeft })
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

export async function findSessionIdOf(db: Db, token: string) {
  const [row] = await db
    .select({ sessionId: sessionTokens.sessionId })
    .from(sessionTokens)
    .where(eq(sessionTokens.tokenHash, hashToken(token)))
  return row?.sessionId
}

/** The session of a refresh token. Whoever refreshes, repeats or steals in one family does so one after the other. */
export async function lockSessionOfRefresh(db: Db, refreshHash: string) {
  const owner = db
    .select({ sessionId: sessionTokens.sessionId })
    .from(sessionTokens)
    .where(and(eq(sessionTokens.tokenHash, refreshHash), eq(sessionTokens.kind, 'refresh')))
  const [session] = await db
    .select({ id: sessions.id, deviceHash: sessions.deviceHash, endedAt: sessions.endedAt, accountStatus: accounts.status })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(sql`${sessions.id} = (${owner})`)
    .for('update', { of: sessions })
  return session
}

const successor = alias(sessionTokens, 'successor')

/** What is so about a refresh token, by the database's clock. Ask only under the session's lock, in a statement of its own. */
export async function findRefreshToken(db: Db, refreshHash: string) {
  const [row] = await db
    .select({
      hasExpired: sql<boolean>`${sessionTokens.expiresAt} <= ${presently}`,
      wasUsed: sql<boolean>`${sessionTokens.usedAt} is not null`,
      isJustUsed: sql<boolean>`coalesce(${sessionTokens.usedAt} > ${presently} - make_interval(secs => ${graceSeconds}), false)`,
      isSuccessorUsed: sql<boolean>`${successor.usedAt} is not null`,
      successorSalt: sessionTokens.successorSalt,
    })
    .from(sessionTokens)
    .leftJoin(successor, eq(successor.tokenHash, sessionTokens.successorHash))
    .where(eq(sessionTokens.tokenHash, refreshHash))
  return row
}

export const setSuccessor = (db: Db, refreshHash: string, successorSalt: string, successorHash: string) =>
  db.update(sessionTokens).set({ usedAt: presently, successorSalt, successorHash }).where(eq(sessionTokens.tokenHash, refreshHash))

export async function findExpiry(db: Db, token: string) {
  const [row] = await db
    .select({ expiresAt: sessionTokens.expiresAt })
    .from(sessionTokens)
    .where(eq(sessionTokens.tokenHash, hashToken(token)))
  return row?.expiresAt
}

type Ending = (typeof sessionEndings)[number]

export const endSessionRow = (db: Db, id: string, endReason: Ending) =>
  db
    .update(sessions)
    .set({ endedAt: presently, endReason })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))

export const endSessionsOfAccount = (db: Db, accountId: string, endReason: Ending) =>
  db
    .update(sessions)
    .set({ endedAt: presently, endReason })
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
