import type { Body, Query } from '@khue/contracts/endpoint'
import type { OwnReview, Review } from '@khue/contracts/offer/reviews'
import type { moderateRating as judgeEndpoint, listRatingQueue, listTeacherRatings, rateTeacher } from '@khue/contracts/offer/teachers'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#modules/ground/audit'
import { listPublicCards } from '#modules/people/families'
import { areOfOneHousehold, listPeople, refuseOwnCase } from '#modules/people/people'
import { closeWorkItem, openWorkItem, requireUnclaimed } from '#modules/people/work-items'
import type { Actor } from '#platform/http/api'
import { violatedConstraint } from '#platform/postgres/db'
import { type Deps, transact } from '#platform/deps'
import { toPage, parsePagePosition, cappedTotal } from '#platform/lists/cursors'
import { publish } from '#platform/outbox/domain-events'
import { editDeadline, getLastWrittenAt, replyOf } from '#modules/offer/reviews'
import * as stored from './ratings.repository.ts'
import { starsOf } from '../teacher.ts'
import { teacherError } from '../teachers.errors.ts'
import { teacherRated } from '../teachers.events.ts'
import type { RatingRow } from '../teachers.tables.ts'
import { listTeachers, requireProfile } from '../profiles.service.ts'

const kind = 'TEACHER_RATING'
const ratingWorkingDays = 2

export async function listRatings(deps: Deps, id: string, query: Query<typeof listTeacherRatings>, actor: Actor | undefined) {
  const teacher = await requireProfile(deps, id)
  const teacherId = teacher.personId
  const place = parsePagePosition(query, 'NEWEST')
  const [found, mine, canRate] = await Promise.all([
    stored.listShown(deps.db, teacherId, place),
    actor && stored.findOwnRating(deps.db, teacherId, actor.id),
    actor ? stored.hasAttended(deps.db, { teacherId, personId: actor.id }) : false,
  ])
  const keys = { NEWEST: ({ writtenKey }: (typeof found)[number]) => Number(writtenKey) }
  const { rows, next } = toPage(found, place, { keys, id: (row) => row.id, now: deps.clock() })
  const stars = starsOf(teacher)
  const total = stars.reduce((sum, n) => sum + n, 0)
  const items = await describeRatings(deps, rows, { isParty: (row) => actor?.id === teacherId || row.id === mine?.id })
  const [own] = mine ? await describeOwn(deps, [mine]) : []
  return {
    items,
    ...cappedTotal(total),
    ...next,
    stars,
    mine: own ?? null,
    canRate,
    canReply: actor?.id === teacherId,
  }
}

/** Authors as strangers may see them; `isOwn`, for the author and for admins, as they are. */
export async function describeRatings(
  deps: Deps,
  rows: readonly RatingRow[],
  { isParty, isOwn = false }: { isParty: (row: RatingRow) => boolean; isOwn?: boolean },
): Promise<Review[]> {
  const authorIds = rows.map((row) => row.authorId)
  const people = await (isOwn ? listPeople(deps, authorIds) : listPublicCards(deps, authorIds, 'PUBLIC_REVIEW'))
  return rows.map((row) => {
    const author = people.get(row.authorId)
    if (!author) throw new Error(`author of rating ${row.id} not found in identity`)
    return {
      id: row.id,
      stars: row.stars,
      text: row.text,
      author,
      writtenAt: row.writtenAt.toISOString(),
      isEdited: row.editedAt !== null,
      reply: replyOf(row, { now: deps.clock(), isParty: isParty(row) }),
    }
  })
}

async function describeOwn(deps: Deps, rows: readonly RatingRow[]): Promise<OwnReview[]> {
  const described = await describeRatings(deps, rows, { isParty: () => true, isOwn: true })
  return rows.map((row, i) => ({
    ...described[i]!,
    status: row.status,
    isHidden: row.status === 'PROCESSED' && !row.isShown,
    editableUntil: editDeadline(row.writtenAt).toISOString(),
  }))
}

/** Throws TEACHER_RATING_OWN for the teacher and their household, TEACHER_RATING_NOT_ALLOWED when the actor was never taught by the teacher, TEACHER_RATING_CLOSED after seven days. */
export async function rate(deps: Deps, id: string, actor: Actor, body: Body<typeof rateTeacher>) {
  const { personId: teacherId } = await requireProfile(deps, id)
  if (await areOfOneHousehold(deps, actor.id, teacherId)) throw teacherError.TEACHER_RATING_OWN()
  try {
    return await transact(deps, async (deps) => {
      const written = await stored.writeRating(deps.db, { id: uuidv7(), teacherId, authorId: actor.id, ...body })
      if (!written) throw teacherError.TEACHER_RATING_CLOSED()
      const { id: refId, authorId } = written
      await openWorkItem(deps, { kind, refId, personIds: [authorId, teacherId], workingDays: ratingWorkingDays })
      await publish(deps, teacherRated, { teacherId })
      const [own] = await describeOwn(deps, [written])
      return own!
    })
  } catch (error) {
    if (violatedConstraint(error) === 'teacher_ratings_author_attended') throw teacherError.TEACHER_RATING_NOT_ALLOWED()
    throw error
  }
}

/** The teacher replies to a rating, or changes the reply. */
export const replyToRating = (deps: Deps, id: string, actor: Actor, text: string) =>
  transact(deps, async (deps) => {
    if (!(await stored.lockOwnShown(deps.db, id, actor.id))) throw teacherError.TEACHER_RATING_NOT_FOUND()
    const row = await stored.setReply(deps.db, id, text)
    if (!row) throw teacherError.TEACHER_RATING_REPLY_CLOSED()
    const [answered] = await describeRatings(deps, [row], { isParty: () => true })
    return answered!
  })

/** Ratings that wait for an admin, or those requested by id; oldest first. */
export async function ratingQueue(deps: Deps, { ids, size, cursor }: Query<typeof listRatingQueue>) {
  const [rows, waiting] = await Promise.all([
    stored.listQueued(deps.db, { ids, size, cursor }),
    ids ? ids.length : stored.countPending(deps.db),
  ])
  const [own, teachers] = await Promise.all([
    describeOwn(deps, rows),
    listTeachers(
      deps,
      rows.map((row) => row.teacherId),
    ),
  ])
  const items = rows.map((row, i) => {
    const { id, name, avatar, code, slug } = teachers.get(row.teacherId)!
    return { ...own[i]!, lastEditedAt: getLastWrittenAt(row), teacher: { id, name, avatar, code, slug } }
  })
  const last = rows.length === size ? rows.at(-1) : undefined
  return {
    items,
    ...cappedTotal(waiting),
    ...(last && { nextCursor: last.id }),
  }
}

/** Throws TEACHER_RATING_NOT_FOUND, TEACHER_RATING_CHANGED, OWN_CASE, WORK_ITEM_CLAIMED. */
export const judge = (deps: Deps, id: string, actor: Actor, { verdict, lastEditedAt, reason }: Body<typeof judgeEndpoint>) =>
  transact(deps, async (deps) => {
    const row = await stored.setJudged(deps.db, id, { isShown: verdict === 'SHOWN', lastEditedAt })
    if (!row) throw (await stored.findRating(deps.db, id)) ? teacherError.TEACHER_RATING_CHANGED() : teacherError.TEACHER_RATING_NOT_FOUND()
    await refuseOwnCase(deps, actor, [row.teacherId, row.authorId])
    await requireUnclaimed(deps, actor, { kind, refId: id })
    await closeWorkItem(deps, { kind, refId: id })
    await recordAudit(deps, { actor, action: 'rating.moderated', subject: { kind: 'rating', id }, reason, details: { verdict } })
    await publish(deps, teacherRated, { teacherId: row.teacherId })
    const [own] = await describeOwn(deps, [row])
    return own!
  })

/** Records that these people were taught and may rate the teacher. Idempotent. */
export const noteTaught = (deps: Deps, taught: readonly stored.Attendance[]) =>
  transact(deps, async (deps) => {
    await publishTeacherRated(deps, await stored.insertAttendances(deps.db, taught))
  })

export type ImportedRating = stored.ImportedRating

/** Imports moderated ratings, of demo data or a former system; existing ones stay. */
export const importRatings = (deps: Deps, ratings: readonly ImportedRating[]) =>
  transact(deps, async (deps) => {
    if (ratings.length > 0) await stored.insertImportedRatings(deps.db, ratings)
    await publishTeacherRated(deps, ratings)
  })

async function publishTeacherRated(deps: Deps, about: readonly { teacherId: string }[]) {
  for (const teacherId of new Set(about.map((one) => one.teacherId))) await publish(deps, teacherRated, { teacherId })
}
