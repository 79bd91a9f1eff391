import { eq } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { providerSessions } from '../social-sign-in.tables.ts'

export const insertProviderSession = (db: Db, row: typeof providerSessions.$inferInsert) => db.insert(providerSessions).values(row)

/** Takes and deletes a session's id token: it serves one logout. */
export async function deleteProviderSession(db: Db, sessionId: string) {
  const [taken] = await db
    .delete(providerSessions)
    .where(eq(providerSessions.sessionId, sessionId))
    .returning({ issuer: providerSessions.issuer, sealedIdToken: providerSessions.sealedIdToken })
  return taken
}
