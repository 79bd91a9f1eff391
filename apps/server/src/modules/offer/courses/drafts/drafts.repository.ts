import type { CourseState } from '@khue/contracts/offer/course-content'
import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { courses, courseVersions, type StoredContent } from '../courses.tables.ts'
import { courseBatches } from '../runs.tables.ts'
import type { VersionStatus } from './version-moves.ts'

/** A course with the version that its author works on: the draft or request, else the newest one that was decided. */
export type VersionHead = {
  courseId: string
  code: string
  teacherId: string
  state: CourseState
  title: string
  approvedVersion: number | null
  subjectId: number
  coverAssetId: string | null
  boughtCount: number
  version: number
  status: VersionStatus
  content: StoredContent
  revision: number
  changedIn: Record<string, number>
  contentSha: string | null
  submittedAt: Date | null
  updatedAt: Date
}

const columns = {
  courseId: courses.id,
  code: courses.code,
  teacherId: courses.teacherId,
  state: courses.state,
  title: courses.title,
  approvedVersion: courses.version,
  subjectId: courses.subjectId,
  coverAssetId: courses.coverAssetId,
  boughtCount: courses.boughtCount,
  version: courseVersions.version,
  status: courseVersions.status,
  content: courseVersions.content,
  revision: courseVersions.revision,
  changedIn: courseVersions.changedIn,
  contentSha: courseVersions.contentSha,
  submittedAt: courseVersions.submittedAt,
  updatedAt: courseVersions.updatedAt,
}
const isHead = sql`${courseVersions.version} = (
  select version from course_versions as newest where newest.course_id = ${courses.id} and newest.status <> 'CANCELLED'
  order by newest.status in ('DRAFT', 'PENDING_APPROVAL', 'UNDER_APPROVAL') desc, newest.version desc limit 1)`
const heads = (db: Db) =>
  db
    .select(columns)
    .from(courses)
    .innerJoin(courseVersions, and(eq(courseVersions.courseId, courses.id), isHead))

export async function findHead(db: Db, courseId: string): Promise<VersionHead | undefined> {
  const [row] = await heads(db).where(eq(courses.id, courseId))
  return row
}
/** Every change of a course's versions holds this lock first. The row of the version is read after the lock is held. */
export async function lockHead(db: Db, courseId: string) {
  await db.select({ id: courses.id }).from(courses).where(eq(courses.id, courseId)).for('no key update')
  return findHead(db, courseId)
}

/** Newest first. */
export const listHeadsOf = (db: Db, teacherId: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) =>
  heads(db)
    .where(and(eq(courses.teacherId, teacherId), cursor === undefined ? undefined : lt(courses.id, cursor)))
    .orderBy(desc(courses.id))
    .limit(limit)

/** False when the id is taken. */
export async function insertDraft(db: Db, row: typeof courses.$inferInsert, content: StoredContent) {
  const [created] = await db.insert(courses).values(row).onConflictDoNothing().returning({ id: courses.id })
  if (!created) return false
  await db.insert(courseVersions).values({ courseId: row.id, version: 1, status: 'DRAFT', content })
  return true
}

type Written = Pick<VersionHead, 'content' | 'revision' | 'changedIn'>
type Key = Pick<VersionHead, 'courseId' | 'version'>
const at = ({ courseId, version }: Key) => and(eq(courseVersions.courseId, courseId), eq(courseVersions.version, version))

export const updateDraft = (db: Db, head: Key, written: Written) =>
  db
    .update(courseVersions)
    .set({ ...written, updatedAt: sql`now()` })
    .where(at(head))

/** Starts a newer version of a course. Returns its number. */
export async function insertVersion(db: Db, courseId: string, row: Written & { status: VersionStatus; contentSha?: string }) {
  const [inserted] = await db
    .insert(courseVersions)
    .values({
      ...row,
      courseId,
      version: sql`(select max(version) + 1 from course_versions as v where v.course_id = ${courseId}::uuid)`,
      ...(row.status === 'PENDING_APPROVAL' && { submittedAt: sql`now()` }),
    })
    .returning({ version: courseVersions.version })
  if (!inserted) throw new Error('an inserted version has a number')
  return inserted.version
}

type Moved = Partial<Written> & { status: VersionStatus; contentSha?: string; decidedBy?: string; reason?: string | null }
export const setVersion = (db: Db, head: Key, moved: Moved) =>
  db
    .update(courseVersions)
    .set({
      ...moved,
      updatedAt: sql`now()`,
      ...(moved.status === 'PENDING_APPROVAL' && { submittedAt: sql`coalesce(${courseVersions.submittedAt}, now())` }),
      ...(moved.decidedBy !== undefined && { decidedAt: sql`now()` }),
    })
    .where(at(head))

/** Newest first: what was ever submitted. */
export const listSubmissions = (db: Db, courseId: string, limit: number) =>
  db
    .select({
      version: courseVersions.version,
      status: courseVersions.status,
      submittedAt: courseVersions.submittedAt,
      decidedAt: courseVersions.decidedAt,
      reason: courseVersions.reason,
    })
    .from(courseVersions)
    .where(and(eq(courseVersions.courseId, courseId), isNotNull(courseVersions.submittedAt)))
    .orderBy(desc(courseVersions.version))
    .limit(limit)

export async function findContent(db: Db, key: Key) {
  const [row] = await db.select({ content: courseVersions.content }).from(courseVersions).where(at(key))
  return row?.content
}

export async function deleteCourse(db: Db, courseId: string) {
  await db.delete(courseBatches).where(eq(courseBatches.courseId, courseId)) // only planned: nothing was sold
  await db.delete(courseVersions).where(eq(courseVersions.courseId, courseId))
  await db.delete(courses).where(eq(courses.id, courseId))
}

export const setApproved = (db: Db, courseId: string, row: Partial<typeof courses.$inferInsert>) =>
  db
    .update(courses)
    .set({ ...row, listedAt: sql`coalesce(${courses.listedAt}, now())`, updatedAt: sql`now()` })
    .where(eq(courses.id, courseId))

export async function countApprovedOf(db: Db, teacherId: string) {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(courses)
    .where(and(eq(courses.teacherId, teacherId), isNotNull(courses.version)))
  return row?.count ?? 0
}
