import type { Role } from '@khue/contracts/endpoint'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { batched } from '#platform/postgres/batched'
import { type Db, prepared, preparedSql } from '#platform/postgres/db'
import { accounts } from '../people/people.tables.ts'
import { knownDevices } from './devices.tables.ts'
import { sessions, sessionTokens } from './sessions.tables.ts'
import { socketTickets } from './socket-tickets.tables.ts'
import { webViewCodes } from './web-views.tables.ts'

// Who acts in a session: sessions joined with accounts and roles of people, since these run for every request, page or socket (decision 36).

/** Where admins need a second factor, a session without one has no admin role. */
export const rolesOf = sql<Role[]>`array(
  select role from person_roles
  where person_id = ${accounts.personId}
    and (role <> 'admin' or ${sessions.isStrong} or not ${sql.placeholder('adminsNeedFactor')}::boolean)
  order by role)`
const millisecondsLeft = sql<number>`(extract(epoch from ${sessionTokens.expiresAt} - now()) * 1000)::float8`
/** How old the recorded last use may become: people read minutes, and a busy session is written a dozen times an hour. */
const noteMinutes = 5
export const isNoteOld = sql<boolean>`${sessions.lastUsedAt} < now() - make_interval(mins => ${sql.raw(String(noteMinutes))})`

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

/** A session that has ended, or in which an admin impersonates a person, receives no live events. */
const isLiveSession = and(isNull(sessions.endedAt), isNull(sessions.impersonatedPersonId), eq(accounts.status, 'ACTIVE'))

/** Deletes a ticket, valid or not; returns its owner when it was valid. Of concurrent uses, one gets it. */
export async function consumeTicket(db: Db, ticketHash: string) {
  const taken = db
    .$with('taken')
    .as(
      db
        .delete(socketTickets)
        .where(eq(socketTickets.ticketHash, ticketHash))
        .returning({ sessionId: socketTickets.sessionId, expiresAt: socketTickets.expiresAt }),
    )
  const [owner] = await db
    .with(taken)
    .select({ personId: accounts.personId, sessionId: sessions.id })
    .from(taken)
    .innerJoin(sessions, eq(sessions.id, taken.sessionId))
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(sql`${taken.expiresAt} > now()`, isLiveSession))
  return owner
}

const isOneOf = sql`${sessions.id} = any(${sql.placeholder('sessionIds')}::uuid[])`
const ownersOf = prepared('list_socket_owners', (db) =>
  db
    .select({ id: accounts.personId, accountId: accounts.id, sessionId: sessions.id, roles: rolesOf })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(isOneOf, isLiveSession)),
)
const findOwners = batched(async (db, asked: readonly { sessionId: string; adminsNeedFactor: boolean }[]) => {
  const sessionIds = asked.map(({ sessionId }) => sessionId)
  const adminsNeedFactor = asked.some((one) => one.adminsNeedFactor) // the same for the whole installation
  const found = await ownersOf(db, { sessionIds, adminsNeedFactor })
  const bySession = new Map(found.map((owner) => [owner.sessionId, owner]))
  return sessionIds.map((id) => bySession.get(id))
})
/** A session's owner, with the roles that they have in it. */
export const findOwner = (db: Db, of: { sessionId: string; adminsNeedFactor: boolean }) => findOwners(db, of)

const liveSessions = prepared('list_live_sessions', (db) =>
  db.select({ id: sessions.id }).from(sessions).innerJoin(accounts, eq(accounts.id, sessions.accountId)).where(and(isOneOf, isLiveSession)),
)
/** Which of these sessions may receive live events now. */
export const listLiveSessionIds = async (db: Db, sessionIds: readonly string[]) =>
  (await liveSessions(db, { sessionIds })).map(({ id }) => id)

/** Uses a code up on the device it was issued to; of concurrent calls one gets the app's session, if that is still open. */
export async function consumeWebViewCode(db: Db, codeHash: string, deviceHash: string) {
  const [session] = await db
    .update(webViewCodes)
    .set({ usedAt: sql`now()` })
    .from(sessions)
    .innerJoin(accounts, and(eq(accounts.id, sessions.accountId), eq(accounts.status, 'ACTIVE')))
    .where(
      and(
        eq(webViewCodes.codeHash, codeHash),
        isNull(webViewCodes.usedAt),
        gt(webViewCodes.expiresAt, sql`now()`),
        eq(sessions.id, webViewCodes.sessionId),
        eq(sessions.deviceHash, deviceHash),
        isNull(sessions.endedAt),
      ),
    )
    .returning({
      parentId: sessions.id,
      accountId: sessions.accountId,
      isStrong: sessions.isStrong,
      confirmedAt: sessions.confirmedAt,
    })
  return session
}

/** People of other accounts that have signed in on one of this person's devices. */
export async function listMates(db: Db, personId: string, limit: number) {
  const rows = await selectMates(db, { personId, limit })
  return rows.map(({ id }) => id)
}
const selectMates = preparedSql<{ id: string }>(
  'list_device_mates',
  () => sql`
    select distinct mate.person_id as id
    from ${accounts} own
    join ${knownDevices} mine on mine.account_id = own.id
    join ${knownDevices} theirs on theirs.device_token_hash = mine.device_token_hash and theirs.account_id <> mine.account_id
    join ${accounts} mate on mate.id = theirs.account_id
    where own.person_id = ${sql.placeholder('personId')}::uuid
    limit ${sql.placeholder('limit')}`,
)
