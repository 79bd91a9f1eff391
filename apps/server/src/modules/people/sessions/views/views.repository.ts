import { viewMinutes } from '@khue/contracts/people/user-admin'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/postgres/db'
import { accounts, people } from '../../people/people.tables.ts'
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

const viewed = alias(people, 'viewed')
const viewer = alias(people, 'viewer')

export async function findView(db: Db, sessionId: string) {
  const [view] = await db
    .select({ person: viewed.name, by: viewer.name, endsAt: sessions.impersonationEndsAt })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .innerJoin(viewer, eq(viewer.id, accounts.personId))
    .innerJoin(viewed, eq(viewed.id, sessions.impersonatedPersonId))
    .where(eq(sessions.id, sessionId))
  return view
}
