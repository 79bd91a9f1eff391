import type { Document } from '@khue/contracts/document'
import { plainTextOf } from '@khue/contracts/document-text'
import type { PostStatus } from '@khue/contracts/offer/knowledge-sections'
import { knowledgeError } from './knowledge.errors.ts'

/** Syllables per minute of unhurried silent reading in Vietnamese. */
const syllablesPerMinute = 220

export function measure(document: Document) {
  const plainText = plainTextOf(document)
  const syllables = plainText.split(/\s+/).filter((word) => /\p{L}|\d/u.test(word)).length
  return { plainText, minutes: Math.max(1, Math.round(syllables / syllablesPerMinute)) }
}

/** Stored statuses; a scheduled post is stored as published with a later time. */
type KeptStatus = Exclude<PostStatus, 'SCHEDULED'>

/** Status after a withdrawal: a post that was public becomes WITHDRAWN (readers get "gone"), otherwise a draft again. */
export function withdrawnStatus(status: PostStatus): KeptStatus {
  if (status === 'PUBLISHED') return 'WITHDRAWN'
  if (status === 'SCHEDULED') return 'DRAFT'
  throw knowledgeError.POST_NOT_PUBLISHED()
}

/** Whether links to this post's address may exist: it then keeps its meaning for ever. */
export const wasSeen = (status: PostStatus) => status === 'PUBLISHED' || status === 'WITHDRAWN'

/** The requested slug, then the same with a number. */
export const slugChoices = (requested: string, most = 50) =>
  Array.from({ length: most }, (_, at) => (at === 0 ? requested : `${requested.slice(0, 76)}-${at + 1}`.replace('--', '-')))
