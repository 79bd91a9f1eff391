import { minTestimonialLength, type ReviewQueue, type TaughtReviewState } from '@khue/contracts/offer/reviews'
import { and, asc, desc, eq, gt, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { type Db, descNullsLast } from '#platform/postgres/db'
import { courses } from '../courses/courses.tables.ts'
import { isUnanswered } from './reply.ts'
import { columns } from './reviews.repository.ts'
import { reviewReports, reviews } from './reviews.tables.ts'

// Reviews with the title, state and teacher of their courses, in one statement each (decision 36).

const queued = { ...columns, featuredAt: reviews.featuredAt, course: { id: courses.id, code: courses.code, title: courses.title } }

/** Locks a shown review of a course by this teacher until the transaction ends. */
export async function lockTaught(db: Db, id: string, teacherId: string) {
  const [row] = await db
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .where(and(eq(reviews.id, id), sql`${reviews.isShown}`, eq(courses.teacherId, teacherId)))
    .for('update', { of: reviews })
  return row
}

/** Shown, long enough, and of a listed course. */
const isTestimonialCandidate = sql`${reviews.isShown} and char_length(${reviews.text}) >= ${minTestimonialLength} and ${courses.state} = 'LISTED'`
const wasChosen = sql`${reviews.featuredAt} is not null`

/** The newest reviews that may be testimonials. */
export const listTestimonialCandidates = (db: Db, size: number) =>
  db
    .select(queued)
    .from(reviews)
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .where(isTestimonialCandidate)
    .orderBy(desc(reviews.id))
    .limit(size)

/** The ones that an admin chose, last chosen first. */
export const listChosen = (db: Db, size: number) =>
  db
    .select(queued)
    .from(reviews)
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .where(and(wasChosen, isTestimonialCandidate))
    .orderBy(descNullsLast(reviews.featuredAt), descNullsLast(reviews.id))
    .limit(size)

/** Locks a review until the transaction ends. */
export async function lockQueued(db: Db, id: string) {
  const [row] = await db
    .select(queued)
    .from(reviews)
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .where(eq(reviews.id, id))
    .for('update', { of: reviews })
  return row
}

const isReported = sql`exists (select from ${reviewReports} where ${reviewReports.reviewId} = ${reviews.id} and ${reviewReports.settledAt} is null)`
const waitingFor: Record<ReviewQueue, SQL> = {
  PENDING: eq(reviews.status, 'PENDING'),
  REPORTED: isReported,
  ELIGIBLE: isTestimonialCandidate,
  FEATURED: wasChosen,
}

/** Reviews that wait come oldest first, those that can be chosen newest first. */
export function listQueue(db: Db, { waiting, size, cursor }: { waiting: ReviewQueue; size: number; cursor: string | undefined }) {
  const [way, afterRow] = waiting === 'PENDING' || waiting === 'REPORTED' ? [asc, gt] : [desc, lt]
  return db
    .select(queued)
    .from(reviews)
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .where(and(waitingFor[waiting], cursor ? afterRow(reviews.id, cursor) : undefined))
    .orderBy(way(reviews.id))
    .limit(size)
}
export type QueuedRow = Awaited<ReturnType<typeof listQueue>>[number]

export async function countQueue(db: Db, waiting: ReviewQueue, countTo: number) {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select from ${reviews} join ${courses} on ${courses.id} = ${reviews.courseId} where ${waitingFor[waiting]} limit ${countTo}) as counted`,
  )
  return rows[0]?.total ?? 0
}

export const listOfAuthor = (db: Db, authorId: string) =>
  db
    .select({ ...columns, course: courses.title })
    .from(reviews)
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .where(eq(reviews.authorId, authorId))
    .orderBy(asc(reviews.id))

/** A teacher's replies in their courses. */
export const listRepliesOf = (db: Db, teacherId: string) =>
  db
    .select({ course: courses.title, text: reviews.replyText, at: reviews.repliedAt })
    .from(reviews)
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .where(and(eq(courses.teacherId, teacherId), isNotNull(reviews.replyText)))
    .orderBy(asc(reviews.repliedAt))

const taughtStates: Record<TaughtReviewState, SQL | undefined> = {
  PROCESSED: sql`${reviews.isShown}`,
  UNANSWERED: and(sql`${reviews.isShown}`, isUnanswered(reviews)),
  PENDING: eq(reviews.status, 'PENDING'),
}

export type TaughtQuery = { teacherId: string; state: TaughtReviewState; cursor?: string | undefined; limit: number }
/** Reviews of a teacher's courses, the newest first: at most `limit` rows of each course are read. */
export function listOfTaught(db: Db, { teacherId, state, cursor, limit }: TaughtQuery) {
  const page = db
    .select(columns)
    .from(reviews)
    .where(and(eq(reviews.courseId, courses.id), taughtStates[state], cursor ? lt(reviews.id, cursor) : undefined))
    .orderBy(desc(reviews.id))
    .limit(limit)
    .as('page')
  return db
    .select({ ...page._.selectedFields, course: queued.course })
    .from(courses)
    .crossJoinLateral(page)
    .where(eq(courses.teacherId, teacherId))
    .orderBy(desc(page.id))
    .limit(limit)
}

export async function countOfTaught(db: Db, { teacherId, state, limit }: Omit<TaughtQuery, 'cursor'>) {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (
      select from ${reviews} join ${courses} on ${courses.id} = ${reviews.courseId}
      where ${courses.teacherId} = ${teacherId} and ${taughtStates[state]} limit ${limit}) as counted`,
  )
  return rows[0]?.total ?? 0
}
