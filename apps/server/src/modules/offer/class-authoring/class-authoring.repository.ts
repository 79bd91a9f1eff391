import type { ClassDraft } from '@khue/contracts/offer/class-draft'
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { VersionStatus } from '#modules/offer/courses'
import type { Db } from '#platform/postgres/db'
import { authoredClasses as classes, classVersions as versions } from './class-authoring.tables.ts'

/** Every change of a class's versions takes this lock first. Undefined for an unknown class. */
export async function lockClass(db: Db, id: string) {
  const [row] = await db.select({ teacherId: classes.teacherId }).from(classes).where(eq(classes.id, id)).for('no key update')
  return row
}

type NewClass = { id: string; teacherId: string; content: ClassDraft }
/** False when the id is taken. */
export async function insertClass(db: Db, { content, ...row }: NewClass) {
  const [created] = await db.insert(classes).values(row).onConflictDoNothing().returning({ id: classes.id })
  if (!created) return false
  await db.insert(versions).values({ classId: row.id, version: 1, status: 'DRAFT', content })
  return true
}

type Written = { content: ClassDraft; revision: number; changedIn: Record<string, number> }
export type VersionKey = { classId: string; version: number }
const at = ({ classId, version }: VersionKey) => and(eq(versions.classId, classId), eq(versions.version, version))

export const updateDraft = (db: Db, key: VersionKey, written: Written) =>
  db
    .update(versions)
    .set({ ...written, updatedAt: sql`now()` })
    .where(at(key))

/** Starts a newer draft of a class. Returns its number. */
export async function insertDraft(db: Db, classId: string, written: Written) {
  const version = sql<number>`(select max(version) + 1 from class_versions as v where v.class_id = ${classId}::uuid)`
  const [inserted] = await db
    .insert(versions)
    .values({ ...written, classId, version, status: 'DRAFT' })
    .returning({ version: versions.version })
  if (!inserted) throw new Error('an inserted version has a number')
  return inserted.version
}

type Moved = Partial<Written> & { status: VersionStatus; contentSha?: string; decidedBy?: string; reason?: string | null }
export const setVersion = (db: Db, key: VersionKey, moved: Moved) =>
  db
    .update(versions)
    .set({
      ...moved,
      updatedAt: sql`now()`,
      ...(moved.contentSha !== undefined && { submittedAt: sql`now()` }),
      ...(moved.decidedBy !== undefined && { decidedAt: sql`now()` }),
    })
    .where(at(key))

const mostSubmissions = 20
/** Every submitted version, newest first. */
export const listSubmissions = (db: Db, classId: string, limit = mostSubmissions) =>
  db
    .select({
      version: versions.version,
      status: versions.status,
      submittedAt: versions.submittedAt,
      decidedAt: versions.decidedAt,
      reason: versions.reason,
    })
    .from(versions)
    .where(and(eq(versions.classId, classId), isNotNull(versions.submittedAt)))
    .orderBy(desc(versions.version))
    .limit(limit)

export async function deleteClass(db: Db, classId: string) {
  await db.delete(versions).where(eq(versions.classId, classId))
  await db.delete(classes).where(eq(classes.id, classId))
}

export async function countApprovedOf(db: Db, teacherId: string) {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(classes)
    .where(
      and(
        eq(classes.teacherId, teacherId),
        sql`exists (select from class_versions as v where v.class_id = ${classes.id} and v.status = 'APPROVED')`,
      ),
    )
  return row?.count ?? 0
}

/** A teacher's drafts and requests. `isNew`: no version of the class was ever decided. */
export const listUndecided = (db: Db, teacherId: string) =>
  db
    .select({
      classId: versions.classId,
      version: versions.version,
      status: versions.status,
      content: versions.content,
      isNew: sql<boolean>`not exists (select from class_versions as v where v.class_id = ${classes.id} and v.status in ('APPROVED', 'REJECTED'))`,
    })
    .from(versions)
    .innerJoin(classes, eq(classes.id, versions.classId))
    .where(and(eq(classes.teacherId, teacherId), sql`${versions.status} in ('DRAFT', 'PENDING_APPROVAL', 'UNDER_APPROVAL')`))
    .orderBy(asc(versions.classId))
