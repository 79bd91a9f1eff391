import type { NoticeKind } from '@khue/contracts/people/devices'
import { and, count, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Db, preparedSql } from '#platform/postgres/db'
import { accounts, people } from '../../people/people.tables.ts'
import { sessions } from '../sessions.tables.ts'
import { knownDevices, securityNotices } from '../devices.tables.ts'

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

type NewNotice = { accountId: string; kind: NoticeKind; device?: string | undefined; sessionId?: string | undefined }

/** Returns the notice's id and its account's owner. */
export async function insertNotice(db: Db, { accountId, kind, device, sessionId }: NewNotice) {
  const [noted] = await db
    .insert(securityNotices)
    .values({ id: uuidv7(), accountId, kind, device: device ?? null, sessionId: sessionId ?? null })
    .returning({ id: securityNotices.id, personId: sql<string>`(select person_id from accounts where accounts.id = ${accountId})` })
  if (!noted) throw new Error('insert into security_notices returned no row')
  return noted
}

/** A former guardian no longer sees the child's name. */
const isChildOf = (accountId: string) => sql`exists (
  select from guardianships g join accounts a on a.person_id = g.guardian_id where g.child_id = ${people.id} and a.id = ${accountId})`

/** A person's unseen notices, except those caused by this very session; notices about a child's account carry the child's name. */
export const listUnseenNotices = (db: Db, accountId: string, sessionId: string) =>
  db
    .select({
      id: securityNotices.id,
      kind: securityNotices.kind,
      device: securityNotices.device,
      child: people.name,
      createdAt: securityNotices.createdAt,
    })
    .from(securityNotices)
    .leftJoin(sessions, eq(sessions.id, securityNotices.sessionId))
    .leftJoin(accounts, and(eq(accounts.id, sessions.accountId), ne(accounts.id, securityNotices.accountId)))
    .leftJoin(people, and(eq(people.id, accounts.personId), isChildOf(accountId)))
    .where(
      and(
        eq(securityNotices.accountId, accountId),
        isNull(securityNotices.seenAt),
        or(isNull(securityNotices.sessionId), ne(securityNotices.sessionId, sessionId)),
      ),
    )
    .orderBy(desc(securityNotices.id))
    .limit(100)

export const setNoticesSeen = (db: Db, accountId: string, ids: readonly string[]) =>
  db
    .update(securityNotices)
    .set({ seenAt: sql`now()` })
    .where(and(eq(securityNotices.accountId, accountId), inArray(securityNotices.id, [...ids]), isNull(securityNotices.seenAt)))

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
