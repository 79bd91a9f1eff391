import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { accounts } from '../../people/people.tables.ts'
import { sessions } from '../sessions.tables.ts'
import { webViewCodes } from '../web-views.tables.ts'

const seconds = 60

export async function insertWebViewCode(db: Db, codeHash: string, sessionId: string) {
  const [row] = await db
    .insert(webViewCodes)
    .values({ codeHash, sessionId, expiresAt: sql`now() + make_interval(secs => ${seconds})` })
    .returning({ expiresAt: webViewCodes.expiresAt })
  if (!row) throw new Error('insert into web_view_codes returned no row')
  return row.expiresAt
}

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
