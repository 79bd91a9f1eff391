import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { PagePosition } from '#platform/lists/cursors'
import type { Db } from '#platform/postgres/db'
import { returnedRow } from '#platform/postgres/rows'
import { teacherProfileVersions as versions, teacherVerifiedItems as verifiedItems, type VersionRow } from '../profile-versions.tables.ts'
import { teacherProfiles as profiles } from '../teachers.tables.ts'
import { listQueuedCases } from './case-queue.repository.ts'

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

/** For their owner, in one statement: versions, newest first, the code of the public page, and verified rows. */
export async function listOwnVersions(db: Db, personId: string) {
  const rows = await db
    .select({
      row: versions,
      code: sql<string | null>`(select code from ${profiles} p where p.person_id = ${personId} and p.removed_at is null)`,
      verified: sql<{ itemId: string; wordsSha256: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('itemId', item_id, 'wordsSha256', words_sha256)), '[]')
        from ${verifiedItems} i where i.person_id = ${personId})`,
    })
    .from(versions)
    .where(eq(versions.personId, personId))
    .orderBy(desc(versions.version))
  return { rows: rows.map(({ row }) => row), code: rows[0]?.code ?? null, verified: rows[0]?.verified ?? [] }
}
export type OwnVersions = Awaited<ReturnType<typeof listOwnVersions>>

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

const approved = sql`state in ('APPROVED', 'SUPERSEDED') and submission > 0 and decided_at is not null`
/** What admins see of the versions that were sent to them; an approved one stays so when a later one has replaced it. */
const queues = {
  WAITING: sql`state = 'PENDING'`,
  NEEDS_CHANGES: sql`state = 'DRAFT' and remarks <> '[]'`,
  APPROVED: approved,
  REJECTED: sql`state = 'REJECTED'`,
} as const
export type VersionQueue = keyof typeof queues

export const listQueued = (db: Db, queue: VersionQueue, place: PagePosition<'OLDEST'>) =>
  listQueuedCases<VersionRow['state'], 'PROFILE'>(
    db,
    { table: versions, kind: sql`'PROFILE'`, wanted: queues[queue], waiting: queues.WAITING, approved },
    place,
  )

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
