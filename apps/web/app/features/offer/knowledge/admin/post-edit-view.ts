import type { EditedPost, PostRow } from '@khue/contracts/offer/knowledge'
import { knowledgeSections, type PostStatus } from '@khue/contracts/offer/knowledge-sections'
import { formatBytes, formatDateTime } from '#app/shared/format.ts'
import { knowledgeAdminText as text } from './knowledge-admin.text.ts'
import { postsAdminPath } from './posts-admin-query.ts'

const tones = { DRAFT: undefined, SCHEDULED: 'warn', PUBLISHED: 'success', WITHDRAWN: 'danger' } as const satisfies Record<
  PostStatus,
  string | undefined
>
const statusOf = (status: PostStatus) => ({ label: text.statuses[status], tone: tones[status] })

export const postAdminHref = (id: string) => `${postsAdminPath}/${id}`

export const toPostRow = (post: PostRow) => ({
  id: post.id,
  href: postAdminHref(post.id),
  title: post.title,
  authorName: post.authorName,
  section: knowledgeSections.find(({ key }) => key === post.section)?.name ?? '',
  status: statusOf(post.status),
  edited: formatDateTime(post.editedAt),
})
export type PostRowView = ReturnType<typeof toPostRow>

/** View model of the post editor, except the text itself. */
export const toEditView = (post: EditedPost) => ({
  id: post.id,
  title: post.title,
  slug: post.slug,
  status: statusOf(post.status),
  state: text.state[post.status](post.publishedAt ? formatDateTime(post.publishedAt) : ''),
  viewHref: post.status === 'PUBLISHED' ? `/knowledge/post/${post.slug}` : undefined,
  earlier: post.slugs.filter((slug) => slug !== post.slug),
  ownCover: post.ownCover,
  documents: post.documents.map(({ id, fileName, kind, bytes }) => ({ id, name: fileName, facts: `${kind} · ${formatBytes(bytes)}` })),
  version: post.version,
  versions: post.versions.map(({ version, title, editorName, savedAt }) => ({
    version,
    title,
    note: text.versionBy(editorName, formatDateTime(savedAt)),
    href: version === post.version ? undefined : `${postAdminHref(post.id)}?version=${version}`,
  })),
  can: {
    publish: post.status !== 'PUBLISHED',
    schedule: post.status !== 'PUBLISHED',
    unpublish: post.status === 'PUBLISHED',
    cancelPlan: post.status === 'SCHEDULED',
  },
})
export type PostEditView = ReturnType<typeof toEditView>
