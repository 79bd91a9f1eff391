import { reviewStatuses } from '@khue/contracts/reviews'
import { boolean, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/columns'

/** What a learner says, how it is judged, and its one answer: columns of every table that holds such words. */
export const wordsAndReply = () => ({
  stars: smallint().notNull(),
  text: text().notNull(),
  status: text({ enum: reviewStatuses }).notNull().default('PENDING'),
  /** Counted and seen by everybody; nothing that is pending is. */
  isShown: boolean().notNull().default(false),
  writtenAt: moment().notNull().defaultNow(),
  editedAt: moment(),
  processedAt: moment(),
  replyText: text(),
  repliedAt: moment(),
  /** When whom it is about last changed that answer. */
  replyEditedAt: moment(),
})
