/**
 * Reviews of courses, and the rules that every review shares with its one reply.
 * Owns reviews, reports of them, their moderation, and testimonials. Does not own the star counts of a course (courses) or ratings of teachers
 * (teachers), which use the same rules.
 * Calls courses (who was taught, stars, teacher), people, families (who may be shown), audit.
 * Subscribes to nothing. Publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { personalData } from './personal-data.ts'
import { reviewRoutes } from './reviews.routes.ts'

export { buildReplyUpdate, editDeadline, getLastWrittenAt, isUnanswered, isUnchangedSince, replyOf } from './reply.ts'
export { type NewReview } from './reviews.repository.ts'
export { endReviewRight, importReviews } from './reviews.service.ts'
export { countUnansweredReviews, listTaughtReviews } from './taught-reviews.service.ts'

export const reviews: Module = { name: 'reviews', routes: reviewRoutes, personalData }
