import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { oidcRecords } from './oidc-provider.tables.ts'

type NewRecord = Omit<typeof oidcRecords.$inferInsert, 'expiresAt' | 'createdAt' | 'consumedAt'> & { seconds: number }

export async function upsertRecord(db: Db, { seconds, ...record }: NewRecord) {
  const row = { ...record, expiresAt: sql`now() + make_interval(secs => ${seconds})` }
  const { kind: _, idHash: __, ...changed } = row
  await db
    .insert(oidcRecords)
    .values(row)
    .onConflictDoUpdate({ target: [oidcRecords.kind, oidcRecords.idHash], set: changed })
}

const isAlive = gt(oidcRecords.expiresAt, sql`now()`)
const is = (kind: string, idHash: string) => and(eq(oidcRecords.kind, kind), eq(oidcRecords.idHash, idHash))
const columns = { idHash: oidcRecords.idHash, sealed: oidcRecords.sealed, consumedAt: oidcRecords.consumedAt }

export type OpenRecord = { idHash: string; sealed: string; consumedAt: Date | null }

export async function findRecord(db: Db, kind: string, idHash: string) {
  const [record] = await db
    .select(columns)
    .from(oidcRecords)
    .where(and(is(kind, idHash), isAlive))
  return record
}

export async function findRecordByUid(db: Db, kind: string, uidHash: string) {
  const [record] = await db
    .select(columns)
    .from(oidcRecords)
    .where(and(eq(oidcRecords.kind, kind), eq(oidcRecords.uidHash, uidHash), isAlive))
  return record
}

/** Of concurrent uses of a code or token, one gets it. */
export async function consumeRecord(db: Db, kind: string, idHash: string) {
  const [consumed] = await db
    .update(oidcRecords)
    .set({ consumedAt: sql`now()` })
    .where(and(is(kind, idHash), sql`${oidcRecords.consumedAt} is null`))
    .returning({ idHash: oidcRecords.idHash })
  return consumed !== undefined
}

export const deleteRecord = (db: Db, kind: string, idHash: string) => db.delete(oidcRecords).where(is(kind, idHash))

/** Deletes everything issued under one consent, the consent included. */
export const deleteGranted = (db: Db, grantHash: string) => db.delete(oidcRecords).where(eq(oidcRecords.grantHash, grantHash))

export const deleteExpiredRecords = (db: Db) => db.delete(oidcRecords).where(lt(oidcRecords.expiresAt, sql`now() - interval '1 hour'`))

export const deleteRecordsOfPerson = (db: Db, personId: string) => db.delete(oidcRecords).where(eq(oidcRecords.personId, personId))

/** Consents of a person to outside applications, for their data export. */
export const listConsents = (db: Db, personId: string) =>
  db
    .select({ clientId: oidcRecords.clientId, since: oidcRecords.createdAt, until: oidcRecords.expiresAt })
    .from(oidcRecords)
    .where(and(eq(oidcRecords.personId, personId), eq(oidcRecords.kind, 'Grant'), isAlive))
    .orderBy(oidcRecords.createdAt)
