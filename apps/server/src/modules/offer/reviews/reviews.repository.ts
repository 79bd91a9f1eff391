import {
  type reportReasons,
  reviewEditDays,
  type ReviewQueue,
  type ReviewStatus,
  minTestimonialLength,
} from '@khue/contracts/offer/reviews'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Db, descNullsLast, prepared, preparedSql } from '#platform/postgres/db'
import { listStart, type PagePosition, fetchLimit } from '#platform/lists/cursors'
import { isUnchangedSince, type ReplyFields, buildReplyUpdate } from './reply.ts'
import { courses } from '../courses/courses.tables.ts'
import { courseAttendances, reviewReports, reviews } from './reviews.tables.ts'

const { placeholder } = sql

const columns = {
  id: reviews.id,
  courseId: reviews.courseId,
  authorId: reviews.authorId,
  stars: reviews.stars,
  text: reviews.text,
  status: reviews.status,
  isShown: reviews.isShown,
  writtenAt: reviews.writtenAt,
  editedAt: reviews.editedAt,
  replyText: reviews.replyText,
  repliedAt: reviews.repliedAt,
  replyEditedAt: reviews.replyEditedAt,
}
export type ReviewRow = {
  id: string
  courseId: string
  authorId: string
  stars: number
  text: string
  status: ReviewStatus
  isShown: boolean
  writtenAt: Date
} & ReplyFields

const queued = { ...columns, featuredAt: reviews.featuredAt, course: { id: courses.id, code: courses.code, title: courses.title } }

const shown = prepared('list_shown_reviews', (db) =>
  db
    .select(columns)
    .from(reviews)
    .where(
      and(
        eq(reviews.courseId, placeholder('courseId')),
        sql`${reviews.isShown}`,
        lt(reviews.id, placeholder('lastId')),
        sql`(${placeholder('stars')}::int is null or ${reviews.stars} = ${placeholder('stars')}::int)`,
      ),
    )
    .orderBy(descNullsLast(reviews.id))
    .limit(placeholder('size'))
    .offset(placeholder('offset')),
)
/** A page of reviews, newest first (ids start with the time of writing), and one row more if there is one. */
export const listShown = (db: Db, { courseId, stars }: { courseId: string; stars: number | undefined }, place: PagePosition<'NEWEST'>) =>
  shown(db, { courseId, stars: stars ?? null, size: fetchLimit(place), offset: place.offset, lastId: place.afterRow?.id ?? listStart.id })

const histogram = preparedSql<{ stars: number[] }>(
  'find_course_stars',
  () =>
    sql`select array[stars1, stars2, stars3, stars4, stars5] as stars from ${courses} where id = ${placeholder('id')}::uuid and state in ('LISTED', 'PAUSED')`,
)
/** Number of reviews with 1, 2, 3, 4 and 5 stars; undefined when there is no such course. */
export async function findStars(db: Db, courseId: string) {
  const [row] = await histogram(db, { id: courseId })
  return row?.stars
}

const own = prepared('find_own_review', (db) =>
  db
    .select(columns)
    .from(reviews)
    .where(and(eq(reviews.courseId, placeholder('courseId')), eq(reviews.authorId, placeholder('authorId')))),
)
export async function findOwn(db: Db, courseId: string, authorId: string) {
  const [row] = await own(db, { courseId, authorId })
  return row
}

/**
 * Inserts a review, or updates it while it may be edited, by the database's clock; either way it waits for moderation. Undefined when the time for
 * edits is over. The foreign key refuses an author who was not taught.
 */
export async function saveReview(db: Db, review: { courseId: string; authorId: string; stars: number; text: string }) {
  const [row] = await db
    .insert(reviews)
    .values({ ...review, id: uuidv7() })
    .onConflictDoUpdate({
      target: [reviews.courseId, reviews.authorId],
      set: {
        stars: review.stars,
        text: review.text,
        status: 'PENDING',
        isShown: false,
        editedAt: sql`now()`,
        processedAt: null,
        featuredAt: null,
      },
      setWhere: gt(reviews.writtenAt, sql`now() - make_interval(days => ${reviewEditDays})`),
    })
    .returning(columns)
  return row
}

export async function insertReport(
  db: Db,
  report: { reviewId: string; personId: string; reason: (typeof reportReasons)[number]; note: string },
) {
  await db.insert(reviewReports).values(report).onConflictDoNothing()
}

/** Locks a shown review until the transaction ends. */
export async function lockShown(db: Db, id: string) {
  const [row] = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.id, id), sql`${reviews.isShown}`))
    .for('share')
  return row
}

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

/** Undefined when the reply may no longer be changed. */
export async function setReply(db: Db, id: string, text: string) {
  const { set, mayReply } = buildReplyUpdate(reviews, text)
  const [row] = await db
    .update(reviews)
    .set(set)
    .where(and(eq(reviews.id, id), mayReply))
    .returning(columns)
  return row
}

/** The teacher of a course. */
export async function findTeacherOf(db: Db, courseId: string) {
  const [row] = await db.select({ teacherId: courses.teacherId }).from(courses).where(eq(courses.id, courseId))
  return row?.teacherId
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

export async function setChosen(db: Db, id: string, isFeatured: boolean) {
  await db
    .update(reviews)
    .set({ featuredAt: isFeatured ? sql`now()` : null })
    .where(eq(reviews.id, id))
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

export const listOpenReports = (db: Db, reviewIds: readonly string[]) =>
  db
    .select()
    .from(reviewReports)
    .where(and(inArray(reviewReports.reviewId, [...reviewIds]), isNull(reviewReports.settledAt)))
    .orderBy(asc(reviewReports.at))

export type Verdict = { isShown: boolean; lastEditedAt: string }
/** Shows or hides a review and settles its reports; undefined when it was edited since it was read. */
export async function setVerdict(db: Db, id: string, { isShown, lastEditedAt }: Verdict) {
  const [row] = await db
    .update(reviews)
    .set({ status: 'PROCESSED', isShown, processedAt: sql`now()`, ...(!isShown && { featuredAt: null }) })
    .from(courses)
    .where(and(eq(reviews.id, id), isUnchangedSince(reviews, lastEditedAt), eq(courses.id, reviews.courseId)))
    .returning(queued)
  if (row)
    await db
      .update(reviewReports)
      .set({ settledAt: sql`now()` })
      .where(and(eq(reviewReports.reviewId, id), isNull(reviewReports.settledAt)))
  return row
}

export const listOfAuthor = (db: Db, authorId: string) =>
  db
    .select({ ...columns, course: courses.title })
    .from(reviews)
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .where(eq(reviews.authorId, authorId))
    .orderBy(asc(reviews.id))

export async function removeOfAuthor(db: Db, personId: string) {
  await db.delete(reviews).where(eq(reviews.authorId, personId))
  await db.delete(reviewReports).where(eq(reviewReports.personId, personId))
  await db.delete(courseAttendances).where(eq(courseAttendances.personId, personId))
}

/** A teacher's replies in their courses. */
export const listRepliesOf = (db: Db, teacherId: string) =>
  db
    .select({ course: courses.title, text: reviews.replyText, at: reviews.repliedAt })
    .from(reviews)
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .where(and(eq(courses.teacherId, teacherId), isNotNull(reviews.replyText)))
    .orderBy(asc(reviews.repliedAt))

export const removeRepliesOf = (db: Db, teacherId: string) =>
  db
    .update(reviews)
    .set({ replyText: null, repliedAt: null, replyEditedAt: null })
    .from(courses)
    .where(and(eq(courses.id, reviews.courseId), eq(courses.teacherId, teacherId), isNotNull(reviews.replyText)))

export type NewReview = { courseId: string; authorId: string; stars: number; text: string; writtenAt: Date; reply: string | null }

/** Inserts moderated past reviews with their attendances, for imports; existing ones stay. */
export async function insertPast(db: Db, past: readonly NewReview[]) {
  await db.execute(sql`
    with past as (select * from jsonb_to_recordset(${JSON.stringify(past)}::jsonb)
        as one("courseId" uuid, "authorId" uuid, stars int, text text, "writtenAt" timestamptz, reply text)),
      taught as (insert into ${courseAttendances} (person_id, course_id, since) select "authorId", "courseId", "writtenAt" from past on conflict do nothing)
    insert into ${reviews} (id, course_id, author_id, stars, text, status, is_shown, written_at, processed_at, reply_text, replied_at)
    select uuidv7("writtenAt" - now()), "courseId", "authorId", stars, text, 'PROCESSED', true, "writtenAt", "writtenAt", reply,
      case when reply is not null then least("writtenAt" + interval '1 day', now()) end
    from past on conflict do nothing`)
}
