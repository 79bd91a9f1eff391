import type { ConsentPurpose } from '@khue/contracts/people/consents'
import { consentLogPageSize } from '@khue/contracts/people/families'
import { and, count, desc, eq, inArray } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#platform/postgres/db'
import { consentEntries as entries } from '../families.tables.ts'

export const insertConsent = (db: Db, entry: Omit<typeof entries.$inferInsert, 'id' | 'at'>) =>
  db.insert(entries).values({ id: uuidv7(), ...entry })

/** The latest answer of each person on each side and purpose, for many people at once; newest first. */
export async function findNewest(db: Db, subjectIds: readonly string[], purpose?: ConsentPurpose) {
  const words = await db
    .selectDistinctOn([entries.subjectId, entries.purpose, entries.side, entries.byId], {
      id: entries.id,
      subjectId: entries.subjectId,
      purpose: entries.purpose,
      side: entries.side,
      version: entries.version,
      isGranted: entries.isGranted,
      byId: entries.byId,
      guardianshipId: entries.guardianshipId,
      at: entries.at,
    })
    .from(entries)
    .where(and(inArray(entries.subjectId, [...subjectIds]), purpose && eq(entries.purpose, purpose)))
    .orderBy(entries.subjectId, entries.purpose, entries.side, entries.byId, desc(entries.id))
  return words.toSorted((a, b) => (a.id < b.id ? 1 : -1))
}

type ConsentKey = Pick<typeof entries.$inferSelect, 'subjectId' | 'purpose' | 'side' | 'byId'>
/** A person's latest answer on a side for a purpose. */
export async function findNewestBy(db: Db, { subjectId, purpose, side, byId }: ConsentKey) {
  const [entry] = await db
    .select({ isGranted: entries.isGranted, version: entries.version, guardianshipId: entries.guardianshipId })
    .from(entries)
    .where(and(eq(entries.subjectId, subjectId), eq(entries.purpose, purpose), eq(entries.side, side), eq(entries.byId, byId)))
    .orderBy(desc(entries.id))
    .limit(1)
  return entry
}

/** Of these people, those whose own latest answer is a refusal. */
export async function listRefusing(db: Db, subjectIds: readonly string[], purpose: ConsentPurpose) {
  const rows = await db
    .selectDistinctOn([entries.subjectId], { id: entries.subjectId, isGranted: entries.isGranted })
    .from(entries)
    .where(and(inArray(entries.subjectId, [...subjectIds]), eq(entries.purpose, purpose), eq(entries.side, 'SELF')))
    .orderBy(entries.subjectId, desc(entries.id))
  return new Set(rows.filter(({ isGranted }) => !isGranted).map(({ id }) => id))
}

/** Newest first. */
export async function listLog(db: Db, subjectId: string, page: number) {
  const [total] = await db.select({ count: count() }).from(entries).where(eq(entries.subjectId, subjectId))
  const rows = await db
    .select()
    .from(entries)
    .where(eq(entries.subjectId, subjectId))
    .orderBy(desc(entries.id))
    .limit(consentLogPageSize)
    .offset(page * consentLogPageSize)
  return { rows, total: total?.count ?? 0 }
}

export const findAllOf = (db: Db, subjectId: string) =>
  db.select().from(entries).where(eq(entries.subjectId, subjectId)).orderBy(entries.id)

export const deleteConsentsOf = (db: Db, subjectId: string) => db.delete(entries).where(eq(entries.subjectId, subjectId))
