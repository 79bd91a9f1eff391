import type { CourseState } from '@khue/contracts/offer/course-content'
import { and, type Column, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
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
/** Every change of a course's versions takes this lock first, and reads the version in a later statement, which sees commits of the last holder. */
const lock = (db: Db, courseId: string) => db.select({ id: courses.id }).from(courses).where(eq(courses.id, courseId)).for('no key update')

export async function lockHead(db: Db, courseId: string) {
  await lock(db, courseId)
  return findHead(db, courseId)
}

/** An expression for the caller's data of a version, by the version's columns. */
export type BesideHead<T> = (version: { courseId: Column; version: Column }) => SQL<T>
/** Like `lockHead`, and reads the caller's data of that version in the same statement. */
export async function lockHeadWith<T>(db: Db, courseId: string, beside: BesideHead<T>) {
  await lock(db, courseId)
  const [row] = await db
    .select({ head: columns, beside: beside({ courseId: courseVersions.courseId, version: courseVersions.version }) })
    .from(courses)
    .innerJoin(courseVersions, and(eq(courseVersions.courseId, courses.id), isHead))
    .where(eq(courses.id, courseId))
  return row
}

/** The id is the client's, so it does not tell the age. */
const isAfter = (cursor: string) =>
  sql`(${courses.createdAt}, ${courses.id}) < (select created_at, id from ${courses} as last where last.id = ${cursor})`

/** Newest first. */
export const listHeadsOf = (db: Db, teacherId: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) =>
  heads(db)
    .where(and(eq(courses.teacherId, teacherId), cursor === undefined ? undefined : isAfter(cursor)))
    .orderBy(desc(courses.createdAt), desc(courses.id))
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

/** The caller's writes (common table expressions) and reads (an expression) with a version; both find its number in `written`. */
export type Alongside<T> = { writes: SQL; reads: SQL<T> }
/** `newAfter`: starts a newer version and gives the previous one this status. */
type ToWrite<T> = Written & { newAfter: VersionStatus | undefined; alongside: Alongside<T> }

/** Writes a draft and `alongside` in one statement. Returns the draft's number and the data that `alongside` reads. */
export async function writeDraft<T>(db: Db, head: Key, { content, revision, changedIn, newAfter, alongside }: ToWrite<T>) {
  const { courseId, version } = head
  const isBefore = sql`course_id = ${courseId}::uuid and version = ${version}::int`
  const [texts, changes] = [sql`${JSON.stringify(content)}::jsonb`, sql`${JSON.stringify(changedIn)}::jsonb`]
  const written =
    newAfter === undefined
      ? sql`written as (update ${courseVersions} set content = ${texts}, revision = ${revision}::int, changed_in = ${changes}, updated_at = now()
          where ${isBefore} returning version)`
      : sql`before as (update ${courseVersions} set status = ${newAfter}, updated_at = now() where ${isBefore} and status <> ${newAfter}),
        written as (insert into ${courseVersions} (course_id, version, status, content, revision, changed_in)
          select ${courseId}::uuid, max(version) + 1, 'DRAFT', ${texts}, ${revision}::int, ${changes}
          from course_versions where course_id = ${courseId}::uuid returning version)`
  const { rows } = await db.execute<{ version: number; read: T }>(
    sql`with ${written}${alongside.writes} select version, ${alongside.reads} as read from written`,
  )
  if (!rows[0]) throw new Error('a written version has a number')
  return rows[0]
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

/** Every submitted version, newest first. */
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
  await db.delete(courseBatches).where(eq(courseBatches.courseId, courseId)) // planned runs of a new course have no sales
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
