import type { Document } from '@khue/contracts/document'
import { plainTextOf } from '@khue/contracts/document-text'
import type { PostStatus } from '@khue/contracts/offer/knowledge-sections'
import { knowledgeError } from './knowledge.errors.ts'

/** Vietnamese is read at about this many syllables a minute, silently and without haste. */
const syllablesPerMinute = 220

export function measure(document: Document) {
  const plainText = plainTextOf(document)
  const syllables = plainText.split(/\s+/).filter((word) => /\p{L}|\d/u.test(word)).length
  return { plainText, minutes: Math.max(1, Math.round(syllables / syllablesPerMinute)) }
}

/** What is kept of each status that people speak of; a scheduled post is a published one whose time has not come. */
type KeptStatus = Exclude<PostStatus, 'SCHEDULED'>

/** Whoever saw it once is told that it is gone; what nobody has seen is a draft again. */
export function withdrawnStatus(status: PostStatus): KeptStatus {
  if (status === 'PUBLISHED') return 'WITHDRAWN'
  if (status === 'SCHEDULED') return 'DRAFT'
  throw knowledgeError.POST_NOT_PUBLISHED()
}

/** Whether somebody may hold this post's address: it then leads here for ever. */
export const wasSeen = (status: PostStatus) => status === 'PUBLISHED' || status === 'WITHDRAWN'

/** The address wanted, then the same with a number behind it. */
export const slugChoices = (wanted: string, most = 50) =>
  Array.from({ length: most }, (_, at) => (at === 0 ? wanted : `${wanted.slice(0, 76)}-${at + 1}`.replace('--', '-')))
