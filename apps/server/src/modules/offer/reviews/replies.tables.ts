import { reviewStatuses } from '@khue/contracts/offer/reviews'
import { boolean, smallint, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/postgres/columns'

/** A review, its moderation and its reply: columns of every table with reviews. */
export const reviewColumns = () => ({
  stars: smallint().notNull(),
  text: text().notNull(),
  status: text({ enum: reviewStatuses }).notNull().default('PENDING'),
  /** Shown and counted; false while pending. */
  isShown: boolean().notNull().default(false),
  writtenAt: timestamptz().notNull().defaultNow(),
  editedAt: timestamptz(),
  processedAt: timestamptz(),
  replyText: text(),
  repliedAt: timestamptz(),
  /** When the reviewed person last changed the reply. */
  replyEditedAt: timestamptz(),
})
