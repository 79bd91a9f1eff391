import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { accounts, people, signInIdentifiers } from '../../people/people.tables.ts'
import { sessions } from '../../sessions/sessions.tables.ts'
import { providerSessions } from '../social-sign-in.tables.ts'

export async function findActivePerson(db: Db, personId: string) {
  const [person] = await db
    .select({
      id: people.id,
      name: people.name,
      avatarKind: people.avatarKind,
      avatarAssetId: people.avatarAssetId,
      accountId: accounts.id,
    })
    .from(people)
    .innerJoin(accounts, and(eq(accounts.personId, people.id), eq(accounts.status, 'ACTIVE')))
    .where(eq(people.id, personId))
  return person
}

export const listIdentifiersWithProof = (db: Db, accountId: string) =>
  db
    .select({ kind: signInIdentifiers.kind, value: signInIdentifiers.value, verifiedAt: signInIdentifiers.verifiedAt })
    .from(signInIdentifiers)
    .where(eq(signInIdentifiers.accountId, accountId))
    .orderBy(signInIdentifiers.createdAt, signInIdentifiers.id)

export async function findSessionStart(db: Db, sessionId: string) {
  const [session] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
  return session?.createdAt
}

export const insertProviderSession = (db: Db, row: typeof providerSessions.$inferInsert) => db.insert(providerSessions).values(row)

/** Takes and deletes a session's id token: it serves one logout. */
export async function deleteProviderSession(db: Db, sessionId: string) {
  const [taken] = await db
    .delete(providerSessions)
    .where(eq(providerSessions.sessionId, sessionId))
    .returning({ issuer: providerSessions.issuer, sealedIdToken: providerSessions.sealedIdToken })
  return taken
}
