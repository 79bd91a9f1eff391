import type { openViewing as openApi } from '@khue/contracts/learning/lectures'
import type { LectureState } from '@khue/contracts/learning/lecture-states'
import type { Body, Reply } from '@khue/contracts/endpoint'
import { type Deps, transact } from '#platform/deps'
import type { Actor } from '#platform/http/api'
import { emitToNodes, emitToPeople } from '#platform/realtime/broadcast'
import { lectureError } from '../lectures.errors.ts'
import { viewingsEnded } from '../lectures.events.ts'
import { monthOf, monthsOfLiving, viewingHours } from '../month.ts'
import { requireLearner } from '../rights/learner.service.ts'
import { baseOf } from '../ticket.ts'
import { openReview } from '../watching/open-reviews.service.ts'
import { findRight } from '../rights/find-right.read-model.ts'
import * as stored from './viewings.repository.ts'
import { newViewingCode, watermarkOf } from './watermark.ts'

const refusals: Record<Exclude<LectureState, 'OPEN'>, () => Error> = {
  NOT_READY: () => lectureError.LECTURE_NOT_READY(),
  LOCKED: () => lectureError.LECTURE_LOCKED(),
  EXPIRED: () => lectureError.LECTURE_EXPIRED(),
  CLOSED: () => lectureError.LECTURE_NOT_FOUND(),
}

type Which = { courseId: string; itemId: string }

/**
 * Begins to watch, for oneself or for a child. A third viewing of one learner ends the oldest. The same id is one viewing. Throws LECTURE_NOT_FOUND,
 * LECTURE_NOT_READY, LECTURE_LOCKED, LECTURE_EXPIRED, LEARNING_NOT_FOUND, VIEWING_NOT_FOUND for an id that is another viewing or has ended.
 */
export async function openViewing(
  deps: Deps,
  actor: Actor,
  which: Which,
  { id, learnerId: asked }: Body<typeof openApi>,
): Promise<Reply<typeof openApi>> {
  const learnerId = await requireLearner(deps, actor, asked)
  const right = await findRight(deps.db, { ...which, learnerId, viewerId: actor.id })
  if (!right) throw lectureError.LECTURE_NOT_FOUND()
  const isPreview = right.state !== 'OPEN' && right.previewVideoId !== null
  const videoId = isPreview ? right.previewVideoId : right.videoId
  if (right.state === null && !isPreview) throw lectureError.LECTURE_NOT_FOUND()
  if (right.state !== 'OPEN' && right.state !== null && !isPreview) throw refusals[right.state]()
  if (!videoId) throw lectureError.LECTURE_NOT_READY()
  if (!isPreview) await stored.beginWatching(deps.db, { ...which, learnerId }) // before the locks of the transaction: a beat takes them in this order
  const code = newViewingCode()
  const now = deps.clock()
  const viewing = { ...which, id, month: monthOf(now), learnerId, viewerId: actor.id, sessionId: actor.sessionId, videoId, code }
  const opened = await transact(deps, (deps) => insert(deps, viewing))
  const last = new Date(now.getTime() + viewingHours * 3_600_000)
  return {
    id,
    base: baseOf(deps.config, id),
    until: (isPreview || right.until === null ? last : new Date(right.until)).toISOString(),
    code: opened.code,
    watermark: watermarkOf({ name: right.viewerName, phone: right.viewerPhone }),
    endedAnother: opened.endedAnother,
    position: right.position,
  }
}

async function insert(deps: Deps, viewing: stored.NewViewing) {
  const { id, learnerId } = viewing
  await stored.lockViewer(deps.db, { learnerId })
  if (!(await stored.insertViewing(deps.db, viewing))) return { code: (await sameViewing(deps, viewing)).code, endedAnother: false }
  const ended = await stored.endOthers(deps.db, { learnerId, id })
  noteEnded(
    deps,
    ended.map((one) => one.id),
    [learnerId, ...ended.map(({ viewerId }) => viewerId)],
  )
  return { code: viewing.code, endedAnother: ended.some(({ wasRunning }) => wasRunning) }
}

async function sameViewing(deps: Deps, { id, learnerId, sessionId, courseId, itemId }: stored.NewViewing) {
  const before = await stored.findOpenViewing(deps.db, { id, months: monthsOfLiving(deps.clock()) })
  const isSame =
    before?.sessionId === sessionId && before.learnerId === learnerId && before.courseId === courseId && before.itemId === itemId
  if (!isSame) throw lectureError.VIEWING_NOT_FOUND()
  return before
}

/** The door forgets these viewings at once on every node, and the open pages ask again. */
function noteEnded(deps: Deps, ids: readonly string[], people: readonly string[]) {
  if (ids.length === 0) return
  emitToNodes(deps, viewingsEnded, { ids })
  emitToPeople(deps, [...new Set(people)], 'lecture:viewing-ended', { ids })
}

/** Idempotent. Throws VIEWING_NOT_FOUND. */
export async function endViewing(deps: Deps, actor: Actor, id: string) {
  const ended = await stored.setEnded(deps.db, { id, viewerId: actor.id, sessionId: actor.sessionId, months: monthsOfLiving(deps.clock()) })
  if (!ended) throw lectureError.VIEWING_NOT_FOUND()
  noteEnded(deps, [id], [])
  await openReview(deps, { personId: ended.learnerId, courseId: ended.courseId })
  return { state: ended.isReplaced ? ('ENDED_ELSEWHERE' as const) : ('CLOSED' as const) }
}
