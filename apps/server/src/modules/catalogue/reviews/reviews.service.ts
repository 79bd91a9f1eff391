import type { Body, Query } from '@khue/contracts/endpoint'
import type { PersonCard } from '@khue/contracts/identity'
import { exactTotalLimit } from '@khue/contracts/lists'
import type * as api from '@khue/contracts/reviews'
import { reviewEditDays } from '@khue/contracts/reviews'
import { slugOf } from '@khue/contracts/slug'
import { recordAudit } from '#modules/audit'
import { listPeople } from '#modules/identity'
import type { Actor } from '#platform/api'
import { violatedConstraint } from '#platform/db'
import { type Deps, transact } from '#platform/deps'
import { hasAttended } from '../courses/detail.repository.ts'
import { courseError } from '../courses/courses.errors.ts'
import { reviewError } from './reviews.errors.ts'
import * as stored from './reviews.repository.ts'

const dayMs = 86_400_000

/** What learners say of a course, newest first, with one's own word on top. */
export async function readReviews(deps: Deps, actor: Actor | undefined, courseId: string, query: Query<typeof api.listCourseReviews>) {
  const stars = await stored.findStars(deps.db, courseId)
  if (!stars) throw courseError.COURSE_NOT_FOUND()
  const [rows, own, canReview] = await Promise.all([
    stored.listShown(deps.db, { courseId, stars: query.stars, size: query.size, offset: query.page * query.size }),
    actor ? stored.findOwn(deps.db, courseId, actor.id) : undefined,
    actor ? hasAttended(deps.db, actor.id, courseId) : false,
  ])
  const total = query.stars === undefined ? stars.reduce((sum, count) => sum + count, 0) : (stars[query.stars - 1] ?? 0)
  const people = await listPeople(deps, authorsOf([...rows, ...(own ? [own] : [])]))
  return {
    items: rows.map((row) => reviewReply(row, people)),
    ...(total > exactTotalLimit ? { total: exactTotalLimit, totalIsCapped: true } : { total }),
    stars,
    mine: own ? ownReply(own, people) : null,
    canReview,
  }
}

const authorsOf = (rows: readonly stored.ReviewRow[]) => rows.map((row) => row.authorId)

function reviewReply(row: stored.ReviewRow, people: ReadonlyMap<string, PersonCard>): api.Review {
  const author = people.get(row.authorId)
  if (!author) throw new Error(`review ${row.id} has an unknown author`)
  return {
    id: row.id,
    stars: row.stars,
    text: row.text,
    author,
    writtenAt: row.writtenAt.toISOString(),
    isEdited: row.editedAt !== null,
    reply: row.replyText !== null && row.repliedAt ? { text: row.replyText, at: row.repliedAt.toISOString() } : null,
  }
}

const ownReply = (row: stored.ReviewRow, people: ReadonlyMap<string, PersonCard>): api.OwnReview => ({
  ...reviewReply(row, people),
  status: row.status,
  isHidden: row.status === 'PROCESSED' && !row.isShown,
  editableUntil: new Date(row.writtenAt.getTime() + reviewEditDays * dayMs).toISOString(),
})

/** Writes one's review or changes it; nobody else sees it before it was looked at. */
export async function writeReview(deps: Deps, actor: Actor, courseId: string, { stars, text }: Body<typeof api.writeCourseReview>) {
  if (!(await stored.findStars(deps.db, courseId))) throw courseError.COURSE_NOT_FOUND()
  const row = await stored.saveReview(deps.db, { courseId, authorId: actor.id, stars, text }).catch(refuseStranger)
  if (!row) throw reviewError.REVIEW_EDIT_CLOSED()
  return ownReply(row, await listPeople(deps, [actor.id]))
}

function refuseStranger(error: unknown): never {
  if (violatedConstraint(error) === 'reviews_by_who_attended') throw reviewError.REVIEW_NOT_ATTENDED()
  throw error
}

/** Tells the house that a review is not fit to be shown. Told once by each person; told again it changes nothing. */
export const reportReview = (deps: Deps, actor: Actor, reviewId: string, { reason, note }: Body<typeof api.reportReview>) =>
  transact(deps, async ({ db }) => {
    if (!(await stored.lockShown(db, reviewId))) throw reviewError.REVIEW_NOT_FOUND()
    await stored.insertReport(db, { reviewId, personId: actor.id, reason, note })
  })

export async function replyToReview(deps: Deps, actor: Actor, id: string, text: string) {
  const row = await stored.setReply(deps.db, id, actor.id, text)
  if (!row) throw reviewError.REVIEW_NOT_FOUND()
  return reviewReply(row, await listPeople(deps, [row.authorId]))
}

/** What an admin still has to look at, the oldest first. */
export async function readQueue(deps: Deps, { waiting, size, cursor }: Query<typeof api.listReviewQueue>) {
  const [rows, total] = await Promise.all([
    stored.listQueue(deps.db, { waiting, size, cursor }),
    stored.countQueue(deps.db, waiting, exactTotalLimit + 1),
  ])
  const items = await describeQueued(deps, rows)
  const last = rows.length === size ? rows.at(-1) : undefined
  return {
    items,
    ...(total > exactTotalLimit ? { total: exactTotalLimit, totalIsCapped: true } : { total }),
    ...(last && { nextCursor: last.id }),
  }
}

async function describeQueued(deps: Deps, rows: readonly stored.QueuedRow[]): Promise<api.QueuedReview[]> {
  const [people, reports] = await Promise.all([
    listPeople(deps, authorsOf(rows)),
    rows.length === 0
      ? []
      : stored.listOpenReports(
          deps.db,
          rows.map(({ id }) => id),
        ),
  ])
  return rows.map((row) => ({
    ...ownReply(row, people),
    course: { ...row.course, slug: slugOf(row.course.title) },
    reports: reports.filter(({ reviewId }) => reviewId === row.id).map(({ reason, note, at }) => ({ reason, note, at: at.toISOString() })),
  }))
}

/** An admin shows or hides a review; the audit row tells it. */
export const judgeReview = (deps: Deps, actor: Actor, id: string, { verdict, reason }: Body<typeof api.judgeReview>) =>
  transact(deps, async (deps) => {
    const row = await stored.setVerdict(deps.db, id, verdict === 'SHOWN')
    if (!row) throw reviewError.REVIEW_NOT_FOUND()
    await recordAudit(deps, { actor, action: 'review.judged', subject: { kind: 'review', id }, reason, details: { verdict } })
    const [judged] = await describeQueued(deps, [row])
    if (!judged) throw new Error(`review ${id} cannot be described`)
    return judged
  })

/** Writes down reviews of the past, as the demo does. */
export const importReviews = (deps: Deps, past: readonly stored.NewReview[]) => stored.insertPast(deps.db, past)
