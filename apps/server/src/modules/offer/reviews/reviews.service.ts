import type { Body, Query } from '@khue/contracts/endpoint'
import type { PersonCard } from '@khue/contracts/people/identity'
import { exactTotalLimit } from '@khue/contracts/lists'
import type * as api from '@khue/contracts/offer/reviews'
import { minTestimonialLength } from '@khue/contracts/offer/reviews'
import { slugOf } from '@khue/contracts/slug'
import { recordAudit } from '#modules/ground/audit'
import { listPublicCards } from '#modules/people/families'
import { areOfOneHousehold, listPeople, refuseOwnCase } from '#modules/people/people'
import { closeWorkItem, openWorkItem, requireUnclaimed } from '#modules/people/work-items'
import type { Actor } from '#platform/http/api'
import { afterCommit } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { toPage, parsePagePosition, cappedTotal } from '#platform/lists/cursors'
import { editDeadline, getLastWrittenAt, replyOf } from './reply.ts'
import { cachedFor } from '#platform/postgres/cached-for'
import { endAttendance, findTeacherOf, getStars, hasAttended, lockAttendance, noteAttendances } from '#modules/offer/courses'
import { reviewError } from './reviews.errors.ts'
import * as withCourse from './reviews.read-model.ts'
import * as stored from './reviews.repository.ts'

/** Reviews of a course, newest first, with the actor's own on top. */
export async function readReviews(deps: Deps, actor: Actor | undefined, courseId: string, query: Query<typeof api.listCourseReviews>) {
  const stars = await getStars(deps, courseId)
  const place = parsePagePosition(query, 'NEWEST')
  const [found, written, hasBeenTaught, teacherId] = await Promise.all([
    stored.listShown(deps.db, { courseId, stars: query.stars }, place),
    actor ? stored.findOwn(deps.db, courseId, actor.id) : undefined,
    actor ? hasAttended(deps, { personId: actor.id, courseId }) : false,
    actor && findTeacherOf(deps, courseId),
  ])
  const canReview = hasBeenTaught && actor !== undefined && !(teacherId && (await areOfOneHousehold(deps, actor.id, teacherId)))
  const own = written?.refundedAt && canReview ? undefined : written // after a refund they write anew
  const { rows, next } = toPage(found, place, { keys: { NEWEST: () => 0 }, id: (row) => row.id, now: deps.clock() }) // the id alone defines the order
  const total = query.stars === undefined ? stars.reduce((sum, count) => sum + count, 0) : (stars[query.stars - 1] ?? 0)
  const [context, ownContext] = await Promise.all([publicContextOf(deps, rows), own && reviewContextOf(deps, [own])])
  const isTeacher = actor !== undefined && teacherId === actor.id
  return {
    items: rows.map((row) => reviewReply(row, context, isTeacher || row.id === own?.id)),
    ...cappedTotal(total),
    ...next,
    stars,
    mine: own && ownContext ? ownReply(own, ownContext) : null,
    canReview,
    canReply: isTeacher,
  }
}

/** What showing reviews needs: their authors, and the current time. */
type ReviewContext = { people: ReadonlyMap<string, PersonCard>; now: Date }

/** For the author and for admins. */
async function reviewContextOf(deps: Deps, rows: readonly stored.ReviewRow[]): Promise<ReviewContext> {
  return { people: await listPeople(deps, authorsOf(rows)), now: deps.clock() }
}

/** For everyone else: who may not be shown is anonymous. */
async function publicContextOf(deps: Deps, rows: readonly stored.ReviewRow[]): Promise<ReviewContext> {
  return { people: await listPublicCards(deps, authorsOf(rows), 'PUBLIC_REVIEW'), now: deps.clock() }
}

const authorsOf = (rows: readonly stored.ReviewRow[]) => rows.map((row) => row.authorId)

function reviewReply(row: stored.ReviewRow, { people, now }: ReviewContext, isParty: boolean): api.Review {
  const author = people.get(row.authorId)
  if (!author) throw new Error(`review ${row.id} has an unknown author`)
  return {
    id: row.id,
    stars: row.stars,
    text: row.text,
    author,
    writtenAt: row.writtenAt.toISOString(),
    isEdited: row.editedAt !== null,
    reply: replyOf(row, { now, isParty }),
  }
}

/** For the teacher of their courses: as everyone sees them, with replies that may no longer fit. */
export async function describeForTeacher(deps: Deps, rows: readonly stored.ReviewRow[]) {
  const context = await publicContextOf(deps, rows)
  return rows.map((row) => reviewReply(row, context, true))
}

const ownReply = (row: stored.ReviewRow, context: ReviewContext): api.OwnReview => ({
  ...reviewReply(row, context, true),
  status: row.status,
  isHidden: row.status === 'PROCESSED' && !row.isShown,
  editableUntil: editDeadline(row.writtenAt).toISOString(),
})

/**
 * Writes or changes the actor's review; it is shown after moderation. Throws REVIEW_NOT_ATTENDED, REVIEW_REFUNDED, REVIEW_OWN_COURSE,
 * REVIEW_EDIT_CLOSED.
 */
export async function writeReview(deps: Deps, actor: Actor, courseId: string, { stars, text }: Body<typeof api.writeCourseReview>) {
  await getStars(deps, courseId)
  if (await isOwnCourse(deps, actor, courseId)) throw reviewError.REVIEW_OWN_COURSE()
  return transact(deps, async (deps) => {
    const attendance = await lockAttendance(deps, { personId: actor.id, courseId })
    if (!attendance) throw reviewError.REVIEW_NOT_ATTENDED()
    if (attendance.refundedAt) throw reviewError.REVIEW_REFUNDED()
    const row = await stored.saveReview(deps.db, { courseId, authorId: actor.id, stars, text })
    if (!row) throw reviewError.REVIEW_EDIT_CLOSED()
    await openItem(deps, row)
    forgetTestimonials(deps)
    return ownReply(row, await reviewContextOf(deps, [row]))
  })
}

const reviewWorkingDays = 2

/** A review waits for an admin while it is pending or reported. */
const openItem = async (deps: Deps, { id, authorId, courseId }: Pick<stored.ReviewRow, 'id' | 'authorId' | 'courseId'>) =>
  openWorkItem(deps, {
    kind: 'REVIEW',
    refId: id,
    personIds: [authorId, await findTeacherOf(deps, courseId)].filter((one) => one !== undefined),
    workingDays: reviewWorkingDays,
  })

/** Whether the actor, or a person of the actor's household, teaches the course. */
async function isOwnCourse(deps: Deps, actor: Actor, courseId: string) {
  const teacherId = await findTeacherOf(deps, courseId)
  return teacherId !== undefined && areOfOneHousehold(deps, actor.id, teacherId)
}

/**
 * The order line was refunded in full: ends the right to review the course, and hides the review with its stars, unless the person was taught in another
 * line. Idempotent.
 */
export const endReviewRight = (deps: Deps, { personId, courseId, lineId }: { personId: string; courseId: string; lineId: string }) =>
  transact(deps, async (deps) => {
    if (!(await endAttendance(deps, { personId, courseId, lineId }))) return
    const hidden = await stored.setRefunded(deps.db, courseId, personId)
    if (hidden && (await stored.listOpenReports(deps.db, [hidden.id])).length === 0)
      await closeWorkItem(deps, { kind: 'REVIEW', refId: hidden.id })
    forgetTestimonials(deps)
  })

/** Reports a review to the admins, once per person. Idempotent. */
export const reportReview = (deps: Deps, actor: Actor, reviewId: string, { reason, note }: Body<typeof api.reportReview>) =>
  transact(deps, async (deps) => {
    const row = await stored.lockShown(deps.db, reviewId)
    if (!row) throw reviewError.REVIEW_NOT_FOUND()
    if (await stored.insertReport(deps.db, { reviewId, personId: actor.id, reason, note })) await openItem(deps, row)
  })

/** The teacher of the course replies to a review, or changes the reply. */
export const replyToReview = (deps: Deps, actor: Actor, id: string, text: string) =>
  transact(deps, async (deps) => {
    if (!(await withCourse.lockTaught(deps.db, id, actor.id))) throw reviewError.REVIEW_NOT_FOUND()
    const row = await stored.setReply(deps.db, id, text)
    if (!row) throw reviewError.REVIEW_REPLY_CLOSED()
    return reviewReply(row, await publicContextOf(deps, [row]), true)
  })

const newestRead = 240 // reviews read to find one per course
const cachedTestimonials = cachedFor(30_000, async (db) => {
  const [chosen, newest] = await Promise.all([withCourse.listChosen(db, newestRead), withCourse.listTestimonialCandidates(db, newestRead)])
  return { chosen, newest }
})

/** The change is visible at once on this node. */
export const forgetTestimonials = ({ db }: Deps) => afterCommit(db, cachedTestimonials.forget)

/** Testimonials: chosen reviews, last chosen first; then the newest, one per course and person. */
export async function readTestimonials(deps: Deps, size: number) {
  const { chosen, newest } = await cachedTestimonials(deps.db)
  const rows = chosen.slice(0, size)
  for (const row of newest) {
    if (rows.length === size) break
    if (rows.every((one) => one.courseId !== row.courseId && one.authorId !== row.authorId && one.text !== row.text)) rows.push(row)
  }
  const context = await publicContextOf(deps, rows)
  return { items: rows.map((row) => ({ ...reviewReply(row, context, false), course: courseOf(row), isFeatured: row.featuredAt !== null })) }
}

const courseOf = ({ course }: withCourse.QueuedRow) => ({ ...course, slug: slugOf(course.title) })

/** Reviews that wait for an admin, or that can be chosen as testimonials. */
export async function readQueue(deps: Deps, { waiting, size, cursor }: Query<typeof api.listReviewQueue>) {
  const [rows, total] = await Promise.all([
    withCourse.listQueue(deps.db, { waiting, size, cursor }),
    withCourse.countQueue(deps.db, waiting, exactTotalLimit + 1),
  ])
  const items = await describeQueued(deps, rows)
  const last = rows.length === size ? rows.at(-1) : undefined
  return {
    items,
    ...cappedTotal(total),
    ...(last && { nextCursor: last.id }),
  }
}

async function describeQueued(deps: Deps, rows: readonly withCourse.QueuedRow[]): Promise<api.QueuedReview[]> {
  const [context, reports] = await Promise.all([
    reviewContextOf(deps, rows),
    rows.length === 0
      ? []
      : stored.listOpenReports(
          deps.db,
          rows.map(({ id }) => id),
        ),
  ])
  return rows.map((row) => ({
    ...ownReply(row, context),
    lastEditedAt: getLastWrittenAt(row),
    course: courseOf(row),
    isFeatured: row.featuredAt !== null,
    canBeFeatured: canBeFeatured(row),
    reports: reports.filter(({ reviewId }) => reviewId === row.id).map(({ reason, note, at }) => ({ reason, note, at: at.toISOString() })),
  }))
}

const canBeFeatured = ({ isShown, text }: withCourse.QueuedRow) => isShown && Array.from(text).length >= minTestimonialLength

async function describeOne(deps: Deps, row: withCourse.QueuedRow) {
  const [described] = await describeQueued(deps, [row])
  if (!described) throw new Error(`review ${row.id} cannot be described`)
  return described
}

/** Nobody decides about reviews of their own courses, or of their household. */
const refuseOwnReview = async (deps: Deps, actor: Actor, { authorId, courseId }: stored.ReviewRow) =>
  refuseOwnCase(deps, actor, [authorId, await findTeacherOf(deps, courseId)])

/** An admin shows or hides a review; audited. Throws OWN_CASE, WORK_ITEM_CLAIMED. */
export const moderateReview = (deps: Deps, actor: Actor, id: string, { verdict, lastEditedAt, reason }: Body<typeof api.moderateReview>) =>
  transact(deps, async (deps) => {
    const before = await withCourse.lockQueued(deps.db, id)
    if (!before) throw reviewError.REVIEW_NOT_FOUND()
    await refuseOwnReview(deps, actor, before)
    await requireUnclaimed(deps, actor, { kind: 'REVIEW', refId: id })
    if (before.refundedAt && verdict === 'SHOWN') throw reviewError.REVIEW_AUTHOR_REFUNDED()
    const isDone = await stored.setVerdict(deps.db, id, { isShown: verdict === 'SHOWN', lastEditedAt })
    const row = await withCourse.lockQueued(deps.db, id)
    if (!row) throw reviewError.REVIEW_NOT_FOUND()
    if (!isDone) throw reviewError.REVIEW_CHANGED()
    await closeWorkItem(deps, { kind: 'REVIEW', refId: id })
    await recordAudit(deps, { actor, action: 'review.moderated', subject: { kind: 'review', id }, reason, details: { verdict } })
    forgetTestimonials(deps)
    return describeOne(deps, row)
  })

/** An admin chooses a testimonial, or no longer does; audited. */
export const featureReview = (deps: Deps, actor: Actor, id: string, { isFeatured, lastEditedAt }: Body<typeof api.featureReview>) =>
  transact(deps, async (deps) => {
    const row = await withCourse.lockQueued(deps.db, id)
    if (!row) throw reviewError.REVIEW_NOT_FOUND()
    await refuseOwnReview(deps, actor, row)
    if (getLastWrittenAt(row) !== new Date(lastEditedAt).toISOString()) throw reviewError.REVIEW_CHANGED()
    if (isFeatured && !canBeFeatured(row)) throw reviewError.REVIEW_NOT_FEATURABLE()
    if (isFeatured !== (row.featuredAt !== null)) {
      await stored.setChosen(deps.db, id, isFeatured)
      await recordAudit(deps, { actor, action: isFeatured ? 'review.featured' : 'review.unfeatured', subject: { kind: 'review', id } })
      forgetTestimonials(deps)
    }
    return describeOne(deps, { ...row, featuredAt: isFeatured ? deps.clock() : null })
  })

/** Imports past reviews and that their authors were taught, for the demo. */
export const importReviews = (deps: Deps, past: readonly stored.NewReview[]) =>
  transact(deps, async (deps) => {
    await noteAttendances(
      deps,
      past.map(({ authorId, courseId, writtenAt }) => ({ personId: authorId, courseId, since: writtenAt })),
    )
    await stored.insertPast(deps.db, past)
  })
