import type { Review } from '@khue/contracts/offer/reviews'
import { formatDate } from '../../../../shared/format.ts'
import { replyText as text } from './reply.text.ts'

/** The part of a learner's review, of a course or a teacher, that a reply needs. */
export type RepliedView = {
  id: string
  author: { name: string }
  text: string
  reply: { text: string; date: string; isEditable: boolean } | undefined
}

/** Used in loaders only. */
export function toReply(reply: Review['reply']): RepliedView['reply'] {
  if (!reply) return undefined
  const date = formatDate(reply.at)
  return { text: reply.text, date: reply.isEdited ? `${date}, ${text.edited}` : date, isEditable: reply.isEditable }
}
