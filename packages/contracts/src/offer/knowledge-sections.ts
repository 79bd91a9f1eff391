// Separate from knowledge.ts, so that the browser can know the sections without loading Zod.

/** The five parts of the knowledge pages (spec 2, "Header"), in menu order; a key is also the address. */
export const knowledgeSections = [
  { key: 'learning-guide', name: 'Cẩm nang học tập' },
  { key: 'education-posts', name: 'Bài viết giáo dục' },
  { key: 'learning-document', name: 'Tài liệu học tập' },
  { key: 'story-library', name: 'Thư viện truyện' },
  { key: 'blog', name: 'Blog' },
] as const
export type KnowledgeSection = (typeof knowledgeSections)[number]['key']

export const postStatuses = ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'WITHDRAWN'] as const
export type PostStatus = (typeof postStatuses)[number]

export const postLimits = { title: 160, summary: 300, author: 80, tag: 40, tags: 8, slug: 80, pages: 1000, documents: 5 } as const
export const postPageSize = 12
