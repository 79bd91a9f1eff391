import { sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { returnedRow } from '#platform/postgres/rows'
import { webViewCodes } from '../web-views.tables.ts'

const seconds = 60

export async function insertWebViewCode(db: Db, codeHash: string, sessionId: string) {
  const row = returnedRow(
    await db
      .insert(webViewCodes)
      .values({ codeHash, sessionId, expiresAt: sql`now() + make_interval(secs => ${seconds})` })
      .returning({ expiresAt: webViewCodes.expiresAt }),
    'insert into web_view_codes',
  )
  return row.expiresAt
}
