import type { FilmPurpose } from '@khue/contracts/ground/media-rules'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { maxAttempts, moveState } from './film.ts'
import { videoRefused } from './media.events.ts'
import { lockNext, lockVideos, setDecided, setLeased, type VideoRow } from './media.repository.ts'
import type { Refused } from './verdict.ts'

/** Deletes the uploaded bytes of a film with its verdict. */
export type DeleteSources = (deps: Deps, video: VideoRow) => Promise<unknown>

/** Leases the film that waits longest; `isLeased` is false when its attempts are used up, which refuses it. Undefined when none waits. */
export const leaseNext = (deps: Deps, purpose: FilmPurpose, deleteSources: DeleteSources) =>
  transact(deps, async (deps) => {
    const video = await lockNext(deps.db, purpose)
    if (!video) return undefined
    if (video.attempts >= maxAttempts) {
      await refuse(deps, video, { event: 'GIVEN_UP', code: 'CHECK_FAILED', found: {} }, deleteSources)
      return { video, isLeased: false }
    }
    moveState(video.state, 'CLAIMED')
    await setLeased(deps.db, video)
    return { video: { ...video, attempts: video.attempts + 1 }, isLeased: true }
  })

/** Undefined when this node has lost the film: it was removed, or its lease passed to another node. */
export async function lockOwnLease({ db }: Deps, { id, attempts }: VideoRow) {
  const [video] = await lockVideos(db, [id])
  return video?.state === 'CHECKING' && video.attempts === attempts ? video : undefined
}

type Refusal = Pick<Refused, 'code' | 'found'> & { event: 'REJECTED' | 'GIVEN_UP' }
/** Runs in the caller's transaction, which has locked the film. */
export async function refuse(deps: Deps, video: VideoRow, { event, code, found }: Refusal, deleteSources: DeleteSources) {
  const { id, ownerId } = video
  await setDecided(deps.db, id, { state: moveState(video.state, event), refusalCode: code, found })
  await deleteSources(deps, video)
  await publish(deps, videoRefused, { videoId: id, ownerId })
}
