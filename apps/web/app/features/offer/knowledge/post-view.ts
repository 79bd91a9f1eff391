import type { PostCard } from '@khue/contracts/offer/knowledge'
import { subjects } from '@khue/contracts/offer/subjects'
import { formatDate } from '#app/shared/format.ts'
import { knowledgeText as text } from './knowledge.text.ts'

export const postHref = (slug: string) => `/knowledge/post/${slug}`
export const sectionHref = (section: string) => `/knowledge/${section}`

/** View model of a post card. */
export const toPostView = (post: PostCard) => ({
  id: post.id,
  href: postHref(post.slug),
  title: post.title,
  summary: post.summary,
  cover: post.cover,
  authorName: post.authorName,
  section: text.section[post.section].name,
  subject: subjects.find(({ id }) => id === post.subjectId),
  facts: [gradesOf(post), text.minutes(post.minutes), formatDate(post.publishedAt)].filter((fact) => fact !== undefined),
})
export type PostView = ReturnType<typeof toPostView>

export function gradesOf({ gradeFrom, gradeTo }: Pick<PostCard, 'gradeFrom' | 'gradeTo'>) {
  if (gradeFrom === null || gradeTo === null) return undefined
  return gradeFrom === gradeTo ? text.grade(gradeFrom) : text.grades(gradeFrom, gradeTo)
}
