import { longestReview, reportReasons, reviewStatuses } from '@khue/contracts/offer/reviews'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, sqlLiterals } from '#platform/postgres/columns'
import { people } from '../../people/people/people.tables.ts'
import { reviewColumns } from './replies.tables.ts'
import { courseAttendances, courses } from '../courses/courses.tables.ts'

/** Reviews of a course: one per person, and only by people who were taught, as the foreign key enforces. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid().primaryKey(),
    courseId: uuid()
      .notNull()
      .references(() => courses.id),
    authorId: uuid()
      .notNull()
      .references(() => people.id),
    ...reviewColumns(),
    /** When an admin chose it as a testimonial. */
    featuredAt: timestamptz(),
    /** Set when the author's purchase was refunded in full: it is hidden until the author buys and writes anew. */
    refundedAt: timestamptz(),
  },
  (t) => [
    unique('reviews_author_unique').on(t.courseId, t.authorId),
    foreignKey({
      name: 'reviews_author_attended',
      columns: [t.authorId, t.courseId],
      foreignColumns: [courseAttendances.personId, courseAttendances.courseId],
    }),
    index('reviews_shown')
      .on(t.courseId, t.id.desc())
      .where(sql`${t.isShown}`),
    index('reviews_pending')
      .on(t.id)
      .where(sql`${t.status} = 'PENDING'`),
    index('reviews_featured')
      .on(t.featuredAt.desc(), t.id.desc())
      .where(sql`${t.featuredAt} is not null`),
    index('reviews_by_author').on(t.authorId),
    check('reviews_stars', sql`${t.stars} between 1 and 5`),
    check('reviews_text', sql`char_length(${t.text}) <= ${sql.raw(String(longestReview))}`),
    check('reviews_status', sql`${t.status} in (${sqlLiterals(reviewStatuses)})`),
    check('reviews_shown_when_processed', sql`not ${t.isShown} or ${t.status} = 'PROCESSED'`),
    check('reviews_reply', sql`(${t.replyText} is null) = (${t.repliedAt} is null)`),
    check('reviews_reply_edited', sql`${t.replyEditedAt} is null or coalesce(${t.replyEditedAt} >= ${t.repliedAt}, false)`),
    check('reviews_hidden_after_refund', sql`${t.refundedAt} is null or (not ${t.isShown} and ${t.status} = 'PROCESSED')`),
    check('reviews_featured_when_shown', sql`${t.featuredAt} is null or ${t.isShown}`),
  ],
)

export const reviewReports = pgTable(
  'review_reports',
  {
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    personId: uuid()
      .notNull()
      .references(() => people.id),
    reason: text({ enum: reportReasons }).notNull(),
    note: text().notNull(),
    at: timestamptz().notNull().defaultNow(),
    /** Set when an admin has reviewed the report. */
    settledAt: timestamptz(),
  },
  (t) => [
    primaryKey({ columns: [t.reviewId, t.personId] }),
    index('review_reports_open')
      .on(t.reviewId)
      .where(sql`${t.settledAt} is null`),
    check('review_reports_reason', sql`${t.reason} in (${sqlLiterals(reportReasons)})`),
  ],
)
