import type { NoticeKind } from '@khue/contracts/people/devices'
import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import { securityNotices } from '../devices.tables.ts'
import { sessions } from '../sessions.tables.ts'

type NewNotice = { accountId: string; kind: NoticeKind; device?: string | undefined; sessionId?: string | undefined }

export async function insertNotice(db: Db, { accountId, kind, device, sessionId }: NewNotice) {
  const id = uuidv7()
  await db.insert(securityNotices).values({ id, accountId, kind, device: device ?? null, sessionId: sessionId ?? null })
  return id
}

/** An account's unseen notices, except those caused by this very session; `childAccountId` where another account's session caused it. */
export const listUnseenNotices = (db: Db, accountId: string, sessionId: string) =>
  db
    .select({
      id: securityNotices.id,
      kind: securityNotices.kind,
      device: securityNotices.device,
      childAccountId: sessions.accountId,
      createdAt: securityNotices.createdAt,
    })
    .from(securityNotices)
    .leftJoin(sessions, and(eq(sessions.id, securityNotices.sessionId), ne(sessions.accountId, securityNotices.accountId)))
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
