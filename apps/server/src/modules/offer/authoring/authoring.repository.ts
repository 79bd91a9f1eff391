import type { CourseItem, CourseProgramme } from '@khue/contracts/offer/course-draft'
import { and, asc, type Column, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Alongside } from '#modules/offer/courses'
import type { Db } from '#platform/postgres/db'
import { courseItems as items, courseRemarks as remarks } from './authoring.tables.ts'

export type VersionKey = { courseId: string; version: number }
const at = ({ courseId, version }: VersionKey) => and(eq(items.courseId, courseId), eq(items.version, version))

type ItemRow = typeof items.$inferSelect
type StoredItem = Omit<ItemRow, 'courseId' | 'version' | 'position' | 'filmReadyAt'>
const asItem = (row: StoredItem): CourseItem => ({
  itemId: row.itemId,
  kind: row.kind,
  title: row.title,
  minutes: row.minutes,
  isFree: row.isFree,
  content: row.content,
  displayAt: row.displayAt?.toISOString() ?? null,
  deadline: row.deadline?.toISOString() ?? null,
  documents: row.documents,
  accessDays: row.accessDays,
  mustWatchPercent: row.mustWatchPercent,
  isNoSkip: row.isNoSkip,
  filmChapters: row.filmChapters,
  videoId: row.videoId,
  captionsId: row.captionsId,
  filmSeconds: row.filmSeconds,
})

/** By course: the programme of the given version. A chapter without items is not stored. */
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

type ItemJson = CourseItem & Pick<ItemRow, 'chapter' | 'chapterTitle'>
export type BesideHead = { items: ItemJson[] | null; isOwnDocument: boolean }
/** The items of a version. `isOwnDocument`: a version of the course has the document. */
export const besideHead = (
  { courseId, version }: { courseId: Column; version: Column },
  assetId: string | undefined,
) => sql<BesideHead>`jsonb_build_object(
  'isOwnDocument', ${assetId !== undefined} and exists (select from ${items} as i where i.course_id = ${courseId} and i.documents @> ${JSON.stringify([{ assetId }])}::jsonb),
  'items', (select jsonb_agg(jsonb_build_object('itemId', i.item_id, 'kind', i.kind, 'chapter', i.chapter, 'chapterTitle', i.chapter_title,
      'title', i.title, 'minutes', i.minutes, 'isFree', i.is_free, 'content', i.content, 'displayAt', i.display_at, 'deadline', i.deadline,
      'documents', i.documents, 'accessDays', i.access_days, 'mustWatchPercent', i.must_watch_percent, 'isNoSkip', i.is_no_skip,
      'filmChapters', i.film_chapters, 'videoId', i.video_id, 'captionsId', i.captions_id, 'filmSeconds', i.film_seconds) order by i.position)
    from ${items} as i where i.course_id = ${courseId} and i.version = ${version}))`
const momentOf = (moment: string | null) => (moment === null ? null : new Date(moment))
export const programmeOfItems = (found: readonly ItemJson[]) =>
  asProgramme(found.map((item) => ({ ...item, displayAt: momentOf(item.displayAt), deadline: momentOf(item.deadline) })))

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

const asProgramme = (rows: readonly StoredItem[]): CourseProgramme =>
  [...Map.groupBy(rows, ({ chapter }) => chapter).values()].map((ofChapter) => ({
    title: ofChapter[0]?.chapterTitle ?? '',
    items: ofChapter.map(asItem),
  }))

export const deleteItems = (db: Db, key: VersionKey) => db.delete(items).where(at(key))

const columnTypes = {
  position: 'smallint',
  item_id: 'uuid',
  kind: 'text',
  chapter: 'smallint',
  chapter_title: 'text',
  title: 'text',
  minutes: 'smallint',
  is_free: 'boolean',
  content: 'text',
  display_at: 'timestamptz',
  deadline: 'timestamptz',
  documents: 'jsonb',
  access_days: 'smallint',
  must_watch_percent: 'smallint',
  is_no_skip: 'boolean',
  film_chapters: 'jsonb',
  video_id: 'uuid',
  captions_id: 'uuid',
  film_seconds: 'double precision',
}
/** When the film could first be watched in this course follows from the other rows. */
const names = [...Object.keys(columnTypes), 'film_ready_at']
const columns = sql.raw(names.join(', '))
const readyAt = (courseId: string) => sql`case when r.film_seconds is not null then coalesce(
  (select min(f.film_ready_at) from ${items} as f where f.course_id = ${courseId}::uuid and f.video_id = r.video_id), now()) end`
const typedColumns = sql.raw(
  Object.entries(columnTypes)
    .map((column) => column.join(' '))
    .join(', '),
)
const columnsOf = (source: 'i' | 'excluded') => sql.raw(names.map((name) => `${source}.${name}`).join(', '))

const rowsOf = (programme: CourseProgramme) => {
  const rows = programme.flatMap(({ title, items }, chapter) =>
    items.map((item) => ({
      ...item,
      item_id: item.itemId,
      chapter,
      chapter_title: title,
      is_free: item.isFree,
      display_at: item.displayAt,
      access_days: item.accessDays,
      must_watch_percent: item.mustWatchPercent,
      is_no_skip: item.isNoSkip,
      film_chapters: item.filmChapters,
      video_id: item.videoId,
      captions_id: item.captionsId,
      film_seconds: item.filmSeconds,
    })),
  )
  return sql`jsonb_to_recordset(${JSON.stringify(rows.map((row, position) => ({ ...row, position })))}::jsonb) as r (${typedColumns})`
}

export const insertProgramme = (db: Db, { courseId, version }: VersionKey, programme: CourseProgramme) =>
  db.execute(
    sql`insert into ${items} (course_id, version, ${columns}) select ${courseId}::uuid, ${version}::int, r.*, ${readyAt(courseId)} from ${rowsOf(programme)}`,
  )

/** Replaces the programme of the written version. Reads those of the `leftOut` documents that no version holds any more. */
export function replaceProgramme(courseId: string, programme: CourseProgramme, leftOut: readonly string[]): Alongside<string[]> {
  const length = programme.reduce((sum, chapter) => sum + chapter.items.length, 0)
  return {
    writes: sql`, gone as (delete from ${items} as i using written
        where i.course_id = ${courseId}::uuid and i.version = written.version and i.position >= ${length}::int),
      programme as (insert into ${items} (course_id, version, ${columns}) select ${courseId}::uuid, written.version, r.*, ${readyAt(courseId)} from written, ${rowsOf(programme)}
        on conflict (course_id, version, position) do update set (${columns}) = (${columnsOf('excluded')}))`,
    reads: sql<string[]>`array(select a.id from unnest(${sql.param([...leftOut])}::text[]) as a (id) where not exists (
      select from ${items} as i where i.course_id = ${courseId}::uuid and i.version <> written.version
        and i.documents @> jsonb_build_array(jsonb_build_object('assetId', a.id))))`,
  }
}
/** Copies the items of the previous version to the written one; without items, those of its texts (`ofTexts`). */
export const copyProgramme = ({ courseId, version }: VersionKey, ofTexts: CourseProgramme): Alongside<string[]> => ({
  writes: sql`, before_it as (select i.* from ${items} as i where i.course_id = ${courseId}::uuid and i.version = ${version}::int),
    programme as (insert into ${items} (course_id, version, ${columns})
      select ${courseId}::uuid, written.version, ${columnsOf('i')} from written, before_it as i
      union all select ${courseId}::uuid, written.version, r.*, null::timestamptz from written, ${rowsOf(ofTexts)} where not exists (select from before_it))`,
  reads: noIds,
})
const noIds = sql<string[]>`array[]::text[]`
export const keepProgramme: Alongside<string[]> = { writes: sql``, reads: noIds }

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
/** Remarks on earlier versions, newest first. */
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
