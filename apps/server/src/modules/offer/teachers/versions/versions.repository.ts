import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { countCapped, fetchLimit, fromMicroseconds, type PagePosition, toMicroseconds } from '#platform/lists/cursors'
import type { Db } from '#platform/postgres/db'
import { returnedRow } from '#platform/postgres/rows'
import { teacherProfileVersions as versions, teacherVerifiedItems as verifiedItems } from '../profile-versions.tables.ts'

export type { VersionRow } from '../profile-versions.tables.ts'
export type NewVersion = typeof versions.$inferInsert

export async function insertVersion(db: Db, row: NewVersion) {
  return returnedRow(await db.insert(versions).values(row).returning(), 'insert into teacher_profile_versions')
}
export const insertVersions = (db: Db, rows: readonly Omit<NewVersion, 'id'>[]) =>
  db.insert(versions).values(rows.map((row) => ({ ...row, id: uuidv7() })))

/** Newest first. */
export const listVersions = (db: Db, personId: string) =>
  db.select().from(versions).where(eq(versions.personId, personId)).orderBy(desc(versions.version))

export async function findVersion(db: Db, id: string, { lock = false } = {}) {
  const query = db.select().from(versions).where(eq(versions.id, id))
  const [row] = lock ? await query.for('update') : await query
  return row
}

export const listApproved = (db: Db, personIds: readonly string[]) =>
  personIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(versions)
        .where(and(inArray(versions.personId, [...personIds]), eq(versions.state, 'APPROVED')))

type Changed = Partial<Omit<NewVersion, 'submittedAt' | 'decidedAt'>> & { isSubmitted?: true; isDecided?: true }
/** Raises the revision to `revision`; the given times are now. */
export async function setVersion(db: Db, id: string, revision: number, { isSubmitted, isDecided, ...changed }: Changed) {
  const at = { ...(isSubmitted && { submittedAt: sql`now()` }), ...(isDecided && { decidedAt: sql`now()` }) }
  return returnedRow(
    await db
      .update(versions)
      .set({ ...changed, ...at, revision })
      .where(eq(versions.id, id))
      .returning(),
    'update teacher_profile_versions',
  )
}

/** What admins see of the versions that were sent to them; an approved one stays so when a later one has replaced it. */
const queues = {
  WAITING: eq(versions.state, 'PENDING'),
  NEEDS_CHANGES: and(eq(versions.state, 'DRAFT'), sql`${versions.remarks} <> '[]'`),
  APPROVED: and(inArray(versions.state, ['APPROVED', 'SUPERSEDED']), sql`${versions.submission} > 0`, isNotNull(versions.decidedAt)),
  REJECTED: eq(versions.state, 'REJECTED'),
} as const
export type VersionQueue = keyof typeof queues

/** Longest waiting first, from a cursor on; returns one row more than a page, if there is one. */
export async function listQueued(db: Db, queue: VersionQueue, place: PagePosition<'OLDEST'>) {
  const { afterRow } = place
  const wanted = queues[queue]
  const further =
    afterRow && sql`(${versions.submittedAt}, ${versions.id}) > (${fromMicroseconds(afterRow.key)}::timestamptz, ${afterRow.id}::uuid)`
  const [rows, total] = await Promise.all([
    db
      .select({ row: versions, key: toMicroseconds(versions.submittedAt).mapWith(Number) })
      .from(versions)
      .where(and(wanted, further))
      .orderBy(asc(versions.submittedAt), asc(versions.id))
      .limit(fetchLimit(place)),
    countCapped(db, versions, wanted),
  ])
  return { rows: rows.map(({ row, key }) => ({ ...row, key })), total }
}

export const listVerified = (db: Db, personIds: readonly string[]) =>
  personIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(verifiedItems)
        .where(inArray(verifiedItems.personId, [...personIds]))

export const insertVerified = async (db: Db, rows: readonly (typeof verifiedItems.$inferInsert)[]) => {
  if (rows.length > 0) await db.insert(verifiedItems).values([...rows])
}
export const deleteVerified = (db: Db, personId: string, itemIds: readonly string[]) =>
  db.delete(verifiedItems).where(and(eq(verifiedItems.personId, personId), inArray(verifiedItems.itemId, [...itemIds])))

/** Returns the ids of what was deleted. */
export const deleteVersionsOf = async (db: Db, personId: string) => {
  await db.delete(verifiedItems).where(eq(verifiedItems.personId, personId))
  const deleted = await db.delete(versions).where(eq(versions.personId, personId)).returning({ id: versions.id })
  return deleted.map(({ id }) => id)
}
