import type { KnowledgeSection, PostStatus } from '@khue/contracts/offer/knowledge-sections'
import { exactTotalLimit } from '@khue/contracts/lists'
import { and, count, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { type Db, descNullsLast, prepared, preparedSql } from '#platform/postgres/db'
import { listStart, toMicroseconds, fromMicroseconds, type PagePosition, fetchLimit } from '#platform/lists/cursors'
import { matches, matchesFuzzy, similarity, type Term, termPlaceholders, textRank } from '#platform/lists/text-search'
import { knowledgeDocuments as documents, knowledgePosts as posts, knowledgeVersions as versions } from './knowledge.tables.ts'

const { placeholder } = sql

export type PostRow = Omit<typeof posts.$inferSelect, 'search' | 'titleFolded'>
const { search: _search, titleFolded: _titleFolded, body: _body, plainText: _words, ...listed } = getTableColumns(posts)
const { search: _one, titleFolded: _other, ...whole } = getTableColumns(posts)
export type ListedPost = Omit<PostRow, 'body' | 'plainText'>

/** Public: published, and its time has come by the database's clock. */
const isVisible = () => sql`${posts.status} = 'PUBLISHED' and ${posts.publishedAt} <= now()`
/** The status as shown: SCHEDULED is a published post whose time has not come. */
const shownStatus = sql<PostStatus>`case when ${posts.status} = 'PUBLISHED' and ${posts.publishedAt} > now() then 'SCHEDULED' else ${posts.status} end`

export type PostFilter = { section: KnowledgeSection | null; subjectId: number | null }
/** Newest first, or by relevance for a search. */
export type PostPlace = PagePosition<'NEWEST' | 'RELEVANCE'>

const fits = () =>
  and(
    isVisible(),
    sql`${posts.publishedAt} <= coalesce(${placeholder('asOf')}::timestamptz, 'infinity')`,
    sql`(${placeholder('section')}::text is null or ${posts.section} = ${placeholder('section')}::text)`,
    sql`(${placeholder('subjectId')}::int is null or ${posts.subjectId} = ${placeholder('subjectId')}::int)`,
  )

/** A page in its order, and the total up to the limit of exact totals, as two statements. */
function listing(name: string, condition: () => SQL | undefined, order: () => SQL[]) {
  const page = prepared(`knowledge_${name}`, (db) =>
    db
      .select({ ...listed, publishedKey: toMicroseconds(posts.publishedAt).as('published_key') })
      .from(posts)
      .where(
        and(
          fits(),
          sql`(${posts.publishedAt}, ${posts.id}) < (${placeholder('lastAt')}::timestamptz, ${placeholder('lastId')}::uuid)`,
          condition(),
        ),
      )
      .orderBy(...order(), descNullsLast(posts.publishedAt), descNullsLast(posts.id))
      .limit(placeholder('size'))
      .offset(placeholder('offset')),
  )
  const total = prepared(`knowledge_${name}_count`, (db) =>
    db.select({ found: count() }).from(
      db
        .select({ one: sql`1`.as('one') })
        .from(posts)
        .where(and(fits(), condition()))
        .limit(exactTotalLimit + 1)
        .as('found'),
    ),
  )
  return async (db: Db, filter: PostFilter, place: PostPlace, term?: Term) => {
    const { afterRow, offset, asOf } = place
    const [lastAt, lastId] = afterRow ? [fromMicroseconds(afterRow.key), afterRow.id] : [listStart.moment, listStart.id]
    const values = { ...filter, ...term?.values, asOf: asOf?.toISOString() ?? null }
    const [rows, [counted]] = await Promise.all([
      page(db, { ...values, lastAt, lastId, size: fetchLimit(place), offset }),
      total(db, values),
    ])
    return { rows, found: counted?.found ?? 0 }
  }
}

export const listNewest = listing(
  'newest',
  () => undefined,
  () => [],
)
export const listMatching = listing(
  'matching',
  () => matches(posts, termPlaceholders),
  () => [sql`${textRank(posts, termPlaceholders)} desc`],
)
/** Similar titles; used only when nothing matches. */
export const listNearly = listing(
  'nearly',
  () => matchesFuzzy(posts, termPlaceholders),
  () => [sql`${similarity(posts, termPlaceholders)} desc`],
)

const latest = prepared('knowledge_latest', (db) => {
  const newest = db
    .select(listed)
    .from(posts)
    .where(and(isVisible(), eq(posts.section, sql`sections.section`)))
    .orderBy(descNullsLast(posts.publishedAt), descNullsLast(posts.id))
    .limit(placeholder('size'))
    .as('newest')
  return db
    .select(newest._.selectedFields)
    .from(sql`unnest(${placeholder('sections')}::text[]) with ordinality as sections (section, place)`)
    .crossJoinLateral(newest)
    .orderBy(sql`sections.place`, desc(newest.publishedAt), desc(newest.id))
})
/** The newest posts of each section, in the sections' order. */
export const listLatest = (db: Db, sections: readonly KnowledgeSection[], size: number): Promise<ListedPost[]> =>
  latest(db, { sections: [...sections], size })

const bySlug = prepared('knowledge_by_slug', (db) =>
  db
    .select({ ...whole, shownStatus: shownStatus.as('shown_status') })
    .from(posts)
    .where(eq(posts.slug, placeholder('slug'))),
)
/** The post that has this address now, in any state. */
export async function findBySlug(db: Db, slug: string) {
  const [post] = await bySlug(db, { slug })
  return post
}

const documentsOf = prepared('knowledge_documents', (db) =>
  db
    .select({ id: documents.assetId, fileName: documents.fileName, kind: documents.kind, bytes: documents.bytes })
    .from(documents)
    .where(eq(documents.postId, placeholder('postId')))
    .orderBy(documents.addedAt, documents.assetId),
)
export const listDocuments = (db: Db, postId: string) => documentsOf(db, { postId })
export const insertDocument = (db: Db, row: typeof documents.$inferInsert) => db.insert(documents).values(row)
export async function deleteDocument(db: Db, postId: string, assetId: string) {
  const rows = await db
    .delete(documents)
    .where(and(eq(documents.postId, postId), eq(documents.assetId, assetId)))
    .returning({ fileName: documents.fileName })
  return rows[0]
}

const related = preparedSql<{ id: string }>(
  'knowledge_related',
  () => sql`
    select other.id
    from ${posts} as own, ${posts} as other
    where own.id = ${placeholder('id')} and other.id <> own.id and other.status = 'PUBLISHED' and other.published_at <= now()
      and (other.section = own.section or other.subject_id = own.subject_id)
    order by cardinality(array(select unnest(other.tags) intersect select unnest(own.tags))) desc,
      (other.subject_id is not distinct from own.subject_id) desc, (other.section = own.section) desc, other.published_at desc, other.id desc
    limit ${placeholder('size')}`,
)
const listByIds = prepared('knowledge_by_ids', (db) =>
  db
    .select(listed)
    .from(posts)
    .where(sql`${posts.id} = any(${placeholder('ids')}::uuid[])`)
    .orderBy(sql`array_position(${placeholder('ids')}::uuid[], ${posts.id})`),
)
/** Most tags in common first, then of the same subject and section. */
export async function listRelated(db: Db, id: string, size: number) {
  const ids = (await related(db, { id, size })).map((row) => row.id)
  return ids.length > 0 ? listByIds(db, { ids }) : []
}

/** Addresses of all public posts for the sitemap, in a stable order. */
export const listVisibleAddresses = (db: Db, after: string, size: number) =>
  db
    .select({ id: posts.id, slug: posts.slug, editedAt: posts.editedAt, publishedAt: posts.publishedAt })
    .from(posts)
    .where(and(isVisible(), sql`${posts.id} > ${after}`))
    .orderBy(posts.id)
    .limit(size)

// The statements below are for editors and run rarely.

const edited = {
  id: posts.id,
  section: posts.section,
  slug: posts.slug,
  title: posts.title,
  authorName: posts.authorName,
  status: shownStatus,
  publishedAt: posts.publishedAt,
  editedAt: posts.editedAt,
  editedKey: toMicroseconds(posts.editedAt),
}
type Search = { section?: KnowledgeSection | undefined; status?: PostStatus | undefined; term?: Term | undefined }

/** A page of posts, last edited first, and one row more if there is one. */
export async function searchEdited(db: Db, { section, status, term }: Search, place: PagePosition<'EDITED'>) {
  const { afterRow, offset } = place
  const condition = and(section && eq(posts.section, section), status && eq(shownStatus, status), term && matches(posts, term.values))
  const rows = await db
    .select(edited)
    .from(posts)
    .where(
      and(
        condition,
        afterRow && sql`(${posts.editedAt}, ${posts.id}) < (${fromMicroseconds(afterRow.key)}::timestamptz, ${afterRow.id}::uuid)`,
      ),
    )
    .orderBy(descNullsLast(posts.editedAt), descNullsLast(posts.id))
    .limit(fetchLimit(place))
    .offset(offset)
  return { rows, found: await db.$count(posts, condition) }
}

export async function findPost(db: Db, id: string, { lock = false } = {}) {
  const query = db
    .select({ ...whole, shownStatus })
    .from(posts)
    .where(eq(posts.id, id))
  const [post] = lock ? await query.for('update') : await query
  return post
}

export const listKnown = async (db: Db, ids: readonly string[]) =>
  (
    await db
      .select({ id: posts.id })
      .from(posts)
      .where(inArray(posts.id, [...ids]))
  ).map(({ id }) => id)

export const insertPost = (db: Db, row: Omit<typeof posts.$inferInsert, 'editedAt'>) => db.insert(posts).values(row)
export const setPost = (db: Db, id: string, change: Partial<typeof posts.$inferInsert>) =>
  db.update(posts).set(change).where(eq(posts.id, id))
/** Public from now on, or from a later time. */
export const setPublished = (db: Db, id: string, at: Date | undefined) =>
  setPost(db, id, { status: 'PUBLISHED', publishedAt: at ?? (sql`now()` as unknown as Date) }) // an SQL expression where the type wants a value
export const setEdited = (db: Db, id: string, change: Partial<typeof posts.$inferInsert>) =>
  db
    .update(posts)
    .set({ ...change, editedAt: sql`now()` })
    .where(eq(posts.id, id))

export const insertVersion = (db: Db, row: typeof versions.$inferInsert) => db.insert(versions).values(row)
export const listVersions = (db: Db, postId: string, size: number) =>
  db
    .select({
      version: versions.version,
      title: sql<string>`${versions.content} ->> 'title'`,
      editorId: versions.editorId,
      savedAt: versions.savedAt,
    })
    .from(versions)
    .where(eq(versions.postId, postId))
    .orderBy(desc(versions.version))
    .limit(size)
export async function findVersion(db: Db, postId: string, version: number) {
  const [found] = await db
    .select({ version: versions.version, content: versions.content })
    .from(versions)
    .where(and(eq(versions.postId, postId), eq(versions.version, version)))
  return found
}
