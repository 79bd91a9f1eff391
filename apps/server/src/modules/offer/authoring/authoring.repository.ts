import type { CourseItem, CourseProgramme } from '@khue/contracts/offer/course-draft'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/postgres/db'
import { courseItems as items, courseRemarks as remarks } from './authoring.tables.ts'

export type VersionKey = { courseId: string; version: number }
const at = ({ courseId, version }: VersionKey) => and(eq(items.courseId, courseId), eq(items.version, version))

type ItemRow = typeof items.$inferSelect
const asItem = (row: ItemRow): CourseItem => ({
  itemId: row.itemId,
  kind: row.kind,
  title: row.title,
  minutes: row.minutes,
  isFree: row.isFree,
  content: row.content,
  displayAt: row.displayAt?.toISOString() ?? null,
  deadline: row.deadline?.toISOString() ?? null,
  documents: row.documents,
  hasFilm: false, // films come with lectures
})

/** Programmes of one version of each course, by course. A chapter without items is not stored. */
export async function listProgrammes(db: Db, keys: readonly VersionKey[]) {
  if (keys.length === 0) return new Map<string, CourseProgramme>()
  const rows = await db
    .select()
    .from(items)
    .where(
      sql`(${items.courseId}, ${items.version}) in (${sql.join(
        keys.map(({ courseId, version }) => sql`(${courseId}::uuid, ${version}::int)`),
        sql`, `,
      )})`,
    )
    .orderBy(asc(items.courseId), asc(items.position))
  return new Map([...Map.groupBy(rows, ({ courseId }) => courseId)].map(([courseId, found]) => [courseId, asProgramme(found)]))
}

/** Programmes of some versions of one course, by version. */
export async function listVersions(db: Db, courseId: string, versions: readonly number[]) {
  if (versions.length === 0) return new Map<number, CourseProgramme>()
  const rows = await db
    .select()
    .from(items)
    .where(and(eq(items.courseId, courseId), inArray(items.version, [...versions])))
    .orderBy(asc(items.version), asc(items.position))
  return new Map([...Map.groupBy(rows, ({ version }) => version)].map(([version, found]) => [version, asProgramme(found)]))
}

const asProgramme = (rows: readonly ItemRow[]): CourseProgramme =>
  [...Map.groupBy(rows, ({ chapter }) => chapter).values()].map((ofChapter) => ({
    title: ofChapter[0]?.chapterTitle ?? '',
    items: ofChapter.map(asItem),
  }))

export const deleteItems = (db: Db, key: VersionKey) => db.delete(items).where(at(key))

export async function insertProgramme(db: Db, { courseId, version }: VersionKey, programme: CourseProgramme) {
  const rows = programme.flatMap(({ title, items }, chapter) =>
    items.map(({ itemId, kind, title: name, minutes, isFree, content, documents, displayAt, deadline }) => ({
      itemId,
      kind,
      title: name,
      minutes,
      isFree,
      content,
      documents,
      courseId,
      version,
      chapter,
      chapterTitle: title,
      displayAt: displayAt === null ? null : new Date(displayAt),
      deadline: deadline === null ? null : new Date(deadline),
    })),
  )
  if (rows.length > 0) await db.insert(items).values(rows.map((row, position) => ({ ...row, position })))
}

export const copyItems = (db: Db, courseId: string, from: number, to: number) =>
  db.execute(sql`
    insert into ${items} (course_id, version, position, item_id, kind, chapter, chapter_title, title, minutes, is_free, content, display_at, deadline, documents)
    select course_id, ${to}::int, position, item_id, kind, chapter, chapter_title, title, minutes, is_free, content, display_at, deadline, documents
    from ${items} where course_id = ${courseId}::uuid and version = ${from}::int`)

/** Whether any version of the course has this document. */
export async function hasDocument(db: Db, courseId: string, assetId: string) {
  const rows = await db
    .select({ itemId: items.itemId })
    .from(items)
    .where(and(eq(items.courseId, courseId), sql`${items.documents} @> ${JSON.stringify([{ assetId }])}::jsonb`))
    .limit(1)
  return rows.length > 0
}

export async function listDocumentIds(db: Db, courseId: string) {
  const rows = await db.select({ documents: items.documents }).from(items).where(eq(items.courseId, courseId))
  return [...new Set(rows.flatMap(({ documents }) => documents.map(({ assetId }) => assetId)))]
}

export type RemarkRow = typeof remarks.$inferSelect

/** Idempotent by its id. Undefined when the id belongs to another remark. */
export async function insertRemark(db: Db, row: typeof remarks.$inferInsert) {
  await db.insert(remarks).values(row).onConflictDoNothing()
  const [stored] = await db
    .select()
    .from(remarks)
    .where(and(eq(remarks.id, row.id), eq(remarks.courseId, row.courseId), eq(remarks.version, row.version)))
  return stored
}
export const listRemarks = (db: Db, courseId: string, version: number) =>
  db
    .select()
    .from(remarks)
    .where(and(eq(remarks.courseId, courseId), eq(remarks.version, version)))
    .orderBy(asc(remarks.createdAt), asc(remarks.id))

const mostEarlier = 100
/** Remarks on the versions before, newest first. */
export const listEarlierRemarks = (db: Db, courseId: string, version: number) =>
  db
    .select()
    .from(remarks)
    .where(and(eq(remarks.courseId, courseId), lt(remarks.version, version)))
    .orderBy(desc(remarks.version), asc(remarks.createdAt), asc(remarks.id))
    .limit(mostEarlier)

/** Those that came with the newest decision that had any. */
export const listSentRemarks = (db: Db, courseId: string) =>
  db
    .select()
    .from(remarks)
    .where(
      and(
        eq(remarks.courseId, courseId),
        sql`${remarks.sentAt} is not null and ${remarks.version} = (
          select max(version) from course_remarks as r where r.course_id = ${courseId}::uuid and r.sent_at is not null)`,
      ),
    )
    .orderBy(asc(remarks.createdAt), asc(remarks.id))

/** With the decision of a version: its remarks are sent, and those of earlier ones are done. */
export const sendRemarks = (db: Db, { courseId, version }: VersionKey) =>
  db.execute(sql`
    update ${remarks} set sent_at = case when version = ${version}::int then now() else sent_at end,
      fixed_at = case when version < ${version}::int then coalesce(fixed_at, now()) else fixed_at end
    where course_id = ${courseId}::uuid and (version = ${version}::int or fixed_at is null)`)

/** One that was not sent yet. */
export async function deleteRemark(db: Db, courseId: string, id: string) {
  const [row] = await db
    .delete(remarks)
    .where(and(eq(remarks.id, id), eq(remarks.courseId, courseId), isNull(remarks.sentAt)))
    .returning({ id: remarks.id })
  return row
}
export async function setRemarkFixed(db: Db, courseId: string, { id, isFixed }: { id: string; isFixed: boolean }) {
  const [row] = await db
    .update(remarks)
    .set({ fixedAt: isFixed ? sql`coalesce(${remarks.fixedAt}, now())` : null })
    .where(and(eq(remarks.id, id), eq(remarks.courseId, courseId), isNotNull(remarks.sentAt)))
    .returning()
  return row
}

/** Remarks that their authors have not marked as fixed, by course. */
export async function countOpenRemarks(db: Db, courseIds: readonly string[]) {
  if (courseIds.length === 0) return new Map<string, number>()
  const rows = await db
    .select({ courseId: remarks.courseId, count: sql<number>`count(*)::int` })
    .from(remarks)
    .where(and(isNull(remarks.fixedAt), isNotNull(remarks.sentAt), inArray(remarks.courseId, [...courseIds])))
    .groupBy(remarks.courseId)
  return new Map(rows.map(({ courseId, count }) => [courseId, count]))
}

export const collectRemarks = (db: Db, personId: string) =>
  db
    .select({ text: remarks.text, createdAt: remarks.createdAt })
    .from(remarks)
    .where(eq(remarks.byId, personId))
    .orderBy(asc(remarks.createdAt))
