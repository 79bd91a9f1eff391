import { type reportReasons, reviewEditDays, type ReviewStatus } from '@khue/contracts/offer/reviews'
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Db, descNullsLast, prepared } from '#platform/postgres/db'
import { listStart, type PagePosition, fetchLimit } from '#platform/lists/cursors'
import { isUnchangedSince, type ReplyFields, buildReplyUpdate } from './reply.ts'
import { reviewReports, reviews } from './reviews.tables.ts'

const { placeholder } = sql

export const columns = {
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
  refundedAt: reviews.refundedAt,
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
  refundedAt: Date | null
} & ReplyFields

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
        // after a refund and a new purchase it is a new review
        editedAt: sql`case when ${reviews.refundedAt} is null then now() end`,
        writtenAt: sql`case when ${reviews.refundedAt} is null then ${reviews.writtenAt} else now() end`,
        refundedAt: null,
        processedAt: null,
        featuredAt: null,
      },
      setWhere: sql`(${reviews.refundedAt} is not null or ${reviews.writtenAt} > now() - make_interval(days => ${reviewEditDays}))`,
    })
    .returning(columns)
  return row
}

/** False when the person has reported it before. */
export async function insertReport(
  db: Db,
  report: { reviewId: string; personId: string; reason: (typeof reportReasons)[number]; note: string },
) {
  const rows = await db.insert(reviewReports).values(report).onConflictDoNothing().returning({ reviewId: reviewReports.reviewId })
  return rows.length > 0
}

/** Locks a shown review until the transaction ends. */
export async function lockShown(db: Db, id: string) {
  const [row] = await db
    .select({ id: reviews.id, authorId: reviews.authorId, courseId: reviews.courseId })
    .from(reviews)
    .where(and(eq(reviews.id, id), sql`${reviews.isShown}`))
    .for('share')
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

export async function setChosen(db: Db, id: string, isFeatured: boolean) {
  await db
    .update(reviews)
    .set({ featuredAt: isFeatured ? sql`now()` : null })
    .where(eq(reviews.id, id))
}

export const listOpenReports = (db: Db, reviewIds: readonly string[]) =>
  db
    .select()
    .from(reviewReports)
    .where(and(inArray(reviewReports.reviewId, [...reviewIds]), isNull(reviewReports.settledAt)))
    .orderBy(asc(reviewReports.at))

export type Verdict = { isShown: boolean; lastEditedAt: string }
/** Shows or hides a review and settles its reports; returns false when it was edited since it was read. */
export async function setVerdict(db: Db, id: string, { isShown, lastEditedAt }: Verdict) {
  const [row] = await db
    .update(reviews)
    .set({ status: 'PROCESSED', isShown, processedAt: sql`now()`, ...(!isShown && { featuredAt: null }) })
    .where(and(eq(reviews.id, id), isUnchangedSince(reviews, lastEditedAt)))
    .returning({ id: reviews.id })
  if (!row) return false
  await db
    .update(reviewReports)
    .set({ settledAt: sql`now()` })
    .where(and(eq(reviewReports.reviewId, id), isNull(reviewReports.settledAt)))
  return true
}

/** Hides the review of a person whose purchase was refunded in full; undefined when there is none to hide. */
export async function setRefunded(db: Db, courseId: string, authorId: string) {
  const [row] = await db
    .update(reviews)
    .set({
      refundedAt: sql`now()`,
      status: 'PROCESSED',
      isShown: false,
      processedAt: sql`coalesce(${reviews.processedAt}, now())`,
      featuredAt: null,
    })
    .where(and(eq(reviews.courseId, courseId), eq(reviews.authorId, authorId), isNull(reviews.refundedAt)))
    .returning({ id: reviews.id })
  return row
}

/** Deletes a person's reviews and reports; returns the reviews that wait for no admin any more. */
export async function removeOfAuthor(db: Db, personId: string) {
  const removed = await db.delete(reviews).where(eq(reviews.authorId, personId)).returning({ id: reviews.id })
  const reported = await db.delete(reviewReports).where(eq(reviewReports.personId, personId)).returning({ id: reviewReports.reviewId })
  const waiting = await listWaiting(
    db,
    reported.map(({ id }) => id),
  )
  return [...removed, ...reported].map(({ id }) => id).filter((id) => !waiting.has(id))
}

async function listWaiting(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>()
  const isReported = sql`exists (select from ${reviewReports} where ${reviewReports.reviewId} = ${reviews.id} and ${reviewReports.settledAt} is null)`
  const rows = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(inArray(reviews.id, [...ids]), or(eq(reviews.status, 'PENDING'), isReported)))
  return new Set(rows.map(({ id }) => id))
}

export const removeReplies = (db: Db, courseIds: readonly string[]) =>
  db
    .update(reviews)
    .set({ replyText: null, repliedAt: null, replyEditedAt: null })
    .where(and(inArray(reviews.courseId, [...courseIds]), isNotNull(reviews.replyText)))

export type NewReview = { courseId: string; authorId: string; stars: number; text: string; writtenAt: Date; reply: string | null }

/** Inserts moderated past reviews, for imports; existing ones stay. */
export async function insertPast(db: Db, past: readonly NewReview[]) {
  await db.execute(sql`
    with past as (select * from jsonb_to_recordset(${JSON.stringify(past)}::jsonb)
        as one("courseId" uuid, "authorId" uuid, stars int, text text, "writtenAt" timestamptz, reply text))
    insert into ${reviews} (id, course_id, author_id, stars, text, status, is_shown, written_at, processed_at, reply_text, replied_at)
    select uuidv7("writtenAt" - now()), "courseId", "authorId", stars, text, 'PROCESSED', true, "writtenAt", "writtenAt", reply,
      case when reply is not null then least("writtenAt" + interval '1 day', now()) end
    from past on conflict do nothing`)
}
