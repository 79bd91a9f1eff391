import { z } from 'zod'
import { Document, Markdown } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { knowledgeSections, postLimits, postPageSize, postStatuses } from './knowledge-sections.ts'
import { ListCursor, listOf } from '../lists.ts'
import { SearchTerm, wholeNumber } from '../query-params.ts'
import { subjects } from './subjects.ts'
import { documentKinds } from '../ground/upload-rules.ts'
import { singleLineText, TypedName } from '../text.ts'

const Section = z.enum(knowledgeSections.map(({ key }) => key))
const SubjectId = z.literal(subjects.map(({ id }) => id))
const Slug = z
  .string()
  .max(postLimits.slug)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
/** A slug from the URL: an unknown one is answered with 404, never with 400. */
const AskedSlug = z.string().max(1000)
const Page = wholeNumber({ min: 0, max: postLimits.pages }).default(0)

export const PostCard = z.object({
  id: z.uuid(),
  section: Section,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  cover: z.string().describe('Address of the cover picture, on this site'),
  authorName: z.string(),
  subjectId: z.int().nullable(),
  gradeFrom: z.int().nullable(),
  gradeTo: z.int().nullable(),
  tags: z.array(z.string()),
  minutes: z.int().describe('How long reading it takes'),
  publishedAt: z.iso.datetime(),
})
export type PostCard = z.infer<typeof PostCard>

/** A file to download. */
export const PostDocument = z.object({ id: z.uuid(), fileName: z.string(), kind: z.enum(documentKinds), bytes: z.int() })
export type PostDocument = z.infer<typeof PostDocument>

export const Post = PostCard.extend({
  document: Document,
  documents: z.array(PostDocument.extend({ address: z.string().describe('Where the file is taken from, on this site') })),
  editedAt: z.iso.datetime(),
})
export type Post = z.infer<typeof Post>

export const listPosts = endpoint({
  method: 'GET',
  path: '/knowledge/v1/posts',
  access: 'guest',
  summary: 'Các bài viết, mới nhất trước; khi tìm theo từ khoá thì bài khớp nhất trước',
  query: z.object({
    section: Section.optional(),
    subjectId: wholeNumber({ min: 1, max: 1000 }).optional(),
    term: SearchTerm,
    page: Page,
    size: wholeNumber({ min: 1, max: 50 }).default(postPageSize),
    cursor: ListCursor,
  }),
  reply: listOf(PostCard),
})

/** The front page: each section with its newest posts. */
export const listLatestPosts = endpoint({
  method: 'GET',
  path: '/knowledge/v1/latest-posts',
  access: 'guest',
  summary: 'Bài mới nhất của từng chuyên mục',
  query: z.object({ size: wholeNumber({ min: 1, max: 12 }).default(4) }),
  reply: z.object({ sections: z.array(z.object({ section: Section, items: z.array(PostCard) })) }),
})

/** `slug` in the reply is the post's current one: if it differs from the requested one, the post has been renamed. */
export const getPost = endpoint({
  method: 'GET',
  path: '/knowledge/v1/posts/:slug',
  access: 'guest',
  summary: 'Một bài viết; bài đã gỡ trả lời 410',
  params: z.object({ slug: AskedSlug }),
  reply: Post,
})

export const listRelatedPosts = endpoint({
  method: 'GET',
  path: '/knowledge/v1/posts/:slug/related',
  access: 'guest',
  summary: 'Những bài gần với bài này',
  params: z.object({ slug: AskedSlug }),
  query: z.object({ size: wholeNumber({ min: 1, max: 12 }).default(3) }),
  reply: z.object({ items: z.array(PostCard) }),
})

/** What an editor writes. The cover is drawn from a subject and a seed; another seed gives another picture. */
export const PostContent = z
  .strictObject({
    section: Section,
    title: singleLineText(postLimits.title),
    summary: singleLineText(postLimits.summary),
    body: Markdown,
    authorName: TypedName({
      missing: 'Vui lòng nhập tên tác giả.',
      limit: postLimits.author,
      tooLong: `Tên dài tối đa ${postLimits.author} ký tự.`,
    }),
    subjectId: SubjectId.nullable(),
    gradeFrom: z.int().min(1).max(12).nullable(),
    gradeTo: z.int().min(1).max(12).nullable(),
    tags: z.array(singleLineText(postLimits.tag)).max(postLimits.tags),
    cover: z.strictObject({ subjectKey: z.enum(subjects.map(({ key }) => key)), seed: z.string().regex(/^[\w-]{1,40}$/) }),
  })
  .refine(({ gradeFrom, gradeTo }) => (gradeFrom === null) === (gradeTo === null) && (gradeFrom ?? 0) <= (gradeTo ?? 0), {
    path: ['gradeTo'],
    message: 'Lớp cuối không được nhỏ hơn lớp đầu.',
  })
export type PostContent = z.output<typeof PostContent>

export const PostRow = z.object({
  id: z.uuid(),
  section: Section,
  slug: z.string(),
  title: z.string(),
  authorName: z.string(),
  status: z.enum(postStatuses),
  publishedAt: z.iso.datetime().nullable(),
  editedAt: z.iso.datetime(),
})
export type PostRow = z.infer<typeof PostRow>

/** The same as it is stored. */
const content = z.object({
  section: Section,
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  authorName: z.string(),
  subjectId: SubjectId.nullable(),
  gradeFrom: z.int().nullable(),
  gradeTo: z.int().nullable(),
  tags: z.array(z.string()),
  cover: z.object({ subjectKey: z.enum(subjects.map(({ key }) => key)), seed: z.string() }),
})
const PostVersion = z.object({ version: z.int(), title: z.string(), editorName: z.string(), savedAt: z.iso.datetime() })
export const EditedPost = PostRow.extend({
  version: z.int().describe('Sent back when saving: what another editor has changed meanwhile is not written over'),
  content,
  slugs: z.array(z.string()).describe('Every address that leads here, the newest first'),
  versions: z.array(PostVersion).describe('The newest first, at most 50'),
  ownCover: z.string().nullable().describe('Address of the picture that was sent instead of the drawn one, for the editor alone'),
  documents: z.array(PostDocument),
})
export type EditedPost = z.infer<typeof EditedPost>

const id = z.object({ id: Id })

export const searchPosts = endpoint({
  method: 'GET',
  path: '/knowledge/v1/admin/posts',
  access: 'admin',
  summary: 'Mọi bài viết, bài vừa sửa trước',
  query: z.object({
    section: Section.optional(),
    status: z.enum(postStatuses).optional(),
    term: SearchTerm,
    page: Page,
    size: wholeNumber({ min: 1, max: 50 }).default(postPageSize),
    cursor: ListCursor,
  }),
  reply: listOf(PostRow),
})

export const getPostToEdit = endpoint({
  method: 'GET',
  path: '/knowledge/v1/admin/posts/:id',
  access: 'admin',
  summary: 'Một bài viết để sửa, cùng các bản đã lưu',
  params: id,
  reply: EditedPost,
})

export const getPostVersion = endpoint({
  method: 'GET',
  path: '/knowledge/v1/admin/posts/:id/versions/:version',
  access: 'admin',
  summary: 'Nội dung một bản đã lưu',
  params: id.extend({ version: wholeNumber({ min: 1, max: 1_000_000 }) }),
  reply: z.object({ version: z.int(), content }),
})

export const createPost = endpoint({
  method: 'POST',
  path: '/knowledge/v1/admin/posts',
  access: 'admin',
  summary: 'Viết bài mới; bài là bản nháp cho đến khi đăng',
  body: PostContent,
  reply: EditedPost,
})

export const savePost = endpoint({
  method: 'POST',
  path: '/knowledge/v1/admin/posts/:id/save',
  access: 'admin',
  summary: 'Lưu nội dung bài viết thành một bản mới',
  params: id,
  body: z.strictObject({ version: z.int().min(1), content: PostContent }),
  reply: EditedPost,
})

export const publishPost = endpoint({
  method: 'POST',
  path: '/knowledge/v1/admin/posts/:id/publish',
  access: 'admin',
  summary: 'Đăng bài ngay, hoặc hẹn giờ đăng',
  params: id,
  body: z.strictObject({ at: z.iso.datetime({ offset: true }).optional().describe('Left out: now') }),
  reply: EditedPost,
})

export const unpublishPost = endpoint({
  method: 'POST',
  path: '/knowledge/v1/admin/posts/:id/unpublish',
  access: 'admin',
  summary: 'Gỡ bài đã đăng (địa chỉ trả lời 410), hoặc huỷ hẹn giờ',
  params: id,
  reply: EditedPost,
})

export const renamePost = endpoint({
  method: 'POST',
  path: '/knowledge/v1/admin/posts/:id/rename',
  access: 'admin',
  summary: 'Đổi địa chỉ bài viết; địa chỉ cũ dẫn sang địa chỉ mới',
  params: id,
  body: z.strictObject({ slug: Slug }),
  reply: EditedPost,
})

export const setPostCover = endpoint({
  method: 'POST',
  path: '/knowledge/v1/admin/posts/:id/cover',
  access: 'admin',
  summary: 'Dùng ảnh đã gửi làm bìa, hoặc dùng lại hình vẽ',
  params: id,
  body: z.strictObject({ assetId: Id.nullable().describe('Tệp đã gửi với uploader-code POST_COVER; null: hình vẽ') }),
  reply: EditedPost,
})

export const attachDocument = endpoint({
  method: 'POST',
  path: '/knowledge/v1/admin/posts/:id/documents',
  access: 'admin',
  summary: 'Kèm một tệp để người đọc tải về',
  params: id,
  body: z.strictObject({ assetId: Id.describe('Tệp đã gửi với uploader-code PUBLIC_DOCUMENT') }),
  reply: EditedPost,
})

export const detachDocument = endpoint({
  method: 'DELETE',
  path: '/knowledge/v1/admin/posts/:id/documents/:documentId',
  access: 'admin',
  summary: 'Bỏ một tệp đã kèm',
  params: id.extend({ documentId: Id }),
  reply: EditedPost,
})

export const previewPost = endpoint({
  method: 'POST',
  path: '/knowledge/v1/admin/previews',
  access: 'admin',
  summary: 'Xem thử Markdown',
  body: z.strictObject({ body: Markdown }),
  reply: z.object({ document: Document, minutes: z.int() }),
  isReadOnly: true,
})
