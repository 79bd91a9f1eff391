import type { PostContent } from '@khue/contracts/offer/knowledge'
import { knowledgeSections, postLimits } from '@khue/contracts/offer/knowledge-sections'
import { markdownLimit } from '@khue/contracts/form-limits'
import type { SubjectKey } from '@khue/contracts/offer/subjects'
import { documentKinds } from '@khue/contracts/ground/upload-rules'
import { sql } from 'drizzle-orm'
import { bigint, check, customType, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { people } from '../../people/people/people.tables.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

const sectionKeys = knowledgeSections.map(({ key }) => key)
const sectionList = sql.raw(sectionKeys.map((key) => `'${key}'`).join(', '))
const kindList = sql.raw(documentKinds.map((kind) => `'${kind}'`).join(', '))
const limit = (most: number) => sql.raw(String(most))

/** Posts, in Markdown, never HTML; public from `publishedAt` on, by the database's clock. */
export const knowledgePosts = pgTable(
  'knowledge_posts',
  {
    id: uuid().primaryKey(),
    section: text({ enum: sectionKeys as [(typeof sectionKeys)[number], ...typeof sectionKeys] }).notNull(), // five of them
    /** The current address; `slugs` keeps all earlier ones. */
    slug: text().notNull().unique(),
    title: text().notNull(),
    summary: text().notNull(),
    body: text().notNull(),
    /** The text of the body without markup, for searching. */
    plainText: text().notNull(),
    authorName: text().notNull(),
    subjectId: integer(),
    gradeFrom: integer(),
    gradeTo: integer(),
    tags: text().array().notNull(),
    coverSubject: text().$type<SubjectKey>().notNull(),
    coverSeed: text().notNull(),
    /** An uploaded picture, stored by assets; without one the cover is drawn. */
    coverAssetId: uuid().unique('knowledge_posts_cover_unique'),
    minutes: integer().notNull(),
    status: text({ enum: ['DRAFT', 'PUBLISHED', 'WITHDRAWN'] }).notNull(),
    /** In the future while scheduled; null if it was never published. */
    publishedAt: timestamp({ withTimezone: true }),
    version: integer().notNull(),
    editedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`vn_search(title, 'A') || vn_search(summary, 'B') || vn_search(author_name, 'C') || vn_search(plain_text)`),
    titleFolded: text()
      .notNull()
      .generatedAlwaysAs(sql`vn_folded(title)`),
  },
  (t) => [
    index('knowledge_posts_search').using('gin', t.search),
    index('knowledge_posts_title_trigrams').using('gin', t.titleFolded.op('gin_trgm_ops')),
    index('knowledge_posts_newest').on(t.status, t.publishedAt.desc(), t.id.desc()),
    index('knowledge_posts_newest_of_section').on(t.section, t.status, t.publishedAt.desc(), t.id.desc()),
    index('knowledge_posts_newest_of_subject').on(t.subjectId, t.status, t.publishedAt.desc(), t.id.desc()),
    index('knowledge_posts_edited').on(t.editedAt.desc(), t.id.desc()),
    check('knowledge_posts_section', sql`${t.section} in (${sectionList})`),
    check('knowledge_posts_status', sql`${t.status} in ('DRAFT', 'PUBLISHED', 'WITHDRAWN')`),
    check('knowledge_posts_published', sql`(${t.status} = 'DRAFT') = (${t.publishedAt} is null)`),
    check('knowledge_posts_title', sql`char_length(${t.title}) between 1 and ${limit(postLimits.title)}`),
    check('knowledge_posts_summary', sql`char_length(${t.summary}) between 1 and ${limit(postLimits.summary)}`),
    check('knowledge_posts_body', sql`char_length(${t.body}) <= ${limit(markdownLimit)}`),
    check('knowledge_posts_grades', sql`${t.gradeFrom} between 1 and ${t.gradeTo} and ${t.gradeTo} <= 12`),
    check('knowledge_posts_tags', sql`cardinality(${t.tags}) <= ${limit(postLimits.tags)}`),
  ],
)

/** Documents for download with a post; their bytes are stored by assets. */
export const knowledgeDocuments = pgTable(
  'knowledge_documents',
  {
    assetId: uuid().primaryKey(),
    postId: uuid()
      .notNull()
      .references(() => knowledgePosts.id),
    fileName: text().notNull(),
    kind: text({ enum: documentKinds }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index().on(t.postId, t.addedAt), check('knowledge_documents_kind', sql`${t.kind} in (${kindList})`)],
)

/** Every saved version of a post; never changed. */
export const knowledgeVersions = pgTable(
  'knowledge_versions',
  {
    postId: uuid()
      .notNull()
      .references(() => knowledgePosts.id),
    version: integer().notNull(),
    content: jsonb().$type<PostContent>().notNull(),
    /** Null when the platform imported it. */
    editorId: uuid().references(() => people.id),
    savedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.version] }), index().on(t.editorId)],
)
