import { reviewStatuses } from '@khue/contracts/offer/reviews'
import { boolean, smallint, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/postgres/columns'

/** What a learner says, how it is judged, and its one answer: columns of every table that holds such words. */
export const reviewColumns = () => ({
  stars: smallint().notNull(),
  text: text().notNull(),
  status: text({ enum: reviewStatuses }).notNull().default('PENDING'),
  /** Counted and seen by everybody; nothing that is pending is. */
  isShown: boolean().notNull().default(false),
  writtenAt: timestamptz().notNull().defaultNow(),
  editedAt: timestamptz(),
  processedAt: timestamptz(),
  replyText: text(),
  repliedAt: timestamptz(),
  /** When whom it is about last changed that answer. */
  replyEditedAt: timestamptz(),
})
