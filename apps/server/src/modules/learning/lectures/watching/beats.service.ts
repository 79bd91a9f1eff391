import type { beatViewing as beatApi } from '@khue/contracts/learning/lectures'
import type { Body, Reply } from '@khue/contracts/endpoint'
import type { Deps } from '#platform/deps'
import type { Actor } from '#platform/http/api'
import { lectureError } from '../lectures.errors.ts'
import { monthsOfLiving } from '../month.ts'
import { countBeat } from './beats.read-model.ts'
import { openReview } from './open-reviews.service.ts'
import { crossesHalfMinute, multirangeOf, percentOf } from './watched.ts'

/** Counts what was played and answers whether it may go on. Throws VIEWING_NOT_FOUND. */
export async function beat(
  deps: Deps,
  actor: Actor,
  id: string,
  { position, ranges }: Pick<Body<typeof beatApi>, 'position' | 'ranges'>,
): Promise<Reply<typeof beatApi>> {
  const counted = await countBeat(deps.db, {
    id,
    viewerId: actor.id,
    sessionId: actor.sessionId,
    position,
    ranges: multirangeOf(ranges),
    months: monthsOfLiving(deps.clock()),
  })
  if (!counted) throw lectureError.VIEWING_NOT_FOUND()
  const { state, until, seconds, isDone, watched, watchedBefore, watchedNow, learnerId, courseId } = counted
  if (crossesHalfMinute(watchedBefore, watchedNow)) await openReview(deps, { personId: learnerId, courseId })
  return { state, until: until && new Date(until).toISOString(), percent: percentOf(watchedNow, seconds), isDone, watched }
}
