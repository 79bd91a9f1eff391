import { viewMinutes } from '@khue/contracts/people/user-admin'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { sessions } from '../sessions.tables.ts'

/** The session now impersonates that person; returns until when. */
export async function setView(db: Db, sessionId: string, personId: string) {
  const [session] = await db
    .update(sessions)
    .set({ impersonatedPersonId: personId, impersonationEndsAt: sql`now() + make_interval(mins => ${viewMinutes})` })
    .where(eq(sessions.id, sessionId))
    .returning({ endsAt: sessions.impersonationEndsAt })
  return session?.endsAt ?? undefined
}

export const clearView = (db: Db, sessionId: string) =>
  db
    .update(sessions)
    .set({ impersonatedPersonId: null, impersonationEndsAt: null })
    .where(and(eq(sessions.id, sessionId), isNotNull(sessions.impersonatedPersonId)))
    .returning({ id: sessions.id })

export async function findImpersonation(db: Db, sessionId: string) {
  const [view] = await db
    .select({ personId: sessions.impersonatedPersonId, endsAt: sessions.impersonationEndsAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return view
}
